import { Button, VisuallyHidden } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { fullInstant, shortDay } from '#web/format/dates.ts'
import { formatMinutes } from '#web/format/durations.ts'
import { formatNumber } from '#web/format/numbers.ts'
import { errorText } from '#web/store/api.ts'
import type { InvoiceLine } from '../../../invoice.shape.ts'
import type { BilledEntry } from '../../../invoice.trail.contract.ts'
import { useGetInvoiceEntriesInfiniteQuery } from '../../invoiceTrail.api.ts'
import classes from './InvoicePage.module.css'

/** The tracked time that a line bills, shown when it is asked for; each stretch leads to its task. */
export function BilledTime({ line }: { line: InvoiceLine }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes.disclosure}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconChevronRight size={14} stroke={1.5} aria-hidden />
        {line.entries === 1 ? '1 time entry' : `${formatNumber(line.entries)} time entries`}
        <VisuallyHidden> of {line.title}</VisuallyHidden>
      </button>
      {isOpen && <Entries line={line} />}
    </>
  )
}

function Entries({ line: { id, invoice, updatedAt } }: { line: InvoiceLine }) {
  const { currentData, error, hasNextPage, isFetching, fetchNextPage } = useGetInvoiceEntriesInfiniteQuery({
    invoice,
    line: id,
    updatedAt,
  })
  if (error) return <p className={classes.note}>{errorText(error, 'The time could not be loaded.')}</p>
  if (!currentData) return <p className={classes.note}>Loading…</p>
  const entries = currentData.pages.flatMap(({ data }) => data)
  const hidden = currentData.pages[0]?.hidden ?? 0
  return (
    <>
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {hidden > 0 && (
        <p className={classes.note}>
          Your role can’t see {hidden === 1 ? 'one entry' : `${hidden} entries`}.
        </p>
      )}
      {hasNextPage && (
        <Button size="compact-xs" variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

function Entry({ entry: { task, project, title, memberId, start, note, seconds } }: { entry: BilledEntry }) {
  const nameOf = useMemberNames()
  const { byId } = useProjects()
  const { timeZone } = useWorkspace()
  const path = task ? `/projects/${project}/tasks/${task}` : `/projects/${project}`
  return (
    <li>
      <time dateTime={start} title={fullInstant(start)}>
        {shortDay(dayIn(timeZone, new Date(start)))}
      </time>
      <span className={classes.entryWhat}>
        <Link to={path} dir="auto">
          {title || byId[project]?.name || 'A project'}
        </Link>
        {note && <span dir="auto"> {note}</span>}
      </span>
      <span className={classes.entryWho} dir="auto">
        {nameOf(memberId)}
      </span>
      <span className={classes.entryTime}>{formatMinutes(seconds / 60)} h</span>
    </li>
  )
}
