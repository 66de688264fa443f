import { notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent } from 'react'
import { useSelector } from 'react-redux'
import { useUpload } from '#features/file/web/parts/useUpload.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { showDone, showProblem } from '#web/ui/feedback/toast.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import {
  type DraftFile,
  newTaskUploadEnded,
  selectNewTask,
  selectNewTaskUploads,
} from '../../taskDraft.slice.ts'
import { dropOtherFiles, readFile } from './draftFiles.ts'

const UploadToast = lazyPart(async () => (await import('./UploadToast.tsx')).UploadToast)

type Waiting = DraftFile & { task: string }

const toast = 'new-task-files'

/** Uploads the files of created tasks; one toast shows how far they are, and offers another try. */
export function useUploadDraftFiles() {
  const dispatch = useAppDispatch()
  const { upload } = useUpload()

  async function begin({ id, name, task }: Waiting): Promise<boolean> {
    const file = await readFile(id)
    if (file) return (await upload(task, file, { id })) !== null
    dispatch(newTaskUploadEnded(id))
    showProblem(`“${name}” is no longer in this browser. Please add it to the task again.`)
    return false
  }

  return (files: readonly Waiting[]) => {
    if (!files.length) return
    notifications.show({
      id: toast,
      position: 'bottom-left',
      autoClose: false,
      message: <UploadToast ids={files.map(({ id }) => id)} onEnd={() => notifications.hide(toast)} />,
    })
    void Promise.all(files.map(begin)).then((done) => {
      if (!done.every(Boolean)) return
      showDone(files.length === 1 ? 'File uploaded' : `${files.length} files uploaded`)
    })
  }
}

/** Goes on with what a closed page left: files of created tasks are uploaded, files that nothing names are dropped. */
export function useResumeUploads() {
  const waiting = useSelector(selectNewTaskUploads)
  const { taskFiles } = useSelector(selectNewTask)
  const uploadFiles = useUploadDraftFiles()
  const resume = useEffectEvent(() => {
    uploadFiles(waiting)
    void dropOtherFiles(new Set([...waiting, ...taskFiles].map(({ id }) => id)))
  })
  useEffect(() => resume(), [])
}
