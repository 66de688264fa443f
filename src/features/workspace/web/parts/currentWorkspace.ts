import { selectProfile, userApi } from '#features/user/web/user.api.ts'
import { api } from '#web/store/api.ts'
import type { Dispatch } from '#web/store/listener.ts'
import { type Lost, workspaceClosed } from '../workspace.slice.ts'

type State = Parameters<typeof selectProfile>[0]

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
