import { expect, it } from 'vitest'
import { isNarrowed, readFilter, searchPath, toArg } from './searchFilter.ts'

const id = '01900000-0000-7000-8000-000000000000'

it('is restored from the URL as it was written', () => {
  const filter = { q: 'a & b #%', type: 'task' as const, project: id, executor: id, status: 'open' }
  expect(readFilter(new URL(searchPath(filter), 'http://x').searchParams)).toEqual(filter)
  expect(searchPath({ q: '' })).toBe('/search')
})

it('ignores invalid values', () => {
  const search = new URLSearchParams({ q: 'x'.repeat(999), type: 'widget', project: 'x', status: 'lost' })
  const filter = readFilter(search)
  expect(filter).toEqual({ q: 'x'.repeat(200) })
  expect(isNarrowed(filter)).toBe(false)
})

it('filters tasks only', () => {
  expect(toArg({ q: ' x ', type: 'client', project: id })).toEqual({ q: 'x', types: 'client' })
  expect(toArg({ q: 'x', project: id, status: undefined })).toEqual({ q: 'x', project: id })
})
