import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { OnlineAmong } from '#features/presence/web/parts/OnlineAmong.tsx'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import type { Project } from '../../../project.contract.ts'
import { leadFirst } from '../../../project.rules.ts'
import { projectPath } from '../../parts/projectAddress.ts'
import classes from './ProjectMembersButton.module.css'

const shown = 4

/** The faces of those who work on a project; leads to the list of them. */
export function ProjectMembersButton({ project }: { project: Project }) {
  const { byId } = useMembers()
  const members = leadFirst(project).flatMap((id) => byId[id] ?? [])
  const lead = project.lead ? byId[project.lead] : undefined
  const count = `${members.length} ${members.length === 1 ? 'member' : 'members'}`
  const label = lead ? `Led by ${memberName(lead)}, ${count}` : `${count} of the project`
  return (
    <Link to={projectPath(project.id, 'members')} className={classes.members} title={label}>
      {members.slice(0, shown).map((member) => (
        <span key={member.id} className={classes.face} data-lead={member.id === project.lead || undefined}>
          <PresentAvatar id={member.id} name={memberName(member)} size={24} isLabelled />
        </span>
      ))}
      {members.length > shown && (
        <span className={classes.rest} aria-hidden>
          +{members.length - shown}
        </span>
      )}
      {!members.length && <MemberAvatar id={null} name="" size={24} />}
      {/* No label, which would hide the number that is seen. */}
      <VisuallyHidden>{label}</VisuallyHidden>
      <OnlineAmong members={project.members} />
    </Link>
  )
}
