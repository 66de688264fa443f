import { Link } from 'react-router'
import { projectPath } from '#features/project/web/parts/projectAddress.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import type { Client } from '../../../client.contract.ts'
import classes from './ClientPage.module.css'

/** The projects of a client that one may see. */
export function ClientProjects({ client }: { client: Client }) {
  const { all, archivedIds } = useProjects()
  const { projectStatuses } = useWorkspace()
  const own = all
    .filter((project) => project.client === client.id)
    .sort(
      (a, b) => Number(archivedIds.has(a.id)) - Number(archivedIds.has(b.id)) || a.name.localeCompare(b.name),
    )
  return (
    <div className={classes.section}>
      <h2>Projects</h2>
      {own.length === 0 && (
        <p className={classes.nothing}>No projects yet. Set this client in a project’s settings.</p>
      )}
      <ul className={classes.list}>
        {own.map(({ id, name, color, status }) => (
          <li key={id}>
            <ProjectDot color={color} />
            <Link to={projectPath(id)}>
              <bdi>{name}</bdi>
            </Link>
            <span className={classes.aside}>
              {archivedIds.has(id)
                ? 'Archived'
                : (projectStatuses.find((one) => one.id === status)?.name ?? 'No status')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
