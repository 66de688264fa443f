import { useSelector } from 'react-redux'
import { useMatch } from 'react-router'
import { useMembers } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { newStatus } from '#features/status/status.rules.ts'
import { useTags } from '#features/tag/web/tag.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { newestPosition } from '#shared/position.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import type { Task, TaskChange } from '../../../task.contract.ts'
import { parseQuickAdd, replaceToken, type Token } from '../../../task.quickAdd.rules.ts'
import { newTask } from '../../../task.rules.ts'
import { selectLastProject } from '../../task.slice.ts'
import { newTaskTyped, selectNewTask, type TaskDraft } from '../../taskDraft.slice.ts'
import { useQuickAdd } from './quickAdd/useQuickAdd.ts'
import { useMayCreateTaskIn } from './useMayCreateTask.ts'

/** Which words of the title say the same as a field. */
const kindsOf: Partial<Record<keyof TaskChange, Token['kind']>> = {
  priority: 'priority',
  executor: 'executor',
  estimate: 'estimate',
  dueDate: 'dueDate',
  tags: 'tag',
}

/**
 * The new task as it would be created now: what was chosen, with what the words of the title say on top, and without
 * what has gone meanwhile, such as a deleted tag.
 */
export function useNewTask() {
  const dispatch = useAppDispatch()
  const draft = useSelector(selectNewTask)
  const last = useSelector(selectLastProject)
  const me = useMemberId()
  const mayCreateIn = useMayCreateTaskIn()
  const { byId: projects, sorted: allProjects, archivedIds } = useProjects()
  const { byId: members } = useMembers()
  const { byId: tags } = useTags()
  const { taskStatuses } = useWorkspace()
  const here = useMatch('/projects/:projectId/*')?.params.projectId

  const mayUse = (id: string | null | undefined) =>
    !!id && !!projects[id] && !archivedIds.has(id) && mayCreateIn(id)
  const project =
    [draft.projectId, here, last].find(mayUse) ?? allProjects.find(({ id }) => mayUse(id))?.id ?? null
  const statuses = taskStatuses.toSorted((a, b) => a.position - b.position)
  const status = statuses.find(({ id }) => id === draft.status)?.id ?? newStatus('task', statuses)

  const { context } = useQuickAdd(project)
  const said = parseQuickAdd(draft.title, context)
  const task: Task = {
    ...newTask,
    id: draft.id ?? '',
    project: project ?? '',
    title: said.title,
    description: draft.description,
    status: status ?? null,
    executor: said.executor ?? (draft.executor && members[draft.executor] ? draft.executor : null),
    participants: draft.participants.filter((id) => members[id]),
    tags: [...new Set([...draft.tags.filter((id) => tags[id]), ...said.tags])].sort(),
    priority: said.priority ?? draft.priority,
    start: draft.start,
    end: draft.end,
    dueDate: said.dueDate ?? draft.dueDate,
    estimate: said.estimate ?? draft.estimate,
    number: 0,
    position: newestPosition,
    isPriceFixed: false,
    active: false,
    activeTime: null,
    unpricedTime: null,
    createdBy: me,
    createdAt: '',
    updatedAt: '',
  }

  /** Chooses fields by their menus. What the title said about them goes, since the menu was asked last. */
  function change(next: TaskChange | ((task: Task) => TaskChange)) {
    const { project: projectId, ...fields } = typeof next === 'function' ? next(task) : next
    const kinds = Object.keys(fields).map((field) => kindsOf[field as keyof TaskChange])
    const title = said.tokens
      .filter(({ kind }) => kinds.includes(kind))
      .reduceRight((text, token) => replaceToken(text, token, ''), draft.title)
    dispatch(newTaskTyped({ ...(fields as Partial<TaskDraft>), ...(projectId && { projectId }), title }))
  }

  return { draft, task, newTags: said.newTags, tokens: said.tokens, change }
}
