import type { LiveMessage } from '#shared/live.ts'
import { onLive } from '#web/live/live.ts'
import { type MemberList, memberApi, memberRows } from './member.api.ts'

type Message = Extract<LiveMessage, { object: 'member' }>

/** Every live message that changes the list of members and invitations. */
export function listenForMembers() {
  onLive(['member'], (messages, dispatch) => {
    dispatch(
      memberApi.util.updateQueryData('getMembers', undefined, (list) => {
        for (const message of messages) applyToMembers(list, message)
      }),
    )
  })
}

export function applyToMembers(list: MemberList, message: Message) {
  if (message.event === 'delete') memberRows.drop(list, message.data.id)
  else memberRows.put(list, message.data)
}
