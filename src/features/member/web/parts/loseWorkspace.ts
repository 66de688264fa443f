import { selectProfile } from '#features/user/web/user.api.ts'
import { clearWorkspace } from '#features/workspace/web/parts/currentWorkspace.ts'
import { selectWorkspace } from '#features/workspace/web/workspace.api.ts'
import type { Lost } from '#features/workspace/web/workspace.slice.ts'
import { forgetChangesIn } from '#web/offline/outbox.ts'
import { placeOf } from '#web/offline/state.ts'
import { forgetLists } from '#web/offline/storeLists.ts'
import type { Dispatch } from '#web/store/listener.ts'
import { memberName, selectMembers } from '../member.api.ts'

type State = Parameters<typeof selectProfile>[0] & Parameters<typeof selectWorkspace>[0]

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
