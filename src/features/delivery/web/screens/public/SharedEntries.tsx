import { IconChevronRight } from '@tabler/icons-react'
import type { documentFormat } from '#features/invoice/invoice.format.rules.ts'
import { filled, labelsOf } from '#features/invoice/invoice.labels.ts'
import type { SharedLabels } from '../../../delivery.labels.ts'
import type { SharedInvoice } from '../../../delivery.public.contract.ts'
import classes from './Shared.module.css'

type Props = { shared: SharedInvoice; labels: SharedLabels; format: ReturnType<typeof documentFormat> }

/** Hours and minutes: 1:30. */
function timeText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** The time behind each line, entry by entry, where that is shared. */
export function SharedEntries({ shared: { document, entries, moreEntries }, labels, format }: Props) {
  if (!entries?.length) return null
  const byLine = Map.groupBy(entries, ({ line }) => line)
  const words = labelsOf(document.language)
  return (
    <section className={classes.entries} aria-label={labels.time}>
      <h2>{labels.time}</h2>
      {[...byLine].map(([line, own]) => (
        <details key={line}>
          <summary>
            <IconChevronRight size={16} stroke={1.5} aria-hidden />
            <span dir="auto">{document.lines[line]?.title}</span>
            <span>
              {timeText(own.reduce((sum, { seconds }) => sum + seconds, 0))} {words.hours}
            </span>
          </summary>
          <ol>
            {own.map(({ day, member, task, note, seconds }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids here
              <li key={index}>
                <time dateTime={day}>{format.date(day)}</time>
                <span dir="auto">
                  {[member, task].filter(Boolean).join(' · ')}
                  {note && <small dir="auto">{note}</small>}
                </span>
                <span>{timeText(seconds)}</span>
              </li>
            ))}
          </ol>
        </details>
      ))}
      {moreEntries > 0 && <p>{filled(labels.more, { count: String(moreEntries) })}</p>}
    </section>
  )
}
