import { useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { useProjects } from '../../../project/web/project.api.ts'
import { selectTaskList } from '../../../task/web/task.api.ts'
import { emptySum, type Week, type WeekRow } from '../../time.sums.rules.ts'
import { titleOf } from './entryRows.ts'

const nothing = emptySum()

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
      .filter(({ task }) => !known.some((row) => row.task === task))
      .sort(
        (a, b) =>
          (byId[a.project]?.name ?? '').localeCompare(byId[b.project]?.name ?? '') ||
          a.title.localeCompare(b.title) ||
          a.task.localeCompare(b.task),
      ),
    ...added
      .filter((task) => ![...known, ...week.rows].some((row) => row.task === task))
      .flatMap((id) => tasks?.[id] ?? [])
      .map(({ id, project, title }) => ({ task: id, project, title, days: [], total: nothing })),
  ]
  if (missing.length) setKnown([...known, ...missing])
  return useMemo(() => {
    const now = new Map(week.rows.map((row) => [row.task, row]))
    return known.map(
      (row) =>
        now.get(row.task) ?? {
          ...row,
          title: tasks?.[row.task]?.title ?? titleOf(row),
          days: [],
          total: nothing,
        },
    )
  }, [known, week, tasks])
}
