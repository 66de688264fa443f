import { ActionIcon } from '@mantine/core'
import { IconFile, IconX } from '@tabler/icons-react'
import { fileSize } from '#features/file/web/parts/fileSize.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { type DraftFile, newTaskFileRemoved } from '../../taskDraft.slice.ts'
import { dropFile } from './draftFiles.ts'
import classes from './NewTaskDialog.module.css'

/** The files of the draft. */
export function NewTaskFiles({ files }: { files: readonly DraftFile[] }) {
  const dispatch = useAppDispatch()
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
