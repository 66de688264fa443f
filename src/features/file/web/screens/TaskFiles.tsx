import { Button } from '@mantine/core'
import { IconLink, IconLock, IconPlus } from '@tabler/icons-react'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import type { File as TaskFile } from '../../file.shape.ts'
import { selectUploads } from '../file.slice.ts'
import { useUpload } from '../parts/useUpload.ts'
import { AddLinkDialog } from './AddLinkDialog.tsx'
import { FileLine } from './FileLine.tsx'
import classes from './TaskFiles.module.css'
import { UploadLine } from './UploadLine.tsx'

export type TaskFilesHandle = { pick: () => void; addLink: () => void }

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

/** The files and links of a task, and those on their way to it; nothing to see while there are none. */
export function TaskFiles({ taskId, files, mayAdd, isOfTeam, mayDelete, onOpen, ref }: Props) {
  const all = useSelector(selectUploads)
  const uploads = Object.values(all).filter(
    ({ task, id }) => task === taskId && !files.some((file) => file.id === id),
  )
  const { upload, retry, cancel } = useUpload()
  const [isAddingLink, setIsAddingLink] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isPickedForTeam = useRef(false)
  const pick = (teamOnly = false) => {
    isPickedForTeam.current = teamOnly
    input.current?.click()
  }
  useImperativeHandle(ref, () => ({ pick: () => pick(), addLink: () => setIsAddingLink(true) }))
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
      {mayAdd && (
        <AddLinkDialog
          taskId={taskId}
          isOfTeam={isOfTeam}
          isOpen={isAddingLink}
          onClose={() => setIsAddingLink(false)}
        />
      )}
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
            {mayAdd && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                aria-label="Add link"
                title="Add a link to this task (⇧U)"
                leftSection={<IconLink size={14} stroke={1.5} aria-hidden />}
                onClick={() => setIsAddingLink(true)}
              >
                Link
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
