import { Link } from 'react-router'
import { formatBudgetAmount } from '#features/retainer/web/parts/budgetAmount.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { durationText } from '#shared/durations.ts'
import { Bar } from '#web/ui/layout/Bar.tsx'
import { useBudgetSums } from '../../../budgetSums.api.ts'
import { budgetUse, budgetUseText, expectedOver, nearlyUsed } from '../../../parts/budgetUse.ts'
import { projectPath } from '../../../parts/projectAddress.ts'
import type { KnownProject } from '../../../project.api.ts'
import { CountLink } from '../marks/CountLink.tsx'
import { listOf, markFilters } from '../marks/marks.ts'
import classes from '../Overview.module.css'
import { remainingOf } from '../progress.ts'
import { markedIn, type Overview, useOverview } from '../useOverview.ts'

type Props = { project: KnownProject; below: readonly KnownProject[] }

/**
 * What may be spent beside what was, on the project and all below it; without a budget, the way to set one for whom it
 * is theirs to set.
 */
export function OverviewBudget({ project, below }: Props) {
  const overview = useOverview(project, below)
  const { ids, sums, open, maySeeTime, maySeeMoney } = overview
  const { currency } = useWorkspace()
  const may = useMay()
  const budgetSum = useBudgetSums()[project.id]
  const { budget } = project
  if (!budget) {
    if (!may('project.update', { project: project.id, owners: [project.createdBy] })) return null
    return (
      <section aria-label="Budget" className={classes.panel}>
        <div className={classes.head}>
          <h2>Budget</h2>
        </div>
        <p className={classes.nothing}>
          Set a budget in hours or money to track how much is used.{' '}
          <Link to={projectPath(project.id, 'settings')}>Set a budget</Link>
        </p>
      </section>
    )
  }
  if (budget.unit === 'minutes' ? !maySeeTime : !maySeeMoney) return null
  const use = budgetUse(budget, budgetSum?.sum ?? sums.all)
  const ofTasks = (budget.unit === 'minutes' ? sums.all.activeTime : sums.all.price) ?? 0
  const amountText = (value: number) => formatBudgetAmount(budget.unit, value, currency)
  const { used, amount, state } = use
  const whole = Math.max(used, amount) || 1
  const over = budget.unit === 'minutes' ? expectedOver(use, remainingOf(Object.values(open).flat())) : null
  return (
    <section aria-label="Budget" className={classes.panel}>
      <div className={classes.head}>
        <h2>Budget</h2>
        <span className={state === 'within' ? classes.aside : classes[state]}>
          {budgetUseText(use, budget.unit, currency)}
        </span>
      </div>
      <Bar
        whole={amount}
        parts={[
          { key: 'used', value: Math.min(used, amount), tone: state === 'near' ? 'near' : 'used' },
          { key: 'over', value: Math.max(0, used - amount), tone: 'over' },
        ]}
        marks={[(nearlyUsed * amount) / whole, amount / whole]}
      />
      <ul className={classes.numbers}>
        <li>
          <span className={classes.swatch} aria-hidden="true" />
          <span className={classes.what}>Budget</span>
          <span className={classes.value}>{amountText(amount)}</span>
        </li>
        <li>
          <span className={classes.swatch} data-tone="used" aria-hidden="true" />
          <span
            className={classes.what}
            title={
              budget.unit === 'money'
                ? 'Fixed prices, and billable time × rate of all other tasks'
                : undefined
            }
          >
            {budget.unit === 'minutes' ? 'Tracked' : 'Price of the work'}
          </span>
          <CountLink
            label={`Used: ${amountText(ofTasks)}`}
            counts={ids.map((id) => ({ project: id, count: usedIn(overview, id, budget.unit) }))}
            to={(id) => listOf(id, {}, 'all')}
          >
            {amountText(ofTasks)}
          </CountLink>
          {use.unpriced > 0 && (
            <span className={classes.value} title="Billable time without a rate, which has no price yet">
              + {durationText(use.unpriced)} unpriced
            </span>
          )}
        </li>
        <Extras of={budgetSum} unit={budget.unit} text={amountText} />
      </ul>
      {over !== null && <Expected overview={overview} over={over} />}
    </section>
  )
}

type ExtrasProps = {
  of: ReturnType<typeof useBudgetSums>[string] | undefined
  unit: 'minutes' | 'money'
  text: (value: number) => string
}

/** What counts for the budget beside tasks. */
const Extras = ({ of, unit, text }: ExtrasProps) =>
  of && (
    <>
      <Extra
        what="Time without a task"
        value={(unit === 'minutes' ? of.taskless.activeTime : of.taskless.price) ?? 0}
        text={text}
      />
      <Extra
        what="Expenses"
        title="What clients are charged for them, without tax"
        value={unit === 'money' ? of.expenses : 0}
        text={text}
      />
    </>
  )

type ExtraProps = { what: string; title?: string; value: number; text: (value: number) => string }

const Extra = ({ what, title, value, text }: ExtraProps) =>
  value > 0 && (
    <li>
      <span className={classes.swatch} data-tone="used" aria-hidden="true" />
      <span className={classes.what} title={title}>
        {what}
      </span>
      <span className={classes.value}>{text(value)}</span>
    </li>
  )

const usedIn = ({ sumsOf }: Overview, id: string, unit: 'minutes' | 'money') =>
  (unit === 'minutes' ? sumsOf(id).all.activeTime : sumsOf(id).all.price) ?? 0

/** What follows from the estimates, with what they do not know. */
function Expected({ overview, over }: { overview: Overview; over: number }) {
  const { ids, marksOf } = overview
  const unknown = markedIn(overview, 'withoutEstimate').length
  return (
    <p className={classes.nothing}>
      Forecast:{' '}
      {over > 0
        ? `${durationText(over)} over the budget`
        : over < 0
          ? `${durationText(-over)} under the budget`
          : 'on budget'}
      {unknown > 0 && (
        <>
          {' '}
          <CountLink
            label={`${unknown === 1 ? '1 task has' : `${unknown} tasks have`} no estimate`}
            counts={ids.map((project) => ({ project, count: marksOf(project).withoutEstimate.length }))}
            to={(project) => listOf(project, markFilters.withoutEstimate)}
          >
            ({unknown === 1 ? '1 task has' : `${unknown} tasks have`} no estimate)
          </CountLink>
        </>
      )}
      .
    </p>
  )
}
