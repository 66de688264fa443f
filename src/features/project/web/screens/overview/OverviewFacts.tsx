import { VisuallyHidden } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useClients } from '#features/client/web/client.api.ts'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { OnlineAmong } from '#features/presence/web/parts/OnlineAmong.tsx'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { isOpenCategory } from '#features/status/status.rules.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayRange, fullDay, shortDay } from '#web/format/dates.ts'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { leadFirst } from '../../../project.rules.ts'
import { projectPath } from '../../parts/projectAddress.ts'
import { billingName } from '../fields/billing.ts'
import { deadlineText } from './marks/attention.ts'
import classes from './OverviewFacts.module.css'
import type { Overview } from './useOverview.ts'

const faces = 6

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** What a project is, in one line: where it stands, when it is due, who pays and who works on it. */
export function OverviewFacts({ overview: { project, sums, today } }: { overview: Overview }) {
  const { projectStatuses } = useWorkspace()
  const { byId: clients } = useClients()
  const { byId } = useMembers()
  const status = projectStatuses.find(({ id }) => id === project.status)
  const isOpen = isOpenCategory(status?.category)
  const range = dayRange(project.start, project.end, today)
  const tasksRange = dayRange(sums.all.start, sums.all.end, today)
  const client = project.client && clients[project.client]
  const lead = project.lead ? byId[project.lead] : undefined
  const members = leadFirst(project).flatMap((id) => byId[id] ?? [])
  return (
    <dl className={classes.facts}>
      <Fact name="Status">
        <StatusIcon id={status?.id} category={status?.category ?? null} />
        <span dir="auto">{status?.name ?? 'No status'}</span>
      </Fact>
      <Fact name="Due">
        <Deadline day={project.dueDate} isOpen={isOpen} today={today} />
      </Fact>
      {(range || tasksRange) && (
        <Fact name="Dates">
          {range}
          {tasksRange && tasksRange !== range && (
            <span className={classes.rolled} title="The earliest and the latest day of its tasks">
              Tasks {tasksRange}
            </span>
          )}
        </Fact>
      )}
      {client && (
        <Fact name="Client">
          <span dir="auto" className={classes.clip}>
            {client.title}
          </span>
        </Fact>
      )}
      <Fact name="Billing">{billingName[project.billing]}</Fact>
      {lead && (
        <Fact name="Lead">
          <PresentAvatar id={lead.id} name={memberName(lead)} size={20} isLabelled />
          <span dir="auto" className={classes.clip}>
            {memberName(lead)}
          </span>
        </Fact>
      )}
      <Fact name="Members">
        {members.length ? (
          <Link
            to={projectPath(project.id, 'members')}
            className={classes.members}
            title={members.map(memberName).join(', ')}
          >
            {members.slice(0, faces).map((member) => (
              <PresentAvatar key={member.id} id={member.id} name={memberName(member)} size={20} isLabelled />
            ))}
            {members.length > faces && (
              <span className={classes.rest} aria-hidden>
                +{members.length - faces}
              </span>
            )}
            {/* No label, which would hide who is online. */}
            <VisuallyHidden>
              {members.length} {members.length === 1 ? 'member' : 'members'}:{' '}
              {members.map(memberName).join(', ')}
            </VisuallyHidden>
            <OnlineAmong members={project.members} />
          </Link>
        ) : (
          <Link to={projectPath(project.id, 'members')} className={classes.link}>
            No members
          </Link>
        )}
      </Fact>
    </dl>
  )
}

function Deadline({ day, isOpen, today }: { day: string | null; isOpen: boolean; today: string }) {
  if (!day) return <span className={classes.rolled}>No due date</span>
  const isLate = isOpen && day < today
  return (
    <>
      <span title={fullDay(day)}>{shortDay(day, today)}</span>
      {isOpen && day !== today && (
        <span className={isLate ? classes.late : classes.rolled}>
          {isLate && <IconClockExclamation size={14} stroke={1.5} aria-hidden />}
          {deadlineText(day, today)}
        </span>
      )}
    </>
  )
}
