import { Group, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { currencyChoices, timeZoneChoices } from '#web/format/places.ts'
import { industry } from '../../../workspace.contract.ts'
import { ColorField } from '../../parts/ColorField.tsx'
import { LogoField } from './LogoField.tsx'
import { WorkDays } from './WorkDays.tsx'

/** What the form holds; the logo goes to the server once the workspace is there. */
export type WorkspaceValues = {
  id: string
  name: string
  color: string
  industry: string | null
  timeZone: string
  currency: string
  workweek: (0 | 1)[]
  /** As typed. */
  workday: string
}

type Props = {
  form: UseFormReturnType<WorkspaceValues>
  logo: { url: string } | null
  workdayProblem: string | null
  onLogo: (picture: File | null) => void
}

/** What a new workspace has besides its name, guessed as far as it can be. */
export function WorkspaceFormMore({ form, logo, workdayProblem, onLogo }: Props) {
  const { name, color, workweek } = form.values
  return (
    <>
      <Group grow align="start">
        <ColorField
          label="Colour"
          value={color}
          error={form.errors.color}
          onChange={(chosen) => form.setFieldValue('color', chosen)}
        />
        <Select
          label="Industry"
          placeholder="Not set"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the industry' }}
          data={industry.options}
          {...form.getInputProps('industry')}
        />
      </Group>
      <LogoField
        workspace={{ name: name.trim() || 'W', color, logo }}
        onPick={onLogo}
        onRemove={() => onLogo(null)}
      />
      <Group grow align="start">
        <Select
          label="Time zone"
          data={timeZoneChoices().map(({ value, label }) => ({ value, label }))}
          searchable
          allowDeselect={false}
          limit={200}
          {...form.getInputProps('timeZone')}
        />
        <Select
          label="Currency"
          data={currencyChoices()}
          searchable
          allowDeselect={false}
          limit={200}
          {...form.getInputProps('currency')}
        />
      </Group>
      <WorkDays value={workweek} onChange={(chosen) => form.setFieldValue('workweek', chosen)} />
      <TextInput
        label="Hours per day"
        w={120}
        maxLength={8}
        {...form.getInputProps('workday')}
        error={workdayProblem}
      />
    </>
  )
}
