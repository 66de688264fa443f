import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { useTags } from '#features/tag/web/tag.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { clockText, shortInstant } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import { errorText } from '#web/store/api.ts'
import type { TimeEntry } from '../../../time.shape.ts'
import { useGetTimeEntryHistoryQuery } from '../../time.api.ts'
import { clockAt } from '../entry/entryTimes.ts'
import classes from './EntryLine.module.css'

type Step = { field: string; before: unknown; after: unknown }

const names: Record<string, string> = {
  title: 'Task',
  start: 'Start',
  end: 'End',
  note: 'Note',
  tags: 'Tags',
  billable: 'Billable',
  rate: 'Rate',
}
const events = { create: 'added this', update: 'changed this', delete: 'deleted this' }

/** Who made and changed an entry; asked for when it is opened, and again when the entry changes. */
export function EntryHistory({ entryId, updatedAt }: { entryId: string; updatedAt: TimeEntry['updatedAt'] }) {
  const { currentData: steps, error } = useGetTimeEntryHistoryQuery(
    { id: entryId, updatedAt },
    { refetchOnMountOrArgChange: true },
  )
  const { byId } = useMembers()
  const formatValue = useFormatValue()
  if (error) return <p className={classes.history}>{errorText(error, 'The history could not be loaded.')}</p>
  return (
    <ol className={classes.history} aria-label="History" aria-busy={!steps}>
      {steps?.map(({ seq, event, actor, at, reason, fields }) => {
        const member = actor ? byId[actor] : undefined
        return (
          <li key={seq}>
            <span dir="auto">{member ? memberName(member) : actor ? 'A former member' : 'Workweek'}</span>{' '}
            {events[event]} <time dateTime={at}>{shortInstant(at)}</time>
            {reason && (
              <div className={classes.step}>
                Reason: <ins dir="auto">{reason}</ins>
              </div>
            )}
            {tellable(fields as Step[]).map(({ field, before, after }) => (
              <div key={field} className={classes.step}>
                {names[field] ?? field}: <del dir="auto">{formatValue(field, before)}</del>{' '}
                <span aria-hidden="true">→</span> <ins dir="auto">{formatValue(field, after)}</ins>
              </div>
            ))}
          </li>
        )
      })}
    </ol>
  )
}

/** A task is told by its title, which the same change brings. */
const tellable = (fields: readonly Step[]) => fields.filter(({ field }) => field !== 'task')

/** The value of a field in words. */
function useFormatValue() {
  const { timeZone, currency } = useWorkspace()
  const { byId: tags } = useTags()
  return (field: string, value: unknown) => {
    if (field === 'end' && value === null) return 'running'
    if (value === null || value === '') return 'none'
    if (Array.isArray(value))
      return value.map((id: string) => tags[id]?.name ?? 'a deleted tag').join(', ') || 'none'
    if (field === 'start' || field === 'end') {
      const at = Date.parse(String(value))
      return `${dayIn(timeZone, new Date(at))} ${clockText(clockAt(timeZone, at))}`
    }
    if (field === 'billable') return value ? 'yes' : 'no'
    if (field === 'rate') return formatMoney(Number(value), currency)
    return String(value)
  }
}
