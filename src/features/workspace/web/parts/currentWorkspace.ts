import { memberName, selectMembers } from '#features/member/web/member.api.ts'
import { selectProfile, userApi } from '#features/user/web/user.api.ts'
import { forgetChangesIn } from '#web/offline/outbox.ts'
import { placeOf } from '#web/offline/state.ts'
import { forgetLists } from '#web/offline/storeLists.ts'
import { api } from '#web/store/api.ts'
import type { Dispatch } from '#web/store/listener.ts'
import { selectWorkspace } from '../workspace.api.ts'
import { type Lost, workspaceClosed } from '../workspace.slice.ts'

type State = Parameters<typeof selectProfile>[0] & Parameters<typeof selectWorkspace>[0]

/** Leaves the current workspace on this screen, with all its data; the choice of another one follows. */
export const clearWorkspace =
  (lost: Lost | null = null) =>
  (dispatch: Dispatch, getState: () => unknown) => {
    const profile = selectProfile(getState() as State)
    dispatch(workspaceClosed(lost))
    dispatch(api.util.resetApiState())
    if (!profile) return
    const value = { ...profile, workspaceId: null, memberId: null, roleId: null, access: null }
    dispatch(userApi.util.upsertQueryEntries([{ endpointName: 'getProfile', arg: undefined, value }]))
  }

/** After the session's workspace was set: nothing of the one before stays, all of the new one is loaded. */
export const reloadWorkspace = () => (dispatch: Dispatch) => {
  dispatch(workspaceClosed(null))
  dispatch(api.util.resetApiState())
}

/**
 * The workspace was taken away, or given up: leaves it, and the choice of another one says why. It may be told twice,
 * by the answer and by the live connection: the first one counts.
 */
export const loseWorkspace =
  (why: Lost['why'], actor: string | null = null) =>
  (dispatch: Dispatch, getState: () => unknown) => {
    const state = getState() as State
    const { id = selectProfile(state)?.workspaceId, name } = selectWorkspace(state) ?? {}
    const by =
      actor && actor !== selectProfile(state)?.memberId ? selectMembers(state).byId[actor] : undefined
    const place = placeOf(state as Parameters<typeof placeOf>[0])
    if (place) void forgetChangesIn(place.prefix)
    void forgetLists()
    if (id)
      dispatch(clearWorkspace({ id, name: name ?? 'this workspace', why, by: by ? memberName(by) : null }))
  }
