import { positionOfNumber } from '#shared/position.ts'
import type { Task } from './task.contract.ts'
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
