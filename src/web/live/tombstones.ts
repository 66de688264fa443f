import type { LiveObject } from '#shared/live.ts'
import { listener } from '../store/listener.ts'
import { liveOutdated } from './live.slice.ts'
import { liveArrived } from './live.ts'

type Row = { id?: string; moveTo?: string | null; projectId?: string; project?: string | null; task?: string }

/** By id, when it was told that something was deleted, counted in what was told; what came back is not in it. */
const tombstones = new Map<string, number>()
/** Of a deleted status, the one that took its place. */
const movedTo = new Map<string, string | null>()
const maxCached = 10_000
/** By object, and project where it is of one, when it was told last: of what has no `updatedAt` nothing else says how old it is. */
const last = new Map<string, number>()
let version = 0
let outdated = 0

/** Remembers what live messages say was deleted. */
export function listenForTombstones() {
  listener.startListening({
    actionCreator: liveArrived,
    effect({ payload }) {
      for (const { object, event, data } of payload) {
        const { id, projectId, moveTo } = data as Row
        if (id && moveTo !== undefined) movedTo.set(id, moveTo)
        version += 1
        last.set(projectId ? `${object} ${projectId}` : object, version)
        if (id && event === 'delete') tombstones.set(id, version)
        else if (id) tombstones.delete(id)
      }
      for (const id of tombstones.keys()) {
        if (tombstones.size <= maxCached) break
        tombstones.delete(id)
      }
    },
  })
  listener.startListening({
    actionCreator: liveOutdated,
    effect() {
      version += 1
      outdated = version
    },
  })
}

/**
 * Called when a call is made; picks those rows of its answer that were not deleted, or put out of sight, before the
 * answer was heard: an answer is as old as its call, and nothing would take such a row away again.
 */
export function openAnswer() {
  const made = version
  const wasDeleted = (id: string | null | undefined) => id != null && (tombstones.get(id) ?? 0) > made
  return <T>(answer: T | readonly T[]): T[] =>
    ([answer].flat() as T[]).filter((row) => {
      const { id, project, task } = row as Row
      return outdated <= made && ![id, project, task].some(wasDeleted)
    })
}

/** Of these ids, those that were not deleted; the same array where none was. */
export const stillThere = (ids: string[]): string[] =>
  ids.some((id) => tombstones.has(id)) ? ids.filter((id) => !tombstones.has(id)) : ids

/** The id; null where what it names was deleted. */
export const idStillThere = (id: string | null): string | null =>
  id !== null && tombstones.has(id) ? null : id

/** The status that has taken the place of one that was deleted, however many times. */
export function statusNow(id: string | null): string | null {
  let now = id
  while (now !== null && tombstones.has(now) && movedTo.has(now)) now = movedTo.get(now) ?? null
  return now
}

/**
 * Called when a call is made that changes what has no `updatedAt`, such as pins; answers whether that was told since,
 * so that the call's answer may be the older one.
 */
export function openChangeCheck(object: LiveObject, projectId?: string) {
  const made = version
  const name = projectId ? `${object} ${projectId}` : object
  return () => outdated > made || (last.get(name) ?? 0) > made
}
