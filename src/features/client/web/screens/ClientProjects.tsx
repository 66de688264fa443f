import { Link } from 'react-router'
import type { Client } from '../../client.contract.ts'
import classes from './ClientProjects.module.css'
import type { ProjectCounts } from './useProjectCounts.ts'

/** How many projects a client has; each number leads to those it counts. */
export function ClientProjects({ client, counts }: { client: Client; counts: ProjectCounts }) {
  const { open, closed, archived } = counts
  const parts: [tab: string, count: number, name: string][] = [
    ['', open, open === 1 ? '1 project' : `${open.toLocaleString('en-US')} projects`],
    ['closed', closed, `${closed.toLocaleString('en-US')} closed`],
    ['archived', archived, `${archived.toLocaleString('en-US')} archived`],
  ]
  const shown = parts.filter(([, count]) => count > 0)
  if (!shown.length) return <span className={classes.count}>No projects</span>
  return shown.map(([tab, , label]) => (
    <Link
      key={tab}
      className={classes.count}
      to={`/workspace?${tab && `tab=${tab}&`}client=${client.id}`}
      aria-label={`${label} of ${client.title}`}
    >
      {label}
    </Link>
  ))
}
