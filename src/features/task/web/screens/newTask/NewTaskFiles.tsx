import { ActionIcon } from '@mantine/core'
import { IconFile, IconLink, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { linkPlace } from '#features/file/file.rules.ts'
import { fileSize } from '#features/file/web/parts/fileSize.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import {
  type DraftFile,
  type DraftLink,
  newTaskFileRemoved,
  newTaskLinkRemoved,
} from '../../taskDraft.slice.ts'
import { dropFile } from './draftFiles.ts'
import classes from './NewTaskDialog.module.css'

type Props = { files: readonly DraftFile[]; links: readonly DraftLink[] }

/** The files and links of the draft. */
export function NewTaskFiles({ files, links }: Props) {
  const dispatch = useAppDispatch()
  return (
    <ul className={classes.files} aria-label="Files">
      {files.map(({ id, name, size }) => (
        <Line
          key={id}
          icon={<IconFile size={16} stroke={1.5} className={classes.dimmed} aria-hidden />}
          name={name}
          what={fileSize(size)}
          onRemove={() => {
            dispatch(newTaskFileRemoved(id))
            void dropFile(id)
          }}
        />
      ))}
      {links.map(({ id, name, url }) => (
        <Line
          key={id}
          icon={<IconLink size={16} stroke={1.5} className={classes.dimmed} aria-hidden />}
          name={name}
          what={linkPlace(url)}
          onRemove={() => dispatch(newTaskLinkRemoved(id))}
        />
      ))}
    </ul>
  )
}

type LineProps = { icon: ReactNode; name: string; what: string; onRemove: () => void }

const Line = ({ icon, name, what, onRemove }: LineProps) => (
  <li className={classes.file}>
    {icon}
    <span className={classes.fileName} dir="auto" title={name}>
      {name}
    </span>
    <span className={classes.dimmed}>{what}</span>
    <ActionIcon size={24} aria-label={`Remove ${name}`} onClick={onRemove}>
      <IconX size={14} stroke={1.5} />
    </ActionIcon>
  </li>
)
