import { useState } from 'react'
import type { File } from '#features/file/file.shape.ts'
import { useGetProjectFilesQuery } from '#features/file/web/file.api.ts'
import { FileLine } from '#features/file/web/screens/FileLine.tsx'
import { FilePreview } from '#features/file/web/screens/FilePreview.tsx'
import { TaskLink, useNamedTask } from '#features/task/web/screens/detail/TaskLink.tsx'
import classes from './Overview.module.css'
import files from './OverviewFiles.module.css'

/** Shown at first; the rest comes with a button. */
const first = 5

/** The files and links that were added last to the project's tasks; nothing to see while there are none. */
export function OverviewFiles({ projectId }: { projectId: string }) {
  const { data = [] } = useGetProjectFilesQuery(projectId, { refetchOnMountOrArgChange: true })
  const [areAllShown, setAreAllShown] = useState(false)
  const [openedId, setOpenedId] = useState<string | null>(null)
  if (!data.length) return null
  const shown = areAllShown ? data : data.slice(0, first)
  return (
    <section aria-label="Files" className={classes.section}>
      <div className={classes.head}>
        <h2>Files</h2>
        {data.length > shown.length && (
          <button type="button" className={classes.more} onClick={() => setAreAllShown(true)}>
            Newest {data.length}
          </button>
        )}
      </div>
      <ul className={files.list}>
        {shown.map((file) => (
          <FileLine key={file.id} file={file} mayDelete={false} onOpen={() => setOpenedId(file.id)}>
            <OfTask file={file} />
          </FileLine>
        ))}
      </ul>
      {openedId && (
        <FilePreview
          files={data.filter(({ url }) => url === null)}
          fileId={openedId}
          onGo={setOpenedId}
          onClose={() => setOpenedId(null)}
        />
      )}
    </section>
  )
}

function OfTask({ file }: { file: File }) {
  const task = useNamedTask(file.task)
  return (
    task && (
      <TaskLink taskId={task.id} label={`Open ${task.title}`} className={files.task}>
        <span dir="auto">{task.title}</span>
      </TaskLink>
    )
  )
}
