import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { lockProjectsShared } from '#features/project/server/project.queries.ts'
import { findTask, lockTaskRowsFound, lockTasks, toTask } from '#features/task/server/task.queries.ts'
import { isTaskVisible } from '#features/task/task.rules.ts'
import { answerCached } from '#server/cachedList.ts'
import { idTaken, invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Log } from '#server/live/change.ts'
import { pageOf } from '#server/page.ts'
import type { Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { daysBetween } from '#shared/days.ts'
import { timeContract } from '../time.contract.ts'
import { dayBorders } from '../time.day.rules.ts'
import { shownTimeEntry, visibleTimeEntry } from '../time.rules.ts'
import { findEntryHistory } from './time.history.queries.ts'
import { findEntry, findRunning, findSeenEntries, runningTask } from './time.read.queries.ts'
import { settleTaskTime } from './time.settleTask.queries.ts'
import { findTaskTime } from './time.task.queries.ts'
import {
  clockError,
  type PlaceChange,
  requirePresent,
  requireProject,
  tasksOf,
  toHttpError,
  validateDays,
  validateOverlap,
  validatePlace,
  validateStart,
} from './time.validate.ts'
import {
  addEntry,
  deleteEntries,
  findNextStart,
  findNow,
  lockTime,
  stopEntry,
  toInstant,
} from './time.write.queries.ts'

const maxDays = 400

/**
 * What starting a timer reads in any case, sent with the beginning: the caller's time and the tasks that it touches, locked
 * in the order of `lockTime`. The timer that runs is looked for behind the locks: whoever deleted its task has stopped it.
 */
async function readForStart(trx: Db, member: CallerMember, body: PlaceChange & { id?: string }) {
  const { memberId } = member
  const [present, known, rows, running, now, projects] = await Promise.all([
    lockTime(trx, member, [memberId]),
    body.id ? findEntry(trx, member, body.id) : undefined,
    lockTaskRowsFound(trx, member, body.task ?? null, runningTask(member, memberId)),
    findRunning(trx, member, memberId),
    findNow(trx),
    lockProjectsShared(trx, member.workspaceId, body.task || !body.project ? [] : [body.project]),
  ])
  return { present, known, rows, running, now, projects }
}

/** Reading tracked time, and the timer. */
export async function timeRoutes(app: FastifyInstance, platform: Platform) {
  const { timeEntriesPerDay: perDay } = platform.config

  handle(app, platform, timeContract.getTimeEntries, ({ request, reply, member, read, query }) => {
    const { from, to, limit, cursor: after, ...filter } = query
    const days = daysBetween(from, to)
    if (days < 0) throw invalid({ to: 'Must not be before the first day' })
    if (days >= maxDays) throw invalid({ to: `At most ${maxDays} days at once` })
    return answerCached(request, reply, member, async () => {
      const { start } = dayBorders(member.timeZone, from)
      const { end } = dayBorders(member.timeZone, to)
      const found = await read((db) =>
        findSeenEntries(db, member, member, { ...filter, days: { start, end } }),
      )
      const seen = found.flatMap((entry) => visibleTimeEntry(member, entry) ?? [])
      const { rows, cursor } = pageOf(seen, { limit, cursor: after })
      return answer(rows, { cursor })
    })
  })

  handle(app, platform, timeContract.getRunningTimeEntries, async ({ member, read }) => {
    const found = await read((db) => findSeenEntries(db, member, member, { isRunning: true }))
    return answer(found.flatMap((entry) => visibleTimeEntry(member, entry) ?? []))
  })

  handle(app, platform, timeContract.getTaskTimeEntries, ({ member, read, params, query = {} }) =>
    read(async (db) => {
      const task = await findTask(db, member, params.id)
      if (!task || !isTaskVisible(member, task)) throw notFound('Task')
      return answer(await findTaskTime(db, member, task.id, { before: query.cursor, limit: query.limit }))
    }),
  )

  handle(app, platform, timeContract.getTimeEntryHistory, async ({ member, read, params }) => {
    const history = await read((db) => findEntryHistory(db, member, params.id))
    if (!history) throw notFound('Time entry')
    return answer(history)
  })

  handle(app, platform, timeContract.startTimer, async ({ member, read, write, body }) => {
    const { memberId } = member
    const readAhead = (trx: Db) => readForStart(trx, member, body)
    const work = write(
      async (
        trx,
        log,
        { present, known, rows, running, now, projects }: Awaited<ReturnType<typeof readAhead>>,
      ) => {
        requirePresent(present, memberId)
        if (known && known.memberId === memberId) return { entry: known, stopped: null }
        if (known) throw idTaken()
        if (!body.task) requireProject(member, body.project as string, projects)
        const tasks = rows.map((row) => toTask(row, member.currency))
        const place = validatePlace(member, memberId, body, tasks)
        if (running && running.task === place.task && running.project === place.project)
          return { entry: running, stopped: null }
        const [from, next] = await Promise.all([
          validateStart(trx, member, { start: body.start, now, running }),
          running && findNextStart(trx, member, running),
        ])
        const stopped = running ? await stopEntry(trx, log, member, running, from, next) : null
        const start = Math.max(from, stopped ? Date.parse(stopped.end as string) : from)
        await validateOverlap(trx, member, { memberId, start, end: Math.max(start + 1, now), field: 'start' })
        const adding = addEntry(trx, log, member, {
          id: body.id ?? uuidv7(),
          ...place,
          memberId,
          start,
          end: null,
          isManual: false,
          createdBy: memberId,
        })
        const begun = { memberId, start: toInstant(start) }
        const validating = validateDays(trx, member, [begun], { max: perDay, field: 'start' })
        const touched = tasksOf([place, ...(stopped ? [stopped] : [])])
        const later: Parameters<Log> = []
        const settling = settleTaskTime(trx, (...more) => later.push(...more), member, touched)
        const [entry] = await Promise.all([adding, validating, settling])
        log(...later)
        return { entry, stopped }
      },
      { readAhead },
    )
    try {
      const { entry, stopped } = await work
      return answer(shownTimeEntry(member, entry), { stopped: stopped && shownTimeEntry(member, stopped) })
    } catch (error) {
      throw await toHttpError(error, { member, read })
    }
  })

  handle(app, platform, timeContract.stopTimer, async ({ member, read, write, body = {} }) => {
    try {
      const stopped = await write(async (trx, log) => {
        await lockTime(trx, member, [member.memberId])
        const before = await findRunning(trx, member, member.memberId)
        if (before) await lockTasks(trx, member, tasksOf([before]))
        const running = await findRunning(trx, member, member.memberId)
        // A repeated call must not stop the timer that was started since.
        if (!running || (body.id && body.id !== running.id)) return null
        const now = await findNow(trx)
        const endAt = body.end === undefined ? now : Date.parse(body.end)
        // Clocks differ a little: what is ended right after its start, by another clock, ends now.
        const isEarly = endAt <= Date.parse(running.start) && endAt >= now - clockError
        const end = isEarly ? now : endAt
        if (body.discard) await deleteEntries(trx, log, member, [running])
        else if (body.end && end <= Date.parse(running.start))
          throw invalid({ end: 'Must be after the start' })
        else if (end > now + clockError) throw invalid({ end: 'Must not be in the future' })
        const entry = body.discard ? null : await stopEntry(trx, log, member, running, Math.min(end, now))
        await settleTaskTime(trx, log, member, tasksOf([running]))
        return entry
      })
      return answer(stopped && shownTimeEntry(member, stopped))
    } catch (error) {
      throw await toHttpError(error, { member, read })
    }
  })
}
