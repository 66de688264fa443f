import type { RetainerTerms } from '#features/retainer/retainer.contract.ts'
import { termsText } from '#features/retainer/web/parts/retainerText.ts'
import { priorityName } from '#features/task/web/parts/priority.ts'
import {
  historyText,
  listed,
  type Names,
  setOrRemoved,
} from '#features/task/web/screens/detail/history/historyText.ts'
import { dayRange, monthName, shortDay } from '#web/format/dates.ts'
import { formatRate } from '#web/format/money.ts'
import type { Billing, Budget, Project, ProjectChange } from '../../../../project.contract.ts'
import { billingName, formatBudget } from '../../fields/billing.ts'

export type ProjectNames = Names & { projectStatus: (id: string) => string; client: (id: string) => string }

type Change = ProjectChange['fields'][number]

type Say = (change: Change, names: ProjectNames) => string | null

const quoted = (text: unknown) => `“${String(text)}”`

/** One change as the end of a sentence that begins with a name; null = not told. What is missing here is not told either. */
const changeTexts: Partial<Record<keyof Project, Say>> = {
  name: ({ before, after }) => `renamed the project from ${quoted(before)} to ${quoted(after)}`,
  key: ({ before, after }) => `changed the project’s key from ${String(before)} to ${String(after)}`,
  color: () => 'changed the project’s colour',
  description: () => 'changed the project’s description',
  status: (change, names) => setOrRemoved('project’s status', change, names.projectStatus),
  priority: ({ after }) =>
    `set the project’s priority to ${priorityName[after as keyof typeof priorityName] ?? String(after)}`,
  dueDate: (change) => setOrRemoved('project’s due date', change, shortDay),
  parent: ({ after }, names) =>
    after === null
      ? 'moved the project to the top'
      : `moved the project into ${names.project(after as string)}`,
  client: (change, names) => setOrRemoved('project’s client', change, names.client),
  lead: (change, names) => setOrRemoved('project’s lead', change, names.member),
  billing: ({ after }) =>
    `changed the project’s billing to ${billingName[after as Billing] ?? String(after)}`,
  rate: (change, { currency }) =>
    setOrRemoved('project’s rate', change, (rate: number) => formatRate(rate, currency)),
  budget: (change, { currency }) =>
    setOrRemoved('budget', change, (budget: Budget) => formatBudget(budget, currency)),
  retainer: ({ after }, { currency }) => retainerChangeText((after ?? []) as RetainerTerms[], currency),
  archivedAt: ({ after }) => (after === null ? 'restored the project' : 'archived the project'),
  members: (change, names) =>
    change.before === null ? null : listed('the member', change, names.member) || null,
}

/** The terms that begin last are those that were set, most of the time. */
function retainerChangeText(terms: readonly RetainerTerms[], currency: string): string {
  const last = terms.at(-1)
  if (!last) return 'removed the project’s retainer'
  const from = monthName(last.from)
  return last.amount === null
    ? `ended the project’s retainer before ${from}`
    : `set the project’s retainer to ${termsText(last, currency)} from ${from}`
}

/** The planned days are one thing to a reader. */
function rangeText(changes: readonly Change[]): string {
  const at = (name: string) => changes.find(({ field }) => field === name)
  const [start, end] = [at('start'), at('end')]
  if (changes.every(({ after }) => after === null)) return 'removed the project’s planned dates'
  if (start && end)
    return `planned the project for ${dayRange(start.after as string | null, end.after as string | null)}`
  const [only] = changes
  return only?.after === null
    ? `removed the project’s ${only.field}`
    : `set the project’s ${only?.field} to ${shortDay(only?.after as string)}`
}

/** What a change of a project, its members or one of its tasks did: the ends of sentences that begin with who did it. */
export function changeText(change: ProjectChange, names: ProjectNames): string[] {
  const { object, event, fields } = change
  if (object === 'task') return historyText(change, names)
  if (object === 'project' && event === 'create') return ['created the project']
  const range = fields.filter(({ field }) => field === 'start' || field === 'end')
  const others = fields.filter((field) => !range.includes(field))
  const texts = others.flatMap((change) => changeTexts[change.field as keyof Project]?.(change, names) ?? [])
  return range.length ? [...texts, rangeText(range)] : texts
}
