import { original } from '@reduxjs/toolkit'
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query'
import type { Comment } from '#features/comment/comment.shape.ts'
import { liveOutdated } from '#web/live/live.slice.ts'
import { onLive } from '#web/live/live.ts'
import { listener } from '#web/store/listener.ts'
import type { TaskDetail } from '../../../task.contract.ts'
import { loadTaskAnew, type State, taskApi } from '../../task.api.ts'

type Comments = Pick<TaskDetail, 'comments' | 'earlierComments'>
type Time = Pick<TaskDetail, 'actions' | 'earlierActions'>

const threadOf = ({ id, replyTo }: Comment) => replyTo ?? id

/** The newest comments as they are loaded anew, after those before them that are shown, threads whole. */
export function withEarlierComments(shown: Comments, { comments, earlierComments }: Comments): Comments {
  const loaded = { comments, earlierComments }
  const at = shown.comments.findIndex(({ id }) => id === comments[0]?.id)
  const threads = new Set(shown.comments.slice(0, Math.max(0, at)).map(threadOf))
  for (const comment of comments) threads.delete(threadOf(comment))
  const earlier = shown.comments.filter((comment) => threads.has(threadOf(comment)))
  // Of another number some were deleted, restored or put out of sight meanwhile.
  if (!earlier.length || earlier.length + shown.earlierComments !== earlierComments) return loaded
  const all = [...earlier, ...comments].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  return { comments: all, earlierComments: shown.earlierComments }
}

/** The newest time entries as they are loaded anew, and then those before them that are shown. */
export function withEarlierTime(shown: Time, { actions, earlierActions }: Time): Time {
  const last = shown.actions.findIndex(({ id }) => id === actions.at(-1)?.id)
  const earlier = last < 0 ? [] : shown.actions.slice(last + 1)
  if (!earlier.length || earlier.length + shown.earlierActions !== earlierActions)
    return { actions, earlierActions }
  return { actions: [...actions, ...earlier], earlierActions: shown.earlierActions }
}

const cachedIds = (state: unknown) =>
  taskApi.util.selectCachedArgsForQuery(state as State, 'getTask').map(({ params }) => params.id)

/** Tasks of which anything may have changed that no message told of. */
const outdated = new Set<string>()
listener.startListening({
  actionCreator: liveOutdated,
  effect(_action, { getState }) {
    for (const id of cachedIds(getState())) outdated.add(id)
  },
})
// Whoever was away is not told what changed in a deleted task, and whoever asked for it was told that there is none.
onLive(['task'], (messages, dispatch, before) => {
  const cached = new Set(cachedIds(before))
  for (const { event, data } of messages) {
    if (event !== 'create' || !cached.has(data.id)) continue
    outdated.add(data.id)
    dispatch(loadTaskAnew(data.id))
  }
})

/**
 * An open task that is loaded anew, as each is once the connection is there, goes on showing what was said and tracked
 * earlier, which its answer leaves to be asked for.
 */
export const { useGetTaskQuery: useGetOpenTaskQuery } = taskApi.enhanceEndpoints({
  endpoints: {
    getTask: {
      merge(draft, loaded, { arg }) {
        const shown = original(draft)
        if (!shown || outdated.delete(arg.params.id)) return loaded
        const data = {
          ...loaded.data,
          ...withEarlierComments(shown.data, loaded.data),
          ...withEarlierTime(shown.data, loaded.data),
        }
        return copyWithStructuralSharing(shown, { ...loaded, data })
      },
    },
  },
})
