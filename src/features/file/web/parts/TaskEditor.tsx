import { type ComponentProps, lazy, Suspense } from 'react'
import { useMembers } from '#features/member/web/member.api.ts'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import classes from './TaskEditor.module.css'
import { useUpload } from './useUpload.ts'

const RichEditor = lazy(() => import('#web/ui/rich/RichEditor.tsx'))

type Props = Omit<ComponentProps<typeof RichEditor>, 'mentions' | 'onFiles'> & {
  taskId: string
  /** Whether pasted and dropped files may be added to the task. */
  mayAddFiles: boolean
}

/** Writes a text of a task: `@` names members, and pasted or dropped files become files of the task. */
export function TaskEditor({ taskId, mayAddFiles, ...editor }: Props) {
  const { named } = useMembers()
  const { upload } = useUpload()
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
      <RichEditor
        {...editor}
        mentions={named}
        mentionFace={PresentAvatar}
        {...(mayAddFiles && { onFiles })}
      />
    </Suspense>
  )
}
