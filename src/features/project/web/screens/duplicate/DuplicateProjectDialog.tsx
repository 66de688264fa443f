import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useSelector } from 'react-redux'
import { v7 as makeId } from 'uuid'
import { useRestoreTrashMutation } from '#features/trash/web/trash.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { limits } from '#shared/limits.ts'
import { shortDay } from '#web/format/dates.ts'
import { formatNumber } from '#web/format/numbers.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { MenusDialog } from '#web/ui/form/MenusDialog.tsx'
import { DayMenu } from '#web/ui/picker/DayMenu.tsx'
import { ChoiceSetting } from '#web/ui/settings/ChoiceSetting.tsx'
import type { Project } from '../../../project.contract.ts'
import { projectPath } from '../../parts/projectAddress.ts'
import { useDeleteProjectMutation, useDuplicateProjectMutation, useProject } from '../../project.api.ts'
import { selectProjectSums } from '../../projectSums.api.ts'
import { duplicateProjectDialog } from './duplicateProjectDialog.ts'
import { shiftText } from './shiftText.ts'

const { hide } = duplicateProjectDialog

/** Copies a project as new work, and goes to the copy. */
export function DuplicateProjectDialog() {
  const project = useProject(duplicateProjectDialog.useShown() ?? '')
  return (
    project && (
      <MenusDialog title="Duplicate project" size={440} onClose={hide}>
        <DuplicateForm project={project} />
      </MenusDialog>
    )
  )
}

function DuplicateForm({ project }: { project: Project }) {
  const navigate = useNavigate()
  const may = useMay()
  const [duplicate, { isLoading }] = useDuplicateProjectMutation()
  const [remove] = useDeleteProjectMutation()
  const [restore] = useRestoreTrashMutation()
  // Another try makes no second copy.
  const [id] = useState(() => makeId())
  const [name, setName] = useState(`${project.name.slice(0, 143)} (copy)`)
  const [start, setStart] = useState<string | null>(null)
  const [withTasks, setWithTasks] = useState(true)
  const [problem, setProblem] = useState<{ name?: string; other?: string }>({})
  const sums = useSelector(
    (state: Parameters<typeof selectProjectSums>[0]) => selectProjectSums(state)[project.id],
  )
  const days = [project.start, project.end, project.dueDate, withTasks ? sums?.all.start : null]
  const earliest = days.filter((day) => typeof day === 'string').sort()[0] ?? null

  async function undo() {
    const answer = await remove({ params: { projectId: id } })
    if (!answer.error) await navigate(projectPath(project.id))
    return answer
  }
  async function redo() {
    const answer = await restore({ body: { items: [{ kind: 'project', id }] } })
    if (!answer.error) await navigate(projectPath(id))
    return answer
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!name.trim()) return setProblem({ name: 'Enter a name' })
    const body = { id, name: name.trim(), tasks: withTasks, ...(start && { start }) }
    const { data, error } = await duplicate({ params: { projectId: project.id }, body })
    if (!data) {
      const fields = errorFields(error)
      setProblem(fields.name ? { name: fields.name } : { other: errorText(error) })
      return
    }
    hide()
    await navigate(projectPath(id))
    showDone('Project duplicated', may('project.delete', { project: id }) ? { undo, redo } : {})
  }

  return (
    <Form onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Name"
        data-autofocus
        dir="auto"
        maxLength={limits.projectName}
        value={name}
        error={problem.name}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setProblem({})
        }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Checkbox
        label={sums ? `Include tasks (${formatNumber(sums.all.tasks)})` : 'Include tasks'}
        description="Comments, files and tracked time aren’t copied."
        checked={withTasks}
        onChange={(event) => setWithTasks(event.currentTarget.checked)}
      />
      <Stack gap={4} align="flex-start">
        <ChoiceSetting
          label="New start"
          value={start && `Starts ${shortDay(start)}`}
          unset="Start on another day"
          icon={<IconCalendarEvent size={16} stroke={1.5} aria-hidden />}
        >
          {({ anchor, onClose }) => (
            <DayMenu
              anchor={anchor}
              label="New start"
              value={start}
              onClose={onClose}
              onPick={(day) => {
                onClose()
                setStart(day)
              }}
            />
          )}
        </ChoiceSetting>
        <Text size="xs" c="dimmed" role="status" mih={36}>
          {shiftText(earliest, start)}
        </Text>
      </Stack>
      <FormProblem message={problem.other} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={hide}>
          Cancel
        </Button>
        <Button type="submit" loading={isLoading}>
          Duplicate
        </Button>
      </Group>
    </Form>
  )
}
