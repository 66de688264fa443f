import type { LiveMessage } from '../../../shared/live.ts'
import { onLive } from '../../../web/live/live.ts'
import { api } from '../../../web/store/api.ts'
import type { Dispatch } from '../../../web/store/listener.ts'
import { changesOf, projectChangeApi } from './projectChange.api.ts'

const objects = ['project', 'project-member', 'task'] as const
type Message = Extract<LiveMessage, { object: (typeof objects)[number] }>

/** Milliseconds between a change and asking for it: a burst of changes asks once. */
const settleTime = 400

/** Whether a message may be about a project; one of a deleted task does not say of which. */
function concerns(message: Message, projectId: string): boolean {
  if (message.object === 'task') return message.event === 'delete' || message.data.project === projectId
  return (message.object === 'project' ? message.data.id : message.data.projectId) === projectId
}

/** Live messages tell that something changed, but not from what: the changes on screen are asked for again. */
export function listenForProjectChanges() {
  const waiting = new Set<string>()
  onLive(objects, (messages, dispatch) => {
    for (const projectId of dispatch(shownProjects)) {
      if (waiting.has(projectId) || !messages.some((message) => concerns(message, projectId))) continue
      waiting.add(projectId)
      setTimeout(() => {
        waiting.delete(projectId)
        dispatch(api.util.invalidateTags([changesOf(projectId)]))
      }, settleTime)
    }
  })
}

type State = Parameters<typeof projectChangeApi.util.selectCachedArgsForQuery>[0]

const shownProjects = (_dispatch: Dispatch, getState: () => unknown) =>
  projectChangeApi.util.selectCachedArgsForQuery(getState() as State, 'getProjectChanges')
