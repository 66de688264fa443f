import { ActionIcon } from '@mantine/core'
import { IconFile, IconX } from '@tabler/icons-react'
import { v7 as makeId } from 'uuid'
import { fileSize } from '#features/file/web/parts/fileSize.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { showProblem } from '#web/ui/feedback/toast.ts'
import { type DraftFile, newTaskFileRemoved, newTaskFilesAdded } from '../../taskDraft.slice.ts'
import { dropFile, keepFile } from './draftFiles.ts'
import classes from './NewTaskDialog.module.css'

/** Adds files to the draft: kept in this browser until the task is created and they are uploaded. */
export function useAddFiles() {
  const dispatch = useAppDispatch()
  return async (files: readonly File[]) => {
    const added = files.map((file) => ({ id: makeId(), name: file.name || 'file', size: file.size }))
    const kept = await Promise.all(files.map((file, index) => keepFile(added[index]!.id, file)))
    dispatch(newTaskFilesAdded(added))
    if (!kept.every(Boolean))
      showProblem('This browser has no room to keep the file: it is lost when you close this page now.')
  }
}

/** The files of the draft. */
export function NewTaskFiles({ files }: { files: readonly DraftFile[] }) {
  const dispatch = useAppDispatch()
  if (!files.length) return null
  return (
    <ul className={classes.files} aria-label="Files">
      {files.map(({ id, name, size }) => (
        <li key={id} className={classes.file}>
          <IconFile size={16} stroke={1.5} className={classes.dimmed} aria-hidden />
          <span className={classes.fileName} dir="auto" title={name}>
            {name}
          </span>
          <span className={classes.dimmed}>{fileSize(size)}</span>
          <ActionIcon
            size={24}
            aria-label={`Remove ${name}`}
            onClick={() => {
              dispatch(newTaskFileRemoved(id))
              void dropFile(id)
            }}
          >
            <IconX size={14} stroke={1.5} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
