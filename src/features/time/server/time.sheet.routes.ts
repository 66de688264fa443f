import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { isProjectVisible } from '#features/project/project.rules.ts'
import { lockTasks } from '#features/task/server/task.queries.ts'
import type { Task } from '#features/task/task.contract.ts'
import { isTaskVisible } from '#features/task/task.rules.ts'
import { HttpError, invalid } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Log } from '#server/live/change.ts'
import type { Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { addDays, dayIn, weekdayOf } from '#shared/days.ts'
import { timeContract } from '../time.contract.ts'
import {
  clockSkew,
  dayBorders,
  earliestDay,
  entryLimit,
  freeIn,
  instantIn,
  laterByDays,
  lengthOf,
  minutesOf,
  placeTime,
  type Span,
  trimTime,
  upToNow,
} from '../time.day.rules.ts'
import { mayTrackFor, shownTimeEntry } from '../time.rules.ts'
import type { TimeEntry } from '../time.shape.ts'
import { findLockedProjects } from './time.approval.queries.ts'
import { lockBooksShared, openBooks } from './time.books.queries.ts'
import { findEntries, findTaken } from './time.read.queries.ts'
import { settleTaskTime } from './time.settleTask.queries.ts'
import {
  lockTracked,
  requirePresent,
  type TrackedPlace,
  tasksOf,
  toHttpError,
  validateDays,
} from './time.validate.ts'
import {
  addEntry,
  changeEntry,
  deleteEntries,
  findNow,
  lockTime,
  type Place,
  toSpan,
} from './time.write.queries.ts'

/** The timesheet: cells of a day and a task, and whole weeks. */
export async function timeSheetRoutes(app: FastifyInstance, platform: Platform) {
  const { timeEntriesPerDay: max } = platform.config

  handle(app, platform, timeContract.setDay, async ({ member, read, write, body }) => {
    const memberId = body.memberId ?? member.memberId
    try {
      const cell = await write(async (trx, log) => {
        const present = await lockTime(trx, member, [memberId])
        await openBooks(trx, member, body.reason)
        const place = await lockTracked(trx, member, memberId, body)
        requirePresent(present, memberId)
        const day = dayBorders(member.timeZone, body.day)
        const taken = await findTaken(trx, member, memberId, day)
        const cell = taken.filter((entry) => isAt(entry, place) && hasEndedIn(entry, day))
        const spans = cell.map((entry) => toSpan(entry, 0))
        if (minutesOf(spans) === body.minutes) return findEntries(trx, member, idsOf(cell))
        const missing = body.minutes * 60_000 - lengthOf(spans)
        const added =
          missing > 0
            ? await addTime(trx, log, member, {
                place,
                memberId,
                day,
                date: body.day,
                taken,
                cell,
                missing,
                ids: await findFree(trx, member, body.ids),
              })
            : await takeTime(trx, log, member, cell, -missing)
        await settleTaskTime(trx, log, member, tasksOf([place]))
        const entries = await findEntries(trx, member, [...idsOf(cell), ...added])
        const made = entries.filter(({ id }) => added.includes(id))
        await validateDays(trx, member, made, { max, field: 'minutes' })
        return entries
      })
      return answer(cell.map((entry) => shownTimeEntry(member, entry)))
    } catch (error) {
      throw await toHttpError(error, { member, read })
    }
  })

  handle(app, platform, timeContract.copyWeek, async ({ member, read, write, body }) => {
    const { memberId, timeZone } = member
    if (weekdayOf(body.monday) !== 1) throw invalid({ monday: 'Must be a Monday' })
    const { start } = dayBorders(timeZone, addDays(body.monday, -7))
    const { start: end } = dayBorders(timeZone, body.monday)
    try {
      const { copies, skipped } = await write(async (trx, log) => {
        requirePresent(await lockTime(trx, member, [memberId]), memberId)
        const week = await findTaken(trx, member, memberId, { start, end })
        const ended = week.filter((entry) => hasEndedIn(entry, { start, end }))
        const tasks = await lockTasks(trx, member, tasksOf(ended))
        const taskOf = new Map(tasks.map((task) => [task.id, task]))
        const later = { start: end, end: dayBorders(timeZone, addDays(body.monday, 8)).end }
        await lockBooksShared(trx, member)
        const locked = await findLockedProjects(trx, member, memberId, end)
        const now = await findNow(trx)
        const busy = (await findTaken(trx, member, memberId, later)).map((entry) => toSpan(entry, now))
        const copies: TimeEntry[] = []
        for (const entry of ended) {
          const from = toSpan(entry, now)
          const begin = laterByDays(timeZone, from.start, 7)
          const span = { start: begin, end: begin + lengthOf([from]) }
          const place = placeToCopy(member, entry, taskOf)
          const isAhead = span.end > now + clockSkew
          if (
            !place ||
            locked.has(place.project) ||
            isAhead ||
            lengthOf(freeIn(span, busy)) < lengthOf([span])
          )
            continue
          busy.push(span)
          const { billable, note, tags } = entry
          const more = { id: uuidv7(), ...place, memberId, isManual: true, createdBy: memberId }
          copies.push(await addEntry(trx, log, member, { ...span, ...more, billable, note, tags }))
        }
        await validateDays(trx, member, copies, { max, field: 'monday' })
        await settleTaskTime(trx, log, member, tasksOf(copies))
        return { copies, skipped: ended.length - copies.length }
      })
      return answer(
        copies.map((entry) => shownTimeEntry(member, entry)),
        { skipped },
      )
    } catch (error) {
      throw await toHttpError(error, { member, read })
    }
  })
}

/** Whether an entry that has ended begins in the span. */
const hasEndedIn = (entry: TimeEntry, { start, end }: Span) => {
  const begin = Date.parse(entry.start)
  return entry.end !== null && begin >= start && begin < end
}

/** Of these ids, those that no entry has. */
async function findFree(trx: Db, member: CallerMember, ids: readonly string[] = []): Promise<string[]> {
  if (!ids.length) return []
  const known = idsOf(await findEntries(trx, member, [...ids]))
  return [...new Set(ids)].filter((id) => !known.includes(id))
}

const idsOf = (entries: readonly TimeEntry[]) => entries.map(({ id }) => id)

/** On the same task, wherever that is by now, or on the project alone; undefined where one may not track. */
function placeToCopy(
  member: CallerMember,
  entry: TimeEntry,
  taskOf: ReadonlyMap<string, Task>,
): Place | undefined {
  // What a deleted task left behind is not work that goes on.
  if (entry.task === null && entry.title) return undefined
  const task = entry.task === null ? undefined : taskOf.get(entry.task)
  const project = task?.project ?? entry.project
  const isSeen =
    entry.task === null ? isProjectVisible(member, { id: project }) : task && isTaskVisible(member, task)
  if (!isSeen || !mayTrackFor(member, { project, memberId: member.memberId })) return undefined
  return { task: entry.task, project }
}

/** Whether an entry counts in the row of a task, or of a project without one. */
const isAt = (entry: TimeEntry, { task, project }: Place) =>
  task === null ? entry.task === null && entry.project === project : entry.task === task

type Cell = {
  place: TrackedPlace
  memberId: string
  day: Span
  date: string
  /** All time of the member around that day. */
  taken: TimeEntry[]
  /** What of it the cell counts. */
  cell: TimeEntry[]
  missing: number
  /** For the entries that it makes. */
  ids: string[]
}

const maxSpanOf = ({ start }: TimeEntry): Span => {
  const begin = Date.parse(start)
  return { start: begin, end: begin + entryLimit() }
}

/** Writes missing time into the day; answers the ids of the entries that it made. */
async function addTime(trx: Db, log: Log, member: CallerMember, of: Cell): Promise<string[]> {
  const { place: at, memberId, day, date, taken, cell, missing } = of
  const now = await findNow(trx)
  if (date > dayIn(member.timeZone, new Date(now))) {
    throw invalid({ day: 'This day hasn’t started yet. You can add time once it does.' })
  }
  if (date < earliestDay) throw invalid({ day: 'Must be in 2000 or later' })
  // What follows a running timer would cut it off.
  const busy = taken.map((entry) => (entry.end ? toSpan(entry, now) : maxSpanOf(entry)))
  const last = cell.at(-1)
  const morning = Math.min(instantIn(member.timeZone, `${date} 09:00:00`), day.end)
  const place = placeTime({ day, morning, now, busy, last: last && toSpan(last, now) }, missing)
  if (!place) {
    const past = upToNow(day, now)
    const free = Math.floor(lengthOf(freeIn(past, busy)) / 60_000)
    const minutes = free === 1 ? '1 free minute' : `${free} free minutes`
    const message =
      past.end < day.end ? `Today has only ${minutes} so far.` : `That day has only ${minutes} left.`
    throw new HttpError(409, 'DAY_FULL', message, { minutes: message })
  }
  if (last && place.end) {
    await changeEntry(trx, log, member, last, { end: place.end, editedBy: member.memberId })
  }
  const ids: string[] = []
  for (const [index, span] of place.added.entries()) {
    const more = {
      ...at,
      id: of.ids[index] ?? uuidv7(),
      memberId,
      isManual: true,
      createdBy: member.memberId,
    }
    ids.push((await addEntry(trx, log, member, { ...span, ...more })).id)
  }
  return ids
}

/** Takes surplus time from the latest entries of a cell. */
async function takeTime(trx: Db, log: Log, member: CallerMember, entries: TimeEntry[], surplus: number) {
  const ends = trimTime(
    entries.map((entry) => toSpan(entry, 0)),
    surplus,
  )
  await deleteEntries(
    trx,
    log,
    member,
    entries.filter((_, index) => ends[index] === null),
  )
  for (const [index, before] of entries.entries()) {
    const end = ends[index]
    if (typeof end === 'number' && end !== Date.parse(before.end as string)) {
      await changeEntry(trx, log, member, before, { end, editedBy: member.memberId })
    }
  }
  return []
}
