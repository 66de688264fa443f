import { isAnyOf } from '@reduxjs/toolkit'
import { listsRestored, liveCaughtUp } from '../live/live.slice.ts'
import { api } from '../store/api.ts'
import { type Dispatch, listener } from '../store/listener.ts'
import { adopt, type Entry, leftEntries, settleEntry, tabId, tabLock, takeUp } from './outbox.ts'
import { placeOf, type State } from './state.ts'

type Initiate = (arg: object) => Parameters<Dispatch>[0]

/** Makes the changes again that an earlier page left unanswered: they show at once, and are sent in their order. */
function makeAgain(entries: readonly Entry[], dispatch: Dispatch) {
  const endpoints = api.endpoints as unknown as Record<string, { initiate: Initiate } | undefined>
  for (const entry of entries) {
    const endpoint = endpoints[entry.endpoint]
    if (!endpoint) {
      // Of an older build, which knew a change that there is no more.
      void settleEntry(entry)
      continue
    }
    takeUp(entry)
    const making = dispatch(endpoint.initiate(entry.arg) as never) as unknown as Promise<unknown> & {
      reset(): void
    }
    void making.finally(() => making.reset())
  }
}

/** Tabs for whose end this one waits. */
const awaited = new Set<string>()

const sendLeft = () => async (dispatch: Dispatch, getState: () => unknown) => {
  const place = placeOf(getState() as State)
  if (!place) return
  const { prefix } = place
  const isStillHere = () => placeOf(getState() as State)?.prefix === prefix
  const left = await leftEntries(prefix)
  if (isStillHere())
    makeAgain(
      left.filter(({ tab }) => tab === tabId),
      dispatch,
    )
  const others = [...new Set(left.map(({ tab }) => tab))].filter((tab) => tab !== tabId && !awaited.has(tab))
  for (const tab of others) awaited.add(tab)
  const takeOver = async (gone: readonly string[]) => {
    for (const tab of gone) awaited.delete(tab)
    if (!isStillHere()) return
    const theirs = (await leftEntries(prefix)).filter(({ tab }) => gone.includes(tab))
    const ours = await adopt(theirs)
    if (isStillHere()) makeAgain(ours, dispatch)
  }
  const open = await holdAll(others, takeOver)
  // Only one tab gets the lock, and only once the other one is gone.
  for (const tab of open) void navigator.locks.request(tabLock(tab), () => takeOver([tab]))
}

/**
 * Takes over what several tabs left that are gone, in the order in which it was made whichever of them made it; none of
 * their locks is let go before. Answers the tabs that are still open.
 */
async function holdAll(tabs: readonly string[], takeOver: (gone: string[]) => Promise<void>) {
  const open: string[] = []
  async function hold(rest: readonly string[], held: string[]): Promise<void> {
    const [tab, ...later] = rest
    if (tab === undefined) return held.length ? takeOver(held) : undefined
    await navigator.locks.request(tabLock(tab), { ifAvailable: true }, (lock) => {
      if (!lock) open.push(tab)
      return hold(later, lock ? [...held, tab] : held)
    })
  }
  await hold(tabs, [])
  return open
}

/** Looks for what earlier pages left whenever the lists are there that it changes. */
export function listenForLeftChanges() {
  listener.startListening({
    matcher: isAnyOf(listsRestored, liveCaughtUp),
    effect: (_action, { dispatch }) => dispatch(sendLeft()),
  })
}
