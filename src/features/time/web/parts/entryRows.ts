import { confirmedRows, createRows, type Rows } from '#web/store/rows.ts'
import type { TimeEntry } from '../../time.shape.ts'

/** Running timers, or the entries that begin in a period (milliseconds since 1970), of one member or of all. */
type Extent = 'running' | { start: number; end: number; memberId: string | null }

/** Entries that were loaded together. While a change waits for its answer, also what it moved out of the extent. */
export type EntryList = Rows<TimeEntry> & { extent: Extent }

/** What one call does to one entry: null before it is made, and after it is deleted. */
export type EntryChange =
  | { before: TimeEntry | null; after: TimeEntry }
  | { before: TimeEntry; after: TimeEntry | null }

const rows = createRows<TimeEntry>()

export const loadEntries = (entries: readonly TimeEntry[], extent: Extent): EntryList => ({
  ...rows.load(entries),
  extent,
})

function belongs({ extent }: Pick<EntryList, 'extent'>, entry: TimeEntry): boolean {
  if (extent === 'running') return entry.end === null
  if (extent.memberId && entry.memberId !== extent.memberId) return false
  const start = Date.parse(entry.start)
  return start >= extent.start && start < extent.end
}

/** What the list shows, oldest first. */
export const entriesOf = (list: EntryList): TimeEntry[] =>
  Object.values(list.entities)
    .filter((entry) => belongs(list, entry))
    .sort((a, b) => Date.parse(a.start) - Date.parse(b.start) || a.id.localeCompare(b.id))

/** As they are listed by day. */
export const newestFirst = (entries: readonly TimeEntry[]): TimeEntry[] =>
  entries.toSorted((a, b) => Date.parse(b.start) - Date.parse(a.start))

/** Forgets an entry that is not the list's any more. */
function tidy(list: EntryList, id: string) {
  const entry = list.entities[id]
  if (entry && !list.pending[id] && !belongs(list, entry)) delete list.entities[id]
}

/** Adds, replaces or lets go of an entry, as the server tells it. */
export function putEntry(list: EntryList, entry: TimeEntry) {
  if (!list.entities[entry.id] && !list.pending[entry.id] && !belongs(list, entry)) return
  rows.put(list, entry)
  tidy(list, entry.id)
}

export const dropEntry = (list: EntryList, id: string) => rows.applyDeletion(list, id)

/**
 * The task was renamed; what stayed in the project that it was moved from keeps its name. Answers whether some of that may have been
 * called otherwise there: who was away hears only what the task is called now and where it is, not that it was renamed
 * before it was moved.
 */
export function amendTask(
  list: EntryList,
  { id, title, project }: { id: string; title: string; project: string },
): boolean {
  let mayLackTitle = false
  for (const entry of confirmedRows(list)) {
    if (entry.task !== id || entry.title === title) continue
    if (entry.project === project) rows.amend(list, entry.id, { title })
    else mayLackTitle = true
  }
  return mayLackTitle
}

/** Another currency leaves each amount the number it is. */
export function amendCurrency(list: EntryList, currency: string) {
  for (const entry of confirmedRows(list))
    if (entry.currency !== currency) rows.amend(list, entry.id, { currency })
}

/** Shows changes before they are answered; `key` names them for `settleEntries`. */
export function changeEntries(list: EntryList, key: string, changes: readonly EntryChange[]) {
  for (const { before, after } of changes) {
    const { id } = (after ?? before)!
    const isHere = list.entities[id] !== undefined || list.pending[id] !== undefined
    if (isHere || (after && belongs(list, after))) rows.change(list, id, key, after)
  }
}

/** Ends changes: with the entries that were answered, or without when they were refused. */
export function settleEntries(
  list: EntryList,
  key: string,
  changes: readonly EntryChange[],
  answered?: readonly TimeEntry[],
) {
  const mine = new Set<string>()
  for (const { before, after } of changes) {
    const { id } = (after ?? before)!
    mine.add(id)
    if (answered && !after) rows.settleDeletion(list, id, key)
    else
      rows.settle(
        list,
        id,
        key,
        answered?.find((entry) => entry.id === id),
      )
    tidy(list, id)
  }
  for (const entry of answered ?? []) if (!mine.has(entry.id)) putEntry(list, entry)
}

/** What stands for the title where there is no task, or it is out of the member's sight by now, though their time on it is not. */
export const titleOf = ({ title, task }: { title: string; task: string | null }) =>
  title || (task === null ? 'No task' : 'A task that is not shared with you')

/** Where an entry is, as calls take it: on its task, or on its project alone. */
export const placeOf = ({ task, project }: Pick<TimeEntry, 'task' | 'project'>) =>
  task === null ? { project } : { task }
