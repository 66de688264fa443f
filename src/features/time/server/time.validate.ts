import type { Db } from '#database/database.ts'
import { isProjectVisible } from '#features/project/project.rules.ts'
import { lockProjectsShared } from '#features/project/server/project.queries.ts'
import { lockTasks } from '#features/task/server/task.queries.ts'
import { isTaskVisible } from '#features/task/task.rules.ts'
import { assertWithinLimit } from '#server/ceiling.ts'
import { brokenConstraint, forbidden, HttpError, idTaken, invalid, notFound } from '#server/errors.ts'
import type { MemberContext } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { dayIn } from '#shared/days.ts'
import type { LinkedTask } from '#shared/live.ts'
import {
  clockSkew,
  dayBorders,
  earliestDay,
  entryLimit,
  entryLimitText,
  formatTimeSpan,
  type Span,
} from '../time.day.rules.ts'
import { mayChangeEntry, mayTrackFor, visibleTimeEntry } from '../time.rules.ts'
import type { TimeEntry } from '../time.shape.ts'
import { findEntries, findTaken, type TakenTime } from './time.read.queries.ts'
import { findNow, lockTime, type Place, toInstant, toSpan } from './time.write.queries.ts'

/** How far apart a timer takes the clocks of browser and server to be, in milliseconds. */
export const clockError = 60_000

/** Where time is wanted: on a task, or on a project alone. */
export type PlaceChange = { task?: string | null | undefined; project?: string | undefined }
/** Where time is tracked, and whether it is billable there unless somebody says otherwise. */
export type TrackedPlace = Place & { billable: boolean }

/**
 * Locks the task, if one is named, and others that are written with it; refuses when the caller may not track there for
 * that member. A project alone is held, so that nobody deletes it from under the time.
 */
export async function lockTracked(
  trx: Db,
  member: CallerMember,
  memberId: string,
  change: PlaceChange,
  others: string[] = [],
): Promise<TrackedPlace> {
  const locked = await lockTasks(trx, member, [...(change.task ? [change.task] : []), ...others])
  if (!change.task) {
    const id = change.project as string
    requireProject(member, id, await lockProjectsShared(trx, member.workspaceId, [id]))
  }
  return validatePlace(member, memberId, change, locked)
}

/** The same where the task is locked, or the project known to be there. */
export function validatePlace(
  member: CallerMember,
  memberId: string,
  change: PlaceChange,
  locked: readonly LinkedTask[],
): TrackedPlace {
  const task = locked.find(({ id }) => id === change.task)
  if (change.task && !(task && isTaskVisible(member, task))) throw notFound('Task')
  const project = task?.project ?? (change.project as string)
  if (!mayTrackFor(member, { project, memberId })) throw forbidden()
  return { task: task?.id ?? null, project, billable: task?.billable ?? true }
}

export function requireProject(member: CallerMember, id: string, found: ReadonlySet<string>) {
  if (!isProjectVisible(member, { id }) || !found.has(id)) throw notFound('Project')
}

/** The entries, of which the caller may change every one; refuses otherwise. */
async function findChangeable(db: Db, member: CallerMember, ids: string[]): Promise<TimeEntry[]> {
  const entries = await findEntries(db, member, ids)
  const mayChange = (entry: TimeEntry) => mayChangeEntry(member, entry)
  const isHidden = (entry: TimeEntry) => !mayChange(entry) && !visibleTimeEntry(member, entry)
  if (entries.length < ids.length || entries.some(isHidden)) throw notFound('Time entry')
  if (!entries.every(mayChange)) throw forbidden()
  return entries
}

/** Locks entries to be changed, in the order of `lockTime`, with the tasks that they are on or move to. */
export async function lockEntries(trx: Db, member: CallerMember, ids: string[], moveTo?: string) {
  const found = await findChangeable(trx, member, ids)
  const present = await lockTime(
    trx,
    member,
    found.map(({ memberId }) => memberId),
  )
  const tasks = tasksOf(await findChangeable(trx, member, ids))
  const locked = await lockTasks(trx, member, moveTo ? [...tasks, moveTo] : tasks)
  // Once more: a task that was deleted meanwhile has let go of its entries, and stopped their timer.
  return { entries: await findChangeable(trx, member, ids), tasks: locked, present }
}

/** The tasks that these entries are on, each once. */
export const tasksOf = (entries: readonly Pick<TimeEntry, 'task'>[]): string[] => [
  ...new Set(entries.flatMap(({ task }) => task ?? [])),
]

export function requirePresent(present: ReadonlySet<string>, memberId: string) {
  if (!present.has(memberId)) throw invalid({ memberId: 'Not a member of this workspace' })
}

const earliest = Date.parse(`${earliestDay}T00:00:00Z`)

