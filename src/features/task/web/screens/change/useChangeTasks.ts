import { useStore } from 'react-redux'
import type { selectMembers } from '#features/member/web/member.api.ts'
import { selectProjectEntities, useRemoveProjectMembersMutation } from '#features/project/web/project.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { shortDay, today } from '#web/format/dates.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import type { MessageAction } from '#web/ui/feedback/ActionMessage.tsx'
import { showDone, showProblem, type Toast } from '#web/ui/feedback/toast.ts'
import { pushUndoStep } from '#web/ui/feedback/undo.ts'
import type { Task, TaskChange } from '../../../task.contract.ts'
import { dateAfterDone } from '../../../task.recurrence.rules.ts'
import { taskKey, taskResource } from '../../../task.rules.ts'
import { toUpdate } from '../../parts/listDelta.ts'
import { selectTaskList, useUpdateTaskMutation, useUpdateTasksMutation } from '../../task.api.ts'
import { changedText } from './changedText.ts'
import { loadSubtasks } from './loadSubtasks.ts'
import { type Changes, movesTime, type Plan, planMove } from './moveTasks.ts'
import { isSame, openRedo, openUndo } from './undoChanges.ts'
import { useAddToProject } from './useAssignability.ts'
import { type Added, memberNameIn, projectNameIn, useMoveQuestions } from './useMoveQuestions.ts'

type State = Parameters<typeof selectTaskList>[0] &
  Parameters<typeof selectProjectEntities>[0] &
  Parameters<typeof selectMembers>[0]

type Said = {
  /** What the toast says of a move. */
  moved?: string
  /** Once it is shown, which may be after a question. */
  onMoved?: () => void
  /** What may follow from the move, looked at once it is done. */
  offer?: () => MessageAction | undefined
}

type Move = { ids: string; toast: Toast; before: Changes }
/** The move whose toast is on screen. */
let lastMove: Move | null = null

/**
 * Changes one task or many at once. What the role may not change is left alone and said; many at once can be taken
 * back from the toast, as can a move of one or many. Moves of the same tasks that follow each other count as one.
 * Where assignees could not be assigned in the project that their tasks move to, or time may go along, it asks first.
 */
