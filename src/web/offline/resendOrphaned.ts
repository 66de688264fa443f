import { isAnyOf } from '@reduxjs/toolkit'
import { listsRestored, liveCaughtUp } from '../live/live.slice.ts'
import { api } from '../store/api.ts'
import { type Dispatch, listener } from '../store/listener.ts'
import { showProblem } from '../ui/feedback/toast.ts'
import {
  claim,
  claimStored,
  type Entry,
  entryOf,
  leftEntries,
  settleEntry,
  tabId,
  tabLock,
} from './outbox.ts'
import { placeOf, type State } from './state.ts'

/** Of an older build, which knew changes that there are no more, or that look otherwise by now. */
function giveUp(entry: Entry) {
  void settleEntry(entry)
  showProblem('A change you made before Workweek was updated couldn’t be saved. Please make it again.')
}

type Initiate = (arg: object) => Parameters<Dispatch>[0]

const endpoints = api.endpoints as unknown as Record<string, { initiate: Initiate } | undefined>

let loadCalls: () => Promise<unknown> = () => Promise.resolve()
/** How the calls are loaded that come with their screens, which no page may have opened yet. */
export const loadCallsBy = (load: typeof loadCalls) => {
  loadCalls = load
}

/** Makes the changes again that an earlier page left unanswered: they show at once, and are sent in their order. */
function resend(entries: readonly Entry[], dispatch: Dispatch) {
  if (entries.every(({ endpoint }) => endpoints[endpoint])) makeAgain(entries, dispatch)
  else void loadCalls().finally(() => makeAgain(entries, dispatch))
}

function makeAgain(entries: readonly Entry[], dispatch: Dispatch) {
  for (const entry of entries) {
    const endpoint = endpoints[entry.endpoint]
    if (!endpoint) {
      giveUp(entry)
      continue
    }
    claim(entry)
    const making = dispatch(endpoint.initiate(entry.arg) as never) as unknown as Promise<unknown> & {
      reset(): void
    }
    void making.finally(() => {
      making.reset()
      // Neither answered nor put off: nothing could be made of it.
      if (entryOf(entry.arg)) giveUp(entry)
    })
  }
}

/** Tabs for whose end this one waits. */
const awaited = new Set<string>()

const resendOrphaned = () => async (dispatch: Dispatch, getState: () => unknown) => {
  const place = placeOf(getState() as State)
  if (!place) return
  const { prefix } = place
  const isStillHere = () => placeOf(getState() as State)?.prefix === prefix
  const left = await leftEntries(prefix)
  if (isStillHere())
    resend(
      left.filter(({ tab }) => tab === tabId),
      dispatch,
    )
  for (const tab of new Set(left.map(({ tab }) => tab))) {
    if (tab === tabId || awaited.has(tab)) continue
    awaited.add(tab)
    // Only one tab gets the lock, and only once the other one is gone.
    void navigator.locks.request(tabLock(tab), () => inherit(tab, prefix, isStillHere, dispatch))
  }
}

/** Milliseconds in which the locks of all tabs that are gone already have come. */
const untilAllCame = 50
let leaving: { tabs: string[]; taking: Promise<void> } | null = null

/**
 * Takes over what a tab left that is gone, together with what others left: in the order in which it was made, whichever
 * of them made it.
 */
function inherit(tab: string, prefix: string, isStillHere: () => boolean, dispatch: Dispatch) {
  leaving ??= { tabs: [], taking: takeOver(prefix, isStillHere, dispatch) }
  leaving.tabs.push(tab)
  return leaving.taking
}

async function takeOver(prefix: string, isStillHere: () => boolean, dispatch: Dispatch) {
  await new Promise((resolve) => setTimeout(resolve, untilAllCame))
  const { tabs } = leaving!
  leaving = null
  for (const tab of tabs) awaited.delete(tab)
  if (!isStillHere()) return
  const theirs = (await leftEntries(prefix)).filter(({ tab }) => tabs.includes(tab))
  const ours = await claimStored(theirs)
  if (isStillHere()) resend(ours, dispatch)
}

/** Looks for what earlier pages left whenever the lists are there that it changes. */
export function listenForLeftChanges() {
  listener.startListening({
    matcher: isAnyOf(listsRestored, liveCaughtUp),
    effect: (_action, { dispatch }) => dispatch(resendOrphaned()),
  })
}
