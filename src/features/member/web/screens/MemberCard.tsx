import { Link } from 'react-router'
import { PresenceText } from '#features/presence/web/parts/PresenceText.tsx'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { projectPath } from '#features/project/web/parts/projectAddress.ts'
import type { KnownProject } from '#features/project/web/project.api.ts'
import { useWeeklyMinutes } from '#features/timeOff/web/parts/useWeeklyMinutes.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { durationText } from '#shared/durations.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { AnchoredPopover } from '#web/ui/picker/AnchoredPopover.tsx'
import type { Member } from '../../member.contract.ts'
import { memberName } from '../member.api.ts'
import classes from './MemberCard.module.css'
import { useOpenTasksOf } from './useOpenTasksOf.ts'

type Props = {
  anchor: HTMLElement
  member: Member
  projects: readonly KnownProject[]
  onClose: () => void
}

/** Who a member is, with the projects they are in and what is open for them there. */
export function MemberCard({ anchor, member, projects, onClose }: Props) {
  const { roles } = useWorkspace()
  const openTasks = useOpenTasksOf(member.id)
  const name = member.profile?.name || memberName(member)
  const countOf = (project: string) => openTasks.filter((task) => task.project === project).length
  const { minutes: weekly } = useWeeklyMinutes()(member)
  return (
    <AnchoredPopover anchor={anchor} label={name} width={320} onClose={onClose}>
      <div className={classes.card}>
        <div className={classes.head}>
          <PresentAvatar id={member.id} name={name} size={40} isLabelled />
          <div>
            <h2 dir="auto" tabIndex={-1} data-autofocus>
              {name}
            </h2>
            <p>
              {roles.find(({ id }) => id === member.roleId)?.name}{' '}
              {member.status === 'deactivated' ? '· Deactivated' : <PresenceText member={member.id} />}
            </p>
          </div>
        </div>
        <p>
          <a href={`mailto:${member.profile?.email}`}>{member.profile?.email}</a>
        </p>
        <p>
          {durationText(weekly)} a week ·{' '}
          {openTasks.length === 1 ? '1 open task' : `${openTasks.length} open tasks`}
        </p>
        {projects.length > 0 ? (
          <ul aria-label={`Projects of ${name}`}>
            {projects.map((project) => {
              const count = countOf(project.id)
              return (
                <li key={project.id}>
                  <ProjectDot color={project.color} />
                  <Link to={projectPath(project.id)} className={classes.project} dir="auto">
                    {project.name}
                  </Link>
                  {count > 0 && (
                    <Link
                      to={`${projectPath(project.id)}?executor=${member.id}`}
                      className={classes.count}
                      aria-label={`${count} open ${count === 1 ? 'task' : 'tasks'} of ${name} in ${project.name}`}
                    >
                      {count}
                    </Link>
                  )}
                </li>
              )
            })}
          </ul>
        ) : (
          <p>Not in any project you can see.</p>
        )}
      </div>
    </AnchoredPopover>
  )
}
