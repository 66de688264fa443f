import { positionOfNumber } from '#shared/position.ts'
import type { Task, TaskDetail } from './task.contract.ts'
import { newTask } from './task.rules.ts'

/** A task for tests, as lists have it. */
export const makeTask = (id: string, fields: Partial<Task> = {}): Task => {
  const { description, ...rest } = newTask
  return {
    ...rest,
    id,
    project: 'p1',
    number: 1,
    position: positionOfNumber(1),
    title: id,
    status: 's1',
    isPriceFixed: false,
    active: false,
    activeTime: 0,
    unpricedTime: 0,
    createdBy: 'm1',
    createdAt: '2026-01-01T00:00:00.000000Z',
    updatedAt: '2026-01-01T00:00:01.000000Z',
    ...fields,
  }
}

/** A whole task for tests, without comments, files and time. */
export const makeTaskDetail = (id: string, fields: Partial<TaskDetail> = {}): TaskDetail => ({
  ...makeTask(id),
  comments: [],
  earlierComments: 0,
  files: [],
  actions: [],
  earlierActions: 0,
  timeTotals: { entries: 0, seconds: 0, billableSeconds: 0, unpricedSeconds: 0, amount: null },
  ...fields,
})
