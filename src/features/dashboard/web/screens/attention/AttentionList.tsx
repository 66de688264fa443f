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
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#web/format/money.ts'
import type { AttentionKind } from '../../../dashboard.attention.rules.ts'
import classes from '../Dashboard.module.css'
import type { AttentionItem } from './useAttention.ts'

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

/** What waits to be settled, each with what it costs and the step that settles it. */
export function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  return (
    <ul className={classes.rows}>
      {items.map(({ key, kind, title, note, money, action }) => {
        const Icon = icons[kind]
        return (
          <li key={key} className={classes.item}>
            <span className={classes.sign} data-late={kind === 'overdueInvoice' || undefined} aria-hidden>
              <Icon size={18} stroke={1.5} />
            </span>
            <span className={classes.said}>
              <bdi>{title}</bdi>
              <small dir="auto">{note}</small>
            </span>
            {money && <span className={classes.amount}>{formatMoney(money.amount, money.currency)}</span>}
            <Button
              component={Link}
              to={action.to}
              size="compact-sm"
              variant="default"
              aria-label={`${action.label}: ${title}`}
            >
              {action.label}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
