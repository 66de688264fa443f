import { useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { useLocks } from '#features/approval/web/parts/useApprovals.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { fullDay, shortDay } from '#web/format/dates.ts'
import { mayChangeEntry } from '../../../time.rules.ts'
import type { TimeEntry } from '../../../time.shape.ts'
import { sumOf } from '../../../time.sums.rules.ts'
import { newestFirst } from '../../parts/entryRows.ts'
import { SumTime } from '../../parts/SumTime.tsx'
import { serverNow } from '../../parts/secondClock.ts'
import { useBooks } from '../entry/books.ts'
import { TimeEntryDialog } from '../entry/TimeEntryDialog.tsx'
import { DeleteClosedEntry } from './DeleteClosedEntry.tsx'
import classes from './EntryDays.module.css'
import { EntryLine } from './EntryLine.tsx'
import { useDeleteEntry } from './useDeleteEntry.ts'
import { useInvoiced } from './useInvoiced.ts'

type Props = {
  entries: readonly TimeEntry[]
  by: 'task' | 'member' | 'both'
  /** Whether there are earlier entries than these, so that the last day may not be whole. */
  isCut?: boolean
}

/** Entries by day of the workspace’s time zone, the newest first, each with what the role may do. */
export function EntryDays({ entries, by, isCut = false }: Props) {
  const { timeZone } = useWorkspace()
  const viewer = useSelector(selectViewer)
  const [edited, setEdited] = useState<TimeEntry | null>(null)
  const [deleted, setDeleted] = useState<TimeEntry | null>(null)
  const deleteEntry = useDeleteEntry()
  const books = useBooks()
  const onDelete = (entry: TimeEntry) =>
    books.isClosed(Date.parse(entry.start)) ? setDeleted(entry) : deleteEntry(entry)
  const days = useMemo(() => {
    const byDay = Map.groupBy(newestFirst(entries), ({ start }) => dayIn(timeZone, new Date(start)))
    return [...byDay].map(([day, ofDay]) => ({ day, entries: ofDay, sum: sumOf(ofDay) }))
  }, [entries, timeZone])
  const today = dayIn(timeZone, new Date(serverNow()))
  const invoiced = useInvoiced(entries, by)
  const [first, last] = [days.at(-1)?.day, days[0]?.day]
  const lockOf = useLocks(first && last ? { from: first, to: last } : null)

  return (
    <div className={classes.days}>
      {days.map(({ day, entries, sum }, index) => (
        <section key={day} id={`day-${day}`} aria-label={fullDay(day)}>
          <h3 className={classes.day}>
            <span title={fullDay(day)}>{shortDay(day, today)}</span>
            {!(isCut && index === days.length - 1) && (
              <span className={classes.sum}>
                <SumTime sum={sum} />
              </span>
            )}
          </h3>
          <ul className={classes.list}>
            {entries.map((entry) => (
              <EntryLine
                key={entry.id}
                entry={entry}
                by={by}
                invoiced={invoiced?.[entry.id]}
                lock={lockOf({ ...entry, day })}
                mayChange={mayChangeEntry(viewer, entry)}
                onEdit={setEdited}
                onDelete={onDelete}
              />
            ))}
          </ul>
        </section>
      ))}
      {deleted && <DeleteClosedEntry entry={deleted} onClose={() => setDeleted(null)} />}
      {edited && <TimeEntryDialog entry={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}
