import { expect, it } from 'vitest'
import type { View } from '../view.contract.ts'
import { viewRows } from './view.api.ts'
import { applyToViews } from './view.live.ts'

const view = (fields: Partial<View> = {}): View => ({
  id: 'v1',
  name: 'Urgent',
  description: '',
  screen: 'project',
  project: 'p1',
  shared: false,
  value: {},
  createdBy: 'm1',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:01Z',
  ...fields,
})
const message = { seq: 1, actor: null }

it('keeps the newest version, and removes a deleted view', () => {
  const list = viewRows.load([view()])
  const renamed = view({ name: 'New', updatedAt: '2026-01-01T00:00:02Z' })
  applyToViews(list, { ...message, object: 'view', event: 'update', data: renamed })
  applyToViews(list, { ...message, object: 'view', event: 'update', data: view() })
  expect(list.entities.v1?.name).toBe('New')
  applyToViews(list, { ...message, object: 'view', event: 'delete', data: { id: 'v1' } })
  expect(list.entities).toEqual({})
})

it('removes only the views of a deleted project', () => {
  const list = viewRows.load([view(), view({ id: 'v2', project: 'p2' }), view({ id: 'v3', project: null })])
  applyToViews(list, { ...message, object: 'project', event: 'delete', data: { id: 'p1' } })
  expect(Object.keys(list.entities)).toEqual(['v2', 'v3'])
})
