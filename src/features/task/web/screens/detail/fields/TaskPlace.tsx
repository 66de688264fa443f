import { IconArrowUpRight } from '@tabler/icons-react'
import { useProjects } from '#features/project/web/project.api.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import type { Task } from '../../../../task.contract.ts'
import { TaskLink, TaskName } from '../TaskLink.tsx'
import { FieldLine, type LineOf } from './FieldLine.tsx'
import classes from './TaskFields.module.css'

/** The project, and the task that it is a part of. */
export function TaskPlace({ task, field }: { task: Task; field: LineOf }) {
  const { byId: projects } = useProjects()
  const project = projects[task.project]
  return (
    <>
      <FieldLine
        {...field('project')}
        label="Project"
        isSet
        hint={project && `${project.name}. Moving the task to another project gives it a new number.`}
      >
        {project && <ProjectDot color={project.color} />}
        <span className={classes.clip} dir="auto">
          {project?.name ?? 'Not shared with you'}
        </span>
      </FieldLine>
      <FieldLine
        {...field('parent')}
        label="Part of"
        isSet={!!task.parent}
        isLesser={!task.parent}
        beside={
          task.parent && (
            <TaskLink taskId={task.parent} label="Open parent task" className={classes.go}>
              <IconArrowUpRight size={14} stroke={1.5} aria-hidden />
            </TaskLink>
          )
        }
      >
        {task.parent ? <TaskName taskId={task.parent} /> : 'None'}
      </FieldLine>
    </>
  )
}
