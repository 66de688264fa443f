import { Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import type { MetricKey } from '../../dashboard.rules.ts'
import classes from './Metrics.module.css'
import { useArrangement } from './useArrangement.ts'
import { metricNames, useMetrics } from './useMetrics.ts'

/** The small numbers side by side; each leads to the list of what it counts. */
export function Metrics() {
  const { metrics, reveal } = useArrangement()
  const values = useMetrics()
  const shown = metrics.filter(({ isSelected }) => isSelected)
  if (!shown.length) return null
  const tile = (key: MetricKey) => {
    const { value, note, title, isLate, to } = values[key]
    const onPage = typeof to === 'string' ? null : to.card
    return (
      <li key={key}>
        <Link
          to={typeof to === 'string' ? to : `/dashboard#${to.card}`}
          className={classes.metric}
          onClick={() => onPage && reveal(onPage)}
        >
          <span className={classes.metricName}>{metricNames[key]}</span>
          <span className={classes.value} data-late={isLate || undefined}>
            {value === undefined ? <Skeleton height={20} width={64} my={4} /> : (value ?? '–')}
          </span>
          <span className={classes.metricNote} title={title}>
            {note}
          </span>
        </Link>
      </li>
    )
  }
  return (
    <ul className={classes.metrics} aria-label="Numbers">
      {shown.map(({ keyId }) => tile(keyId))}
    </ul>
  )
}