export function useChangeTasks() {
  const store = useStore<State>()
  const dispatch = useAppDispatch()
  const may = useMay()
  const { taskStatuses } = useWorkspace()
  const [updateOne] = useUpdateTaskMutation()
  const [updateMany] = useUpdateTasksMutation()
  const [removeMembers] = useRemoveProjectMembersMutation()
  const addToProject = useAddToProject()
  const ask = useMoveQuestions()

  const read = (id: string) => selectTaskList(store.getState())?.entities[id]
  const projectName = (id: string) => projectNameIn(store.getState(), id)
  const names = {
    member: (id: string) => memberNameIn(store.getState(), id),
    project: projectName,
    status: (id: string) => taskStatuses.find((status) => status.id === id)?.name ?? 'another status',
  }

  const send = ({ changes, along }: Plan) => {
    const shown = new Map([...changes, ...along].map(({ task, change }) => [task.id, change]))
    return updateMany({
      body: { tasks: changes.map(({ task, change }) => ({ id: task.id, ...toUpdate(task, change) })) },
      optimistic: [...shown].map(([id, change]) => ({ id, change })),
    })
  }
  /** What takes the changes back, of those tasks that nobody changed since; read right after they were made. */
  const undoOf = (done: Changes, along: ReadonlySet<string>) =>
    openUndo({ done, along, read, may: (task) => may('task.update', taskResource(task)), send })
  /** What makes undone changes again, with whom that adds to a project first. */
  const redoOf = (plan: Plan, added: readonly Added[] = []) =>
    openRedo(plan, {
      read,
      send: added.length
        ? async (left) => {
            const answers = added.map(({ projectId, memberIds }) => addToProject(projectId, memberIds))
            return (await Promise.all(answers)).find(({ error }) => error) ?? send(left)
          }
        : send,
    })

  function sayMoved(
    { changes, along }: Plan,
    { moved = '', offer }: Said,
    call: ReturnType<typeof send>,
    withBack: () => void,
    added: readonly Added[],
  ) {
    const all = [...changes, ...along]
    const ids = all.map(({ task }) => task.id).join()
    // Time comes back only step by step: it may have gone along with one of the moves and stayed at the other.
    const isOne = lastMove?.ids === ids && !movesTime([...all, ...lastMove.before])
    const earlier = (isOne && lastMove?.before) || []
    if (isOne) lastMove?.toast.replace()
    else lastMove?.toast.hide()
    // Where the first of them began counts, and what only a later one changed.
    const before = all.map(({ task, change }, index) => {
      const first = earlier[index]
      return first ? { task: first.task, change: { ...first.change, ...change } } : { task, change }
    })
    const undo = undoOf(before, new Set(along.map(({ task }) => task.id)))
    const toast = showDone(moved, {
      offer: offer?.(),
      undo: () => {
        lastMove = null
        return undo(withBack)
      },
      redo: redoOf({ changes: before.slice(0, changes.length), along: before.slice(changes.length) }, added),
      onClose: () => {
        if (lastMove?.toast === toast) lastMove = null
      },
      call,
    })
    lastMove = { ids, toast, before }
  }

  /** One task's new key is known once the server answers; until then Ctrl+Z alone takes the move back. */
  function moveOne(plan: Plan, project: string, withBack: () => void, added: readonly Added[]) {
    const call = send(plan)
    const all = [...plan.changes, ...plan.along]
    const takeBack = undoOf(all, new Set(plan.along.map(({ task }) => task.id)))
    const undo = () => takeBack(withBack)
    const redo = redoOf(plan, added)
    const what = `Moved to ${projectName(project)}`
    let isUnchanged = true
    const onNotFound = () => {
      isUnchanged = false
    }
    const step = pushUndoStep({ what, undo, redo, onNotFound }, call)
    void call.then(({ data }) => {
      const number = data?.data[0]?.number
      if (!number || !isUnchanged) return
      step.forget()
      const key = taskKey(selectProjectEntities(store.getState())?.[project]?.key, number)
      showDone(`${what} as ${key}`, { undo, redo })
    })
  }

  function changeOne({ task, change }: Changes[number]) {
    const body = toUpdate(task, change)
    const update = updateOne({ params: { id: task.id }, body, optimistic: change })
    const undo = undoOf([{ task, change }], new Set())
    const redo = redoOf({ changes: [{ task, change }], along: [] })
    pushUndoStep({ what: `“${task.title}” changed`, undo: () => undo(), redo }, update)
    void update.then(({ data }) => {
      // Done, its recurrence has gone to the task that comes next.
      const hasEnded = change.recurrence === undefined && data?.data.recurrence === null
      const next = hasEnded && task.recurrence && dateAfterDone(task.recurrence, today())
      if (next) showDone(`Next due ${shortDay(next)}`)
    })
  }

  function run(plan: Plan, said: Said, alike: TaskChange | null, isOne: boolean, added: Added[] = []) {
    const { changes, along } = plan
    const project = changes.find(({ task, change }) => change.project && change.project !== task.project)
      ?.change.project
    // Who was added to a project for it leaves that with the tasks.
    const withBack = () => {
      for (const { projectId, memberIds } of added) {
        const members = selectProjectEntities(store.getState())?.[projectId]?.members ?? []
        void removeMembers({
          body: { projectId, memberIds },
          members: members.filter((id) => !memberIds.includes(id)),
        })
      }
    }
    if (isOne && !said.moved && project) return moveOne(plan, project, withBack, added)
    if (isOne && !said.moved) return changeOne(changes[0]!)
    const call = send(plan)
    said.onMoved?.()
    if (said.moved) return sayMoved(plan, said, call, withBack, added)
    const all = [...changes, ...along]
    const undo = undoOf(all, new Set(along.map(({ task }) => task.id)))
    const count = changes.length === 1 ? '1 task' : `${changes.length} tasks`
    showDone(`${count} ${alike ? changedText(alike, names) : 'changed'}`, {
      undo: () => undo(withBack),
      redo: redoOf(plan, added),
      call,
    })
  }

  /** The same change for all, or made for each task. */
  return (ids: readonly string[], change: TaskChange | ((task: Task) => TaskChange), said: Said = {}) => {
    const entities = selectTaskList(store.getState())?.entities ?? {}
    const found = ids.flatMap((id) => entities[id] ?? [])
    const allowed = found.filter((task) => may('task.update', taskResource(task)))
    const changes = allowed
      .map((task) => ({ task, change: typeof change === 'function' ? change(task) : change }))
      .filter(({ task, change }) => !isSame(task, change))
    if (allowed.length < found.length)
      showProblem(
        found.length === 1
          ? 'Your role can’t change this task.'
          : `${found.length - allowed.length} of ${found.length} tasks weren’t changed: your role can’t change them.`,
      )
    if (!changes.length) return
    const alike = typeof change === 'function' ? null : change
    const start = () => {
      const known = selectTaskList(store.getState())?.entities ?? {}
      void ask(planMove(changes, known), (plan, added) => run(plan, said, alike, ids.length === 1, added))
    }
    const moves = changes.filter(({ task, change }) => change.project && change.project !== task.project)
    const loading = dispatch(loadSubtasks(moves.map(({ task }) => task)))
    if (loading) void loading.then(start)
    else start()
  }
}
