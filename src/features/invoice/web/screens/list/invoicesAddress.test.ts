import { expect, it } from 'vitest'
import { isNarrowed, readView, widened, writeView } from './invoicesAddress.ts'

const id = '01900000-0000-7000-8000-000000000000'

it('restores the view from the URL that it was written to', () => {
  const view = {
    tab: 'overdue' as const,
    clientId: id,
    status: 'none',
    from: '2026-01-01',
    to: '2026-03-31',
    search: 'a & b',
    sort: 'client' as const,
    order: 'desc' as const,
  }
  expect(readView(writeView(view))).toEqual(view)
  expect(readView(writeView(widened(view)))).toEqual({ tab: 'overdue', sort: 'client', order: 'desc' })
})

it('ignores invalid values', () => {
  const search = new URLSearchParams({
    tab: 'lost',
    client: 'x',
    status: 'nones',
    from: 'today',
    sort: 'mood',
    order: 'up',
  })
  const view = readView(search)
  expect(view).toEqual({ tab: null, sort: 'issueDate', order: 'desc' })
  expect(isNarrowed(view)).toBe(false)
})

it('omits defaults', () =>
  expect(writeView({ tab: null, sort: 'issueDate', order: 'desc' }).toString()).toBe('tab=all'))
