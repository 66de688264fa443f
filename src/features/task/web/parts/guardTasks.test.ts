import { expect, it } from 'vitest'
import { guardTask, guardTasks } from './guardTasks.ts'

it('guards single-valued fields, but not lists and positions', () => {
  const change = { title: 'Mine', tags: ['t'], position: 'a0', dueDate: '2026-12-03' }
  const arg = { params: { id: '1' }, body: { ...change, tags: { add: ['t'] } }, optimistic: change }
  expect(guardTask.changes(arg)).toEqual({ 1: { title: 'Mine', dueDate: '2026-12-03' } })
  expect(guardTask.without(arg, { 1: ['dueDate'] })).toEqual({
    params: { id: '1' },
    body: { title: 'Mine', tags: { add: ['t'] }, position: 'a0' },
    optimistic: { title: 'Mine', tags: ['t'], position: 'a0' },
  })
})

it('sends nothing when every field lost to a conflict', () => {
  const body = { title: 'Mine' }
  expect(guardTask.without({ params: { id: '1' }, body, optimistic: body }, { 1: ['title'] })).toBeNull()
})

it('sends the remaining tasks of a bulk change', () => {
  const arg = {
    body: {
      tasks: [
        { id: '1', priority: 'high' as const },
        { id: '2', priority: 'high' as const },
      ],
    },
    optimistic: ['1', '2'].map((id) => ({ id, change: { priority: 'high' as const } })),
  }
  expect(guardTasks.without(arg, { 1: ['priority'] })).toEqual({
    body: { tasks: [{ id: '2', priority: 'high' }] },
    optimistic: [{ id: '2', change: { priority: 'high' } }],
  })
  expect(guardTasks.without(arg, { 1: ['priority'], 2: ['priority'] })).toBeNull()
})

it('drops the options of a field that lost to a conflict', () => {
  const body = { project: 'p', timeEntries: 'move' as const }
  expect(guardTask.changes({ params: { id: '1' }, body, optimistic: body })).toEqual({ 1: { project: 'p' } })
  expect(guardTask.without({ params: { id: '1' }, body, optimistic: body }, { 1: ['project'] })).toBeNull()
  const many = { body: { tasks: [{ id: '1', ...body }] }, optimistic: [{ id: '1', change: body }] }
  expect(guardTasks.without(many, { 1: ['project'] })).toBeNull()
})

it('treats a price computed from tracked time as null', () => {
  const row = { id: '1', price: 90, isPriceFixed: false, updatedAt: '' }
  expect(guardTask.reads?.(row)).toMatchObject({ price: null })
  expect(guardTask.reads?.({ ...row, isPriceFixed: true } as typeof row)).toMatchObject({ price: 90 })
  const body = { price: 120 }
  expect(guardTask.changes({ params: { id: '1' }, body, optimistic: body })).toEqual({ 1: { price: 120 } })
})
