import { onLive } from '#web/live/live.ts'
import { dropRow } from '#web/store/lists.ts'
import { patchRoles, putRole } from './role.api.ts'

/** Keeps the workspace's roles as the live messages tell. */
export function listenForRoles() {
  onLive(['role'], (messages, dispatch) => {
    dispatch(
      patchRoles((roles) => {
        for (const message of messages) {
          if (message.event === 'delete') dropRow(roles, message.data.id)
          else putRole(roles, message.data)
        }
      }),
    )
  })
}
