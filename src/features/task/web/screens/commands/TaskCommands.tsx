import { useSelector, useStore } from 'react-redux'
import { useProjects } from '#features/project/web/project.api.ts'
import { isOpenCategory } from '#features/status/status.rules.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { type Command, useCommands } from '#web/shell/commands.ts'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import type { Task } from '../../../task.contract.ts'
import { taskKey } from '../../../task.rules.ts'
import { findTasks } from '../../parts/findTasks.ts'
import { pageState } from '../../parts/pageState.ts'
import { selectTaskList } from '../../task.api.ts'
import { taskCommandId, tasksToActOn } from './selectedTasks.ts'
import { openInShownList } from './shownList.ts'
import { useTaskActions } from './useTaskActions.tsx'

/** Tasks shown at once. */
const limit = 30

/** What the palette can do with tasks: find and open them, and change the ones that are selected. */
export function TaskCommands() {
  const store = useStore<Parameters<typeof selectTaskList>[0]>()
  const navigate = useNavigate()
  const { byId: projects, archivedIds } = useProjects()
  const { taskStatuses } = useWorkspace()
  const actionsFor = useTaskActions()
  const categories = new Map(taskStatuses.map(({ id, category }) => [id, category]))
  const categoryOf = (task: Task) => (task.status && categories.get(task.status)) || null
  const keyOf = (project: string) => projects[project]?.key
  const entities = () => selectTaskList(store.getState())?.entities ?? {}
  const nameOf = ({ project, number }: Task) => taskKey(keyOf(project), number)

  function toCommand(task: Task): Command {
    return {
      id: taskCommandId(task.id),
      label: task.title,
      section: 'Tasks',
      detail: nameOf(task),
      icon: <StatusIcon id={task.status} category={categoryOf(task)} />,
      // Over the list that is on screen if that holds it, else on its page, which leads back to where one was.
      run({ isPage }) {
        if (isPage || !openInShownList(task.id))
          void navigate(`/tasks/${task.id}`, { state: pageState(task.id, []) })
      },
    }
  }

  const isLoaded = useSelector((state: Parameters<typeof selectTaskList>[0]) => !!selectTaskList(state))
  useCommands({
    order: 30,
    kind: 'task',
    from: isLoaded,
    find: (query) =>
      findTasks(
        Object.values(entities()).filter(({ project }) => !archivedIds.has(project)),
        query,
        {
          keyOf,
          isOpen: (task) => isOpenCategory(categoryOf(task) ?? 'todo'),
          limit,
        },
      ).map(({ task, score }) => ({ command: toCommand(task), score })),
    byId(id) {
      const task = id.startsWith('task:') ? entities()[id.slice('task:'.length)] : undefined
      return task && toCommand(task)
    },
  })
  useCommands({
    order: -10,
    commands() {
      const all = entities()
      const tasks = tasksToActOn().flatMap((id) => all[id] ?? [])
      const [first] = tasks
      if (!first) return []
      const section = tasks.length === 1 ? `${nameOf(first)} ${first.title}` : `${tasks.length} tasks`
      return actionsFor(tasks, section)
    },
  })
  return null
}
