import { api } from '../../../../web/store/api.ts'
import type { Dispatch } from '../../../../web/store/listener.ts'
import { showProblem } from '../../../../web/ui/toast.ts'
import { selectProfile, userApi } from '../../../user/web/user.api.ts'
import { selectWorkspace } from '../workspace.api.ts'

type State = Parameters<typeof selectProfile>[0] & Parameters<typeof selectWorkspace>[0]

/** Leaves the current workspace on this screen, with all its data; the choice of another one follows. */
export const clearWorkspace = () => (dispatch: Dispatch, getState: () => unknown) => {
  const profile = selectProfile(getState() as State)
  dispatch(api.util.resetApiState())
  if (!profile) return
  const value = { ...profile, workspaceId: null, memberId: null, roleId: null, access: null }
  dispatch(userApi.util.upsertQueryEntries([{ endpointName: 'getProfile', arg: undefined, value }]))
}

/** After the session's workspace was set: nothing of the one before stays, all of the new one is loaded. */
export const reloadWorkspace = () => (dispatch: Dispatch) => {
  dispatch(api.util.resetApiState())
}

/** The workspace was taken away: says so and leaves it. The switcher's list comes back without it. */
export const loseWorkspace =
  (why: 'deleted' | 'removed') => (dispatch: Dispatch, getState: () => unknown) => {
    const name = selectWorkspace(getState() as State)?.name ?? 'this workspace'
    dispatch(clearWorkspace())
    showProblem(why === 'removed' ? `You were removed from ${name}.` : `${name} was deleted.`)
  }
