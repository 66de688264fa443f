import { type Guard, omit } from '#web/offline/conflicts.ts'
import type { Row } from '#web/store/rows.ts'
import type { Task, TaskChange, TaskUpdate } from '../../task.contract.ts'

type One = { params: { id: string }; body: TaskUpdate; optimistic: TaskChange }
type Many = {
  body: { tasks: ({ id: string } & TaskUpdate)[] }
  optimistic: { id: string; change: TaskChange }[]
}

/**
 * Fields in which nobody loses: lists are sent as what is added and taken away, and a place in an order is nobody's.
 */
const unguarded = ['participants', 'tags', 'dependsOn', 'position', 'applyRate', 'timeEntries']

/** A price that follows from tracked time is none that somebody has set. */
const reads = (row: Row) => ({ ...row, price: (row as Task).isPriceFixed ? (row as Task).price : null })

const guarded = (change: TaskChange) => omit(change, unguarded) ?? {}

/** What is said beside these fields, and nothing without them. */
const withDependents = (fields: readonly string[]) => [
  ...fields,
  ...(fields.includes('rate') ? ['applyRate'] : []),
  ...(fields.includes('project') ? ['timeEntries'] : []),
]

export const guardTask: Guard<One> = {
  thing: 'task',
  list: 'getTasks',
  reads,
  changes: ({ params, optimistic }) => ({ [params.id]: guarded(optimistic) }),
  without(arg, fields) {
    const lost = withDependents(fields[arg.params.id] ?? [])
    const body = omit(arg.body, lost)
    const optimistic = omit(arg.optimistic, lost)
    return body && optimistic && { ...arg, body, optimistic }
  },
}

export const guardTasks: Guard<Many> = {
  thing: 'task',
  list: 'getTasks',
  reads,
  isMany: true,
  changes: ({ optimistic }) => Object.fromEntries(optimistic.map(({ id, change }) => [id, guarded(change)])),
  without({ body, optimistic }, fields) {
    const tasks = body.tasks.flatMap(({ id, ...change }) => {
      const left = omit(change, withDependents(fields[id] ?? []))
      return left ? [{ id, ...left }] : []
    })
    const shown = optimistic.flatMap(({ id, change }) => {
      const left = omit(change, withDependents(fields[id] ?? []))
      return left ? [{ id, change: left }] : []
    })
    return tasks.length ? { body: { tasks }, optimistic: shown } : null
  },
}
