import { createSelector } from '@reduxjs/toolkit'
import type { Project } from '../../../project.contract.ts'
import type { Sums } from '../../parts/sums.ts'
import { selectProjectEntities } from '../../project.api.ts'
import { selectProjectSums } from '../../projectSums.api.ts'
import type { Dates } from './bars.ts'

/** The earliest day and the latest one. */
export type DayLimits = { first: string; last: string }

function widen(limits: DayLimits | null, { start, end, dueDate }: Dates): DayLimits | null {
  let found = limits
  for (const day of [start, end, dueDate]) {
    if (!day) continue
    if (!found) found = { first: day, last: day }
    else if (day < found.first) found = { ...found, first: day }
    else if (day > found.last) found = { ...found, last: day }
  }
  return found
}

/** From when to when the work below each project is planned: its tasks, and the projects below it with theirs. */
export function limitsBelow(
  projects: readonly Pick<Project, 'id' | 'parent' | 'archivedAt' | keyof Dates>[],
  /** The days of its own tasks. */
  ownOf: (project: string) => DayLimits | null | undefined,
): Record<string, DayLimits> {
  const children = Map.groupBy(
    projects.filter(({ archivedAt }) => !archivedAt),
    ({ parent }) => parent,
  )
  const found: Record<string, DayLimits> = {}
  const seen = new Set<string>()
  function below(id: string): DayLimits | null {
    // Two moves that cross may make a circle for a moment.
    if (seen.has(id)) return found[id] ?? null
    seen.add(id)
    let limits = ownOf(id) ?? null
    for (const child of children.get(id) ?? []) {
      const inner = below(child.id)
      limits = widen(limits, child)
      if (inner) limits = widen(limits, { start: inner.first, end: inner.last, dueDate: null })
    }
    if (limits) found[id] = limits
    return limits
  }
  for (const { id } of projects) below(id)
  return found
}

/** Of all tasks, as the list says it, closed ones too. */
const daysOf = (sums: Sums | undefined): DayLimits | null =>
  sums?.all.start && sums.all.end ? { first: sums.all.start, last: sums.all.end } : null

export const selectLimitsBelow = createSelector(
  [selectProjectEntities, selectProjectSums],
  (projects, sums) => limitsBelow(Object.values(projects ?? {}), (id) => daysOf(sums[id])),
)
