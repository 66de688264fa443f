import { forgetDrafts, forgetDraftsOfOthers } from './drafts.ts'
import { openStore } from './idbStore.ts'

/** By row, the fields that a change sets, as they were when the person made it. */
export type Base = Record<string, Record<string, unknown>>

/** One change that a person made, from that moment until the server has answered it. */
export type Entry = {
  /** By user, workspace and time, so that they are sent in the order in which they were made. */
  key: string
  /** The tab that sends it. */
  tab: string
  workspaceId: string
  endpoint: string
  arg: object
  base: Base
}

const store = openStore('outbox')
/** The changes of this page that are not answered yet; what it is made of is what the endpoint was called with. */
const open = new Map<object, Entry>()
/** Those of them that reached no server at the last try. */
const stuck = new Set<Entry>()
/** What the changes are made of that are stored, but that this page sends no more. */
const abandoned = new WeakSet<object>()
/** By their keys, those that were answered: what is read from the browser may be older. */
const answered = new Set<string>()
const subscribers = new Set<() => void>()
let made = 0

export const tabId = globalThis.crypto?.randomUUID?.() ?? ''
export const tabLock = (tab: string) => `workweek tab ${tab}`

let isHere: Promise<void> | undefined
/** Held as long as the page is open: whoever gets it knows that this tab is gone. */
function claimTab() {
  isHere ??= new Promise((resolve) => {
    void navigator.locks.request(tabLock(tabId), () => {
      resolve()
      return new Promise(() => {})
    })
  })
  return isHere
}

export const countOpen = () => open.size
export const openEntries = () => open.values()
export function watchOpen(subscriber: () => void) {
  subscribers.add(subscriber)
  return () => void subscribers.delete(subscriber)
}
function notifySubscribers() {
  for (const subscriber of subscribers) subscriber()
}

/** Keeps a change before it is sent; null where the browser keeps nothing. */
export async function enqueue(
  prefix: string,
  change: Pick<Entry, 'workspaceId' | 'endpoint' | 'arg' | 'base'>,
): Promise<Entry | null> {
  if (!store) return null
  made += 1
  const place = `${String(Date.now()).padStart(14, '0')}-${String(made).padStart(6, '0')}-${tabId}`
  const entry: Entry = { ...change, key: prefix + place, tab: tabId }
  open.set(change.arg, entry)
  notifySubscribers()
  try {
    await claimTab()
    // One that is stored late was sent without it, and must not be sent from there too.
    await store.put([[entry.key, entry]], () => void store.drop([entry.key]).catch(() => {}))
    return entry
  } catch {
    release(entry)
    return null
  }
}

/** What was kept for a change that is made again from there. */
export const entryOf = (arg: object): Entry | undefined => open.get(arg)

/** Whether a change is stored and not answered yet, whichever page sends it. */
export const isQueued = (arg: object) => open.has(arg) || abandoned.has(arg)

export function claim(entry: Entry) {
  open.set(entry.arg, entry)
  notifySubscribers()
}

export const countStuck = () => stuck.size
export function noteStuck(entry: Entry) {
  stuck.add(entry)
  notifySubscribers()
}

/** This page sends it no more; what is kept of it stays, for a page that does. */
export function abandon(entry: Entry) {
  abandoned.add(entry.arg)
  release(entry)
}

function release(entry: Entry) {
  open.delete(entry.arg)
  stuck.delete(entry)
  notifySubscribers()
}

/** The server has answered it. */
export async function settleEntry(entry: Entry) {
  answered.add(entry.key)
  release(entry)
  await store?.drop([entry.key]).catch(() => {})
}

/** Those of a user and a workspace that this page does not send, in the order in which they were made. */
export async function leftEntries(prefix: string): Promise<Entry[]> {
  const stored = (await store?.all<Entry>(prefix).catch(() => null)) ?? new Map<string, Entry>()
  const mine = new Set([...open.values()].map(({ key }) => key))
  return [...stored.values()].filter(({ key }) => !mine.has(key) && !answered.has(key))
}

export async function claimStored(entries: readonly Entry[]): Promise<Entry[]> {
  await claimTab()
  const mine = entries.map((entry) => ({ ...entry, tab: tabId }))
  await store?.put(mine.map((entry) => [entry.key, entry]))
  return mine
}

/** How many changes wait in this browser, in whatever tab. */
export const countQueued = async () => (await store?.all('').catch(() => null))?.size ?? 0

export const forgetChanges = () => Promise.all([store?.clear().catch(() => {}), forgetDrafts()])
export const forgetChangesOfOthers = (userId: string) =>
  Promise.all([store?.dropExcept(`${userId}/`).catch(() => {}), forgetDraftsOfOthers(userId)])
/** Of a user, those in any other workspace than these. */
export async function forgetChangesOutside(userId: string, workspaceIds: readonly unknown[]) {
  const stored = (await store?.all<Entry>(`${userId}/`).catch(() => null)) ?? new Map<string, Entry>()
  const left = [...stored.values()].filter(({ workspaceId }) => !workspaceIds.includes(workspaceId))
  if (left.length) await store?.drop(left.map(({ key }) => key)).catch(() => {})
}
export const forgetChangesIn = (prefix: string) => store?.dropAll(prefix).catch(() => {})
