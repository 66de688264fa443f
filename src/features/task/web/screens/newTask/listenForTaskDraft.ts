import { signedOut } from '#features/auth/web/auth.slice.ts'
import { selectUploads, uploadEnded, uploadQueued, uploadWaits } from '#features/file/web/file.slice.ts'
import { fileOfUpload } from '#features/file/web/parts/useUpload.ts'
import { listener } from '#web/store/listener.ts'
import {
  newTaskUploadEnded,
  selectNewTaskOwner,
  selectNewTaskUploads,
  type TaskDraftState,
  uploadQueuedFor,
} from '../../taskDraft.slice.ts'
import { dropAllFiles, dropFile, storeFile } from './draftFiles.ts'

/** Bytes; what is larger is sent while the page stays open, or not at all. */
const maxStored = 50 * 1024 * 1024

/**
 * Keeps files that wait for the connection as those of the new-task draft. Drops each when it is uploaded, all when
 * someone else sits down here.
 */
export function listenForTaskDraft() {
  listener.startListening({
    actionCreator: uploadWaits,
    effect: async ({ payload: id }, { dispatch, getState }) => {
      const upload = selectUploads(getState() as Parameters<typeof selectUploads>[0])[id]
      const file = fileOfUpload(id)
      if (!upload || !file || file.size > maxStored || !(await storeFile(id, file))) return
      // It may have been given up meanwhile.
      if (!fileOfUpload(id)) return dropFile(id)
      const { task, name, size } = upload
      dispatch(uploadQueuedFor({ id, task, name, size }))
      dispatch(uploadQueued(id))
    },
  })
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
