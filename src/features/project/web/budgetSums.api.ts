import { createSelector } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import { may, type Viewer } from '#shared/access.ts'
import type { Answer } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { type Project, type ProjectExtra, projectContract } from '../project.contract.ts'
import { childrenByParent, isArchivedInTree } from '../project.rules.ts'
import { addSum, noSum, type Sum } from './parts/sums.ts'
import { selectProjectEntities } from './project.api.ts'
import { selectProjectSums } from './projectSums.api.ts'

/** Names what counts for budgets beside tasks, for who knows that it changed. */
export const projectExtras = 'project extras'

const budgetApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What stands on projects themselves, by project. */
    getProjectExtras: build.query<Record<string, ProjectExtra>, void>({
      query: () => send(projectContract.getProjectExtras)({}),
      transformResponse: ({ data }: Answer<typeof projectContract.getProjectExtras>) =>
        Object.fromEntries(data.map((extra) => [extra.project, extra])),
      providesTags: ['detail', { type: 'detail', id: projectExtras }],
    }),
  }),
})
const selectExtrasQuery = budgetApi.endpoints.getProjectExtras.select()

/** What counts for a budget: the project, and all below it that is not put away. */
type BudgetSum = {
  ids: readonly string[]
  sum: Sum
  /** What of it is time without a task. */
  taskless: Sum
  /** What of its price is expenses. */
  expenses: number
}

/** What is used of each budget, by the project that has it. */
const selectBudgetSums = createSelector(
  [
    selectProjectEntities,
    selectProjectSums,
    (state: Parameters<typeof selectExtrasQuery>[0]) => selectExtrasQuery(state).data,
  ],
  (entities = {}, sums, extras): Record<string, BudgetSum> => {
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
      const own = [...ids].flatMap((one) => extras?.[one] ?? [])
      const taskless = own
        .map(({ activeTime, price, unpricedTime }): Sum => ({ ...noSum, activeTime, price, unpricedTime }))
        .reduce(addSum, noSum)
      const expenses = own.reduce((sum, extra) => sum + (extra.expenses ?? 0), 0)
      const ofTasks = [...ids].flatMap((one) => sums[one]?.all ?? []).reduce(addSum, noSum)
      const sum = addSum(addSum(ofTasks, taskless), { ...noSum, price: expenses || null })
      found[id] = { ids: [...ids], sum, taskless, expenses }
    }
    return found
  },
)

/** The same, kept right while something shows it. */
export function useBudgetSums() {
  const hasBudgets = useSelector((state: Parameters<typeof selectProjectEntities>[0]) =>
    Object.values(selectProjectEntities(state) ?? {}).some(({ budget }) => budget),
  )
  budgetApi.useGetProjectExtrasQuery(undefined, { skip: !hasBudgets })
  return useSelector(selectBudgetSums)
}

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
