import { selectTaskList } from '#features/task/web/task.api.ts'
import { selectProfile } from '#features/user/web/user.api.ts'
import type { LiveMessage } from '#shared/live.ts'
import { onLive } from '#web/live/live.ts'
import { createKeyedThrottle } from '#web/live/throttle.ts'
import { api } from '#web/store/api.ts'
import type { Dispatch } from '#web/store/listener.ts'
import { changesOf, projectChangeApi } from './projectChange.api.ts'

const objects = ['project', 'project-member', 'task'] as const
type Message = Extract<LiveMessage, { object: (typeof objects)[number] }>

/** Milliseconds between a change and asking for it: a burst of changes asks once. */
const refetchDelay = 400

/**
 * Whether a message may be about a project. One of a deleted task does not say of which, and one of a task that was
 * moved does not say from where: the list may know, but not of one's own moves, which it shows already.
 */
function concerns(message: Message, projectId: string, { tasks, me }: Known): boolean {
  if (message.object === 'task') {
    const { event, data, actor } = message
    if (event === 'delete' || data.project === projectId) return true
    return tasks[data.id]?.project === projectId || actor === me
  }
  return (message.object === 'project' ? message.data.id : message.data.projectId) === projectId
}

/**
 * Live messages tell that something changed, but not from what: the changes on screen are asked for again. They are heard
 * here before the list of tasks follows them, see store.ts.
 */
export function listenForProjectChanges() {
  const askLater = createKeyedThrottle((dispatch, projectId) =>
    dispatch(api.util.invalidateTags([changesOf(projectId)])),
  )
  onLive(objects, (messages, dispatch) => {
    const known = dispatch(whatIsKnown)
    for (const projectId of known.shown)
      if (messages.some((message) => concerns(message, projectId, known)))
        askLater(dispatch, projectId, refetchDelay)
  })
}

type State = Parameters<typeof selectTaskList>[0] & Parameters<typeof selectProfile>[0]
type Known = ReturnType<typeof whatIsKnown>

function whatIsKnown(_dispatch: Dispatch, getState: () => unknown) {
  const state = getState() as State
  return {
    shown: projectChangeApi.util.selectCachedArgsForQuery(state as never, 'getProjectChanges'),
    tasks: selectTaskList(state)?.entities ?? {},
    me: selectProfile(state)?.memberId,
  }
}
