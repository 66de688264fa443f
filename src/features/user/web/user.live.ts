import type { UnknownAction } from '@reduxjs/toolkit'
import { defaultLimits, setLimits } from '#shared/limits.ts'
import type { LiveMessage } from '#shared/live.ts'
import { listsRestored, liveOpened } from '#web/live/live.slice.ts'
import { onLive } from '#web/live/live.ts'
import { forgetLists } from '#web/offline/storeLists.ts'
import { api } from '#web/store/api.ts'
import { type Dispatch, listener } from '#web/store/listener.ts'
import type { Profile } from '../user.contract.ts'
import { reloadProfile, selectProfile } from './user.api.ts'

type Message = Extract<LiveMessage, { object: 'member' | 'role' }>

/**
 * The profile follows what happens to the viewer's own member, here or in another tab, and to their role; and what is
 * validated here follows the limits of the server, which the profile says.
 */
export function listenForProfile() {
  listener.startListening({
    predicate: (_action, now, before) => limitsIn(now) !== limitsIn(before),
    effect: (_action, { getState }) => setLimits(limitsIn(getState()) ?? defaultLimits),
  })
  onLive(['member', 'role'], (messages, dispatch) => dispatch(followRole(messages)))
  listener.startListening({
    actionCreator: listsRestored,
    async effect(_action, { dispatch, condition, getState }) {
      const cached = selectProfile(getState() as State)
      while (!(await dispatch(verify(cached)))) await condition(isOpened)
    },
  })
}

type State = Parameters<typeof selectProfile>[0]
const limitsIn = (state: unknown) => selectProfile(state as State)?.limits
const isOpened = (action: UnknownAction) => liveOpened.match(action) && action.payload === 'open'

/**
 * Asks who is signed in by now, where lists are on screen that were kept from an earlier visit: those of somebody else,
 * or of another role, are taken away at once. Answers whether somebody told.
 */
const verify =
  (cached: Profile | undefined) =>
  async (dispatch: Dispatch): Promise<boolean> => {
    const { data, isSuccess, error } = await dispatch(reloadProfile())
    if (!isSuccess) return (error as { status?: unknown } | undefined)?.status === 401
    if (!isSameVisibility(cached, data)) {
      await forgetLists()
      dispatch(api.util.resetApiState())
    }
    return true
  }

const isSameVisibility = (a: Profile | undefined, b: Profile | undefined) =>
  (['id', 'workspaceId', 'memberId', 'roleId', 'access'] as const).every(
    (field) => JSON.stringify(a?.[field]) === JSON.stringify(b?.[field]),
  )

const followRole = (messages: Message[]) => (dispatch: Dispatch, getState: () => unknown) => {
  const profile = selectProfile(getState() as Parameters<typeof selectProfile>[0])
  if (!profile || !messages.some((message) => concerns(profile, message))) return
  void dispatch(reloadProfile())
}

export function concerns(profile: Profile, message: Message): boolean {
  if (message.event === 'delete') return false
  if (message.object === 'role') return message.data.id === profile.roleId
  return message.data.id === profile.memberId
}
