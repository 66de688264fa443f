import { ActionIcon } from '@mantine/core'
import {
  IconDownload,
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconLink,
  IconLock,
  IconLockOpen,
  IconMovie,
  IconMusic,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { TeamOnlyMark } from '#features/task/web/parts/TeamOnlyMark.tsx'
import { fileAddress, linkTarget } from '#shared/rich/document.ts'
import { shortInstant } from '#web/format/dates.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { linkPlace } from '../../file.rules.ts'
import type { File as TaskFile } from '../../file.shape.ts'
import { useDeleteFileMutation, useRestoreFileMutation, useUpdateFileMutation } from '../file.api.ts'
import { fileSize } from '../parts/fileSize.ts'
import { fileKind, type ShownFile } from './fileKind.ts'
import { RenameLinkDialog } from './RenameLinkDialog.tsx'
import classes from './TaskFiles.module.css'

type Props = {
  file: TaskFile
  /** Also to show it to the team only, for who is of it. */
  mayDelete: boolean
  isOfTeam?: boolean
  onOpen: () => void
  /** What it belongs to, where that is not said by where it stands. */
  children?: ReactNode
}

/** One file or link of a task: shown, downloaded and deleted from here. */
export function FileLine({ file, mayDelete, isOfTeam, onOpen, children }: Props) {
  const [remove] = useDeleteFileMutation()
  const [restore] = useRestoreFileMutation()
  const [update] = useUpdateFileMutation()
  const [isRenaming, setIsRenaming] = useState(false)
  const { url } = file
  const noun = file.url === null ? 'file' : 'link'
  const arg = { params: { id: file.id }, file }

  async function deleteIt() {
    const { error } = await remove(arg)
    if (!error)
      showDone(file.url === null ? 'File deleted' : 'Link deleted', {
        undo: () => void restore(arg),
        redo: () => remove(arg),
      })
  }
  function setTeamOnly(teamOnly: boolean) {
    const set = (to: boolean) => update({ ...arg, body: { teamOnly: to } })
    showDone(teamOnly ? `Guests no longer see the ${noun}` : `Guests now see the ${noun}`, {
      undo: () => void set(!teamOnly),
      redo: () => set(teamOnly),
      call: set(teamOnly),
    })
  }
  return (
    <li className={classes.line}>
      {file.url === null ? (
        <button type="button" className={classes.open} onClick={onOpen} title={file.name}>
          <About file={file} what={fileSize(file.size)} />
        </button>
      ) : (
        <a className={classes.open} href={file.url} title={file.url} {...linkTarget}>
          <About file={file} what={linkPlace(file.url)} />
        </a>
      )}
      {children}
      {file.url === null && (
        <ActionIcon
          component="a"
          href={fileAddress(file.id)}
          download={file.name}
          aria-label={`Download ${file.name}`}
          title="Download"
        >
          <IconDownload size={16} stroke={1.5} />
        </ActionIcon>
      )}
      {mayDelete && url !== null && (
        <ActionIcon aria-label={`Rename ${file.name}`} title="Rename" onClick={() => setIsRenaming(true)}>
          <IconPencil size={16} stroke={1.5} />
        </ActionIcon>
      )}
      {isRenaming && url !== null && (
        <RenameLinkDialog link={{ ...file, url }} onClose={() => setIsRenaming(false)} />
      )}
      {mayDelete && isOfTeam && (
        <ActionIcon
          aria-label={`Team only: ${file.name}`}
          aria-pressed={file.teamOnly}
          title={file.teamOnly ? 'Show to guests' : 'Team only'}
          onClick={() => setTeamOnly(!file.teamOnly)}
        >
          {file.teamOnly ? <IconLock size={16} stroke={1.5} /> : <IconLockOpen size={16} stroke={1.5} />}
        </ActionIcon>
      )}
      {mayDelete && (
        <ActionIcon aria-label={`Delete ${file.name}`} title="Delete" onClick={() => void deleteIt()}>
          <IconTrash size={16} stroke={1.5} />
        </ActionIcon>
      )}
    </li>
  )
}

/** Its picture, its name, and by whom and when it was added. */
function About({ file, what }: { file: TaskFile; what: string }) {
  const nameOf = useMemberNames()
  return (
    <>
      <span className={classes.picture}>
        {file.width ? (
          <img src={`${fileAddress(file.id)}/thumbnail`} alt="" loading="lazy" />
        ) : file.url === null ? (
          <FileIcon file={file} />
        ) : (
          <IconLink size={16} stroke={1.5} aria-hidden />
        )}
      </span>
      <span className={classes.about}>
        <span className={classes.name} dir="auto">
          {file.name}
        </span>
        <span className={classes.meta} dir="auto">
          {what} · {nameOf(file.createdBy)} · {shortInstant(file.createdAt)}
        </span>
        {file.teamOnly && <TeamOnlyMark />}
      </span>
    </>
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
          : kind === 'pdf'
            ? IconFileTypePdf
            : /zip|compressed|tar|rar/.test(file.type)
              ? IconFileZip
              : IconFile
  return <Icon size={size} stroke={1.5} aria-hidden />
}
