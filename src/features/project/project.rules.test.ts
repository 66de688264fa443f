import { expect, test } from 'vitest'
import type { Viewer } from '#shared/access.ts'
import { type Project, projectKey } from './project.contract.ts'
import {
  addTotals,
  childrenByParent,
  newProject,
  subtreeOf,
  suggestKey,
  visibleProject,
} from './project.rules.ts'

test.each([
  ['Website', 'WEBS'],
  ['Harbour Hotel Website', 'HHW'],
  ['Über uns', 'UU'],
  ['Österreich', 'OSTE'],
  ['Crème Brûlée', 'CB'],
  ['🚀 Launch', 'LAUN'],
  ['🚀🚀', 'P'],
  ['网站', 'P'],
  ['网站 Relaunch', 'RELA'],
  ['2026', 'P'],
  ['2026 Budget', 'BUDG'],
  ['4x4 tour', 'XT'],
  ['One two three four five six', 'OTTF'],
  ['a', 'A'],
  ['x-ray', 'XR'],
  ['Straße', 'STRA'],
  ["'; drop table project; --", 'DTP'],
])('the key suggested for %s is %s', (name, key) => {
  expect(suggestKey(name, [])).toBe(key)
})

test('a taken key gets a number, which never makes it too long', () => {
  expect(suggestKey('Website', ['WEBS'])).toBe('WEBS2')
  expect(suggestKey('Website', ['WEBS', 'WEBS2', 'WEBS4'])).toBe('WEBS3')
  const taken = new Set<string>()
  for (let n = 0; n < 1_200; n++) {
    const key = suggestKey('Website', taken)
    expect(projectKey.safeParse(key).success, key).toBe(true)
    expect(taken.has(key)).toBe(false)
    taken.add(key)
  }
})

test('suggested keys of unusual Unicode names are valid', () => {
  const names = ['ß', 'ﬁ ligature', 'İstanbul', 'ǅ', '①②', 'A\u0301', '\ud83d', '१२३', 'ⅣⅤ', '  a  b ', 'µ']
  for (const name of names) expect(projectKey.safeParse(suggestKey(name, [])).success, name).toBe(true)
})

const make = (id: string, parent: string | null = null, fields: Partial<Project> = {}): Project => ({
  ...newProject,
  id,
  name: id,
  key: id,
  color: '#123456',
  status: null,
  parent,
  position: 'a0',
  members: [],
  createdBy: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  ...fields,
})
const sum = (project: string, tasks: number, isOpen = true) => ({
  project,
  isOpen,
  tasks,
  estimate: tasks * 10,
  activeTime: null,
  start: null,
  end: null,
})

test('projects with an unknown parent are at the top; siblings sort by position, then id', () => {
  const projects = [
    make('c', 'x'),
    make('b', 'a'),
    make('d', 'a'),
    make('e', 'a', { position: 'Zz' }),
    make('a'),
  ]
  const children = childrenByParent(projects)
  const ids = (parent: string | null) => children.get(parent)?.map(({ id }) => id)
  expect(ids(null)).toEqual(['a', 'c'])
  expect(ids('a')).toEqual(['e', 'b', 'd'])
  expect(subtreeOf(projects, 'a')).toEqual(['a', 'e', 'b', 'd'])
  expect(subtreeOf(projects, 'unknown')).toEqual(['unknown'])
})

test('totals include subprojects, and terminate on a cycle', () => {
  const projects = [
    make('a'),
    make('b', 'a', { dueDate: '2026-05-01' }),
    make('c', 'b', { start: '2026-01-01' }),
  ]
  const [a, b, c] = addTotals(projects, [sum('a', 1), sum('b', 2, false), sum('c', 4), sum('other', 8)])
  expect(a).toMatchObject({ tasksCount: 1, total: { tasksCount: 7, tasksActiveCount: 5, estimate: 70 } })
  expect(a?.total).toMatchObject({ activeTime: null, start: '2026-01-01', end: '2026-05-01' })
  expect([b?.total.tasksCount, c?.total.tasksCount]).toEqual([6, 4])
  const circle = [make('a', 'b'), make('b', 'a')]
  expect(addTotals(circle, [sum('a', 1), sum('b', 2)]).map(({ tasksCount }) => tasksCount)).toEqual([1, 2])
})

test('a project is shown without what the viewer may not see', () => {
  const viewer = (access: Viewer['access']): Viewer => ({
    memberId: 'm',
    access,
    projects: new Set(['p']),
    colleagues: new Set(),
  })
  const money = { rate: 5, budget: { unit: 'money', amount: 9 } } as const
  const project = make('p', 'above', { client: 'c', ...money })
  expect(visibleProject(viewer({}), project)).toBeNull()
  const hidden = { parent: null, client: null, rate: null, budget: null }
  expect(visibleProject(viewer({ 'project.view': 'project' }), project)).toEqual({ ...project, ...hidden })
  const all = { 'project.view': 'all', 'client.view': 'all', 'money.view': 'project' } as const
  expect(visibleProject(viewer(all), project)).toBe(project)
  const minutes = { ...project, budget: { unit: 'minutes', amount: 9 } } as const
  expect(visibleProject(viewer({ 'project.view': 'project' }), minutes)).toMatchObject({
    budget: minutes.budget,
  })
})
