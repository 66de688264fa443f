import { useSelector, useStore } from 'react-redux'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import type { Task } from '#features/task/task.contract.ts'
import { selectClosedStatuses } from '#features/task/web/parts/taskMarks.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { CsvButton } from '#web/ui/grid/CsvButton.tsx'
import { plannedWithin, shownRows, type WorkloadRow } from '../../workload.rows.ts'
import { selectWorkloadOptions } from '../workload.slice.ts'
import { completedWithin } from './useCompletedTasks.ts'
import type { Workload } from './useWorkload.ts'
import { workloadTable } from './workloadTable.ts'
import { countText, reasonNames } from './workloadText.ts'

type State = Parameters<typeof selectTaskList>[0] & Parameters<typeof selectClosedStatuses>[0]

type Props = {
  workload: Workload
  /** The days of each column. */
  columns: readonly (readonly string[])[]
  /** Ids of the members whose tasks are shown. */
  opened: ReadonlySet<string | null>
}

/** Downloads the workload as it is shown: the days, and the tasks of members that are open. */
export function ExportWorkload({ workload: { rows, days, tracking }, columns, opened }: Props) {
  const store = useStore<State>()
  const may = useMay()
  const nameOf = useMemberNames()
  const { byId: projects } = useProjects()
  const { unit, showsUnplanned, showsCompleted } = useSelector(selectWorkloadOptions)
  if (!may('export')) return null
  const [from, to] = [columns[0]![0]!, columns.at(-1)!.at(-1)!]
  const line = ({ title, project }: Task, note: string) => ({
    title,
    project: projects[project]?.name ?? '',
    note,
  })
  function tasksOf(row: WorkloadRow<Task>) {
    const state = store.getState()
    const completed =
      showsCompleted && row.memberId
        ? completedWithin(
            Object.values(selectTaskList(state)?.entities ?? {}),
            selectClosedStatuses(state),
            row.memberId,
            from,
            to,
          )
        : []
    return [
      ...plannedWithin(row, from, to).map(({ task, load, isLate }) => ({
        ...line(task, isLate ? 'Overdue' : ''),
        load,
      })),
      ...(showsUnplanned ? row.unplanned.map(({ task, reason }) => line(task, reasonNames[reason])) : []),
      ...completed.map((task) => line(task, 'Completed')),
    ]
  }
  const shown = shownRows(rows)
  return (
    <CsvButton
      name={`workload-${from}-${to}`}
      isDisabled={!shown.length}
      table={() =>
        workloadTable(
          shown.map((row) => {
            const { memberId, load } = row
            const workDay = memberId !== null && tracking.has(memberId) ? days(memberId) : null
            return {
              name: memberId ? nameOf(memberId) : 'Unassigned',
              note: countText(row),
              load,
              capacityOf: workDay && ((day) => workDay(day).minutes),
              tasks: opened.has(memberId) ? tasksOf(row) : [],
            }
          }),
          columns,
          unit,
        )
      }
    />
  )
}
