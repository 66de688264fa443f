import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { Db } from '#database/database.ts'
import { fetchOutside, OutsideProblem } from '#server/outside/fetchOutside.ts'
import type { Platform } from '#server/platform.ts'
import { runEvery } from '#server/runEvery.ts'
import { openWorkers } from '#server/workers/openWorkers.ts'
import { write } from '#server/write.ts'
import { dayIn } from '#shared/days.ts'
import {
  type DueSubscription,
  findDueSubscriptions,
  saveEvents,
  saveProblem,
  saveSame,
  takeSubscription,
} from './calendar.subscription.queries.ts'
import type { ReadCalendar, ReadTask } from './calendar.subscription.read.ts'

const second = 1_000
const minute = 60 * second
/** How often a calendar is read, and after how long it is tried again once it could not be. */
const every = 60 * minute
const firstRetry = 10 * minute
const lastRetry = 24 * 60 * minute
/** Read at once by one server, of those that it takes with a look. */
const atOnce = 4
const batchSize = 20
/** After which another server reads what a dead one has taken. */
const lease = 2 * minute
/** For each calendar. */
const limits = { maxBytes: 5_000_000, milliseconds: 20_000 }

const workers = openWorkers<ReadTask>(new URL('./calendar.subscription.worker.ts', import.meta.url))

type Parts = Pick<Platform, 'databases' | 'announce' | 'config' | 'log'>

/** Reads the calendars whose time has come. */
export async function readSubscriptions(platform: Parts, now = new Date(), signal?: AbortSignal) {
  const { databases } = platform
  const until = new Date(now.getTime() + lease)
  const runLimited = pLimit(atOnce)
  const reading = (await findDueSubscriptions(databases.system, now, batchSize)).map((place) =>
    runLimited(async () => {
      if (signal?.aborted) return
      const due = await databases.inWorkspace(place.workspaceId, (trx) =>
        takeSubscription(trx, place, now, until),
      )
      if (due) await readOne(platform, due, now, signal)
    }),
  )
  await Promise.all(reading)
}

/** Reads one, and keeps what came of it; the address is told nowhere, as it is often a secret. */
async function readOne(platform: Parts, due: DueSubscription, now: Date, signal: AbortSignal | undefined) {
  const save = await read(platform, due, now, signal).catch((error: unknown) => {
    if (signal?.aborted) return null
    const isExplained = error instanceof OutsideProblem
    if (!isExplained) platform.log.warn({ err: error, subscription: due.id }, 'a calendar could not be read')
    const problem = isExplained ? error.message : 'This calendar can’t be read'
    const wait = Math.min(firstRetry * 2 ** Math.min(due.failures, 20), lastRetry)
    return (trx: Db) => saveProblem(trx, due, problem, new Date(now.getTime() + wait))
  })
  if (!save) return
  const { workspaceId, memberId, id } = due
  await write(platform, { workspaceId, actor: null }, async (trx, log) => {
    if (await save(trx)) log({ object: 'calendar-subscription', event: 'update', data: { memberId, id } })
  })
}

async function read({ config }: Parts, due: DueSubscription, now: Date, signal: AbortSignal | undefined) {
  const nextAt = new Date(now.getTime() + every)
  const answer = await fetchOutside(due.address, due, {
    ...limits,
    networks: config.outsideCalendars?.networks ?? [],
    ...(signal && { signal }),
  })
  if (answer.isSame) return (trx: Db) => saveSame(trx, due, nextAt)
  const { body, etag, lastModified } = answer
  const task = {
    file: new TextDecoder().decode(body),
    subscription: due.id,
    timeZone: due.timeZone,
    today: dayIn(due.timeZone, now),
  }
  const text = new TextDecoder().decode(await workers.run(task))
  const made = JSON.parse(text) as ReadCalendar
  if ('problem' in made) throw new OutsideProblem(made.problem)
  const digest = createHash('sha256').update(text).digest()
  return (trx: Db) => saveEvents(trx, due, { ...made, digest, etag, lastModified }, nextAt)
}

/** Looks every few seconds until stopped, so that a new calendar is there at once; what is being read then is given up. */
export function scheduleSubscriptions(platform: Platform): () => Promise<void> {
  const stopping = new AbortController()
  const stop = runEvery(
    5 * second,
    () => readSubscriptions(platform, new Date(), stopping.signal),
    (error) => platform.log.warn({ err: error }, 'outside calendars wait; trying again'),
  )
  return () => {
    stopping.abort()
    return stop()
  }
}
