import { listener } from '../store/listener.ts'
import { liveOutdated } from './live.slice.ts'
import { liveArrived } from './live.ts'

type Row = { id?: string; moveTo?: string | null; projectId?: string; project?: string | null; task?: string }

/** By id, when it was told that something was deleted, counted in what was told; what came back is not in it. */
const gone = new Map<string, number>()
/** Of a deleted status, the one that took its place. */
const movedTo = new Map<string, string | null>()
const mostKnown = 10_000
/** By object and project, when it was last told who is in it, and who has pinned it: nothing else says how old that is. */
const links = new Map<string, number>()
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
        if (projectId) links.set(`${object} ${projectId}`, told)
        if (id && event === 'delete') gone.set(id, told)
        else if (id) gone.delete(id)
      }
      for (const id of gone.keys()) {
        if (gone.size <= mostKnown) break
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

/** Called when a call is made; answers whether what it changes was told since, so that its answer may be the older one. */
export function openLink(object: 'project-member' | 'project-pin', projectId: string) {
  const made = told
  return () => (links.get(`${object} ${projectId}`) ?? 0) > made
}
