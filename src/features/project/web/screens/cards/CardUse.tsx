import { durationText } from '#shared/durations.ts'
import { Bar } from '#web/ui/layout/Bar.tsx'
import type { Budget } from '../../../project.contract.ts'
import { type BudgetUse, budgetUseText } from '../../parts/budgetUse.ts'
import type { Sum } from '../../parts/sums.ts'
import classes from './ProjectCard.module.css'

/** Tracked time beside the estimates. */
export function CardHours({ estimate, activeTime }: Pick<Sum, 'estimate' | 'activeTime'>) {
  const tracked = activeTime ?? 0
  const over = estimate > 0 ? Math.max(0, tracked - estimate) : 0
  return (
    <div className={classes.measure}>
      <div className={classes.line}>
        <span>Hours</span>
        <span data-state={over > 0 ? 'over' : undefined} className={classes.caption}>
          {durationText(tracked)}
          {estimate > 0 && ` of ${durationText(estimate)}`}
          {over > 0 && ', over the estimate'}
        </span>
      </div>
      <Bar
        whole={estimate}
        parts={[
          { key: 'tracked', value: Math.min(tracked, estimate || tracked), tone: 'used' },
          { key: 'over', value: over, tone: 'over' },
        ]}
      />
    </div>
  )
}

type BudgetProps = { use: BudgetUse; unit: Budget['unit']; currency: string }

/** How much of the budget is used. */
export function CardBudget({ use, unit, currency }: BudgetProps) {
  const { used, amount, state } = use
  return (
    <div className={classes.measure}>
      <div className={classes.line}>
        <span>Budget</span>
        <span data-state={state} className={classes.caption}>
          {budgetUseText(use, unit, currency)}
        </span>
      </div>
      <Bar
        whole={amount}
        parts={[
          { key: 'used', value: Math.min(used, amount), tone: state === 'near' ? 'near' : 'used' },
          { key: 'over', value: Math.max(0, used - amount), tone: 'over' },
        ]}
      />
    </div>
  )
}
