import { durationText } from '#shared/durations.ts'
import { Bar } from '#web/ui/layout/Bar.tsx'
import { CountLink } from '../marks/CountLink.tsx'
import { listOf } from '../marks/marks.ts'
import classes from '../Overview.module.css'
import { remainingOf } from '../progress.ts'
import type { Overview } from '../useOverview.ts'

/** What was thought to be needed, what was tracked, and what open tasks have left. */
export function OverviewHours({ overview }: { overview: Overview }) {
  const { ids, sums, sumsOf, open, maySeeMoney } = overview
  const { estimate } = sums.all
  const unpriced = (maySeeMoney && sums.all.unpricedTime) || 0
  const tracked = sums.all.activeTime ?? 0
  const remaining = remainingOf(Object.values(open).flat())
  const over = estimate > 0 ? Math.max(0, tracked - estimate) : 0
  const rows = [
    {
      what: 'Estimate',
      minutes: estimate,
      of: (id: string) => sumsOf(id).all.estimate,
      view: 'all',
      tone: 'todo',
    },
    {
      what: 'Tracked',
      minutes: tracked,
      of: (id: string) => sumsOf(id).all.activeTime ?? 0,
      view: 'all',
      tone: 'used',
    },
    {
      what: 'Remaining',
      minutes: remaining,
      of: (id: string) => remainingOf(open[id] ?? []),
      view: 'open',
      tone: null,
    },
  ] as const
  return (
    <section aria-label="Hours" className={classes.panel}>
      <div className={classes.head}>
        <h2>Hours</h2>
        <span className={over ? classes.over : classes.aside}>
          {over > 0
            ? `${durationText(over)} over the estimate`
            : estimate > 0 && `${Math.floor((tracked / estimate) * 100)}% of the estimate`}
        </span>
      </div>
      <Bar
        whole={estimate}
        parts={[
          { key: 'tracked', value: Math.min(tracked, estimate || tracked), tone: 'used' },
          { key: 'over', value: over, tone: 'over' },
        ]}
      />
      <ul className={classes.numbers}>
        {rows.map(({ what, minutes, of, view, tone }) => (
          <li key={what}>
            <span className={classes.swatch} data-tone={tone ?? undefined} aria-hidden="true" />
            <span
              className={classes.what}
              title={what === 'Remaining' ? 'What’s left of the open tasks’ estimates' : undefined}
            >
              {what}
            </span>
            <CountLink
              label={`${what}: ${durationText(minutes)}`}
              counts={ids.map((project) => ({ project, count: of(project) }))}
              to={(project) => listOf(project, {}, view)}
            >
              {durationText(minutes)}
            </CountLink>
          </li>
        ))}
        {unpriced > 0 && (
          <li>
            <span className={classes.swatch} aria-hidden="true" />
            <span
              className={classes.what}
              title="Billable time without a rate, which isn’t billed until it has one"
            >
              Unpriced
            </span>
            <CountLink
              label={`Unpriced: ${durationText(unpriced)}`}
              counts={ids.map((project) => ({ project, count: sumsOf(project).all.unpricedTime ?? 0 }))}
              to={(project) => listOf(project, {}, 'all')}
            >
              {durationText(unpriced)}
            </CountLink>
          </li>
        )}
      </ul>
    </section>
  )
}
