import { isAnyOf } from '@reduxjs/toolkit'
import { type LoadedProfile, reloadProfile, selectProfile, userApi } from '#features/user/web/user.api.ts'
import { reloadWorkspace } from '#features/workspace/web/parts/currentWorkspace.ts'
import { type LoadedWorkspace, selectWorkspace, workspaceApi } from '#features/workspace/web/workspace.api.ts'
import { onLive } from '#web/live/live.ts'
import { forgetChangesIn, forgetChangesOutside } from '#web/offline/outbox.ts'
import { prefixOf } from '#web/offline/storeLists.ts'
import { type Dispatch, listener } from '#web/store/listener.ts'
import { loseWorkspace } from './parts/loseWorkspace.ts'

/** Everything that takes the workspace on screen away, or puts another one in its place. */
export function listenForMembership() {
  onLive(['workspace'], (messages, dispatch) => {
    for (const { event, actor } of messages) if (event === 'delete') dispatch(loseWorkspace('deleted', actor))
  })
  onLive(['member'], (messages, dispatch) => {
    for (const { event, data, actor } of messages) {
      if (event === 'delete') dispatch(leaveIfDeleted(data.id, actor))
      else if (data.status === 'deactivated') dispatch(leaveIfDeactivated(data.id))
    }
  })
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
  // The live connection goes on from the workspace, and tells nothing of a role that changed after the profile was read.
  listener.startListening({
    matcher: isAnyOf(
      userApi.endpoints.getProfile.matchFulfilled,
      workspaceApi.endpoints.getCurrentWorkspace.matchFulfilled,
    ),
    effect: (_action, { dispatch, getState }) => {
      const state = getState() as State
      if (isOutdated(selectProfile(state), selectWorkspace(state))) void dispatch(reloadProfile())
    },
  })
  // A workspace may be taken away while no page is open, and nothing tells of it then.
  listener.startListening({
    matcher: workspaceApi.endpoints.getWorkspaces.matchFulfilled,
    effect: ({ payload }, { getState }) => {
      const profile = selectProfile(getState() as State)
      const ids = payload.map(({ id }) => id)
      if (profile) void forgetChangesOutside(profile.id, [...ids, profile.workspaceId])
    },
  })
}

/** Whether the workspace was read after the profile, and its reader may see something else by then. */
const isOutdated = (profile: LoadedProfile | undefined, workspace: LoadedWorkspace | undefined) =>
  profile?.seq !== undefined &&
  workspace?.id === profile.workspaceId &&
  workspace.seq > profile.seq &&
  workspace.visibilityKey !== profile.visibilityKey

const leaveIfDeactivated = (deactivated: string) => (dispatch: Dispatch, getState: () => unknown) => {
  const { memberId } = selectProfile(getState() as State) ?? {}
  if (memberId === deactivated) dispatch(loseWorkspace('deactivated'))
}

type State = Parameters<typeof selectProfile>[0] & Parameters<typeof selectWorkspace>[0]

const leaveIfDeleted =
  (deleted: string, actor: string | null) => (dispatch: Dispatch, getState: () => unknown) => {
    const { memberId } = selectProfile(getState() as State) ?? {}
    if (memberId === deleted) dispatch(loseWorkspace(actor === deleted ? 'left' : 'removed'))
  }
