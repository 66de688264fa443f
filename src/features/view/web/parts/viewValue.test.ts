import { describe, expect, it, test } from 'vitest'
import type { View } from '../../view.contract.ts'
import { addressOfOpened, readViewValue } from './viewValue.ts'

const view = (fields: Partial<View>): View => ({
  id: 'v1',
  name: 'Urgent',
  description: '',
  screen: 'my-tasks',
  project: null,
  shared: false,
  value: { look: '', search: 'q=a+b&priority=high', settings: {} },
  createdBy: 'm1',
  createdAt: '',
  updatedAt: '',
  ...fields,
})

describe('a saved value', () => {
  it('is returned unchanged when valid', () => {
    const value = { look: 'board', search: 'q=x', settings: { grouping: 'due' } }
    expect(readViewValue(value)).toEqual(value)
  })

  test.each([null, 5, 'x', [], {}, { look: 5, search: null, settings: 'x' }])('%j reads empty', (value) => {
    expect(readViewValue(value)).toEqual({ look: '', search: '', settings: {} })
  })
})

describe('the URL of an opened view', () => {
  it('has the filter and the view’s id', () => {
    expect(addressOfOpened(view({}))).toEqual({
      pathname: '/my-tasks',
      search: '?q=a+b&priority=high&saved=v1',
    })
  })

  it.each([
    ['project', 'board', '/projects/p1/board'],
    ['project', 'settings', '/projects/p1'],
    ['projects', 'gantt', '/workspace/gantt'],
    ['projects', '../members', '/workspace'],
    ['my-tasks', 'board', '/my-tasks'],
    ['reports', 'board', '/reports'],
  ] as const)('of %s as %s is %s', (screen, look, pathname) => {
    const project = screen === 'project' ? 'p1' : null
    expect(addressOfOpened(view({ screen, project, value: { look } }))).toEqual({
      pathname,
      search: '?saved=v1',
    })
  })

  it('has this view’s id, whatever was saved', () => {
    expect(addressOfOpened(view({ value: { search: '?saved=other&q=x' } })).search).toBe('?saved=v1&q=x')
  })
})
