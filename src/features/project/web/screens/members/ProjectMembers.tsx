import { VisuallyHidden } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { emptySum } from '#features/time/time.sums.rules.ts'
import { serverNow } from '#features/time/web/parts/secondClock.ts'
import { useGetProjectTimeQuery } from '#features/time/web/time.api.ts'
import { useMay, useProfile } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { scopeOf } from '#shared/access.ts'
import { addDays, dayIn } from '#shared/days.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import type { Project } from '../../../project.contract.ts'
import { AddMembers } from './AddMembers.tsx'
import { ProjectMemberRow } from './ProjectMemberRow.tsx'
import classes from './ProjectMembers.module.css'
import { useOpenTasksByMember } from './useOpenTasksByMember.ts'

/** Days of tracked time that are added up. */
const period = 30

/** Who works on the project, with what they have in it. */
export function ProjectMembers({ project }: { project: Project }) {
  const { byId } = useMembers()
  const { access } = useProfile()
  const { timeZone } = useWorkspace()
  const may = useMay()
  const counts = useOpenTasksByMember(project.id)
  const seesTime = scopeOf(access ?? {}, 'time.view') !== 'none'
  const today = dayIn(timeZone, new Date(serverNow()))
  const { data: time } = useGetProjectTimeQuery(
    { project: project.id, from: addDays(today, 1 - period), to: today },
    { skip: !seesTime || project.updatedAt === '', refetchOnMountOrArgChange: true },
  )
  const thing = { project: project.id, owners: [project.createdBy] }
  const mayChange = may('project.members', thing)
  /** Of others nothing comes where only one's own time is seen: that is no zero. */
  const timeOf = (member: string) => {
    if (!seesTime) return undefined
    if (!may('time.view', { project: project.id, owners: [member] })) return 'unseen'
    return time ? (time[member] ?? emptySum()) : null
  }
  const seesMoney = may('money.view', { project: project.id })
  const members = project.members
    .flatMap((id) => byId[id] ?? [])
    .sort(
      (a, b) =>
        Number(b.id === project.lead) - Number(a.id === project.lead) ||
        memberName(a).localeCompare(memberName(b)),
    )

  if (!members.length) {
    return (
      <Message
        title="Nobody is on this project yet"
        icon={<IconUsers size={24} stroke={1.5} aria-hidden />}
        actions={mayChange && <AddMembers project={project} />}
      >
        Members see the project and its tasks, and can be assigned to them.
      </Message>
    )
  }
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <p>
          {mayChange
            ? 'Members see the project and its tasks, and can be assigned to them.'
            : 'Your role can’t change the members of this project.'}
        </p>
        {mayChange && <AddMembers project={project} />}
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col" data-lesser>
              Role
            </th>
            <th scope="col" data-number>
              Open tasks
            </th>
            {seesTime && (
              <th scope="col" data-number title={`Tracked in the last ${period} days`}>
                {period} days
              </th>
            )}
            {seesMoney && <th scope="col">Rate in this project</th>}
            {(mayChange || may('project.update', thing)) && (
              <th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <ProjectMemberRow
              key={member.id}
              project={project}
              member={member}
              openTasks={counts[member.id] ?? 0}
              time={timeOf(member.id)}
              seesMoney={seesMoney}
              mayChange={mayChange}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
