import { expect, it } from 'vitest'
import type { Status } from '../status.contract.ts'
import { dropStatus, putStatus } from './status.api.ts'

const status = (fields: Partial<Status> = {}): Status => ({
  id: 's1',
  name: 'To do',
  category: 'todo',
  position: 0,
  updatedAt: '2026-01-01T00:00:01Z',
  ...fields,
})

it('adds, replaces and takes away a status, and never by an older one', () => {
  const list: Status[] = []
  putStatus(list, status())
  putStatus(list, status({ name: 'Next', updatedAt: '2026-01-01T00:00:02Z' }))
  putStatus(list, status())
  expect(list.map(({ name }) => name)).toEqual(['Next'])
  dropStatus(list, 's1')
  dropStatus(list, 's1')
  expect(list).toEqual([])
})
