import { expect, test } from 'vitest'
import { makeTask } from '../../../task.factory.ts'
import { lostAssignees, movesTime, planMove, timeInMove, unassigned, withTime } from './moveTasks.ts'

const make = (id: string, fields: object = {}) => makeTask(id, { project: 'a', ...fields })
const tasks = [
  make('top', { executor: 'otto' }),
  make('part', { parent: 'top', executor: 'nora' }),
  make('deep', { parent: 'part', executor: 'otto' }),
  make('other'),
]
const entities = Object.fromEntries(tasks.map((task) => [task.id, task]))
const change = (id: string, fields: object = { project: 'b' }) => ({ task: entities[id]!, change: fields })

test('a move includes the loaded subtasks', () => {
  expect(planMove([change('top')], entities)).toEqual({
    changes: [change('top')],
    along: [change('part'), change('deep')],
  })
  expect(planMove([change('deep'), change('top')], entities)).toEqual({
    changes: [change('deep'), change('top')],
    along: [change('part')],
  })
})

test('a subtask that moves without its parent loses its parent', () => {
  expect(planMove([change('part')], entities)).toEqual({
    changes: [change('part', { project: 'b', parent: null })],
    along: [change('deep')],
  })
})

test('changes without a move are returned unchanged', () => {
  const renamed = [change('top', { title: 'New' })]
  expect(planMove(renamed, entities)).toEqual({ changes: renamed, along: [] })
})

test('assignees who can’t be assigned there are counted, and unassigned', () => {
  const { changes, along } = planMove([change('top')], entities)
  const moves = [...changes, ...along]
  const lost = lostAssignees(moves, (member) => member !== 'otto')
  expect([...lost]).toEqual([['otto', 2]])
  expect(unassigned(moves, new Set(lost.keys())).map((moved) => moved.change)).toEqual([
    { project: 'b', executor: null },
    { project: 'b' },
    { project: 'b', executor: null },
  ])
  expect(lostAssignees([change('top', { project: 'b', executor: 'nora' })], () => false).size).toBe(0)
})

test('asks about time where the moved tasks or their subtasks may have tracked time', () => {
  expect(timeInMove(planMove([change('top')], entities))).toBeNull()
  const tracked = { ...entities, deep: make('deep', { parent: 'part', activeTime: 60 }) }
  expect(timeInMove(planMove([change('top'), change('other')], tracked))).toEqual({
    project: 'b',
    ids: ['top', 'other'],
  })
  const hidden = make('top', { activeTime: null })
  expect(timeInMove(planMove([{ task: hidden, change: { project: 'b' } }], entities))?.ids).toEqual(['top'])
  // It stays where it is, or is no move at all.
  expect(timeInMove(planMove([{ task: hidden, change: { project: 'a' } }], entities))).toBeNull()
  expect(timeInMove(planMove([{ task: hidden, change: { title: 'New' } }], entities))).toBeNull()
})

test('sets time entries to move with the given tasks only', () => {
  const plan = planMove([change('top'), change('other', { title: 'New' })], entities)
  expect(movesTime(plan.changes)).toBe(false)
  const timed = withTime(plan, ['top'])
  expect(movesTime(timed.changes)).toBe(true)
  expect(timed).toEqual({
    changes: [change('top', { project: 'b', timeEntries: 'move' }), change('other', { title: 'New' })],
    along: plan.along,
  })
})
