import { onLive } from '../../../web/live/live.ts'
import { dropRow } from '../../../web/store/lists.ts'
import { patchFiles, putFile } from './file.api.ts'

/** Files that colleagues add and delete, on the tasks that are open here. */
export function listenForFiles() {
  onLive(['file'], (messages, dispatch) => {
    for (const message of messages) {
      dispatch(
        patchFiles(message.data.task, (files) => {
          if (message.event === 'delete') dropRow(files, message.data.id)
          else putFile(files, message.data)
        }),
      )
    }
  })
}
