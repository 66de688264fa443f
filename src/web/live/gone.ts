import type { LiveObject } from '../../shared/live.ts'
import { listener } from '../store/listener.ts'
import { liveOutdated } from './live.slice.ts'
import { liveArrived } from './live.ts'

type Row = { id?: string; moveTo?: string | null; projectId?: string; project?: string | null; task?: string }

/** By id, when it was told that something was deleted, counted in what was told; what came back is not in it. */
const gone = new Map<string, number>()
/** Of a deleted status, the one that took its place. */
const movedTo = new Map<string, string | null>()
const maxCached = 10_000
/** By object, and project where it is of one, when it was told last: of what has no `updatedAt` nothing else says how old it is. */
const last = new Map<string, number>()
let told = 0
let outdated = 0

/** Remembers what live messages say was deleted. */
export function listenForGone() {
  listener.startListening({
    actionCreator: liveArrived,
    effect({ payload }) {
      for (const { object, event, data } of payload) {
        const { id, projectId, moveTo } = data as Row
        if (id && moveTo !== undefined) movedTo.set(id, moveTo)
        told += 1
        last.set(projectId ? `${object} ${projectId}` : object, told)
        if (id && event === 'delete') gone.set(id, told)
        else if (id) gone.delete(id)
      }
      for (const id of gone.keys()) {
        if (gone.size <= maxCached) break
        gone.delete(id)
      }
    },
  })
  listener.startListening({
    actionCreator: liveOutdated,
    effect() {
      told += 1
      outdated = told
    },
  })
}

/**
 * Called when a call is made; picks those rows of its answer that were not deleted, or put out of sight, before the
 * answer was heard: an answer is as old as its call, and nothing would take such a row away again.
 */
export function openAnswer() {
  const made = told
  const wentAway = (id: string | null | undefined) => id != null && (gone.get(id) ?? 0) > made
  return <T>(answer: T | readonly T[]): T[] =>
    ([answer].flat() as T[]).filter((row) => {
      const { id, project, task } = row as Row
      return outdated <= made && ![id, project, task].some(wentAway)
    })
}

/** Of these ids, those that were not deleted; the same array where none was. */
export const stillThere = (ids: string[]): string[] =>
  ids.some((id) => gone.has(id)) ? ids.filter((id) => !gone.has(id)) : ids

/** The status that has taken the place of one that was deleted, however many times. */
export function statusNow(id: string | null): string | null {
  let now = id
  while (now !== null && gone.has(now) && movedTo.has(now)) now = movedTo.get(now) ?? null
  return now
}

/**
 * Called when a call is made that changes what has no `updatedAt`, such as pins; answers whether that was told since,
 * so that the call's answer may be the older one.
 */
export function openTold(object: LiveObject, projectId?: string) {
  const made = told
  const name = projectId ? `${object} ${projectId}` : object
  return () => outdated > made || (last.get(name) ?? 0) > made
}
