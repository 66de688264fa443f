import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconFolders, IconPlus } from '@tabler/icons-react'
import { use, useMemo } from 'react'
import { useSelector } from 'react-redux'
import { useMatch } from 'react-router'
import { useOpenTaskCounts } from '#features/task/web/screens/list/useOpenTaskCounts.ts'
import { useMay, useMemberId } from '#features/user/web/user.api.ts'
import { formatNumber } from '#web/format/numbers.ts'
import { NavItem } from '#web/shell/NavItem.tsx'
import { SidebarFold } from '#web/shell/SidebarFold.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { newProjectDialog } from '../../parts/newProjectDialog.ts'
import { type KnownProject, useProjects } from '../../project.api.ts'
import { projectRowsOpened, selectOpenedRows } from '../../project.slice.ts'
import { navTree } from './navTree.ts'
import classes from './ProjectNav.module.css'

/** Rows of the sidebar among those that were opened. */
const rowOf = (id: string) => `nav/${id}`

/** The projects in the sidebar, each with how many open tasks it has: the pinned ones first, then a tree. */
export function ProjectNav() {
  const dispatch = useAppDispatch()
  const { sorted } = useProjects()
  const me = useMemberId()
  const may = useMay()
  const isFolded = use(SidebarFold)
  const opened = useSelector(selectOpenedRows)
  const current = useMatch('/projects/:projectId/*')?.params.projectId
  const { pinned, rows, isAll } = useMemo(
    () => navTree(sorted, { me, current, isOpened: (id) => opened[rowOf(id)] ?? false }),
    [sorted, me, current, opened],
  )
  const isTree = rows.some(({ isOpen }) => isOpen !== null)
  return (
    <>
      {pinned.length > 0 && (
        <section className={classes.nav} aria-label="Pinned projects">
          {!isFolded && (
            <div className={classes.head}>
              <h2>Pinned</h2>
            </div>
          )}
          {pinned.map((project) => (
            <ProjectItem key={project.id} project={project} />
          ))}
        </section>
      )}
      <section className={classes.nav} aria-label="Projects">
        {!isFolded && (
          <div className={classes.head}>
            <h2>{isAll ? 'Projects' : 'Your projects'}</h2>
            {may('project.create') && (
              <Tooltip label="New project">
                <ActionIcon size={24} aria-label="New project" onClick={newProjectDialog.show}>
                  <IconPlus size={16} stroke={1.5} />
                </ActionIcon>
              </Tooltip>
            )}
          </div>
        )}
        {rows.map(({ project, level, isOpen }) =>
          isFolded ? (
            <ProjectItem key={project.id} project={project} isUnmarked={project.pinned ?? false} />
          ) : (
            <div
              key={project.id}
              className={classes.row}
              data-tree={isTree || undefined}
              style={{ '--level': Math.min(level, 6) } as object}
            >
              {isOpen !== null && (
                <button
                  type="button"
                  className={classes.fold}
                  aria-label={`Projects inside ${project.name}`}
                  aria-expanded={isOpen}
                  onClick={() => dispatch(projectRowsOpened({ rows: [rowOf(project.id)], opened: !isOpen }))}
                >
                  <IconChevronRight size={14} stroke={1.5} aria-hidden />
                </button>
              )}
              <ProjectItem project={project} isUnmarked={project.pinned ?? false} />
            </div>
          ),
        )}
        {!isAll && (
          <NavItem
            to="/workspace"
            end
            icon={<IconFolders size={16} stroke={1.5} />}
            label={`All ${formatNumber(sorted.length)} projects`}
          />
        )}
      </section>
    </>
  )
}

type ItemProps = { project: KnownProject; isUnmarked?: boolean }

function ProjectItem({ project: { id, name, color }, isUnmarked = false }: ItemProps) {
  const counts = useOpenTaskCounts()
  return (
    <NavItem
      to={`/projects/${id}`}
      icon={<ProjectDot color={color} />}
      label={name}
      isUnmarked={isUnmarked}
      trailing={
        counts[id] && (
          <span className={classes.count}>
            {counts[id]}
            <VisuallyHidden>{counts[id] === 1 ? ' open task' : ' open tasks'}</VisuallyHidden>
          </span>
        )
      }
    />
  )
}
