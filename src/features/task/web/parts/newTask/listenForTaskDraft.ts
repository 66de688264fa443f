import { listener } from '../../../../../web/store/listener.ts'
import { signedOut } from '../../../../auth/web/auth.slice.ts'
import { uploadEnded } from '../../../../file/web/file.slice.ts'
import {
  newTaskUploadEnded,
  selectNewTaskOwner,
  selectNewTaskUploads,
  type TaskDraftState,
} from '../../taskDraft.slice.ts'
import { dropAllFiles, dropFile } from './draftFiles.ts'

/** Drops the files of the new-task draft: each when it is uploaded, all when someone else sits down here. */
export function listenForTaskDraft() {
  listener.startListening({ actionCreator: signedOut, effect: () => dropAllFiles() })
  listener.startListening({
    predicate: (_action, now, before) => {
      const owner = selectNewTaskOwner(before as TaskDraftState)
      return owner !== null && owner !== selectNewTaskOwner(now as TaskDraftState)
    },
    effect: () => dropAllFiles(),
  })
  // Also when it was given up in the task's own list of files.
  listener.startListening({
    actionCreator: uploadEnded,
    effect: async ({ payload: { id } }, { dispatch, ...store }) => {
      if (!selectNewTaskUploads(store.getState() as TaskDraftState).some((file) => file.id === id)) return
      dispatch(newTaskUploadEnded(id))
      await dropFile(id)
    },
  })
}
