import { liveCaughtUp } from '#web/live/live.slice.ts'
import { onLive } from '#web/live/live.ts'
import { api } from '#web/store/api.ts'
import { listener } from '#web/store/listener.ts'
import { dropRow } from '#web/store/lists.ts'
import { patchFiles, projectFiles, putFile, storageTag } from './file.api.ts'
import { sendWaiting } from './parts/useUpload.ts'

/** Files that colleagues add and delete, on the tasks that are open here; and one's own that wait for the connection. */
export function listenForFiles() {
  listener.startListening({
    actionCreator: liveCaughtUp,
    effect: (_action, { dispatch }) => dispatch(sendWaiting()),
  })
  onLive(['file'], (messages, dispatch) => {
    for (const message of messages) {
      dispatch(
        patchFiles(message.data.task, (files) => {
          if (message.event === 'delete') dropRow(files, message.data.id)
          else putFile(files, message.data)
        }),
      )
    }
    // Of which project, only the server knows where the task is not known here.
    dispatch(api.util.invalidateTags([projectFiles, storageTag]))
  })
}
