import { expect, test } from 'vitest'
import type { Document } from '../../../document.shape.ts'
import { documentSlice } from '../../document.slice.ts'
import { toRows } from './documentRows.ts'
import { documentTable } from './documentTable.ts'

const brief: Document = {
  id: 'brief',
  title: '=Brief',
  project: 'p',
  members: null,
  createdBy: 'ann',
  creator: 'Ann',
  updatedBy: 'bo',
  lastUpdatedBy: 'Bo',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-02-03T12:00:00Z',
  shares: 1,
}
const handbook: Document = {
  ...brief,
  id: 'handbook',
  title: 'Handbook',
  project: null,
  members: [],
  creator: null,
  lastUpdatedBy: null,
  shares: 0,
}
const nameOf = (project: string) => (project === 'p' ? 'Website' : undefined)
const { display } = documentSlice.getInitialState()

test('documents are exported in their groups’ order, without group rows', () => {
  const rows = toRows([brief, handbook], display, { search: '', folded: [], nameOf })
  const [head, ...lines] = documentTable(rows, nameOf)
  expect(head).toEqual([
    'Title',
    'Project',
    'Created by',
    'Updated',
    'Updated by',
    'Restricted',
    'Public link',
  ])
  expect(lines).toEqual([
    ['Handbook', 'Workspace', 'Former member', expect.any(String), 'Former member', 'Yes', 'No'],
    ['=Brief', 'Website', 'Ann', expect.stringMatching(/^Feb 3, 2026, /), 'Bo', 'No', 'Yes'],
  ])
})
