import type { Platform } from '#server/platform.ts'
import { deliverNotices } from './notification.account.jobs.ts'
import { findBehind } from './notification.derive.queries.ts'
import { deriveNotifications } from './notification.derive.ts'

/** Milliseconds in which changes are gathered before they are told of: what is done at once is told at once. */
const gather = 25
/** Milliseconds for which a workspace that was told rests: while many write there, more is told at a time. */
const rest = 200
/** Milliseconds between looks for changes of which nobody was told: another server may have stopped before it did. */
const lookEvery = 1_000
/** How many workspaces this server tells at the same time: requests need the connections more. */
const maxAtOnce = 3

/** Tells members of what this server changes, soon after it did, and of what others left; until stopped. */
export function scheduleNotifications(platform: Platform): () => Promise<void> {
  const waiting = new Set<string>()
  const running = new Map<string, Promise<void>>()
  const resting = new Map<string, NodeJS.Timeout>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function runNext() {
    for (const id of waiting) {
      if (isStopped || running.size >= maxAtOnce) return
      if (running.has(id) || resting.has(id)) continue
      waiting.delete(id)
      running.set(id, run(id))
    }
  }
  async function run(id: string) {
    try {
      if (await deriveNotifications(platform, id)) waiting.add(id)
    } catch (error) {
      // The database is away, perhaps: the next look tries again.
      platform.log.warn({ err: error, workspace: id }, 'members were not told')
    }
    running.delete(id)
    if (isStopped) return
    const wake = () => {
      resting.delete(id)
      runNext()
    }
    resting.set(id, setTimeout(wake, rest))
    runNext()
  }

  let isLooking: Promise<void> | undefined
  async function look() {
    try {
      for (const id of await findBehind(platform.databases.system)) waiting.add(id)
      await deliverNotices(platform)
    } catch (error) {
      platform.log.warn({ err: error }, 'members were not told')
    }
    isLooking = undefined
    runNext()
  }

  platform.onAnnounce((id) => {
    waiting.add(id)
    timer ??= setTimeout(() => {
      timer = undefined
      runNext()
    }, gather)
  })
  const looks = setInterval(() => {
    isLooking ??= look()
  }, lookEvery)

  return async () => {
    isStopped = true
    clearTimeout(timer)
    clearInterval(looks)
    for (const waking of resting.values()) clearTimeout(waking)
    await isLooking
    await Promise.all(running.values())
  }
}
