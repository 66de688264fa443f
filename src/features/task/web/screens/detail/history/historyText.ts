import { durationText } from '#shared/durations.ts'
import { dayRange, shortDay } from '#web/format/dates.ts'
import { formatMoney, formatRate } from '#web/format/money.ts'
import type { Recurrence, Task, TaskHistoryStep } from '../../../../task.contract.ts'
import { priorityName } from '../../../parts/priority.ts'
import { recurrenceText } from '../../fields/recurrenceText.ts'

/** How ids are called. */
export type Names = {
  member: (id: string) => string
  status: (id: string) => string
  tag: (id: string) => string
  task: (id: string) => string
  project: (id: string) => string
  currency: string
}

const quoted = (text: unknown) => `“${String(text)}”`
const joined = (names: string[]) => names.join(', ')

type Change = TaskHistoryStep['fields'][number]

export function setOrRemoved(what: string, { before, after }: Change, say: (value: never) => string): string {
  if (after === null) return `removed the ${what}${before === null ? '' : ` (${say(before as never)})`}`
  return before === null
    ? `set the ${what} to ${say(after as never)}`
    : `changed the ${what} from ${say(before as never)} to ${say(after as never)}`
}

/** What was put in and taken out of a list. */
export function listed(what: string, { before, after }: Change, name: (id: string) => string): string {
  const was = (before ?? []) as string[]
  const is = (after ?? []) as string[]
  const added = is.filter((id) => !was.includes(id)).map(name)
  const removed = was.filter((id) => !is.includes(id)).map(name)
  return joined([
    ...(added.length ? [`added ${what} ${joined(added)}`] : []),
    ...(removed.length ? [`removed ${what} ${joined(removed)}`] : []),
  ])
}

type Say = (change: Change, names: Names) => string

/** One change as the end of a sentence that begins with a name: "set the due date to 12 Dec"; null = not told. */
const changeTexts = {
  title: ({ before, after }) => `renamed it from ${quoted(before)} to ${quoted(after)}`,
  description: () => 'changed the description',
  checklist: () => 'changed the checklist',
  status: (change, names) => setOrRemoved('status', change, names.status),
  executor: ({ after }, names) =>
    after === null ? 'unassigned it' : `assigned it to ${names.member(after as string)}`,
  priority: ({ after }) =>
    `set the priority to ${priorityName[after as keyof typeof priorityName] ?? String(after)}`,
  // Start and end are one thing to a reader: `rangeText`.
  start: null,
  end: null,
  dueDate: (change) => setOrRemoved('due date', change, shortDay),
  estimate: ({ after }) =>
    after ? `set the estimate to ${durationText(after as number)}` : 'removed the estimate',
  billable: ({ after }) => (after ? 'marked it as billable' : 'marked it as not billable'),
  rate: (change, names) => setOrRemoved('rate', change, (rate: number) => formatRate(rate, names.currency)),
  price: ({ after }, names) =>
    after === null ? 'removed the price' : `set the price to ${formatMoney(after as number, names.currency)}`,
  isPriceFixed: ({ after }) => (after ? 'fixed the price' : 'set the price back to time × rate'),
  recurrence: ({ after }) =>
    after === null
      ? 'stopped it from repeating'
      : `set it to repeat: ${recurrenceText(after as Recurrence).toLowerCase()}`,
  parent: ({ after }, names) =>
    after === null
      ? 'removed it from its parent task'
      : `made it a subtask of ${quoted(names.task(after as string))}`,
  project: ({ after }, names) => `moved it to ${names.project(after as string)}`,
  tags: (change, names) => listed('the tag', change, names.tag),
  participants: (change, names) => listed('the participant', change, names.member),
  dependsOn: (change, names) => listed('the dependency on', change, (id) => quoted(names.task(id))),
  // What follows from another change, or from tracked time, and what never changes.
  number: null,
  nextDate: null,
  position: null,
  active: null,
  activeTime: null,
  unpricedTime: null,
  id: null,
  createdBy: null,
  createdAt: null,
  updatedAt: null,
} satisfies Record<keyof Task, Say | null>

function changeText(change: Change, names: Names): string | null {
  const say: Say | null | undefined = changeTexts[change.field as keyof Task]
  return say?.(change, names) ?? null
}

/** What one step of a task's history did, as the ends of sentences that begin with who did it. */
export function historyText({ event, fields }: TaskHistoryStep, names: Names): string[] {
  if (event === 'create') return ['created the task']
  if (event === 'delete') return ['deleted the task']
  // Start and end are one thing to a reader, and a price says itself that it is fixed.
  const range = fields.filter(({ field }) => field === 'start' || field === 'end')
  const hasPrice = fields.some(({ field, after }) => field === 'price' && after !== null)
  const texts = fields.flatMap((change) =>
    range.includes(change) || (change.field === 'isPriceFixed' && hasPrice && change.after)
      ? []
      : (changeText(change, names) ?? []),
  )
  return range.length ? [...texts, rangeText(range)] : texts
}

function rangeText(changes: Change[]): string {
  const [first] = changes
  if (changes.every(({ after }) => after === null)) return 'removed the planned dates'
  if (changes.length === 1 && first)
    return first.after === null
      ? `removed the ${first.field}`
      : `set the ${first.field} to ${shortDay(first.after as string)}`
  const at = (field: string) =>
    (changes.find((change) => change.field === field)?.after ?? null) as string | null
  return `scheduled it for ${dayRange(at('start'), at('end'))}`
}
