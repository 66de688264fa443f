import { describe, expect, it } from 'vitest'
import type { Task } from '../task.contract.ts'
import { makeTask } from '../task.factory.ts'
import { type TaskList, taskRows } from './task.api.ts'
import { applyToTasks } from './task.live.ts'

const task = (id: string, fields: Partial<Task> = {}): Task => makeTask(id, { executor: 'm1', ...fields })
const listOf = (...tasks: Task[]): TaskList => ({ ...taskRows.load(tasks), moreClosed: false, complete: {} })
const message = { seq: 1, actor: null }

describe('a live message', () => {
  it('adds, replaces and removes a task', () => {
    const list = listOf()
    applyToTasks(list, { ...message, object: 'task', event: 'create', data: task('a') })
    const changed = task('a', { title: 'new', updatedAt: '2026-01-01T00:00:02.000000Z' })
    applyToTasks(list, { ...message, object: 'task', event: 'update', data: changed })
    expect(list.entities.a?.title).toBe('new')
    applyToTasks(list, { ...message, object: 'task', event: 'delete', data: { id: 'a' } })
    expect(list.entities).toEqual({})
  })

  it('that is older than the row is ignored, to the microsecond', () => {
    const list = listOf(task('a', { title: 'new', updatedAt: '2026-01-01T00:00:01.000002Z' }))
    const old = task('a', { title: 'old', updatedAt: '2026-01-01T00:00:01.000001Z' })
    applyToTasks(list, { ...message, object: 'task', event: 'update', data: old })
    expect(list.entities.a?.title).toBe('new')
  })

  it('with tags older than those of a response is ignored', () => {
    const at = (second: number) => `2026-01-01T00:00:0${second}.000000Z`
    const list = listOf(task('a', { tags: ['now'], updatedAt: at(3) }))
    const tagged = (tagIds: string[], second: number) =>
      applyToTasks(list, {
        ...message,
        object: 'task-tag',
        event: 'create',
        data: { taskId: 'a', tagIds, updatedAt: at(second) },
      })
    tagged(['before'], 2)
    expect(list.entities.a?.tags).toEqual(['now'])
    tagged(['later'], 4)
    expect(list.entities.a).toMatchObject({ tags: ['later'], updatedAt: at(4) })
  })

  it('does not overwrite a pending change', () => {
    const list = listOf(task('a'))
    taskRows.change(list, 'a', 'mine', { status: 's2' })
    const theirs = task('a', { title: 'theirs', updatedAt: '2026-01-01T00:00:02.000000Z' })
    applyToTasks(list, { ...message, object: 'task', event: 'update', data: theirs })
    expect(list.entities.a).toMatchObject({ title: 'theirs', status: 's2' })
  })

  it('about a deleted project removes its tasks, also with pending moves or deletions', () => {
    const list = listOf(task('a', { project: 'gone' }), task('b', { project: 'gone' }), task('c'))
    taskRows.change(list, 'a', 'move', { project: 'other' })
    taskRows.change(list, 'b', 'delete', null)
    taskRows.change(list, 'c', 'move', { project: 'gone' })
    applyToTasks(list, { ...message, object: 'project', event: 'delete', data: { id: 'gone' } })
    for (const [id, key] of Object.entries({ a: 'move', b: 'delete', c: 'move' }))
      taskRows.settle(list, id, key)
    expect(Object.keys(list.entities)).toEqual(['c'])
  })

  it('about a deleted status moves its tasks to another or to none', () => {
    const list = listOf(task('a'), task('b', { status: 's2' }))
    const deleted = (id: string, moveTo: string | null) =>
      applyToTasks(list, { ...message, object: 'task-status', event: 'delete', data: { id, moveTo } })
    deleted('s1', 's2')
    expect(list.entities.a?.status).toBe('s2')
    deleted('s2', null)
    expect([list.entities.a?.status, list.entities.b?.status]).toEqual([null, null])
  })

  it('about a deleted member unassigns its tasks, about a deleted project removes its tasks', () => {
    const list = listOf(task('a'), task('b', { project: 'p2', executor: 'm2' }))
    applyToTasks(list, { ...message, object: 'member', event: 'delete', data: { id: 'm1' } })
    expect([list.entities.a?.executor, list.entities.b?.executor]).toEqual([null, 'm2'])
    applyToTasks(list, { ...message, object: 'project', event: 'delete', data: { id: 'p1' } })
    expect(Object.keys(list.entities)).toEqual(['b'])
  })
})
