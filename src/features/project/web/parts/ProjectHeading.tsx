import { Title } from '@mantine/core'
import { NameField } from '../../../../web/ui/NameField.tsx'
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
  const [update] = useUpdateProjectMutation()
  function onDone(name: string) {
    if (name && name !== project.name) void update({ params: { id: project.id }, body: { name } })
    onRename(false)
  }
  return (
    <div className={classes.heading}>
      <ProjectDot color={project.color} />
      {isRenaming ? (
        <NameField
          label="Name of the project"
          name={project.name}
          maxLength={150}
          className={classes.field}
          onDone={onDone}
        />
      ) : (
        <Title order={1} className={classes.title}>
          {mayUpdate ? (
            <button
              type="button"
              className={classes.name}
              dir="auto"
              title={`${project.name} – click to rename`}
              onClick={() => onRename(true)}
            >
              {project.name}
            </button>
          ) : (
            <span className={classes.name} dir="auto" title={project.name}>
              {project.name}
            </span>
          )}
        </Title>
      )}
      <ProjectStatusMenu project={project} mayUpdate={mayUpdate} />
    </div>
  )
}
