import { may, type Viewer } from '#shared/access.ts'
import { byPosition, newestPosition } from '#shared/position.ts'
import type { Billing, Project, ProjectMembers, WholeProject } from './project.contract.ts'

export const isProjectVisible = (viewer: Viewer, project: { id: string }) =>
  may(viewer, 'project.view', { project: project.id })

/** The project as the viewer may see it, or null. */
export function visibleProject<T extends Project>(viewer: Viewer, project: T): T | null {
  if (!isProjectVisible(viewer, project)) return null
  const { parent, budget } = project
  const isClientVisible = may(viewer, 'client.view')
  const isMoneyVisible = may(viewer, 'money.view', { project: project.id })
  const isParentSeen = parent === null || isProjectVisible(viewer, { id: parent })
  if (isClientVisible && isMoneyVisible && isParentSeen) return project
  const withoutMoney = {
    rate: null,
    budget: budget?.unit === 'money' ? null : budget,
    // The change log has rows from before there were any.
    retainer: (project as Partial<Project>).retainer?.filter(({ unit }) => unit !== 'money') ?? [],
  } satisfies Partial<Project>
  return {
    ...project,
    ...(!isParentSeen && ({ parent: null } satisfies Partial<Project>)),
    ...(!isClientVisible && ({ client: null } satisfies Partial<Project>)),
    ...(!isMoneyVisible && withoutMoney),
  }
}

type Placed = Pick<Project, 'id' | 'parent' | 'archivedAt'>

/** Whether a project was archived, or one above it; `find` answers the projects that are known. */
export function isArchivedInTree<T extends Placed>(project: T, find: (id: string) => T | undefined): boolean {
  const seen = new Set<string>()
  for (
    let at: T | undefined = project;
    at && !seen.has(at.id);
    at = at.parent ? find(at.parent) : undefined
  ) {
    if (at.archivedAt) return true
    seen.add(at.id)
  }
  return false
}

/** A project as lists have it, without its long text. */
export const briefProject = ({ description, ...project }: Project): Project => project

/** Its members, of whom the lead comes first. */
export const leadFirst = ({ members, lead }: Pick<Project, 'members' | 'lead'>): string[] =>
  lead ? [lead, ...members.filter((id) => id !== lead)] : members

/** Who is in a project, as it is told apart from the project. */
export const membersOf = ({ id, members, updatedAt }: Project): ProjectMembers => ({
  projectId: id,
  memberIds: members,
  updatedAt,
})

/** The projects below each other, by the id of the one above; those whose parent is not here stand at the top. */
export function childrenByParent<T extends Pick<Project, 'id' | 'parent' | 'position'>>(
  projects: readonly T[],
): Map<string | null, T[]> {
  const here = new Set(projects.map(({ id }) => id))
  const children = new Map<string | null, T[]>()
  for (const project of projects.toSorted(byPosition)) {
    const parent = project.parent !== null && here.has(project.parent) ? project.parent : null
    const siblings = children.get(parent)
    if (siblings) siblings.push(project)
    else children.set(parent, [project])
  }
  return children
}

/** The ids of a project and of all below it. */
export function subtreeOf(projects: readonly Pick<Project, 'id' | 'parent' | 'position'>[], id: string) {
  const children = childrenByParent(projects)
  const ids = new Set([id])
  // What is added is walked over too, so that each level brings the next one.
  for (const above of ids) for (const child of children.get(above) ?? []) ids.add(child.id)
  return [...ids]
}

type Sum = {
  project: string
  isOpen: boolean
  tasks: number
  estimate: number
  activeTime: number | null
  start: string | null
  end: string | null
}
type Total = WholeProject['total']

const emptyTotal: Total = {
  tasksCount: 0,
  tasksActiveCount: 0,
  estimate: 0,
  activeTime: null,
  start: null,
  end: null,
}
const earliest = (...days: (string | null)[]) => days.filter((day) => day !== null).sort()[0] ?? null
const latest = (...days: (string | null)[]) =>
  days
    .filter((day) => day !== null)
    .sort()
    .at(-1) ?? null

