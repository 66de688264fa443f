import { useState } from 'react'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { Picker } from '#web/ui/picker/Picker.tsx'
import type { Project } from '../../../project.contract.ts'
import { useChangeProject } from '../change/useChangeProject.ts'
import classes from './ProjectHeading.module.css'

/** Shows a project's status and changes it. */
export function ProjectStatusMenu({ project, mayUpdate }: { project: Project; mayUpdate: boolean }) {
  const { projectStatuses } = useWorkspace()
  const change = useChangeProject()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const status = projectStatuses.find(({ id }) => id === project.status)
  const choices = projectStatuses
    .toSorted((a, b) => a.position - b.position)
    .map(({ id, name, category }) => ({
      value: id as string | null,
      label: name,
      icon: <StatusIcon id={id} category={category} />,
    }))
  const close = () => {
    setAnchor(null)
    anchor?.focus()
  }
  const name = status?.name ?? 'No status'
  return (
    <>
      <button
        type="button"
        className={classes.status}
        aria-label={`Status: ${name}`}
        aria-disabled={!mayUpdate}
        title={mayUpdate ? undefined : 'Your role can’t change this project'}
        onClick={(event) => mayUpdate && setAnchor(event.currentTarget)}
      >
        <StatusIcon id={status?.id} category={status?.category ?? null} />
        <span className={classes.statusName}>{name}</span>
      </button>
      {anchor && (
        <Picker
          anchor={anchor}
          label="Status"
          choices={choices}
          value={project.status}
          onClose={close}
          onPick={(picked) => {
            close()
            if (picked !== project.status) void change(project, { status: picked }, 'Status changed')
          }}
        />
      )}
    </>
  )
}
