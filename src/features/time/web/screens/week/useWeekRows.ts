import { useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { useProjects } from '#features/project/web/project.api.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { emptySum, rowOf, type Week, type WeekRow } from '../../../time.sums.rules.ts'

const nothing = emptySum()

/** How the rows of a week stand when it is opened. */
export const byProjectAndTitle =
  (nameOf: (project: string) => string) =>
  (a: WeekRow, b: WeekRow): number =>
    nameOf(a.project).localeCompare(nameOf(b.project)) ||
    a.title.localeCompare(b.title) ||
    rowOf(a).localeCompare(rowOf(b))

/**
 * The rows in an order that stays while the week is on screen: by project and title at first, later ones below. A row
 * whose time was taken away stays too, to be filled again.
 */
export function useWeekRows(week: Week, added: readonly string[]): WeekRow[] {
  const { byId } = useProjects()
  const tasks = useSelector(selectTaskList)?.entities
  const [known, setKnown] = useState<readonly WeekRow[]>([])
  const missing = [
    ...week.rows
      .filter((row) => !known.some((other) => rowOf(other) === rowOf(row)))
      .sort(byProjectAndTitle((id) => byId[id]?.name ?? '')),
    ...added
      .filter((id) => ![...known, ...week.rows].some((row) => rowOf(row) === id))
      .flatMap((id) => {
        const task = tasks?.[id]
        if (task) return { task: id, project: task.project, title: task.title, days: [], total: nothing }
        return byId[id] ? { task: null, project: id, title: '', days: [], total: nothing } : []
      }),
  ]
  if (missing.length) setKnown([...known, ...missing])
  return useMemo(() => {
    const now = new Map(week.rows.map((row) => [rowOf(row), row]))
    return known.map(
      (row) =>
        now.get(rowOf(row)) ?? {
          ...row,
          title: (row.task && tasks?.[row.task]?.title) ?? row.title,
          days: [],
          total: nothing,
        },
    )
  }, [known, week, tasks])
}
