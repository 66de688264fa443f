import { IconChevronRight } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { useMemberNames } from '#features/member/web/member.api.ts'
import type { Task } from '#features/task/task.contract.ts'
import type { WorkDay } from '#features/timeOff/workHours.rules.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { plannedWithin, type WorkloadRow, workloadCell } from '../../workload.rows.ts'
import { selectWorkloadOptions } from '../workload.slice.ts'
import { LoadCell } from './LoadCell.tsx'
import { TaskLine } from './TaskLine.tsx'
import { useCompletedTasks } from './useCompletedTasks.ts'
import type { useWorkloadMoves } from './useWorkloadMoves.ts'
import classes from './Workload.module.css'
import { countText, reasonNames } from './workloadText.ts'

type Props = {
  row: WorkloadRow<Task>
  columns: readonly (readonly string[])[]
  workDay: (day: string) => WorkDay
  hasCapacity: boolean
  isOpen: boolean
  onToggle: () => void
  moves: ReturnType<typeof useWorkloadMoves>
}

/** One member’s load, and their tasks once it is opened. */
export function MemberRows({ row, columns, workDay, hasCapacity, isOpen, onToggle, moves }: Props) {
  const { memberId, unplanned, load } = row
  const nameOf = useMemberNames()
  const { showsUnplanned, showsCompleted } = useSelector(selectWorkloadOptions)
  const [from, to] = [columns[0]![0]!, columns.at(-1)!.at(-1)!]
  const completed = useCompletedTasks(memberId, from, to, isOpen && showsCompleted)
  const name = memberId ? nameOf(memberId) : 'Unassigned'
  const { hovered } = moves
  const isHovered = (day: string | null) =>
    hovered !== null && hovered.memberId === memberId && hovered.day === day
  const visible = plannedWithin(row, from, to)
  const lines = visible.length + (showsUnplanned ? unplanned.length : 0) + completed.length
  const line = { columns, moves, memberId }
  return (
    <tbody>
      <tr className={classes.member}>
        <th scope="row" data-member={memberId ?? ''} data-hovered={isHovered(null) ? '' : undefined}>
          <button type="button" className={classes.who} aria-expanded={isOpen} onClick={onToggle}>
            <IconChevronRight size={14} stroke={1.5} className={classes.chevron} aria-hidden />
            <MemberAvatar id={memberId} name={name} size={24} />
            <span className={classes.whoText}>
              <bdi className={classes.clip}>{name}</bdi>
              <small>{countText(row)}</small>
            </span>
          </button>
        </th>
        {columns.map((column) => {
          const day = column.find((one) => workDay(one).minutes > 0) ?? column[0]!
          return (
            <LoadCell
              key={column[0]}
              cell={workloadCell(load, (one) => workDay(one).minutes, column)}
              away={column.length === 1 && hasCapacity ? awayText(workDay(column[0]!)) : undefined}
              target={{ memberId, day, isHovered: isHovered(day) }}
              hasCapacity={hasCapacity}
            />
          )
        })}
      </tr>
      {isOpen && (
        <>
          {visible.map(({ task, ...plan }) => (
            <TaskLine key={task.id} {...line} task={task} plan={plan} />
          ))}
          {showsUnplanned &&
            unplanned.map(({ task, reason }) => (
              <TaskLine key={task.id} {...line} task={task} note={reasonNames[reason]} />
            ))}
          {completed.map((task) => (
            <TaskLine key={task.id} {...line} task={task} note="Completed" isCompleted />
          ))}
          {!lines && (
            <tr>
              <td colSpan={columns.length + 1} className={classes.nothing}>
                No tasks in this period
              </td>
            </tr>
          )}
        </>
      )}
    </tbody>
  )
}

const awayText = ({ usual, holiday, away }: WorkDay) =>
  usual === 0 ? undefined : (holiday ?? (away === 1 ? 'Away' : away > 0 ? 'Away half the day' : undefined))
