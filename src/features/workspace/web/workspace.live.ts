import { isAnyOf } from '@reduxjs/toolkit'
import { signedOut } from '#features/auth/web/auth.slice.ts'
import { selectProfile, userApi } from '#features/user/web/user.api.ts'
import { onLive } from '#web/live/live.ts'
import { forgetChangesIn } from '#web/offline/outbox.ts'
import { prefixOf } from '#web/offline/storeLists.ts'
import { type Dispatch, listener } from '#web/store/listener.ts'
import { forgetSteps } from '#web/ui/feedback/undo.ts'
import { loseWorkspace, reloadWorkspace } from './parts/currentWorkspace.ts'
import { showWorkspace } from './workspace.api.ts'
import { workspaceClosed } from './workspace.slice.ts'

/** Every live message that changes the workspace on screen or in the switcher, or takes it away. */
export function listenForWorkspaces() {
  onLive(['workspace'], (messages, dispatch) => {
    for (const message of messages) {
      if (message.event === 'delete') {
        dispatch(loseWorkspace('deleted', message.actor))
        continue
      }
      dispatch(showWorkspace(message.data))
    }
  })
  onLive(['member'], (messages, dispatch) => {
    for (const { event, data, actor } of messages)
      if (event === 'delete') dispatch(leaveIfDeleted(data.id, actor))
  })
  listener.startListening({ matcher: isAnyOf(workspaceClosed, signedOut), effect: forgetSteps })
  // The profile may be loaded anew before the message that tells why it has another workspace now, or none.
  listener.startListening({
    matcher: userApi.endpoints.getProfile.matchFulfilled,
    effect: ({ payload }, { dispatch, ...store }) => {
      const { id, workspaceId } = selectProfile(store.getOriginalState() as State) ?? {}
      if (!id || !workspaceId || workspaceId === payload?.workspaceId) return
      if (payload?.workspaceId) dispatch(reloadWorkspace())
      else {
        void forgetChangesIn(prefixOf(id, workspaceId))
        dispatch(loseWorkspace('removed'))
      }
    },
  })
}

type State = Parameters<typeof selectProfile>[0]

const leaveIfDeleted =
  (deleted: string, actor: string | null) => (dispatch: Dispatch, getState: () => unknown) => {
    const { memberId } = selectProfile(getState() as State) ?? {}
    if (memberId === deleted) dispatch(loseWorkspace(actor === deleted ? 'left' : 'removed'))
  }
