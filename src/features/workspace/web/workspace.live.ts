import { onLive } from '../../../web/live/live.ts'
import type { Dispatch } from '../../../web/store/listener.ts'
import { showProblem } from '../../../web/ui/toast.ts'
import { selectProfile } from '../../user/web/user.api.ts'
import { clearWorkspace } from './parts/currentWorkspace.ts'
import { selectWorkspace, workspaceApi } from './workspace.api.ts'

/** Every live message that changes the workspace on screen or in the switcher, or takes it away. */
export function listenForWorkspaces() {
  onLive(['workspace'], (messages, dispatch) => {
    for (const message of messages) {
      if (message.event === 'delete') {
        dispatch(lose('deleted'))
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
}

type State = Parameters<typeof selectProfile>[0] & Parameters<typeof selectWorkspace>[0]

const leaveIfGone = (memberIds: string[]) => (dispatch: Dispatch, getState: () => unknown) => {
  const { memberId } = selectProfile(getState() as State) ?? {}
  if (memberId && memberIds.includes(memberId)) dispatch(lose('removed'))
}

/** The switcher's list goes with the rest of the cache, and comes back without this workspace. */
const lose = (why: 'deleted' | 'removed') => (dispatch: Dispatch, getState: () => unknown) => {
  const name = selectWorkspace(getState() as State)?.name ?? 'this workspace'
  dispatch(clearWorkspace())
  showProblem(why === 'removed' ? `You were removed from ${name}.` : `${name} was deleted.`)
}
