import { v7 as makeId } from 'uuid'
import { useAppDispatch } from '#web/store/listener.ts'
import { showProblem } from '#web/ui/feedback/toast.ts'
import { newTaskFilesAdded } from '../../taskDraft.slice.ts'
import { storeFile } from './draftFiles.ts'

/** Adds files to the draft: kept in this browser until the task is created and they are uploaded. */
export function useAddFiles() {
  const dispatch = useAppDispatch()
  return async (files: readonly File[]) => {
    const added = files.map((file) => ({ id: makeId(), name: file.name || 'file', size: file.size }))
    const stored = await Promise.all(files.map((file, index) => storeFile(added[index]!.id, file)))
    dispatch(newTaskFilesAdded(added))
    if (!stored.every(Boolean))
      showProblem('Your browser is out of storage. The file will be lost if you close this page.')
  }
}
