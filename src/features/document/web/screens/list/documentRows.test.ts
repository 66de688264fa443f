import { expect, test } from 'vitest'
import type { Document } from '../../../document.shape.ts'
import { documentSlice } from '../../document.slice.ts'
import { toRows } from './documentRows.ts'

const made = (title: string, day: number, project: string | null = null): Document => ({
  id: title,
  title,
  project,
  members: null,
  createdBy: null,
  creator: null,
  updatedBy: null,
  lastUpdatedBy: null,
  createdAt: `2026-01-0${day}T00:00:00Z`,
  updatedAt: `2026-02-0${day}T00:00:00Z`,
  shares: 0,
})
const { display } = documentSlice.getInitialState()
const nameOf = (project: string) => (project === 'p' ? 'Website' : undefined)
const seen = (documents: Document[], change: object = {}, more: object = {}) =>
  toRows(documents, { ...display, ...change }, { search: '', folded: [], nameOf, ...more }).map((row) =>
    row.kind === 'group' ? `${row.name} ${row.count}` : row.document.title,
  )

test('sorts documents by last update in groups by project, or as chosen', () => {
  const documents = [made('Old', 1), made('Brief', 2, 'p'), made('New', 3), made('Notes', 4, 'p')]
  expect(seen(documents)).toEqual(['Workspace 2', 'New', 'Old', 'Website 2', 'Notes', 'Brief'])
  expect(seen(documents, { grouping: 'none', sorting: 'title', direction: 'asc' })).toEqual([
    'Brief',
    'New',
    'Notes',
    'Old',
  ])
})

test('hides the documents of a folded group, except in a search', () => {
  const documents = [made('Brief', 2, 'p'), made('Notes', 4, 'p')]
  expect(seen(documents, {}, { folded: ['p'] })).toEqual(['Website 2'])
  expect(seen(documents, {}, { folded: ['p'], search: 'BRI' })).toEqual(['Website 1', 'Brief'])
})
