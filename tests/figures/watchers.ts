// Who looks at the furnished workspace, where it is, and when most of its work was done.
import type { Scope } from '#shared/access.ts'
import type { Person } from '../server.ts'

/** Its clocks were set back on Sunday, October 26, 2025. */
export const timeZone = 'Europe/Berlin'
export const period = { from: '2025-10-13', to: '2025-11-09' }

/** Who looks, and how far the flags of their role reach: the product’s table of roles, written by hand. */
export type Watcher = {
  person: Person
  /** The projects that they are in. */
  projects: readonly string[]
  time: Scope
  report: Scope
  money: Scope
  invoice: Scope
  task: Scope
}
export const roles = ['owner', 'manager', 'member'] as const
export type Role = (typeof roles)[number]

type Reach = Pick<Watcher, 'time' | 'report' | 'money' | 'invoice' | 'task'>
const reach: Record<Role, Reach> = {
  owner: { time: 'all', report: 'all', money: 'all', invoice: 'all', task: 'all' },
  manager: { time: 'all', report: 'project', money: 'project', invoice: 'project', task: 'all' },
  member: { time: 'own', report: 'own', money: 'none', invoice: 'none', task: 'project' },
}

export function watchersOf(
  people: Record<Role, Person>,
  projects: Record<Role, readonly string[]>,
): Record<Role, Watcher> {
  const of = (role: Role) => ({ person: people[role], projects: projects[role], ...reach[role] })
  return { owner: of('owner'), manager: of('manager'), member: of('member') }
}
