import { createSelector } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useSelector } from 'react-redux'
import { selectOpenTasks } from '#features/task/web/parts/taskMarks.ts'
import { perProject } from '#features/task/web/parts/tasksByProject.ts'
import { selectWorkspace } from '#features/workspace/web/workspace.api.ts'
import { addTotals } from '../../../project.rules.ts'
import { noSum } from '../../parts/sums.ts'
import { selectProjectEntities } from '../../project.api.ts'
import { selectProjectSums } from '../../projectSums.api.ts'
import { countByCategory } from '../overview/progress.ts'

/** What a project and all below it come to; `own…` counts its own tasks alone. */
export type ProjectTotal = {
  ownTasks: number
  ownOpen: number
  tasks: number
  open: number
  /** Done, and all but the cancelled ones. */
  done: number
  counted: number
  /** The first and the last day of anything in it. */
  start: string | null
  end: string | null
}
type State = Parameters<typeof selectProjectSums>[0] &
  Parameters<typeof selectProjectEntities>[0] &
  Parameters<typeof selectWorkspace>[0]

/** The values with the objects of before where they say the same, so that only what changed is drawn again. */
function keeper<T>(isSame: (a: T, b: T) => boolean) {
  let last: Record<string, T> = {}
  return (next: Record<string, T>): Record<string, T> => {
    for (const [id, value] of Object.entries(next)) {
      const known = last[id]
      if (known !== undefined && isSame(known, value)) next[id] = known
    }
    last = next
    return next
  }
}

const fields = ['ownTasks', 'ownOpen', 'tasks', 'open', 'done', 'counted', 'start', 'end'] as const
const reuseTotals = keeper<ProjectTotal>((a, b) => fields.every((field) => a[field] === b[field]))
const reuseTags = keeper<readonly string[]>(
  (a, b) => a.length === b.length && a.every((id, at) => id === b[at]),
)

const selectStatuses = (state: Parameters<typeof selectWorkspace>[0]) => selectWorkspace(state)?.taskStatuses

export const selectProjectTotals = createSelector(
  [selectProjectEntities, selectProjectSums, selectStatuses],
  (entities, sums, statuses = []) => {
    const parts = Object.entries(sums).flatMap(([project, { all, open }]) => [
      { ...open, project, isOpen: true },
      { ...all, project, isOpen: false, tasks: all.tasks - open.tasks },
    ])
    const progress = Object.entries(sums).flatMap(([project, own]) => {
      const { done, active, todo } = countByCategory(own, statuses)
      return [
        { ...noSum, project, isOpen: true, tasks: done },
        { ...noSum, project, isOpen: false, tasks: active + todo },
      ]
    })
    const projects = Object.values(entities ?? {})
    const progressed = addTotals(projects, progress)
    const whole = addTotals(projects, parts)
    return reuseTotals(
      Object.fromEntries(
        whole.map(({ id, tasksCount, tasksActiveCount, total }, index) => [
          id,
          {
            ownTasks: tasksCount,
            ownOpen: tasksActiveCount,
            tasks: total.tasksCount,
            open: total.tasksActiveCount,
            done: progressed[index]?.total.tasksActiveCount ?? 0,
            counted: progressed[index]?.total.tasksCount ?? 0,
            start: total.start,
            end: total.end,
          },
        ]),
      ),
    )
  },
)

const tagsOf = perProject((tasks): readonly string[] => {
  const counts = new Map<string, number>()
  for (const { tags } of tasks) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([tag]) => tag)
})

/** The tags of each project's open tasks, those that most of them wear first. */
const selectTags = createSelector([selectOpenTasks], (openTasks) => reuseTags(tagsOf(openTasks)))

export const useProjectTotal = (id: string): ProjectTotal | undefined =>
  useSelector(useCallback((state: State) => selectProjectTotals(state)[id], [id]))

export const useProjectTags = (id: string): readonly string[] | undefined =>
  useSelector(useCallback((state: Parameters<typeof selectOpenTasks>[0]) => selectTags(state)[id], [id]))
