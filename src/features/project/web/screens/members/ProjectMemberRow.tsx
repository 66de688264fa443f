import { ActionIcon, Tooltip } from '@mantine/core'
import { IconUserMinus, IconUserStar } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Member } from '#features/member/member.contract.ts'
import { memberName } from '#features/member/web/member.api.ts'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { RateOf } from '#features/rate/web/screens/RateOf.tsx'
import type { Sum } from '#features/time/time.sums.rules.ts'
import { SumTime } from '#features/time/web/parts/SumTime.tsx'
import { useMay, useMemberId } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import type { Project } from '../../../project.contract.ts'
import { projectPath } from '../../parts/projectAddress.ts'
import { useChangeProject } from '../change/useChangeProject.ts'
import classes from './ProjectMembers.module.css'
import { useProjectMembers } from './useProjectMembers.ts'

type Props = {
  project: Project
  member: Member
  openTasks: number
  /** Undefined where no time is seen, null until it is loaded. */
  time: Sum | 'unseen' | null | undefined
  seesMoney: boolean
  mayChange: boolean
}

/** One member of a project. */
export function ProjectMemberRow({ project, member, openTasks, time, seesMoney, mayChange }: Props) {
  const { roles } = useWorkspace()
  const me = useMemberId()
  const may = useMay()
  const { remove } = useProjectMembers(project)
  const change = useChangeProject()
  const name = memberName(member)
  const isLead = project.lead === member.id
  const mayLead = may('project.update', { project: project.id }) && member.status === 'accepted'
  const toggleLead = () =>
    void change(
      project,
      { lead: isLead ? null : member.id },
      isLead ? `${name} no longer leads the project` : `${name} now leads the project`,
    )
  const action = member.id === me ? 'Leave this project' : `Remove ${name}`
  return (
    <tr>
      <th scope="row">
        <span className={classes.person}>
          <PresentAvatar id={member.id} name={name} size={24} />
          {may('team.view') ? (
            <Link to={`/team/${member.id}`} className={classes.name} dir="auto" title={member.profile?.email}>
              {name}
            </Link>
          ) : (
            <span className={classes.clip} dir="auto" title={member.profile?.email}>
              {name}
            </span>
          )}
          {isLead && <span className={classes.lead}>Lead</span>}
        </span>
      </th>
      <td data-lesser className={classes.dimmed}>
        {roles.find(({ id }) => id === member.roleId)?.name}
      </td>
      <td data-number data-label="Open tasks">
        {openTasks ? (
          <Link
            to={`${projectPath(project.id)}?executor=${member.id}`}
            className={classes.link}
            aria-label={`${openTasks} open ${openTasks === 1 ? 'task' : 'tasks'} of ${name}`}
          >
            {openTasks}
          </Link>
        ) : (
          <span className={classes.dimmed}>0</span>
        )}
      </td>
      {time !== undefined && (
        <td data-number data-label="30 days">
          {time === 'unseen' ? (
            <span className={classes.dimmed} title="Your role can’t see other people’s time.">
              –
            </span>
          ) : (
            time && <SumTime sum={time} />
          )}
        </td>
      )}
      {seesMoney && (
        <td data-rate>
          <RateOf of={{ project: project.id, member: member.id }} label={`Rate of ${name}`} />
        </td>
      )}
      {(mayLead || mayChange) && (
        <td data-end>
          <span className={classes.actions}>
            {mayLead && (
              <Tooltip label={isLead ? `${name} leads this project` : `Make ${name} the lead`}>
                <ActionIcon
                  aria-label={`Lead: ${name}`}
                  aria-pressed={isLead}
                  className={classes.toggle}
                  onClick={toggleLead}
                >
                  <IconUserStar size={16} stroke={1.5} />
                </ActionIcon>
              </Tooltip>
            )}
            {mayChange && (
              <Tooltip label={action}>
                <ActionIcon aria-label={action} onClick={() => remove(member.id)}>
                  <IconUserMinus size={16} stroke={1.5} />
                </ActionIcon>
              </Tooltip>
            )}
          </span>
        </td>
      )}
    </tr>
  )
}
