import { IconLock } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { FileIcon } from '#features/file/web/screens/FileLine.tsx'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useProject } from '#features/project/web/project.api.ts'
import { useTask } from '#features/task/web/task.api.ts'
import { fullDay, shortDay } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import { RowMenuButton } from '#web/ui/grid/RowMenuButton.tsx'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { useToday } from '#web/ui/useToday.ts'
import type { Expense } from '../../expense.shape.ts'
import { CategoryIcon } from '../parts/categories.tsx'
import { receiptAddress } from '../parts/expensePath.ts'
import classes from './ExpenseLine.module.css'

type Props = {
  expense: Expense
  seesInvoices: boolean
  onOpen: (expense: Expense) => void
  onReceipt: (id: string) => void
}

/** One expense: when, what, on which project, whose, its receipt, what became of it, and what it cost. */
export const ExpenseLine = memo(function ExpenseLine(props: Props) {
  const { expense, seesInvoices, onOpen, onReceipt } = props
  const { title, date, project: projectId, note, memberId, receipt, amount, currency } = expense
  const now = useToday()
  const nameOf = useMemberNames()
  const project = useProject(projectId)
  const task = useTask(expense.task ?? undefined)
  const who = nameOf(memberId)
  return (
    <li data-row={expense.id} className={classes.line}>
      <time className={classes.date} dateTime={date} title={fullDay(date)}>
        {shortDay(date, now)}
      </time>
      <span className={classes.category}>
        <CategoryIcon category={expense.category} />
      </span>
      <div className={classes.what}>
        {/* Where keys lead, from line to line. */}
        <button
          type="button"
          data-key={expense.id}
          className={classes.title}
          title={title}
          onClick={() => onOpen(expense)}
        >
          <bdi>{title}</bdi>
        </button>
        <span className={classes.place} dir="auto">
          {project && (
            <>
              <ProjectDot color={project.color} />
              <span className={classes.cut}>
                {project.name}
                {task && ` · ${task.title}`}
              </span>
            </>
          )}
          {note && (
            <span className={classes.cut} title={note}>
              {note}
            </span>
          )}
        </span>
      </div>
      <span className={classes.receipt}>
        {receipt && (
          <button
            type="button"
            aria-label={`Receipt of ${title}`}
            title={receipt.name}
            onClick={() => onReceipt(receipt.id)}
          >
            {receipt.width ? (
              <img src={`${receiptAddress(receipt.id)}/thumbnail`} alt="" loading="lazy" />
            ) : (
              <FileIcon file={receipt} />
            )}
          </button>
        )}
      </span>
      <State expense={expense} seesInvoices={seesInvoices} />
      <span className={classes.member} title={who}>
        <MemberAvatar id={memberId} name={who} size={20} />
      </span>
      <span className={classes.amount}>{formatMoney(amount, currency)}</span>
      <span className={classes.actions}>
        <RowMenuButton name={title} />
      </span>
    </li>
  )
})

/** What became of it: the invoice that locks it, what is to be charged, or that nothing is. */
function State({ expense, seesInvoices }: Pick<Props, 'expense' | 'seesInvoices'>) {
  const { invoice, billable, billed, amount, currency } = expense
  if (invoice) {
    const name = invoice.id === null ? 'Invoiced' : (invoice.number ?? 'Draft')
    return (
      <span className={classes.state}>
        <IconLock size={14} stroke={1.5} aria-hidden />
        {seesInvoices && invoice.id !== null ? (
          <Link to={`/invoices/${invoice.id}`} aria-label={`Invoice ${name}`}>
            {name}
          </Link>
        ) : (
          <span>{name}</span>
        )}
      </span>
    )
  }
  if (!billable) return <span className={classes.state}>Not billable</span>
  const charged = billed !== null && billed !== amount
  return (
    <span className={classes.state} title={charged ? 'What the client is charged, without tax' : undefined}>
      {charged ? `${formatMoney(billed, currency)} unbilled` : 'Unbilled'}
    </span>
  )
}
