import { onLive } from '../../../web/live/live.ts'
import { workspaceApi } from '../../workspace/web/workspace.api.ts'

/** Keeps the workspace's roles as the live messages tell. */
export function listenForRoles() {
  onLive(['role'], (messages, dispatch) => {
    dispatch(
      workspaceApi.util.updateQueryData('getCurrentWorkspace', undefined, (workspace) => {
        for (const message of messages) {
          const others = workspace.roles.filter((role) => role.id !== message.data.id)
          workspace.roles = message.event === 'delete' ? others : [...others, message.data]
        }
        workspace.roles.sort((a, b) => a.position - b.position)
      }),
    )
  })
}
