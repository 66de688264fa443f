import { describe, expect, test } from 'vitest'
import { type Access, isWithin, may, scopeOf, type Viewer } from './access.ts'

const viewer = (access: Access): Viewer => ({
  memberId: 'me',
  access,
  projects: new Set(['mine']),
  colleagues: new Set(),
})

describe('may', () => {
  const things = {
    nothing: {},
    inMine: { project: 'mine', owners: ['other'] },
    elsewhere: { project: 'theirs', owners: ['other'] },
    ownElsewhere: { project: 'theirs', owners: [null, 'me'] },
    withoutProject: { project: null, owners: [null] },
  }
  test.each([
    ['all', ['nothing', 'inMine', 'elsewhere', 'ownElsewhere', 'withoutProject']],
    ['project', ['inMine']],
    ['own', ['ownElsewhere']],
    ['none', []],
    [undefined, []],
  ] as const)('with the scope %s: %s', (scope, allowed) => {
    const who = viewer(scope ? { 'task.update': scope } : {})
    const granted = Object.entries(things).filter(([, resource]) => may(who, 'task.update', resource))
    expect(granted.map(([name]) => name)).toEqual(allowed)
  })

  test('a flag does not imply another', () => {
    expect(may(viewer({ 'task.update': 'all' }), 'task.delete', { project: 'mine', owners: ['me'] })).toBe(
      false,
    )
  })

  test('an unknown scope allows nothing', () => {
    const broken = viewer({ 'task.update': 'everything' as never })
    expect(may(broken, 'task.update', { project: 'mine', owners: ['me'] })).toBe(false)
  })
})

test('a missing flag is none', () => {
  expect(scopeOf({}, 'export')).toBe('none')
})

describe('isWithin', () => {
  test.each([
    [{}, {}, true],
    [{}, { 'task.view': 'all' }, true],
    [{ 'task.view': 'none' }, {}, true],
    [{ 'task.view': 'own' }, {}, false],
    [{ 'task.view': 'own' }, { 'task.view': 'project' }, true],
    [{ 'task.view': 'all' }, { 'task.view': 'project' }, false],
    [{ 'task.view': 'all', export: 'all' }, { 'task.view': 'all' }, false],
  ] as const)('%o in %o: %s', (inner, outer, within) => {
    expect(isWithin(inner, outer)).toBe(within)
  })
})
