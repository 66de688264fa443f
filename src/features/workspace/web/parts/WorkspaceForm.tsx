import { Button, Chip, ColorInput, Group, Select, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { v7 } from 'uuid'
import { z } from 'zod'
import { errorFields, errorText } from '../../../../web/store/api.ts'
import { useAppDispatch } from '../../../../web/store/listener.ts'
import { Form } from '../../../../web/ui/Form.tsx'
import { FormProblem } from '../../../../web/ui/FormProblem.tsx'
import { createWorkspaceBody } from '../../workspace.contract.ts'
import { useCreateWorkspaceMutation } from '../workspace.api.ts'
import { reloadWorkspace } from './currentWorkspace.ts'
import { currencyChoices, guessCurrency, guessTimeZone, timeZones } from './places.ts'

const colors = ['#5755d9', '#1c7ed6', '#0c8599', '#2b8a3e', '#e8590c', '#c92a2a', '#c2255c', '#495057']

/** As a week is read here, with the place of the day in the flags, which begin with Sunday. */
const days = [
  { label: 'Mon', name: 'Monday', flag: 1 },
  { label: 'Tue', name: 'Tuesday', flag: 2 },
  { label: 'Wed', name: 'Wednesday', flag: 3 },
  { label: 'Thu', name: 'Thursday', flag: 4 },
  { label: 'Fri', name: 'Friday', flag: 5 },
  { label: 'Sat', name: 'Saturday', flag: 6 },
  { label: 'Sun', name: 'Sunday', flag: 0 },
]

const schema = z.object({
  ...createWorkspaceBody.required({ name: true, color: true, timeZone: true, currency: true }).shape,
  days: z.array(z.string()).min(1, 'Choose at least one work day'),
})

/** Creates a workspace, which becomes the current one. */
export function WorkspaceForm({ onCancel }: { onCancel?: () => void }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [createWorkspace, { isLoading, error }] = useCreateWorkspaceMutation()
  const form = useForm({
    initialValues: {
      id: v7(),
      name: '',
      color: colors[0]!,
      timeZone: guessTimeZone(),
      currency: guessCurrency(navigator.language),
      days: ['1', '2', '3', '4', '5'],
    },
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnChange: true,
    validateInputOnBlur: true,
  })
  const fields = errorFields(error)

  async function create({ days: chosen, ...body }: typeof form.values) {
    const workweek = [0, 1, 2, 3, 4, 5, 6].map((flag) => (chosen.includes(String(flag)) ? 1 : 0) as 0 | 1)
    const answer = await createWorkspace({ body: { ...body, workweek } })
    if (answer.error) return form.setErrors(errorFields(answer.error))
    await navigate('/workspace')
    dispatch(reloadWorkspace())
  }

  return (
    <Form onSubmit={form.onSubmit((values) => void create(values))}>
      <TextInput
        label="Name"
        placeholder="Your team or company"
        autoComplete="organization"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ColorInput
        label="Colour"
        format="hex"
        swatches={colors}
        swatchesPerRow={8}
        eyeDropperButtonProps={{ 'aria-label': 'Pick a colour from the screen' }}
        {...form.getInputProps('color')}
      />
      <fieldset style={{ border: 0, marginInline: 0, padding: 0 }}>
        <Text component="legend" size="sm" fw={500} mb={4}>
          Work days
        </Text>
        <Chip.Group multiple {...form.getInputProps('days')}>
          <Group gap={6}>
            {days.map(({ label, name, flag }) => (
              <Chip key={flag} value={String(flag)} size="xs" radius="md" icon={null} aria-label={name}>
                {label}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        {form.errors.days && (
          <Text size="xs" c="var(--mantine-color-error)" mt={4} role="alert">
            {form.errors.days}
          </Text>
        )}
      </fieldset>
      <Group grow align="start">
        <Select
          label="Time zone"
          data={timeZones()}
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
      <FormProblem message={error && !Object.keys(fields).length ? errorText(error) : undefined} />
      <Group justify="flex-end" gap="xs">
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={isLoading}>
          Create workspace
        </Button>
      </Group>
    </Form>
  )
}
