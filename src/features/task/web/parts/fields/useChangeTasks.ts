import { useStore } from 'react-redux'
import { shortDay, today } from '../../../../../web/format/dates.ts'
import type { MessageAction } from '../../../../../web/ui/ActionMessage.tsx'
import { showDone, showProblem, type Toast } from '../../../../../web/ui/toast.ts'
import { fieldsOf, keepStep } from '../../../../../web/ui/undo.ts'
import { useMay } from '../../../../user/web/user.api.ts'
import { dateAfterDone } from '../../../recurrence.rules.ts'
import type { Task, TaskChange } from '../../../task.contract.ts'
import { thingOfTask } from '../../../task.rules.ts'
import { selectTaskList, useUpdateTaskMutation, useUpdateTasksMutation } from '../../task.api.ts'
import { toUpdate } from './listDelta.ts'

type Changes = { task: Task; change: TaskChange }[]

/** What brings a task back to how it was. */
function reverse(task: Task, change: TaskChange): TaskChange {
  const fields = Object.keys(change).filter((field) => field !== 'applyRate') as (keyof Omit<
    TaskChange,
    'applyRate'
  >)[]
  return Object.fromEntries(
    fields.map((field) => [field, field === 'price' && !task.isPriceFixed ? null : task[field]]),
  )
}

const isSame = (task: Task, change: TaskChange) =>
  Object.entries(change).every(([field, value]) => {
    // A price that equals what was earned so far is still one that was fixed.
    if (field === 'price') return value === (task.isPriceFixed ? task.price : null)
    return JSON.stringify(task[field as keyof Task]) === JSON.stringify(value)
  })

type Said = {
  /** What the toast says of a move. */
  moved?: string
  /** What may follow from the move, looked at once it is done. */
  offer?: () => MessageAction | undefined
}

type Move = { ids: string; toast: Toast; before: Changes }
/** The move whose toast is on screen. */
let lastMove: Move | null = null

/**
 * Changes one task or many at once. What the role may not change is left alone and said; many at once can be taken
 * back from the toast, as can a move of one or many. Moves of the same tasks that follow each other count as one.
 */
export function useChangeTasks() {
  const store = useStore<Parameters<typeof selectTaskList>[0]>()
  const may = useMay()
  const [updateOne] = useUpdateTaskMutation()
  const [updateMany] = useUpdateTasksMutation()

  const send = (changes: Changes) =>
    updateMany({
      body: { tasks: changes.map(({ task, change }) => ({ id: task.id, ...toUpdate(task, change) })) },
      optimistic: changes.map(({ task, change }) => ({ id: task.id, change })),
    })

  /** How what was changed reads now, to see whether somebody changed it since. */
  const result = (changes: Changes) => () =>
    changes.map(({ task, change }) =>
      fieldsOf(selectTaskList(store.getState())?.entities[task.id], Object.keys(change)),
    )

  function sayMoved(
    changes: Changes,
    before: Changes,
    { moved = '', offer }: Said,
    call: ReturnType<typeof send>,
  ) {
    const ids = changes.map(({ task }) => task.id).join()
    const earlier = lastMove?.ids === ids ? lastMove.before : []
    if (lastMove?.ids === ids) lastMove.toast.replace()
    else lastMove?.toast.hide()
    // Where the first of them began counts, and what only a later one changed.
    const back = before.map(({ task, change }, index) => ({
      task,
      change: { ...change, ...earlier[index]?.change },
    }))
    const toast = showDone(moved, {
      offer: offer?.(),
      result: result(back),
      undo: () => {
        lastMove = null
        void send(back)
      },
      onClose: () => {
        if (lastMove?.toast === toast) lastMove = null
      },
      call,
    })
    lastMove = { ids, toast, before: back }
  }

  /** The same change for all, or made for each task. */
  return (ids: readonly string[], change: TaskChange | ((task: Task) => TaskChange), said: Said = {}) => {
    const entities = selectTaskList(store.getState())?.entities ?? {}
    const found = ids.flatMap((id) => entities[id] ?? [])
    const allowed = found.filter((task) => may('task.update', thingOfTask(task)))
    const changes = allowed
      .map((task) => ({ task, change: typeof change === 'function' ? change(task) : change }))
      .filter(({ task, change }) => !isSame(task, change))
    if (allowed.length < found.length)
      showProblem(
        found.length === 1
          ? 'Your role may not change this task.'
          : `${found.length - allowed.length} of ${found.length} tasks were left alone: your role may not change them.`,
      )
    const [first] = changes
    if (!first) return
    if (ids.length === 1 && !said.moved) {
      const { task, change: optimistic } = first
      const body = toUpdate(task, optimistic)
      const update = updateOne({ params: { id: task.id }, body, optimistic })
      const back = [{ task: { ...task, ...optimistic } as Task, change: reverse(task, optimistic) }]
      const undo = () => void send(back)
      keepStep({ what: `“${task.title}” changed`, undo, result: result(back) }, update)
      void update.then(({ data }) => {
        // Who knows it by its old number has to be told.
        if (data && optimistic.project) showDone(`Task moved. It is number ${data.data.number} there.`)
        // Done, its recurrence has gone to the task that comes next.
        const gone = optimistic.recurrence === undefined && data?.data.recurrence === null
        const next = gone && task.recurrence && dateAfterDone(task.recurrence, today())
        if (next) showDone(`Comes again on ${shortDay(next)}`)
      })
      return
    }
    const before = changes.map(({ task, change }) => ({
      // From how it is then.
      task: { ...task, ...change } as Task,
      change: reverse(task, change),
    }))
    const call = send(changes)
    if (said.moved) return sayMoved(changes, before, said, call)
    const count = changes.length === 1 ? '1 task' : `${changes.length} tasks`
    showDone(`${count} changed`, { undo: () => void send(before), result: result(before), call })
  }
}
