import { type Guard, omit } from '../../../../../web/offline/conflicts.ts'
import type { TaskChange, TaskUpdate } from '../../../task.contract.ts'

type One = { params: { id: string }; body: TaskUpdate; optimistic: TaskChange }
type Many = {
  body: { tasks: ({ id: string } & TaskUpdate)[] }
  optimistic: { id: string; change: TaskChange }[]
}

/**
 * Fields in which nobody loses: lists are sent as what is added and taken away, a place in an order is nobody's, and a
 * price may follow from tracked time.
 */
const unguarded = ['participants', 'tags', 'dependsOn', 'position', 'applyRate', 'price']

const guarded = (change: TaskChange) => omit(change, unguarded) ?? {}

export const guardTask: Guard<One> = {
  list: 'getTasks',
  wanted: ({ params, optimistic }) => ({ [params.id]: guarded(optimistic) }),
  without(arg, fields) {
    const gone = fields[arg.params.id] ?? []
    const body = omit(arg.body, [...gone, ...(gone.includes('rate') ? ['applyRate'] : [])])
    const optimistic = omit(arg.optimistic, gone)
    return body && optimistic && { ...arg, body, optimistic }
  },
}

export const guardTasks: Guard<Many> = {
  list: 'getTasks',
  isMany: true,
  wanted: ({ optimistic }) => Object.fromEntries(optimistic.map(({ id, change }) => [id, guarded(change)])),
  without({ body, optimistic }, fields) {
    const tasks = body.tasks.flatMap(({ id, ...change }) => {
      const left = omit(change, fields[id] ?? [])
      return left ? [{ id, ...left }] : []
    })
    const shown = optimistic.flatMap(({ id, change }) => {
      const left = omit(change, fields[id] ?? [])
      return left ? [{ id, change: left }] : []
    })
    return tasks.length ? { body: { tasks }, optimistic: shown } : null
  },
}
