import type { LiveMessage } from '../../../shared/live.ts'
import { onLive } from '../../../web/live/live.ts'
import type { Dispatch } from '../../../web/store/listener.ts'
import type { Profile } from '../user.contract.ts'
import { selectProfile, userApi } from './user.api.ts'

type Message = Extract<LiveMessage, { object: 'member' | 'role' }>

/** The profile follows what happens to the viewer's own member, here or in another tab, and to their role. */
export function listenForProfile() {
  onLive(['member', 'role'], (messages, dispatch) => dispatch(followRole(messages)))
}

const followRole = (messages: Message[]) => (dispatch: Dispatch, getState: () => unknown) => {
  const profile = selectProfile(getState() as Parameters<typeof selectProfile>[0])
  if (!profile || !messages.some((message) => concerns(profile, message))) return
  void dispatch(userApi.endpoints.getProfile.initiate(undefined, { forceRefetch: true, subscribe: false }))
}

export function concerns(profile: Profile, message: Message): boolean {
  if (message.event === 'delete') return false
  if (message.object === 'role') return message.data.id === profile.roleId
  return message.data.id === profile.memberId
}
