import { ActionIcon } from '@mantine/core'
import {
  IconDownload,
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMovie,
  IconMusic,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { fileAddress } from '#shared/rich/document.ts'
import { shortInstant } from '#web/format/dates.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import type { File as TaskFile } from '../../file.shape.ts'
import { useDeleteFileMutation, useRestoreFileMutation } from '../file.api.ts'
import { fileSize } from '../parts/fileSize.ts'
import { fileKind, type ShownFile } from './fileKind.ts'
import classes from './TaskFiles.module.css'

type Props = {
  file: TaskFile
  mayDelete: boolean
  onOpen: () => void
  /** What it belongs to, where that is not said by where it stands. */
  children?: ReactNode
}

/** One file of a task: shown, downloaded and deleted from here. */
export function FileLine({ file, mayDelete, onOpen, children }: Props) {
  const nameOf = useMemberNames()
  const [remove] = useDeleteFileMutation()
  const [restore] = useRestoreFileMutation()
  const by = nameOf(file.createdBy)
  const arg = { params: { id: file.id }, file }

  async function deleteIt() {
    const { error } = await remove(arg)
    if (!error) showDone('File deleted', { undo: () => void restore(arg), redo: () => remove(arg) })
  }
  return (
    <li className={classes.line}>
      <button type="button" className={classes.open} onClick={onOpen} title={file.name}>
        <span className={classes.picture}>
          {file.width ? (
            <img src={`${fileAddress(file.id)}/thumbnail`} alt="" loading="lazy" />
          ) : (
            <FileIcon file={file} />
          )}
        </span>
        <span className={classes.about}>
          <span className={classes.name} dir="auto">
            {file.name}
          </span>
          <span className={classes.meta} dir="auto">
            {fileSize(file.size)} · {by} · {shortInstant(file.createdAt)}
          </span>
        </span>
      </button>
      {children}
      <ActionIcon
        component="a"
        href={fileAddress(file.id)}
        download={file.name}
        aria-label={`Download ${file.name}`}
        title="Download"
      >
        <IconDownload size={16} stroke={1.5} />
      </ActionIcon>
      {mayDelete && (
        <ActionIcon aria-label={`Delete ${file.name}`} title="Delete" onClick={() => void deleteIt()}>
          <IconTrash size={16} stroke={1.5} />
        </ActionIcon>
      )}
    </li>
  )
}

/** What a file is that has no picture. */
export function FileIcon({ file, size = 16 }: { file: ShownFile; size?: number }) {
  const kind = fileKind(file)
  const Icon =
    kind === 'audio'
      ? IconMusic
      : kind === 'video'
        ? IconMovie
        : kind === 'text'
          ? IconFileText
          : file.type === 'application/pdf'
            ? IconFileTypePdf
            : /zip|compressed|tar|rar/.test(file.type)
              ? IconFileZip
              : IconFile
  return <Icon size={size} stroke={1.5} aria-hidden />
}
