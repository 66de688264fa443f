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

it('takes the members from a message about who came or left', () => {
  const list = projectRows.load([project()])
  const now = { projectId: 'p1', memberIds: ['m2', 'm3'] }
  applyToProjects(list, { ...message, object: 'project-member', event: 'update', data: now })
  expect(list.entities.p1?.members).toEqual(['m2', 'm3'])
})

it('follows deleted members and statuses', () => {
  const list = projectRows.load([project()])
  applyToProjects(list, { ...message, object: 'member', event: 'delete', data: { id: 'm1' } })
  const gone = { id: 's1', moveTo: 's2' }
  applyToProjects(list, { ...message, object: 'project-status', event: 'delete', data: gone })
  expect(list.entities.p1).toMatchObject({ members: ['m2'], status: 's2' })
})
