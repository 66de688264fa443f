import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { HttpError, idTaken, invalid } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { dayIn } from '#shared/days.ts'
import { timeContract } from '../time.contract.ts'
import { entryLimit, entryLimitText } from '../time.day.rules.ts'
import { shownTimeEntry, visibleTimeEntry } from '../time.rules.ts'
import type { TimeEntry } from '../time.shape.ts'
import { openBooks } from './time.books.queries.ts'
import { findEntry, findRunning } from './time.read.queries.ts'
import { settleTaskTime } from './time.settleTask.queries.ts'
import { lockTagsShared, validateTags } from './time.tags.queries.ts'
import {
  lockEntries,
  lockTracked,
  type PlaceChange,
  requirePresent,
  tasksOf,
  toHttpError,
  validateDays,
  validateOverlap,
  validateSpan,
} from './time.validate.ts'
import {
  addEntry,
  changeEntry,
  deleteEntries,
  type EntryChange,
  findNow,
  lockTime,
  toSpan,
} from './time.write.queries.ts'

/** Entries that are made, changed and deleted by hand. */
export async function timeEditRoutes(app: FastifyInstance, platform: Platform) {
  const crowded = { max: platform.config.timeEntriesPerDay, field: 'start' }

  handle(app, platform, timeContract.createTimeEntry, async ({ member, read, write, body }) => {
    const memberId = body.memberId ?? member.memberId
    const span = { start: Date.parse(body.start), end: Date.parse(body.end) }
    try {
      const entry = await write(async (trx, log) => {
        const lockedTags = await lockTagsShared(trx, member, body.tags)
        const present = await lockTime(trx, member, [memberId])
        await openBooks(trx, member, body.reason)
        const known = body.id && (await findEntry(trx, member, body.id))
        if (known && known.memberId === memberId && isShown(member, known)) return known
        if (known) throw idTaken()
        validateSpan(span, await findNow(trx))
        const place = await lockTracked(trx, member, memberId, body)
        requirePresent(present, memberId)
        await validateOverlap(trx, member, { memberId, ...span })
        const made = await addEntry(trx, log, member, {
          ...span,
          id: body.id ?? uuidv7(),
          ...place,
          memberId,
          note: body.note ?? '',
          tags: validateTags([], body.tags ?? [], lockedTags),
          billable: body.billable ?? place.billable,
          isManual: true,
          createdBy: member.memberId,
        })
        await validateDays(trx, member, [made], crowded)
        await settleTaskTime(trx, log, member, tasksOf([made]))
        return made
      })
      return answer(shownTimeEntry(member, entry))
    } catch (error) {
      throw await toHttpError(error, { member, read }, { memberId, ...span })
    }
  })

  handle(app, platform, timeContract.updateTimeEntry, async ({ member, read, write, params, body }) => {
    try {
      const entry = await write(async (trx, log) => {
        const lockedTags = await lockTagsShared(trx, member, body.tags)
        await openBooks(trx, member, body.reason)
        const { entries, tasks, present } = await lockEntries(
          trx,
          member,
          [params.id],
          body.task ?? undefined,
        )
        const before = entries[0] as TimeEntry
        const tags = body.tags && validateTags(before.tags, body.tags, lockedTags)
        const change = changedFields(before, { ...body, tags })
        const newPlace = changedPlace(before, body)
        if (newPlace) {
          const { billable, ...place } = await lockTracked(trx, member, before.memberId, newPlace)
          change.place = place
          // What was never set otherwise follows the task.
          const was = tasks.find(({ id }) => id === before.task)
          if (body.billable === undefined && before.billable === (was?.billable ?? true))
            change.billable = billable
        }
        if (change.start !== undefined || change.end !== undefined) {
          if (change.end === null) await requireNoTimer(trx, member, before, present)
          await validateTime(trx, member, before, change)
        }
        if (!Object.keys(change).length) return before
        const after = await changeEntry(trx, log, member, before, { ...change, editedBy: member.memberId })
        const days = [before, after].map(({ start }) => dayIn(member.timeZone, new Date(start)))
        // One that stays on its day may be shortened also where there are more by now than there may be.
        if (days[0] !== days[1]) await validateDays(trx, member, [after], crowded)
        const isCounted = Object.keys(change).some((field) => field !== 'note' && field !== 'tags')
        if (isCounted) await settleTaskTime(trx, log, member, tasksOf([before, after]))
        return after
      })
      return answer(shownTimeEntry(member, entry))
    } catch (error) {
      throw await toHttpError(error, { member, read })
    }
  })

  handle(app, platform, timeContract.deleteTimeEntries, ({ member, write, body }) =>
    write(async (trx, log) => {
      const ids = [...new Set(body.ids)]
      await openBooks(trx, member, body.reason)
      const { entries } = await lockEntries(trx, member, ids)
      await deleteEntries(trx, log, member, entries)
      await settleTaskTime(trx, log, member, tasksOf(entries))
      return answer({ ids })
    }),
  )
}

const isShown = (member: CallerMember, entry: TimeEntry) =>
  entry.memberId === member.memberId || visibleTimeEntry(member, entry) !== null

type Sent = {
  [field in 'start' | 'end' | 'note' | 'tags' | 'billable']?: TimeEntry[field] | undefined
}

/** Where an entry is to go; undefined where it stays. Off its task alone, it stays in its project. */
function changedPlace(before: TimeEntry, { task, project }: PlaceChange): PlaceChange | undefined {
  if (task) return task === before.task ? undefined : { task }
  if (task === undefined && project === undefined) return undefined
  const to = project ?? before.project
  return to === before.project && before.task === null ? undefined : { project: to }
}

/** The fields whose value is another one than before; times in milliseconds. */
function changedFields(before: TimeEntry, { start, end, note, tags, billable }: Sent): EntryChange {
  const change: EntryChange = {}
  if (note !== undefined && note !== before.note) change.note = note
  if (tags !== undefined && tags.join() !== before.tags.join()) change.tags = tags
  if (billable !== undefined && billable !== before.billable) change.billable = billable
  if (start !== undefined && Date.parse(start) !== Date.parse(before.start)) change.start = Date.parse(start)
  const until = typeof end === 'string' ? Date.parse(end) : end
  if (until !== undefined && until !== (before.end === null ? null : Date.parse(before.end)))
    change.end = until
  return change
}

/** An entry runs again only for a member who is there and has no other timer. */
async function requireNoTimer(
  trx: Db,
  member: CallerMember,
  { memberId }: TimeEntry,
  present: ReadonlySet<string>,
) {
  if (!present.has(memberId)) throw invalid({ end: 'Its member has left the workspace' })
  if (!(await findRunning(trx, member, memberId))) return
  const message = 'Another timer is running. Stop it first.'
  throw new HttpError(409, 'TIMER_RUNNING', message, { end: message })
}

async function validateTime(trx: Db, member: CallerMember, before: TimeEntry, change: EntryChange) {
  const now = await findNow(trx)
  const old = toSpan(before, now)
  const start = change.start ?? old.start
  const isRunning = change.end === null || (change.end === undefined && before.end === null)
  if (isRunning) {
    if (start > now) throw invalid({ start: 'A running timer can’t start in the future' })
    if (now - start > entryLimit()) throw invalid({ start: `Must be at most ${entryLimitText()} ago` })
  }
  const end = isRunning ? Math.max(now, start + 1) : (change.end ?? old.end)
  validateSpan({ start, end }, now)
  await validateOverlap(trx, member, { memberId: before.memberId, start, end, except: before.id })
}
