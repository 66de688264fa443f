import type { Store } from '@reduxjs/toolkit'
import type { api } from '../store/api.ts'
import { openStore } from './idbStore.ts'
import {
  cachedByArg,
  changedParts,
  isWhole,
  type ListName,
  type Lists,
  type Part,
  storedLists,
} from './snapshot.ts'

/** The shape of what is kept, by the sources that decide it: what was kept under another one is not read. */
export const shape = String(import.meta.env.SHAPE ?? '')

export type State = {
  [api.reducerPath]: ReturnType<typeof api.reducer>
  live: { seq: number | null }
}
type Snapshot = { prefix: string; seq: number; lists: Lists }
/** Written last, so that what it says is there. `stamp` names the writing, of whichever tab. */
export type Meta = { shape: string; seq: number; stamp: string }

export const listStore = openStore('lists')
export const prefixOf = (userId: string, workspaceId: string) => `${userId}/${workspaceId}/`

/** The shape of what is just being written for the first time. */
export const unfinished = 'unfinished'

/** Milliseconds. */
const restBetween = 1_500
const maxWaitTime = 5_000
/** What may be left of an idle moment for one more part to be written in it. */
const partTakes = 4

const nothing: Snapshot & { stamp: string } = { prefix: '', seq: -1, lists: {}, stamp: '' }
/** What is in the browser's database, as far as this tab knows. */
let written = nothing
/** Counts what was forgotten: what began to be written before must not be there after. */
let forgotten = 0

export function startFrom(snapshot: Snapshot & { stamp: string }) {
  written = snapshot
}

/** Forgets all lists that this browser keeps. */
export async function forgetLists() {
  forgotten += 1
  written = nothing
  await listStore?.clear().catch(() => {})
}

/**
 * Who is signed in, and where, is known by now: nothing is left here of another user, nor of a workspace that one was
 * taken out of meanwhile.
 */
export async function forgetOtherLists(userId: string, workspaceId: string | null) {
  if (workspaceId) await listStore?.dropExcept(prefixOf(userId, workspaceId)).catch(() => {})
  else await forgetLists()
}

/** The lists as the server has confirmed them; null while something is loading, unanswered or out of date. */
function takeLists({ api: { queries, mutations }, live: { seq } }: State): Snapshot | null {
  if (seq === null) return null
  if (Object.values(mutations).some((mutation) => mutation?.status === 'pending')) return null
  if (Object.values(queries).some((query) => query?.status === 'pending')) return null
  const lists: Lists = {}
  for (const name of Object.keys(storedLists) as ListName[]) {
    const query = queries[`${name}(undefined)` as keyof typeof queries]
    if (query && query.status !== 'fulfilled') return null
    if (query) lists[name] = query.data
  }
  // What could not be loaded anew is older than all else.
  lists[cachedByArg] = Object.values(queries)
    .filter((query) => query?.endpointName === cachedByArg && query.status === 'fulfilled')
    .map((query) => ({ arg: query!.originalArgs, data: query!.data }))
  const profile = lists.getProfile as { id: string; workspaceId: string | null } | undefined
  if (!profile?.workspaceId || !isWhole(lists)) return null
  return { prefix: prefixOf(profile.id, profile.workspaceId), seq, lists }
}

const idle = () =>
  new Promise<IdleDeadline>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: maxWaitTime })
    else setTimeout(() => resolve({ didTimeout: true, timeRemaining: () => 0 }), 50)
  })

const make = (prefix: string, { key, make: text }: Part): [string, string] => [prefix + key, text()]

/** Writes what has changed since, a little in each idle moment. */
async function writeLists({ prefix, seq, lists }: Snapshot) {
  const begun = forgotten
  const isOver = () => begun !== forgotten
  if (!listStore) return
  if (written.prefix !== prefix) {
    // Until all is there, it is of no shape that would be read.
    const stamp = crypto.randomUUID()
    await listStore.dropAll(prefix)
    await listStore.put([[`${prefix}meta`, { shape: unfinished, seq: -1, stamp } satisfies Meta]])
    if (isOver()) return
    written = { prefix, seq: -1, lists: {}, stamp }
  }
  const { rows, rest } = changedParts(written.lists, lists)
  if (!rows.length && !rest.length && written.seq === seq) return
  while (rows.length) {
    const moment = await idle()
    const texts: [string, string][] = []
    do texts.push(make(prefix, rows.shift()!))
    while (rows.length && moment.timeRemaining() > partTakes)
    if (isOver()) return
    await listStore.put(texts)
  }
  if (isOver()) return
  await writeRest({ prefix, seq, lists }, rest)
}

async function writeRest(snapshot: Snapshot, parts: Part[]) {
  const { prefix, seq } = snapshot
  const stamp = crypto.randomUUID()
  const meta: Meta = { shape, seq, stamp }
  const begun = forgotten
  const entries = parts.map((part) => make(prefix, part))
  // Another tab may have forgotten everything meanwhile: what is left would be a part of the lists.
  const isThere = await listStore?.putWhile(`${prefix}meta`, written.stamp, [
    ...entries,
    [`${prefix}meta`, meta],
  ])
  if (begun === forgotten) written = isThere ? { ...snapshot, stamp } : nothing
}

/**
 * Keeps the workspace's lists in the browser for the next start. One tab does it for all that are open, and begins
 * anew unless it knows what is written.
 */
export function storeLists(store: Store<State>) {
  const idb = listStore
  if (!idb) return
  let isDue = false
  let isWriting = false
  let seen: unknown[] = []

  async function write() {
    isDue = false
    if (isWriting) return schedule()
    isWriting = true
    const snapshot = takeLists(store.getState())
    // A browser whose storage is full keeps what it has, which is older and not wrong.
    if (snapshot) await writeLists(snapshot).catch(() => {})
    isWriting = false
  }
  function schedule() {
    if (isDue) return
    isDue = true
    setTimeout(() => void write(), restBetween)
  }
  function onChange() {
    const { api: cache, live } = store.getState()
    const now = [cache.queries, cache.mutations, live.seq]
    if (now.every((part, at) => part === seen[at])) return
    seen = now
    schedule()
  }
  /** The page may be gone in a moment: all at once, what little is left. */
  function onLeave() {
    const snapshot = takeLists(store.getState())
    if (isWriting || !snapshot || snapshot.prefix !== written.prefix) return
    const { rows, rest } = changedParts(written.lists, snapshot.lists)
    if (rows.length || rest.length || snapshot.seq !== written.seq)
      void writeRest(snapshot, [...rows, ...rest]).catch(() => {})
  }

  void navigator.locks.request('workweek lists', async () => {
    const key = `${written.prefix}meta`
    const meta = (await idb.all<Meta>(key).catch(() => null))?.get(key)
    if (meta?.stamp !== written.stamp) written = nothing
    store.subscribe(onChange)
    addEventListener('pagehide', onLeave)
    onChange()
    // Until the page is closed.
    await new Promise(() => {})
  })
}
