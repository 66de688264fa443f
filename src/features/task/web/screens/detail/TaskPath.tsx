import { Link } from 'react-router'
import { useProjects } from '#features/project/web/project.api.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import type { Task } from '../../../task.contract.ts'
import classes from './TaskHead.module.css'
import { useTaskKey } from './TaskLink.tsx'

/** Where a task belongs, and its key. */
export function TaskPath({ task }: { task: Task | undefined }) {
  const { byId } = useProjects()
  const key = useTaskKey(task)
  const project = task && byId[task.project]
  return (
    <div className={classes.path}>
      {project && (
        <>
          <Link to={`/projects/${project.id}`} title={project.name}>
            <ProjectDot color={project.color} />
            <bdi>{project.name}</bdi>
          </Link>
          <span aria-hidden="true">/</span>
        </>
      )}
      <span className={classes.number}>{key}</span>
    </div>
  )
}
