import { VisuallyHidden } from '@mantine/core'
import {
  IconCurrencyDollar,
  IconCurrencyDollarOff,
  IconFileInvoice,
  IconHandClick,
  IconHistory,
  IconLock,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { memo, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { InvoicedEntry } from '#features/invoice/invoice.trail.contract.ts'
import { invoicePath } from '#features/invoice/web/parts/invoicePath.ts'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { clockText } from '#web/format/dates.ts'
import { formatMinutes } from '#web/format/durations.ts'
import { formatMoney, formatRate } from '#web/format/money.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import type { TimeEntry } from '../../../time.shape.ts'
import { amountOf, minutesAt, sumOf } from '../../../time.sums.rules.ts'
import { titleOf } from '../../parts/entryRows.ts'
import { useBooks } from '../entry/books.ts'
import { clockAt } from '../entry/entryTimes.ts'
import { Ticking } from '../timer/TimerButton.tsx'
import { EntryHistory } from './EntryHistory.tsx'
import classes from './EntryLine.module.css'
import { EntryTags } from './EntryTags.tsx'
import { billingText, isIncluded, nameWithout } from './entryText.ts'

type Props = {
  entry: TimeEntry
  /** What it is named by: its task in a member’s week, its member on a task, else both. */
  by: 'task' | 'member' | 'both'
  /** The invoice that it stands on. */
  invoiced: InvoicedEntry | undefined
  /** Why its week can’t change; null where it can. */
  lock: string | null
  mayChange: boolean
  onEdit: (entry: TimeEntry) => void
  onDelete: (entry: TimeEntry) => void
}

/** "09:00–10:30", as its actions are called too. */
function spanOf({ start, end }: TimeEntry, timeZone: string): string {
  const clock = (at: string) => clockText(clockAt(timeZone, Date.parse(at)))
  return `${clock(start)}–${end === null ? 'now' : clock(end)}`
}

/** One entry: what or who, when, how long, how it came about, and what can be done with it. */
export const EntryLine = memo(function EntryLine({
  entry,
  by,
  invoiced,
  lock,
  mayChange,
  onEdit,
  onDelete,
}: Props) {
  const { timeZone } = useWorkspace()
  const books = useBooks()
  const isClosed = books.isClosed(Date.parse(entry.start))
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const name = spanOf(entry, timeZone)
  return (
    <li
      className={classes.entry}
      data-running={entry.end === null || undefined}
      data-closed={isClosed || lock !== null || undefined}
    >
      <div className={classes.line}>
        <div className={classes.what}>
          {by !== 'task' && <MemberOf entry={entry} isShort={by === 'both'} />}
          {by !== 'member' && <TaskOf entry={entry} />}
          {entry.note && (
            <span className={classes.note} dir="auto" title={entry.note}>
              {entry.note}
            </span>
          )}
        </div>
        {entry.tags?.length > 0 && (
          <span className={classes.tags}>
            <EntryTags ids={entry.tags} />
          </span>
        )}
        {(lock || isClosed) && (
          <Mark text={lock ?? books.why} isFaint>
            <IconLock size={14} stroke={1.5} aria-hidden />
          </Mark>
        )}
        {invoiced && <InvoicedMark {...invoiced} />}
        <Marks entry={entry} />
        <Money entry={entry} />
        <span className={classes.span}>{name}</span>
        <span className={classes.duration}>
          {entry.end === null ? <Ticking timer={entry} /> : formatMinutes(minutesAt(sumOf([entry]), 0))}
        </span>
        <span className={classes.actions}>
          <Action
            label={`History of ${name}`}
            isExpanded={isHistoryOpen}
            onClick={() => setIsHistoryOpen(!isHistoryOpen)}
          >
            <IconHistory size={16} stroke={1.5} aria-hidden />
          </Action>
          {mayChange && !lock && (!isClosed || books.mayOpen) && (
            <>
              <Action label={`Edit ${name}`} onClick={() => onEdit(entry)}>
                <IconPencil size={16} stroke={1.5} aria-hidden />
              </Action>
              {!invoiced && (
                <Action label={`Delete ${name}`} onClick={() => onDelete(entry)}>
                  <IconTrash size={16} stroke={1.5} aria-hidden />
                </Action>
              )}
            </>
          )}
        </span>
      </div>
      {isHistoryOpen && <EntryHistory entryId={entry.id} updatedAt={entry.updatedAt} />}
    </li>
  )
})

function TaskOf({ entry }: { entry: TimeEntry }) {
  const { byId } = useProjects()
  const project = byId[entry.project]
  return (
    <>
      {project && <ProjectDot color={project.color} />}
      <Link
        to={entry.task ? `/projects/${entry.project}/tasks/${entry.task}` : `/projects/${entry.project}`}
        className={classes.name}
        dir="auto"
        title={project ? `${titleOf(entry)} – ${project.name}` : titleOf(entry)}
      >
        {entry.task === null && project ? nameWithout(entry, project.name) : titleOf(entry)}
      </Link>
    </>
  )
}

function MemberOf({ entry: { memberId }, isShort }: { entry: TimeEntry; isShort: boolean }) {
  const nameOf = useMemberNames()
  const name = nameOf(memberId)
  return (
    <>
      <span title={name}>
        <MemberAvatar id={memberId} name={name} size={20} />
      </span>
      {isShort ? (
        <VisuallyHidden>{name}</VisuallyHidden>
      ) : (
        <span className={classes.name} dir="auto">
          {name}
        </span>
      )}
    </>
  )
}

/** How the entry came about, told by signs with words for those who do not know them. */
function Marks({ entry }: { entry: TimeEntry }) {
  const { isManual, editedBy, billable } = entry
  return (
    <span className={classes.marks}>
      {isManual && (
        <Mark text="Entered manually">
          <IconHandClick size={14} stroke={1.5} aria-hidden />
        </Mark>
      )}
      {editedBy && <Edited by={editedBy} />}
      <Mark text={billingText(entry)} isFaint={!billable || entry.covered || isIncluded(entry)}>
        {billable ? (
          <IconCurrencyDollar size={14} stroke={1.5} aria-hidden />
        ) : (
          <IconCurrencyDollarOff size={14} stroke={1.5} aria-hidden />
        )}
      </Mark>
    </span>
  )
}

function Edited({ by }: { by: string }) {
  const nameOf = useMemberNames()
  return (
    <Mark text={`Edited by ${nameOf(by)}`}>
      <IconPencil size={14} stroke={1.5} aria-hidden />
    </Mark>
  )
}

const Mark = ({ text, isFaint, children }: { text: string; isFaint?: boolean; children: ReactNode }) => (
  <span className={classes.mark} title={text} data-faint={isFaint || undefined}>
    {children}
    <VisuallyHidden>{text}</VisuallyHidden>
  </span>
)

/** Names the invoice, where the role may see it; its time stays as it is. */
function InvoicedMark({ invoice, number }: InvoicedEntry) {
  const text = invoice ? `On ${number ? `invoice ${number}` : 'a draft invoice'}` : 'On an invoice'
  if (!invoice)
    return (
      <Mark text={text}>
        <IconFileInvoice size={14} stroke={1.5} aria-hidden />
      </Mark>
    )
  return (
    <Link to={invoicePath(invoice)} className={classes.invoice} title={text}>
      <IconFileInvoice size={14} stroke={1.5} aria-hidden />
      <VisuallyHidden>{number ? 'Invoice' : 'On an invoice:'} </VisuallyHidden>
      {number ?? 'Draft'}
    </Link>
  )
}

/** What a billable entry comes to, where money may be seen; nothing for what is not billed. */
function Money({ entry }: { entry: TimeEntry }) {
  const { currency } = useWorkspace()
  const amount = amountOf(entry)
  if (entry.unpriced)
    return (
      <span className={classes.money} title="Billable, but no rate is set for it">
        Unpriced
      </span>
    )
  if (amount === null || entry.rate === null) return null
  return (
    <span className={classes.money} title={`at ${formatRate(entry.rate, currency)}`}>
      {formatMoney(amount, currency)}
    </span>
  )
}

type ActionProps = { label: string; isExpanded?: boolean; onClick: () => void; children: ReactNode }

const Action = ({ label, isExpanded, onClick, children }: ActionProps) => (
  <button
    type="button"
    className={classes.action}
    aria-label={label}
    aria-expanded={isExpanded}
    title={label}
    onClick={onClick}
  >
    {children}
  </button>
)
