import { onLive } from '../../../web/live/live.ts'
import { type Dispatch, listener } from '../../../web/store/listener.ts'
import { selectProfile, userApi } from '../../user/web/user.api.ts'
import { loseWorkspace, reloadWorkspace } from './parts/currentWorkspace.ts'
import { workspaceApi } from './workspace.api.ts'

/** Every live message that changes the workspace on screen or in the switcher, or takes it away. */
export function listenForWorkspaces() {
  onLive(['workspace'], (messages, dispatch) => {
    for (const message of messages) {
      if (message.event === 'delete') {
        dispatch(loseWorkspace('deleted'))
        continue
      }
      const { id, name, color, logo } = message.data
      dispatch(
        workspaceApi.util.updateQueryData('getCurrentWorkspace', undefined, (workspace) => {
          if (workspace.updatedAt <= message.data.updatedAt) Object.assign(workspace, message.data)
        }),
      )
      dispatch(
        workspaceApi.util.updateQueryData('getWorkspaces', undefined, (list) => {
          const known = list.find((workspace) => workspace.id === id)
          if (known) Object.assign(known, { name, color, logo })
        }),
      )
    }
  })
  onLive(['member'], (messages, dispatch) => {
    const gone = messages.filter((message) => message.event === 'delete').map(({ data }) => data.id)
    if (gone.length) dispatch(leaveIfGone(gone))
  })
  // The profile may be loaded anew before the message that tells why it has another workspace now, or none.
  listener.startListening({
    matcher: userApi.endpoints.getProfile.matchFulfilled,
    effect: ({ payload }, { dispatch, ...store }) => {
      const before = selectProfile(store.getOriginalState() as State)?.workspaceId
      if (!before || before === payload?.workspaceId) return
      dispatch(payload?.workspaceId ? reloadWorkspace() : loseWorkspace('removed'))
    },
  })
}

type State = Parameters<typeof selectProfile>[0]

const leaveIfGone = (memberIds: string[]) => (dispatch: Dispatch, getState: () => unknown) => {
  const { memberId } = selectProfile(getState() as State) ?? {}
  if (memberId && memberIds.includes(memberId)) dispatch(loseWorkspace('removed'))
}
