import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { use } from 'react'
import { NavItem } from '../../../../web/shell/NavItem.tsx'
import { SidebarFold } from '../../../../web/shell/SidebarFold.ts'
import { useOpenTaskCounts } from '../../../task/web/parts/list/useOpenTaskCounts.ts'
import { useMay } from '../../../user/web/user.api.ts'
import { useProjects } from '../project.api.ts'
import { newProjectDialog } from './newProjectDialog.ts'
import { ProjectDot } from './ProjectDot.tsx'
import classes from './ProjectNav.module.css'

/** The projects in the sidebar, each with how many open tasks it has. */
export function ProjectNav() {
  const { sorted } = useProjects()
  const counts = useOpenTaskCounts()
  const may = useMay()
  const isFolded = use(SidebarFold)
  return (
    <section className={classes.nav} aria-label="Projects">
      {!isFolded && (
        <div className={classes.head}>
          <h2>Projects</h2>
          {may('project.create') && (
            <Tooltip label="New project">
              <ActionIcon size={24} aria-label="New project" onClick={newProjectDialog.show}>
                <IconPlus size={16} stroke={1.5} />
              </ActionIcon>
            </Tooltip>
          )}
        </div>
      )}
      {sorted.map(({ id, name, color }) => (
        <NavItem
          key={id}
          to={`/projects/${id}`}
          icon={<ProjectDot color={color} />}
          label={name}
          trailing={
            counts[id] && (
              <span className={classes.count}>
                {counts[id]}
                <span className={classes.spoken}>{counts[id] === 1 ? ' open task' : ' open tasks'}</span>
              </span>
            )
          }
        />
      ))}
    </section>
  )
}
