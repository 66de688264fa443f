import { ActionIcon, Title, Tooltip } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { limits } from '#shared/limits.ts'
import { NameField } from '#web/ui/form/NameField.tsx'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { keyText } from '#web/ui/keys/keyNames.ts'
import type { KnownProject } from '../../project.api.ts'
import { useChangeProject } from '../change/useChangeProject.ts'
import { usePinProject } from '../change/usePinProject.ts'
import classes from './ProjectHeading.module.css'
import { ProjectPath } from './ProjectPath.tsx'
import { ProjectStatusMenu } from './ProjectStatusMenu.tsx'

type Props = {
  project: KnownProject
  mayUpdate: boolean
  isRenaming: boolean
  onRename: (isRenaming: boolean) => void
}

/** Where the project stands, its name, which becomes a field when it is clicked, its key, status and pin. */
export function ProjectHeading({ project, mayUpdate, isRenaming, onRename }: Props) {
  const change = useChangeProject()
  const pin = usePinProject()
  function onDone(name: string) {
    if (name && name !== project.name) void change(project, { name }, 'Project renamed')
    onRename(false)
  }
  return (
    <div className={classes.heading}>
      <ProjectPath project={project} />
      <ProjectDot color={project.color} />
      {isRenaming ? (
        <NameField
          label="Project name"
          name={project.name}
          maxLength={limits.projectName}
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
      <span className={classes.key} title={`Its tasks are ${project.key}-1, ${project.key}-2 and so on`}>
        {project.key}
      </span>
      <ProjectStatusMenu project={project} mayUpdate={mayUpdate} />
      <Tooltip label={`${project.pinned ? 'Unpin from' : 'Pin to'} the sidebar  ${keyText('F')}`}>
        <ActionIcon
          aria-label="Pin to the sidebar"
          aria-pressed={project.pinned ?? false}
          className={classes.pin}
          onClick={() => pin(project)}
        >
          {project.pinned ? (
            <IconStarFilled size={16} className={classes.pinned} />
          ) : (
            <IconStar size={16} stroke={1.5} />
          )}
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
