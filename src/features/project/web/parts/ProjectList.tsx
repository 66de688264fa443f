import { Link } from 'react-router'
import { MemberAvatar } from '../../../../web/ui/MemberAvatar.tsx'
import { StatusIcon } from '../../../../web/ui/StatusIcon.tsx'
import { memberName, useMembers } from '../../../member/web/member.api.ts'
import { useOpenTaskCounts } from '../../../task/web/parts/list/useOpenTaskCounts.ts'
import { useWorkspace } from '../../../workspace/web/workspace.api.ts'
import type { Project } from '../../project.contract.ts'
import { ProjectDot } from './ProjectDot.tsx'
import classes from './ProjectList.module.css'

/** Projects by status in the statuses' order, by name within; "No status" comes last. */
export function ProjectList({ projects }: { projects: readonly Project[] }) {
  const { projectStatuses } = useWorkspace()
  const counts = useOpenTaskCounts()
  const known = new Set(projectStatuses.map(({ id }) => id))
  const groups = [
    ...projectStatuses
      .toSorted((a, b) => a.position - b.position)
      .map((status) => ({ status, rows: projects.filter((project) => project.status === status.id) })),
    { status: null, rows: projects.filter(({ status }) => !status || !known.has(status)) },
  ].filter(({ rows }) => rows.length)
  return (
    <div className={classes.list}>
      {groups.map(({ status, rows }) => (
        <section key={status?.id ?? 'none'} aria-label={status?.name ?? 'No status'}>
          <h2 className={classes.group}>
            <StatusIcon category={status?.category ?? null} />
            <span className={classes.clip}>{status?.name ?? 'No status'}</span>
            <span className={classes.count}>{rows.length}</span>
          </h2>
          <ul>
            {rows.map((project) => (
              <li key={project.id}>
                <ProjectRow project={project} open={counts[project.id] ?? 0} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const faces = 4

function ProjectRow({ project, open }: { project: Project; open: number }) {
  const { byId } = useMembers()
  const members = project.members.flatMap((id) => byId[id] ?? [])
  return (
    <Link to={`/projects/${project.id}`} className={classes.row}>
      <ProjectDot color={project.color} />
      {/* Beside its dot also when it reads from right to left, and cut at its own end. */}
      <span className={classes.name}>
        <span className={classes.clip} dir="auto">
          {project.name}
        </span>
      </span>
      <span className={classes.key}>{project.key}</span>
      <span className={classes.open}>{open} open</span>
      <span className={classes.members} title={members.map(memberName).join(', ')}>
        {members.slice(0, faces).map((member) => (
          <MemberAvatar key={member.id} id={member.id} name={memberName(member)} />
        ))}
        {members.length > faces && <span className={classes.rest}>+{members.length - faces}</span>}
      </span>
    </Link>
  )
}
