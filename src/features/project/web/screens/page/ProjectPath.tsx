import { Menu } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import type { Project } from '../../../project.contract.ts'
import { useProjects } from '../../project.api.ts'
import { pathOf } from '../fields/parentChoices.ts'
import classes from './ProjectHeading.module.css'

/**
 * The projects that this one is a part of: the nearest by name, those above it behind three dots. On narrow screens it
 * shows only where it is below the top bar, which has no room for it.
 */
export function ProjectPath({ project, isBelow = false }: { project: Project; isBelow?: boolean }) {
  const { byId } = useProjects()
  const navigate = useNavigate()
  const path = pathOf(project, (id) => byId[id])
  const nearest = path.at(-1)
  if (!nearest) return null
  const [top, ...between] = path.slice(0, -1)
  // One more has room for its own name.
  const hidden = between.length ? [top!, ...between] : []
  const shown = hidden.length ? [nearest] : path
  return (
    <nav aria-label="Part of" className={classes.path} data-below={isBelow || undefined}>
      {hidden.length > 0 && (
        <>
          <Menu position="bottom-start">
            <Menu.Target>
              <button type="button" className={classes.up} aria-label="Parent projects">
                …
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              {hidden.map(({ id, name, color }) => (
                <Menu.Item
                  key={id}
                  leftSection={<ProjectDot color={color} />}
                  onClick={() => void navigate(`/projects/${id}`)}
                >
                  <bdi>{name}</bdi>
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <IconChevronRight size={14} stroke={1.5} aria-hidden />
        </>
      )}
      {shown.map(({ id, name }) => (
        <Fragment key={id}>
          <Link to={`/projects/${id}`} className={classes.up} dir="auto" title={name}>
            {name}
          </Link>
          <IconChevronRight size={14} stroke={1.5} aria-hidden />
        </Fragment>
      ))}
    </nav>
  )
}
