import { onLive } from '#web/live/live.ts'
import { listener } from '#web/store/listener.ts'
import { forgetSteps } from '#web/ui/feedback/undo.ts'
import { showWorkspace } from './workspace.api.ts'
import { workspaceClosed } from './workspace.slice.ts'

/** Every live message that changes the workspace on screen or in the switcher. */
export function listenForWorkspaces() {
  onLive(['workspace'], (messages, dispatch) => {
    for (const message of messages) if (message.event !== 'delete') dispatch(showWorkspace(message.data))
  })
  listener.startListening({ actionCreator: workspaceClosed, effect: forgetSteps })
}
