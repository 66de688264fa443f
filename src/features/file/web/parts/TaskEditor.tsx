import type { ComponentProps } from 'react'
import { MentionEditor } from '#features/presence/web/parts/MentionEditor.tsx'
import classes from './TaskEditor.module.css'
import { useUpload } from './useUpload.ts'

type Props = Omit<ComponentProps<typeof MentionEditor>, 'fallback' | 'onFiles'> & {
  taskId: string
  /** Whether pasted and dropped files may be added to the task. */
  mayAddFiles: boolean
  /** Whether they are for the team only. */
  teamOnly?: boolean
}

/** Writes a text of a task: `@` names members, and pasted or dropped files become files of the task. */
export function TaskEditor({ taskId, mayAddFiles, teamOnly = false, ...editor }: Props) {
  const { upload } = useUpload()
  const onFiles = async (files: File[]) => {
    const added = await Promise.all(files.map((file) => upload(taskId, file, { teamOnly })))
    return added.flatMap((file) =>
      file ? [{ id: file.id, name: file.name, isImage: file.width !== null }] : [],
    )
  }
  return (
    <MentionEditor
      {...editor}
      fallback={<div className={classes.loading} style={{ '--rows': editor.minRows ?? 3 } as object} />}
      {...(mayAddFiles && { onFiles })}
    />
  )
}
