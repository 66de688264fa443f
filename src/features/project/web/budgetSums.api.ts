import { createSelector } from '@reduxjs/toolkit'
import { may, type Viewer } from '#shared/access.ts'
import type { Project } from '../project.contract.ts'
import { childrenByParent, isArchivedInTree } from '../project.rules.ts'
import { addSum, noSum, type Sum } from './parts/sums.ts'
import { selectProjectEntities } from './project.api.ts'
import { selectProjectSums } from './projectSums.api.ts'

/** What counts for a budget: the project, and all below it that is not put away. */
type BudgetSum = { ids: readonly string[]; sum: Sum }

/** What is used of each budget, by the project that has it. */
export const selectBudgetSums = createSelector(
  [selectProjectEntities, selectProjectSums],
  (entities = {}, sums): Record<string, BudgetSum> => {
    const all = Object.values(entities)
    const children = childrenByParent(all)
    const isUsed = (project: Project) => !isArchivedInTree(project, (id) => entities[id])
    const found: Record<string, BudgetSum> = {}
    for (const { id, budget } of all) {
      if (!budget) continue
      const ids = new Set([id])
      // What is added is walked over too, so that each level brings the next one.
      for (const above of ids)
        for (const child of children.get(above) ?? []) if (isUsed(child)) ids.add(child.id)
      const [first = noSum, ...others] = [...ids].flatMap((one) => sums[one]?.all ?? [])
      found[id] = { ids: [...ids], sum: others.reduce(addSum, first) }
    }
    return found
  },
)

/** What is used of a project’s budget; null without one, and where a part of it may not be seen. */
export function seenBudgetSum(
  viewer: Viewer,
  { budget }: Pick<Project, 'budget'>,
  of: BudgetSum | undefined,
): Sum | null {
  if (!budget || !of) return null
  const flag = budget.unit === 'money' ? 'money.view' : 'time.view'
  return of.ids.every((project) => may(viewer, flag, { project })) ? of.sum : null
}
