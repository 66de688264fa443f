import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { fullDay, shortDay } from '#web/format/dates.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { Bar } from '#web/ui/layout/Bar.tsx'
import { projectPath } from '../../parts/projectAddress.ts'
import { noSums } from '../../parts/sums.ts'
import type { KnownProject } from '../../project.api.ts'
import { selectProjectSums } from '../../projectSums.api.ts'
import classes from './Overview.module.css'
import parts from './OverviewParts.module.css'
import { countByCategory } from './progress.ts'

type Props = { children: readonly KnownProject[]; today: string }

/** The projects right below one, each with how far it is. */
export function OverviewParts({ children, today }: Props) {
  return (
    <section aria-label="Sub-projects" className={classes.section}>
      <div className={classes.head}>
        <h2>Sub-projects</h2>
        <span className={classes.total}>{children.length}</span>
      </div>
      <ul className={classes.rows}>
        {children.map((project) => (
          <Part key={project.id} project={project} today={today} />
        ))}
      </ul>
    </section>
  )
}

function Part({ project, today }: { project: KnownProject; today: string }) {
  const { taskStatuses } = useWorkspace()
  const sums = useSelector(
    (state: Parameters<typeof selectProjectSums>[0]) => selectProjectSums(state)[project.id] ?? noSums,
  )
  const counts = countByCategory(sums, taskStatuses)
  const counted = sums.all.tasks - counts.cancelled
  return (
    <li className={parts.part}>
      <ProjectDot color={project.color} />
      <Link to={projectPath(project.id, 'overview')} className={parts.name} dir="auto">
        {project.name}
      </Link>
      {project.dueDate && (
        <span className={parts.day} title={fullDay(project.dueDate)}>
          {shortDay(project.dueDate, today)}
        </span>
      )}
      <span className={parts.bar}>
        <Bar
          parts={(['done', 'active', 'todo'] as const).map((category) => ({
            key: category,
            value: counts[category],
            tone: category,
          }))}
        />
      </span>
      <span className={parts.caption}>{counted ? `${counts.done} of ${counted} done` : 'No tasks'}</span>
    </li>
  )
}
