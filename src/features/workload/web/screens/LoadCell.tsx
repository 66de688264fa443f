import { IconAlertTriangle } from '@tabler/icons-react'
import { durationText } from '#shared/durations.ts'
import { shortDay } from '#web/format/dates.ts'
import { formatMinutes } from '#web/format/durations.ts'
import type { WorkloadCell } from '../../workload.rows.ts'
import classes from './Workload.module.css'

type Props = {
  cell: WorkloadCell
  /** Why nothing is expected, or less than usual. */
  away?: string | undefined
  /** Where a task can be dropped. */
  target?: { memberId: string | null; day: string; isHovered: boolean } | undefined
  /** The work of nobody, and of who tracks no time, has no capacity to be held against. */
  hasCapacity?: boolean
}

/** What there is to do, of what can be done, in a colour that says how full that is. */
export function LoadCell({ cell, away, target, hasCapacity = true }: Props) {
  const { load, capacity, band, worstDay } = cell
  const worst = hasCapacity && worstDay ? worstText(worstDay) : null
  return (
    <td
      data-band={hasCapacity && load > 0 ? band : undefined}
      data-off={hasCapacity && capacity === 0 ? '' : undefined}
      data-member={target && (target.memberId ?? '')}
      data-day={target?.day}
      data-hovered={target?.isHovered ? '' : undefined}
      title={[away, worst].filter(Boolean).join('\n') || undefined}
    >
      {load === 0 && (capacity === 0 || !hasCapacity) ? (
        <span className={classes.away}>{away}</span>
      ) : (
        <>
          <span className={classes.load}>
            {load > 0 ? formatMinutes(load) : '–'}
            {worst && <IconAlertTriangle size={12} stroke={1.5} role="img" aria-label={worst} />}
          </span>
          {hasCapacity && <span className={classes.capacity}>{formatMinutes(capacity)}</span>}
        </>
      )}
    </td>
  )
}

const worstText = ({ day, load, capacity }: NonNullable<WorkloadCell['worstDay']>) =>
  `${shortDay(day)}: ${durationText(load)} of ${durationText(capacity)}`
