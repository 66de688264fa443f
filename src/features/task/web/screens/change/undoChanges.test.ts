import { expect, test } from 'vitest'
import type { Task, TaskChange } from '../../../task.contract.ts'
import { makeTask } from '../../../task.factory.ts'
import type { Plan } from './moveTasks.ts'
import { openUndo } from './undoChanges.ts'

/** Undoes a change of one task that is now as given, and answers what is sent. */
function undo(change: TaskChange, now: Partial<Task>): Plan['changes'][number]['change'] | undefined {
  const task = makeTask('t', { project: 'a', title: 'Old' })
  const sent: Plan[] = []
  const takeBack = openUndo({
    done: [{ task, change }],
    along: new Set(),
    read: () => ({ ...task, ...now }),
    may: () => true,
    send: (plan) => sent.push(plan),
  })
  takeBack()
  return sent[0]?.changes[0]?.change
}

test('undoing a move that took time along moves the time back', () => {
  const moved: TaskChange = { project: 'b', timeEntries: 'move' }
  expect(undo(moved, { project: 'b' })).toEqual({ project: 'a', timeEntries: 'move' })
})

test('undoing a move that left time behind does not move time', () => {
  expect(undo({ project: 'b' }, { project: 'b' })).toEqual({ project: 'a' })
  expect(undo({ title: 'New' }, { title: 'New' })).toEqual({ title: 'Old' })
})
