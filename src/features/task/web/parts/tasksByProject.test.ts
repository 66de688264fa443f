import { describe, expect, it } from 'vitest'
import { makeTask } from '../../task.factory.ts'
import { perProject, projectGrouper } from './tasksByProject.ts'

const task = (id: string, project: string) => makeTask(id, { project })
const [a, b, c, d] = [task('a', 'one'), task('b', 'two'), task('c', 'one'), task('d', 'three')]

describe('tasks by project', () => {
  it('are grouped in their order', () => {
    expect(projectGrouper()([a, b, c, d])).toEqual({ one: [a, c], two: [b], three: [d] })
  })

  it('are reused by reference for projects without changes', () => {
    const group = projectGrouper()
    const before = group([a, b, c, d])
    const changed = { ...c, title: 'other' }
    const now = group([a, b, changed, d])
    expect(now).toEqual({ one: [a, changed], two: [b], three: [d] })
    expect(now.two).toBe(before.two)
    expect(now.three).toBe(before.three)
    expect(group([a, b, changed, d])).toBe(now)
  })

  it('follow a task between projects, and additions and removals', () => {
    const group = projectGrouper()
    group([a, b, c, d])
    const moved = { ...a, project: 'two' }
    expect(group([moved, b, c, d])).toEqual({ two: [moved, b], one: [c], three: [d] })
    const e = task('e', 'two')
    expect(group([b, c, e])).toEqual({ two: [b, e], one: [c] })
    expect(group([])).toEqual({})
  })
})

describe('a value computed per project', () => {
  it('is recomputed only where tasks changed, and left out when undefined', () => {
    const requested: string[] = []
    const count = perProject((tasks, project) => {
      requested.push(project)
      return tasks.length > 1 ? tasks.length : undefined
    })
    const group = projectGrouper()
    expect(count(group([a, b, c, d]))).toEqual({ one: 2 })
    expect(count(group([a, { ...b, title: 'other' }, c, d]))).toEqual({ one: 2 })
    expect(requested).toEqual(['one', 'two', 'three', 'two'])
  })
})
