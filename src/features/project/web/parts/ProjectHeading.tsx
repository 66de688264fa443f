import { Title } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Project } from '../../project.contract.ts'
import { useUpdateProjectMutation } from '../project.api.ts'
import { ProjectDot } from './ProjectDot.tsx'
import classes from './ProjectHeading.module.css'
import { ProjectStatusMenu } from './ProjectStatusMenu.tsx'

type Props = {
  project: Project
  mayUpdate: boolean
  isRenaming: boolean
  onRename: (isRenaming: boolean) => void
}

/** The project's name, which becomes a field when it is clicked, and its status. */
export function ProjectHeading({ project, mayUpdate, isRenaming, onRename }: Props) {
  return (
    <div className={classes.heading}>
      <ProjectDot color={project.color} />
      {isRenaming ? (
        <NameField project={project} onDone={() => onRename(false)} />
      ) : (
        <Title order={1} className={classes.title}>
          {mayUpdate ? (
            <button
              type="button"
              className={classes.name}
              title={`${project.name} – click to rename`}
              onClick={() => onRename(true)}
            >
              <bdi>{project.name}</bdi>
            </button>
          ) : (
            <span className={classes.name} title={project.name}>
              <bdi>{project.name}</bdi>
            </span>
          )}
        </Title>
      )}
      <ProjectStatusMenu project={project} mayUpdate={mayUpdate} />
    </div>
  )
}

/** Saves on Enter and on leaving it; Escape keeps the old name. */
function NameField({ project, onDone }: { project: Project; onDone: () => void }) {
  const [update] = useUpdateProjectMutation()
  const [name, setName] = useState(project.name)
  const isCancelled = useRef(false)

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') isCancelled.current = true
    if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur()
  }
  function onBlur() {
    const wanted = name.trim()
    if (!isCancelled.current && wanted && wanted !== project.name)
      void update({ params: { id: project.id }, body: { name: wanted } })
    onDone()
  }
  return (
    <input
      ref={selectAll}
      className={classes.field}
      aria-label="Name of the project"
      maxLength={150}
      dir="auto"
      value={name}
      onChange={(event) => setName(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    />
  )
}

const selectAll = (field: HTMLInputElement | null) => field?.select()
