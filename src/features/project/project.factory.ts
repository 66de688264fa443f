import type { Project } from './project.contract.ts'
import { newProject } from './project.rules.ts'

/** A project for tests, as lists have it. */
export const makeProject = (id: string, fields: Partial<Project> = {}): Project => ({
  ...newProject,
  id,
  name: id,
  key: id.toUpperCase(),
  billing: 'time_materials',
  color: '#5755d9',
  status: 's1',
  members: ['m1'],
  createdBy: 'm1',
  createdAt: '2026-01-01T00:00:00.000000Z',
  updatedAt: '2026-01-01T00:00:01.000000Z',
  ...fields,
})
