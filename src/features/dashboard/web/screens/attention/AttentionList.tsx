import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconClockDollar,
  IconClockExclamation,
  IconClockOff,
  IconCoinOff,
  IconGauge,
  IconHourglassHigh,
  IconUserQuestion,
} from '@tabler/icons-react'
import { type ComponentType, useRef } from 'react'
import { Link } from 'react-router'
import { shortDay } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import type { AttentionKind } from '../../../dashboard.attention.rules.ts'
import type { Snooze } from '../../dashboard.slice.ts'
import dashboard from '../Dashboard.module.css'
import { useDashboard } from '../dashboardState.ts'
import classes from './Attention.module.css'
import { SnoozeButton } from './SnoozeButton.tsx'
import type { AttentionItem, SnoozedItem } from './useAttention.ts'
import { useSnoozed } from './useSnoozed.ts'

const icons: Record<AttentionKind, ComponentType<{ size: number; stroke: number }>> = {
  overdueInvoice: IconAlertTriangle,
  unbilledTime: IconClockDollar,
  overBudget: IconGauge,
  unpricedTime: IconCoinOff,
  longTimer: IconHourglassHigh,
  missingTime: IconClockOff,
  overEstimate: IconClockExclamation,
  unassignedTasks: IconUserQuestion,
}

type Props = { items: readonly (AttentionItem | SnoozedItem)[] }

/** What waits to be settled, each with what it costs, the step that settles it, and the way to put it off. */
export function AttentionList({ items }: Props) {
  const { today } = useDashboard()
  const { snooze, wake } = useSnoozed(today)
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul ref={list} className={dashboard.rows} tabIndex={-1}>
      {items.map((item) => {
        const { key, kind, title, note, money } = item
        const Icon = icons[kind]
        const putOff = 'snooze' in item ? item.snooze : null
        return (
          <li key={key} className={classes.item}>
            <span className={classes.sign} data-late={kind === 'overdueInvoice' || undefined} aria-hidden>
              <Icon size={18} stroke={1.5} />
            </span>
            <span className={classes.said}>
              <bdi>{title}</bdi>
              <small dir="auto">{putOff ? snoozedText(putOff) : note}</small>
            </span>
            {money && <span className={classes.amount}>{formatMoney(money.amount, money.currency)}</span>}
            {putOff ? (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Show again: ${title}`}
                onClick={() => {
                  list.current?.focus()
                  wake(key)
                }}
              >
                Show again
              </Button>
            ) : (
              <>
                <ActionButton item={item} />
                <SnoozeButton
                  title={title}
                  today={today}
                  onSnooze={(until) => {
                    list.current?.focus()
                    snooze(key, until)
                  }}
                />
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function ActionButton({ item: { title, action } }: { item: AttentionItem }) {
  const { onMenu } = useDashboard()
  const look = { size: 'compact-sm', variant: 'default', 'aria-label': `${action.label}: ${title}` } as const
  if ('to' in action)
    return (
      <Button {...look} component={Link} to={action.to}>
        {action.label}
      </Button>
    )
  const { taskId, field, label } = action
  return (
    <Button {...look} onClick={({ currentTarget }) => onMenu(taskId, field, currentTarget)}>
      {label}
    </Button>
  )
}

const snoozedText = ({ until, reason }: Snooze) =>
  `Snoozed until ${shortDay(until)}${reason && ` · ${reason}`}`