/** Refuses what cannot be an entry's time at the moment `now`. */
export function validateSpan({ start, end }: Span, now: number) {
  if (start < earliest) throw invalid({ start: 'Must be in 2000 or later' })
  if (start > now + clockSkew) {
    throw invalid({ start: 'Time can’t start in the future. To plan work, set the dates of its task.' })
  }
  if (end <= start) throw invalid({ end: 'Must be after the start' })
  if (end - start > entryLimit())
    throw invalid({ end: `Must be at most ${entryLimitText()} after the start` })
  if (end > now + clockSkew) {
    throw invalid({ end: 'Time can’t end in the future. Start a timer for work in progress.' })
  }
}

/**
 * After entries of a member were made, or put on another day: refuses more on one of their days than there may be. `field`
 * is what of the call says when they begin.
 */
export async function validateDays(
  trx: Db,
  { workspaceId, timeZone }: CallerMember,
  made: readonly Pick<TimeEntry, 'memberId' | 'start'>[],
  { max, field }: { max: number; field: string },
) {
  const days = new Map(made.map((entry) => [dayIn(timeZone, new Date(entry.start)), entry.memberId]))
  for (const [date, memberId] of days) {
    const day = dayBorders(timeZone, date)
    const { count } = await trx
      .selectFrom('timeEntry')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('workspaceId', '=', workspaceId)
      .where('memberId', '=', memberId)
      .where('start', '>=', toInstant(day.start))
      .where('start', '<', toInstant(day.end))
      .executeTakeFirstOrThrow()
    const message = `A day can have up to ${max} time entries, and ${date} would have more. Extend an existing one instead.`
    assertWithinLimit(max, Number(count), message, field)
  }
}

type OwnedSpan = Span & { memberId: string; except?: string; field?: 'start' }

async function findOverlap(db: Db, member: CallerMember, { memberId, except, ...span }: OwnedSpan) {
  const [now, found] = await Promise.all([findNow(db), findTaken(db, member, memberId, span)])
  return found.find((taken) => {
    const { start, end } = toSpan(taken, now)
    return taken.id !== except && start < span.end && end > span.start
  })
}

/** Refuses time in which the member has an entry already, and names it. */
export async function validateOverlap(db: Db, member: CallerMember, span: OwnedSpan) {
  const taken = await findOverlap(db, member, span)
  if (taken) throw overlap(member, taken, span)
}

type Pressed = { start: string | undefined; now: number; running: TimeEntry | undefined }

/**
 * When a timer of the caller’s begins that was started at `start`: then, or now when that lies ahead by no more than
 * clocks differ. Refuses what is too long ago, and what reaches into other time or behind the start of the running
 * timer, which ends there; less than a minute ago that is taken for a difference of clocks, and counts as now.
 */
export async function validateStart(db: Db, member: CallerMember, { start, now, running }: Pressed) {
  if (start === undefined) return now
  const at = Math.min(Date.parse(start), now)
  if (Date.parse(start) > now + clockError) throw invalid({ start: 'Must not be in the future' })
  if (at < now - entryLimit()) throw invalid({ start: `Must be at most ${entryLimitText()} ago` })
  const { memberId } = member
  const isRunningEarlier = running && Date.parse(running.start) < at
  const span: OwnedSpan = { memberId, start: at, end: Math.max(at + 1, now), field: 'start' }
  const taken = await findOverlap(db, member, isRunningEarlier ? { ...span, except: running.id } : span)
  if (!taken) return at
  if (at >= now - clockError) return now
  throw overlap(member, taken, span)
}

function overlap(member: CallerMember, taken: TakenTime, span: Omit<OwnedSpan, 'memberId'>): HttpError {
  const start = Date.parse(taken.start)
  const time = formatTimeSpan(member.timeZone, {
    start,
    end: taken.end === null ? null : Date.parse(taken.end),
  })
  const what = visibleTimeEntry(member, taken)
    ? `${titleOf(member, taken)}, ${time}`
    : 'time on a task you can’t see'
  const field = span.field ?? (start <= span.start ? 'start' : 'end')
  const message = `This overlaps ${what}.`
  return new HttpError(409, 'TIME_OVERLAP', message, { [field]: message })
}

/** The present title of the task as far as the caller may see it: one’s own time may lie on a task out of sight. */
function titleOf(member: CallerMember, { title, taskPlace }: TakenTime): string {
  if (!taskPlace || !isTaskVisible(member, taskPlace)) return 'another entry'
  return `“${title.length > 80 ? `${title.slice(0, 79).toWellFormed()}…` : title}”`
}

/**
 * What the database refused because of a time, or an id, that somebody took at the same moment, in the words of the
 * first check; any other error as it is.
 */
export async function toHttpError(
  error: unknown,
  { member, read }: Pick<MemberContext, 'member' | 'read'>,
  span?: OwnedSpan,
): Promise<unknown> {
  const constraint = brokenConstraint(error)
  if (constraint === 'time_entry_pkey') return idTaken()
  if (constraint !== 'time_entry_overlap') return error
  const taken = span && (await read((db) => findOverlap(db, member, span)))
  if (span && taken) return overlap(member, taken, span)
  return new HttpError(409, 'TIME_OVERLAP', 'This overlaps time tracked at the same moment.')
}
