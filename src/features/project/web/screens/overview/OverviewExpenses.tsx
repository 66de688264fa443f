import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useExpenses } from '#features/expense/web/expense.api.ts'
import { CategoryIcon } from '#features/expense/web/parts/categories.tsx'
import { expensePath, projectExpensesPath } from '#features/expense/web/parts/expensePath.ts'
import { sumsOf } from '#features/expense/web/parts/expenseSums.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { scopeOf } from '#shared/access.ts'
import { shortDay } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import classes from './Overview.module.css'
import expenses from './OverviewExpenses.module.css'

/** Shown here; the rest is behind the link. */
const newest = 5

/** What was spent on a project; nothing to see while nothing was. */
export function OverviewExpenses({ projectId, now }: { projectId: string; now: string }) {
  const { access } = useSelector(selectViewer)
  return scopeOf(access, 'expense.view') === 'none' ? null : <Spent projectId={projectId} now={now} />
}

function Spent({ projectId, now }: { projectId: string; now: string }) {
  const { currency } = useWorkspace()
  const asked = useMemo(() => ({ project: projectId }), [projectId])
  const { expenses: all = [] } = useExpenses(asked)
  if (!all.length) return null
  return (
    <section aria-label="Expenses" className={classes.section}>
      <div className={classes.head}>
        <h2>Expenses</h2>
        <Link to={projectExpensesPath(projectId)} className={classes.more}>
          All {all.length}
        </Link>
      </div>
      <p className={expenses.sums}>
        {sumsOf(all, currency).map(({ currency, spent, unbilled }) => (
          <span key={currency}>
            <strong>{formatMoney(spent, currency)}</strong>
            {unbilled !== null && unbilled > 0 && ` · ${formatMoney(unbilled, currency)} unbilled`}
          </span>
        ))}
      </p>
      <ul className={expenses.list}>
        {all.slice(0, newest).map(({ id, title, date, category, amount, currency }) => (
          <li key={id} className={expenses.line}>
            <CategoryIcon category={category} />
            <Link to={expensePath(id)} className={expenses.title} dir="auto">
              {title}
            </Link>
            <span className={expenses.date}>{shortDay(date, now)}</span>
            <span className={expenses.amount}>{formatMoney(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
