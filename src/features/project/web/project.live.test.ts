import { expect, it } from 'vitest'
import type { Project } from '../project.contract.ts'
import { makeProject } from '../project.factory.ts'
import { projectRows } from './project.api.ts'
import { applyToProjects } from './project.live.ts'

const project = (fields: Partial<Project> = {}): Project =>
  makeProject('p1', { members: ['m1', 'm2'], ...fields })
const message = { seq: 1, actor: null }

it('keeps the newest project, and drops a deleted one', () => {
  const list = projectRows.load([project()])
  const renamed = project({ name: 'New', updatedAt: '2026-01-01T00:00:02Z' })
  applyToProjects(list, { ...message, object: 'project', event: 'update', data: renamed })
  applyToProjects(list, { ...message, object: 'project', event: 'update', data: project() })
  expect(list.entities.p1?.name).toBe('New')
  applyToProjects(list, { ...message, object: 'project', event: 'delete', data: { id: 'p1' } })
  expect(list.entities).toEqual({})
})

const at = (second: number) => `2026-01-01T00:00:0${second}.000000Z`
const came = (memberIds: string[], second: number) =>
  ({
    ...message,
    object: 'project-member',
    event: 'create',
    data: { projectId: 'p1', memberIds, updatedAt: at(second) },
  }) as const

it('updates the members from a membership message', () => {
  const list = projectRows.load([project()])
  applyToProjects(list, came(['m2', 'm3'], 2))
  expect(list.entities.p1).toEqual(project({ members: ['m2', 'm3'], updatedAt: at(2) }))
})

it('ignores the members of outdated responses', () => {
  const list = projectRows.load([project()])
  projectRows.change(list, 'p1', 'rename', { name: 'Mine' })
  applyToProjects(list, came(['m2'], 3))
  projectRows.settle(list, 'p1', 'rename', project({ name: 'Mine', updatedAt: at(2) }))
  expect(list.entities.p1).toMatchObject({ name: 'Mine', members: ['m2'] })
  projectRows.put(list, project({ name: 'Theirs' }))
  expect(list.entities.p1).toMatchObject({ name: 'Mine', members: ['m2'] })
})

it('ignores a membership message older than the response', () => {
  const list = projectRows.load([project()])
  projectRows.put(list, project({ members: ['m2'], updatedAt: at(4) }))
  applyToProjects(list, came(['m1', 'm2', 'm3'], 3))
  expect(list.entities.p1?.members).toEqual(['m2'])
})

it('ignores a membership message of an unknown project', () => {
  const list = projectRows.load([])
  applyToProjects(list, came(['m2'], 3))
  expect(list.entities).toEqual({})
})

it.each<Partial<Project> | null>([{}, { status: 's3', members: [], lead: null }, null])(
  'follows deleted members and statuses, also below a change that is refused then: %o',
  (change) => {
    const list = projectRows.load([project({ lead: 'm3' })])
    projectRows.change(list, 'p1', 'refused', change)
    applyToProjects(list, came(['m1', 'm2'], 2))
    applyToProjects(list, { ...message, object: 'member', event: 'delete', data: { id: 'm1' } })
    const deleted = { id: 's1', moveTo: 's2' }
    applyToProjects(list, { ...message, object: 'project-status', event: 'delete', data: deleted })
    projectRows.settle(list, 'p1', 'refused')
    expect(list.entities.p1).toMatchObject({ members: ['m2'], lead: null, status: 's2' })
  },
)
