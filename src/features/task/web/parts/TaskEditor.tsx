import { type ComponentProps, lazy, Suspense, useMemo } from 'react'
import { useUpload } from '../../../file/web/parts/useUpload.ts'
import { memberName, useMembers } from '../../../member/web/member.api.ts'
import classes from './TaskEditor.module.css'

const RichEditor = lazy(() => import('../../../../web/ui/rich/RichEditor.tsx'))

type Props = Omit<ComponentProps<typeof RichEditor>, 'mentions' | 'onFiles'> & {
  taskId: string
  /** Whether pasted and dropped files may be added to the task. */
  mayAddFiles: boolean
}

/** Writes a text of a task: `@` names members, and pasted or dropped files become files of the task. */
export function TaskEditor({ taskId, mayAddFiles, ...editor }: Props) {
  const { members } = useMembers()
  const { upload } = useUpload()
  const mentions = useMemo(
    () => members.map((member) => ({ id: member.id, name: memberName(member) })),
    [members],
  )
  const onFiles = async (files: File[]) => {
    const added = await Promise.all(files.map((file) => upload(taskId, file)))
    return added.flatMap((file) =>
      file ? [{ id: file.id, name: file.name, isImage: file.width !== null }] : [],
    )
  }
  return (
    <Suspense
      fallback={<div className={classes.loading} style={{ '--rows': editor.minRows ?? 3 } as object} />}
    >
      <RichEditor {...editor} mentions={mentions} {...(mayAddFiles && { onFiles })} />
    </Suspense>
  )
}
