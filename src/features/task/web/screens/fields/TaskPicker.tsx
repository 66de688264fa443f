import { useSelector } from 'react-redux'
import { useProjects } from '#features/project/web/project.api.ts'
import { isOpenCategory } from '#features/status/status.rules.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { Picker } from '#web/ui/picker/Picker.tsx'
import type { Task } from '../../../task.contract.ts'
import { taskKey } from '../../../task.rules.ts'
import { selectTaskList } from '../../task.api.ts'

type Props = {
  anchor: HTMLElement
  label: string
  /** Which of the tasks known here may be picked. */
  mayPick: (task: Task) => boolean
  value?: string | null
  /** Whether what is changed has different ones. */
  isMixed?: boolean
  /** Offers "none" under this name. */
  none?: string
  onPick: (taskId: string | null) => void
  onClose: () => void
}

/** Chooses a task by its key or title, open ones first. */
export function TaskPicker({ mayPick, value = null, isMixed = false, none, onPick, ...frame }: Props) {
  const entities = useSelector(
    (state: Parameters<typeof selectTaskList>[0]) => selectTaskList(state)?.entities,
  )
  const { byId, archivedIds } = useProjects()
  const { taskStatuses } = useWorkspace()
  const categories = new Map(taskStatuses.map(({ id, category }) => [id, category]))
  const categoryOf = ({ status }: Task) => (status ? (categories.get(status) ?? null) : null)
  const rank = (task: Task) => (isOpenCategory(categoryOf(task) ?? undefined) ? 0 : 1)
  const choices = Object.values(entities ?? {})
    .filter((task) => task.number > 0 && !archivedIds.has(task.project) && mayPick(task))
    .sort((a, b) => rank(a) - rank(b) || b.id.localeCompare(a.id))
    .map((task) => ({
      value: task.id as string | null,
      label: `${taskKey(byId[task.project]?.key, task.number)} ${task.title}`,
      icon: <StatusIcon id={task.status} category={categoryOf(task)} />,
    }))
  return (
    <Picker<string | null>
      {...frame}
      limit={50}
      choices={none ? [{ value: null, label: none }, ...choices] : choices}
      value={isMixed ? undefined : value}
      onPick={onPick}
    />
  )
}
