import { ActionIcon, Badge, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconX } from '@tabler/icons-react'
import { useMembers } from '#features/member/web/member.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { today } from '#web/format/dates.ts'
import type { TimeOff, TimeOffKind, TimeOffStatus } from '../../timeOff.shape.ts'
import { daysOff, type WorkDay } from '../../workHours.rules.ts'
import { countText, daysText, fullDaysText, saidText, statusNames } from '../parts/timeOffText.ts'
import { useWorkDays } from '../parts/useTimeOff.ts'
import classes from './TimeOff.module.css'
import { useTimeOffSteps } from './useTimeOffSteps.ts'

const statusColors: Record<TimeOffStatus, string> = {
  requested: 'yellow',
  approved: 'green',
  declined: 'red',
  cancelled: 'gray',
}

type Props = {
  year: number
  /** Of the year. */
  own: readonly TimeOff[]
  kinds: readonly TimeOffKind[]
  onEdit: (timeOff: TimeOff) => void
}

/** One’s own time off in a year, and what it adds up to. */
export function OwnTimeOff({ year, own, kinds, onEdit }: Props) {
  const me = useMemberId()
  const { byId } = useMembers()
  const workDays = useWorkDays(`${year}-01-01`, `${year}-12-31`)
  const member = byId[me]
  const workDay = member && workDays?.(member)
  const kindName = (id: string | null) => kinds.find((kind) => kind.id === id)?.name ?? ''
  return (
    <section className={classes.section} aria-label="My time off">
      <h2>My time off</h2>
      <Sums year={year} own={own} kinds={kinds} workDay={workDay} />
      {own.length ? (
        <ul className={classes.list}>
          {own.map((one) => (
            <OwnRow
              key={one.id}
              timeOff={one}
              kind={kindName(one.kind)}
              count={workDay && daysOff(one, workDay)}
              onEdit={() => onEdit(one)}
            />
          ))}
        </ul>
      ) : (
        <p className={classes.nothing}>No time off in {year}.</p>
      )}
    </section>
  )
}

type SumsProps = Pick<Props, 'year' | 'kinds'> & {
  own: readonly TimeOff[]
  /** Undefined while it is loading: the sums have their places, so that what stands below does not move. */
  workDay: ((day: string) => WorkDay) | undefined
}

/** Days by type: what is approved and asked for, of what one has. */
function Sums({ year, own, kinds, workDay }: SumsProps) {
  const period = [`${year}-01-01`, `${year}-12-31`] as const
  const sums = kinds.flatMap(({ id, name, allowance, archivedAt }) => {
    const live = own.filter(
      ({ kind, status }) => kind === id && (status === 'approved' || status === 'requested'),
    )
    const days = workDay && live.reduce((sum, one) => sum + daysOff(one, workDay, period), 0)
    const isTaken = days === undefined ? live.length > 0 : days > 0
    return isTaken || (allowance !== null && archivedAt === null) ? [{ id, name, days, allowance }] : []
  })
  if (!sums.length) return null
  return (
    <ul className={classes.sums} aria-label="Days by type" aria-busy={!workDay}>
      {sums.map(({ id, name, days, allowance }) => (
        <li key={id} data-over={(allowance !== null && (days ?? 0) > allowance) || undefined}>
          {name}: <strong>{days ?? '…'}</strong>
          {allowance === null ? ` ${days === 1 ? 'day' : 'days'}` : ` of ${countText(allowance)}`}
        </li>
      ))}
    </ul>
  )
}

type RowProps = { timeOff: TimeOff; kind: string; count: number | undefined; onEdit: () => void }

function OwnRow({ timeOff, kind, count, onEdit }: RowProps) {
  const { status, end } = timeOff
  const { cancel } = useTimeOffSteps()
  const isLive = status === 'requested' || status === 'approved'
  const said = saidText(timeOff)
  const days = daysText(timeOff)
  return (
    <li className={classes.row} data-ended={!isLive || end < today() || undefined}>
      {isLive ? (
        <button type="button" className={classes.days} title={fullDaysText(timeOff)} onClick={onEdit}>
          {days}
        </button>
      ) : (
        <span className={classes.days} title={fullDaysText(timeOff)}>
          {days}
        </span>
      )}
      <span className={classes.what}>
        <span>{kind}</span>
        {said && (
          <small dir="auto" title={said}>
            {said}
          </small>
        )}
      </span>
      <span className={classes.count}>{count !== undefined && countText(count)}</span>
      <span className={classes.status}>
        <Badge variant="light" color={statusColors[status]}>
          {statusNames[status]}
        </Badge>
      </span>
      <span className={`${classes.actions} ${classes.more}`} style={{ minWidth: 28 }}>
        {isLive && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={`More actions for ${days}`}>
                <IconDots size={16} stroke={1.5} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />} onClick={onEdit}>
                Edit
              </Menu.Item>
              <Menu.Item
                leftSection={<IconX size={16} stroke={1.5} aria-hidden />}
                onClick={() => cancel(timeOff)}
              >
                Cancel time off
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </span>
    </li>
  )
}
