import { Button, Group, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { v7 } from 'uuid'
import { parseDuration } from '#web/format/durations.ts'
import { guessCurrency, guessTimeZone } from '#web/format/places.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { useFirstFocus } from '#web/ui/focus/useFirstFocus.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { createWorkspaceBody } from '../../../workspace.contract.ts'
import { workspaceColors } from '../../parts/ColorField.tsx'
import { reloadWorkspace } from '../../parts/currentWorkspace.ts'
import { formatWorkweek } from '../../parts/workDays.ts'
import { useCreateWorkspaceMutation, useSetLogoMutation } from '../../workspace.api.ts'
import { WorkspaceFormMore, type WorkspaceValues } from './WorkspaceFormMore.tsx'

const schema = createWorkspaceBody.required({ name: true, color: true, timeZone: true, currency: true })

/** Creates a workspace, which becomes the current one. Only its name has to be said. */
export function WorkspaceForm({ onCancel }: { onCancel?: () => void }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [createWorkspace, { isLoading, error }] = useCreateWorkspaceMutation()
  const [setLogo, sending] = useSetLogoMutation()
  const [logo, setPicture] = useState<{ picture: File; url: string } | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const firstField = useFirstFocus()
  const form = useForm<WorkspaceValues>({
    initialValues: {
      id: v7(),
      name: '',
      color: workspaceColors[0]!,
      industry: null,
      timeZone: guessTimeZone(),
      currency: guessCurrency(navigator.language),
      workweek: [0, 1, 1, 1, 1, 1, 0],
      workday: '8',
    },
    validate: schemaResolver(schema.omit({ workdayDuration: true }).loose(), { sync: true }),
    validateInputOnChange: true,
    validateInputOnBlur: true,
  })
  const { timeZone, currency, workweek, workday } = form.values
  const hours = (parseDuration(workday) ?? 0) / 60
  const workdayProblem = hours < 0.5 || hours > 24 ? 'From half an hour to 24 hours, such as 7.5' : null
  const fields = errorFields(error)

  useEffect(() => () => URL.revokeObjectURL(logo?.url ?? ''), [logo])

  async function create({ workday: _typed, ...values }: WorkspaceValues) {
    if (workdayProblem) return setIsOpen(true)
    const body = schema.parse({ ...values, workdayDuration: hours })
    const answer = await createWorkspace({ body })
    if (answer.error) {
      form.setErrors(errorFields(answer.error))
      if (!errorFields(answer.error).name) setIsOpen(true)
      return
    }
    const refused = logo && (await setLogo({ id: values.id, picture: logo.picture })).error
    await navigate('/workspace')
    dispatch(reloadWorkspace())
    if (refused) showFailure(refused, 'The logo was not saved. You can add it in the settings.')
  }

  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Form onSubmit={form.onSubmit((values) => void create(values))}>
      <TextInput
        label="Name"
        placeholder="Your team or company"
        autoComplete="organization"
        ref={firstField}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <div>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          ml={-8}
          aria-expanded={isOpen}
          leftSection={<Chevron size={16} stroke={1.5} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          Logo, region and working hours
        </Button>
        {!isOpen && (
          <Text size="xs" c="dimmed" mt={4}>
            {timeZone.replaceAll('_', ' ')} · {currency} · {formatWorkweek(workweek)}, {workday}h a day. All
            of it can be changed later.
          </Text>
        )}
      </div>
      {isOpen && (
        <WorkspaceFormMore
          form={form}
          logo={logo && { url: logo.url }}
          workdayProblem={workdayProblem}
          onLogo={(picture) => setPicture(picture && { picture, url: URL.createObjectURL(picture) })}
        />
      )}
      <FormProblem message={error && !Object.keys(fields).length ? errorText(error) : undefined} />
      <Group justify="flex-end" gap="xs">
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={isLoading || sending.isLoading}>
          Create workspace
        </Button>
      </Group>
    </Form>
  )
}
