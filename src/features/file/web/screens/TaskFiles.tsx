import { Button } from '@mantine/core'
import { IconLock, IconPlus } from '@tabler/icons-react'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { useSelector } from 'react-redux'
import type { File as TaskFile } from '../../file.shape.ts'
import { selectUploads } from '../file.slice.ts'
import { useUpload } from '../parts/useUpload.ts'
import { FileLine } from './FileLine.tsx'
import classes from './TaskFiles.module.css'
import { UploadLine } from './UploadLine.tsx'

export type TaskFilesHandle = { pick: () => void }

type Props = {
  taskId: string
  files: readonly TaskFile[]
  mayAdd: boolean
  /** Whether files may be for the team only. */
  isOfTeam: boolean
  mayDelete: (file: TaskFile) => boolean
  onOpen: (fileId: string) => void
  ref?: Ref<TaskFilesHandle>
}

/** The files of a task, and those on their way to it; nothing to see while there are none. */
export function TaskFiles({ taskId, files, mayAdd, isOfTeam, mayDelete, onOpen, ref }: Props) {
  const all = useSelector(selectUploads)
  const uploads = Object.values(all).filter(
    ({ task, id }) => task === taskId && !files.some((file) => file.id === id),
  )
  const { upload, retry, cancel } = useUpload()
  const input = useRef<HTMLInputElement>(null)
  const isPickedForTeam = useRef(false)
  const pick = (teamOnly = false) => {
    isPickedForTeam.current = teamOnly
    input.current?.click()
  }
  useImperativeHandle(ref, () => ({ pick: () => pick() }))
  const picker = mayAdd && (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      aria-label="Add files"
      onChange={(event) => {
        for (const file of event.currentTarget.files ?? [])
          void upload(taskId, file, { teamOnly: isPickedForTeam.current })
        // The same file may be picked once more.
        event.currentTarget.value = ''
      }}
    />
  )
  return (
    <>
      {/* Always in the same place: one may be choosing in it while a colleague’s first file comes. */}
      {picker}
      {(files.length > 0 || uploads.length > 0) && (
        <section aria-label="Files">
          <div className={classes.head}>
            <h2>
              Files <span className={classes.count}>{files.length}</span>
            </h2>
            {mayAdd && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                title="Pick files, or drop or paste them anywhere on this task (U)"
                leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
                onClick={() => pick()}
              >
                Add
              </Button>
            )}
            {mayAdd && isOfTeam && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                title="Pick files that guests won’t see"
                leftSection={<IconLock size={14} stroke={1.5} aria-hidden />}
                onClick={() => pick(true)}
              >
                Add for the team
              </Button>
            )}
          </div>
          <ul className={classes.list}>
            {files.map((file) => (
              <FileLine
                key={file.id}
                file={file}
                mayDelete={mayDelete(file)}
                isOfTeam={isOfTeam}
                onOpen={() => onOpen(file.id)}
              />
            ))}
            {uploads.map((one) => (
              <UploadLine
                key={one.id}
                upload={one}
                onRetry={() => retry(one.id)}
                onCancel={() => cancel(one.id)}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