const addUp = (a: Total, b: Total): Total => ({
  tasksCount: a.tasksCount + b.tasksCount,
  tasksActiveCount: a.tasksActiveCount + b.tasksActiveCount,
  estimate: a.estimate + b.estimate,
  activeTime: a.activeTime === null ? b.activeTime : a.activeTime + (b.activeTime ?? 0),
  start: earliest(a.start, b.start),
  end: latest(a.end, b.end),
})

/** The projects with their own counts, their children, and what they and all below them come to. */
export function addTotals<T extends Project>(projects: readonly T[], sums: readonly Sum[]) {
  const own = new Map<string, Total>()
  for (const { project, isOpen, tasks, ...sum } of sums) {
    const counted = { ...sum, tasksCount: tasks, tasksActiveCount: isOpen ? tasks : 0 }
    own.set(project, addUp(own.get(project) ?? emptyTotal, counted))
  }
  const children = childrenByParent(projects)
  const totals = new Map<string, Total>()
  function totalOf(project: T, above: ReadonlySet<string>): Total {
    const known = totals.get(project.id)
    if (known) return known
    const { start, end, dueDate } = project
    const dates = { ...emptyTotal, start: earliest(start, end, dueDate), end: latest(start, end, dueDate) }
    let total = addUp(own.get(project.id) ?? emptyTotal, dates)
    const path = new Set(above).add(project.id)
    for (const child of children.get(project.id) ?? [])
      if (!path.has(child.id)) total = addUp(total, totalOf(child, path))
    totals.set(project.id, total)
    return total
  }
  return projects.map((project) => {
    const { tasksCount, tasksActiveCount } = own.get(project.id) ?? emptyTotal
    const below = (children.get(project.id) ?? []).map(({ id }) => id)
    return { ...project, children: below, tasksCount, tasksActiveCount, total: totalOf(project, new Set()) }
  })
}

/** What a share of a budget is in whole percent: never rounded up to a whole that is not reached. */
export const usedPercent = (share: number): number =>
  // Binary fractions turn 29 of 100 into a little less.
  share < 1 ? Math.floor(Number((share * 100).toFixed(6))) : Math.round(share * 100)

/** How a new project is billed where nobody says: somebody who pays makes it billed by the hour. */
export const usualBilling = (client: string | null | undefined): Billing =>
  client ? 'time_materials' : 'non_billable'

/** What a new project has where nothing else is said. */
export const newProject = {
  parent: null,
  position: newestPosition,
  priority: 'none',
  start: null,
  end: null,
  dueDate: null,
  client: null,
  lead: null,
  billing: 'non_billable',
  rate: null,
  budget: null,
  retainer: [],
  archivedAt: null,
} satisfies Partial<Project>

/** Colours that new projects take in turn. */
export const projectColors = [
  '#5755d9',
  '#0c8599',
  '#2f9e44',
  '#e8590c',
  '#c2255c',
  '#1971c2',
  '#9c36b5',
  '#f08c00',
] as const

/**
 * A key for a project's name that none of `taken` has: its initials, or its first letters, then with a number.
 * Names without Latin letters become `P`.
 */
export function suggestKey(name: string, taken: Iterable<string>): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => /[A-Z]/.test(word))
  const initials = words.map((word) => word.replace(/^[0-9]+/, '')[0] ?? '').join('')
  const base = (words.length > 1 ? initials : (words[0] ?? '').replace(/^[0-9]+/, '')).slice(0, 4) || 'P'
  const known = new Set(taken)
  if (!known.has(base)) return base
  for (let n = 2; ; n++) {
    const key = `${base.slice(0, 6 - String(n).length)}${n}`
    if (!known.has(key)) return key
  }
}
