import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconFolders, IconStarFilled } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { isOpenCategory } from '#features/status/status.rules.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { fullDay, shortDay } from '#web/format/dates.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { Bar } from '#web/ui/layout/Bar.tsx'
import { budgetUse } from '../../parts/budgetUse.ts'
import { projectPath } from '../../parts/projectAddress.ts'
import type { Sum, Sums } from '../../parts/sums.ts'
import type { ProjectViewSettings } from '../../parts/viewSettings.ts'
import type { KnownProject } from '../../project.api.ts'
import { attentionOf } from '../overview/marks/attention.ts'
import type { Marks } from '../overview/marks/marks.ts'
import { countByCategory } from '../overview/progress.ts'
import { CardCounts } from './CardCounts.tsx'
import { CardBudget, CardHours } from './CardUse.tsx'
import classes from './ProjectCard.module.css'

type Props = {
  project: KnownProject
  sums: Sums
  marks: Marks
  /** How many projects stand right below it. */
  below: number
  maySeeTime: boolean
  /** Of its budget; null without one, or where it may not be seen. */
  spent: Sum | null
  today: string
  parts: ProjectViewSettings['overview']['parts']
  /** Whether Tab reaches what it leads to. */
  isActive: boolean
  onFocus: (projectId: string) => void
}

/** One project at a glance. It is given its own numbers alone, so that a change of another one leaves it as it is. */
export const ProjectCard = memo(function ProjectCard(props: Props) {
  const { project, sums, marks, below, maySeeTime, spent, today, parts, isActive, onFocus } = props
  const { projectStatuses, taskStatuses, currency } = useWorkspace()
  const { budget } = project
  const status = projectStatuses.find(({ id }) => id === project.status)
  const isClosed = !isOpenCategory(status?.category)
  const use = budget && spent ? budgetUse(budget, spent) : null
  const counts = countByCategory(sums, taskStatuses)
  const counted = sums.all.tasks - counts.cancelled
  const open = sums.open.tasks
  const reasons = attentionOf({ project, isClosed, today, tasks: counted, open, use })
  const tabIndex = isActive ? 0 : -1
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the link in it takes the focus
    <li className={classes.card} onFocus={() => onFocus(project.id)}>
      <div className={classes.head}>
        <ProjectDot color={project.color} />
        <Link
          to={projectPath(project.id, 'overview')}
          data-name
          dir="auto"
          tabIndex={tabIndex}
          className={classes.name}
          title={project.name}
        >
          {project.name}
        </Link>
        {project.pinned && <IconStarFilled size={12} className={classes.pinned} aria-label="Pinned" />}
        <span className={classes.key}>{project.key}</span>
      </div>
      {parts.includes('attention') && reasons.length > 0 && (
        <p className={classes.reasons}>
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
          <span>{reasons.join(' · ')}</span>
        </p>
      )}
      {parts.includes('progress') && <Progress status={status?.name} counts={counts} counted={counted} />}
      {parts.includes('hours') && maySeeTime && (sums.all.estimate > 0 || !!sums.all.activeTime) && (
        <CardHours estimate={sums.all.estimate} activeTime={sums.all.activeTime} />
      )}
      {parts.includes('budget') && use && budget && (
        <CardBudget use={use} unit={budget.unit} currency={currency} />
      )}
      {parts.includes('attention') && (
        <CardCounts
          projectId={project.id}
          name={project.name}
          open={open}
          marks={marks}
          tabIndex={tabIndex}
        />
      )}
      <CardFoot project={project} below={below} today={today} areMembersShown={parts.includes('members')} />
    </li>
  )
})

type ProgressProps = {
  status: string | undefined
  counts: ReturnType<typeof countByCategory>
  /** How many of its tasks count. */
  counted: number
}

const Progress = ({ status, counts, counted }: ProgressProps) => (
  <div className={classes.measure}>
    <div className={classes.line}>
      <span>{status ?? 'No status'}</span>
      <span className={classes.caption}>{counted ? `${counts.done} of ${counted} done` : 'No tasks'}</span>
    </div>
    <Bar
      parts={(['done', 'active', 'todo'] as const).map((category) => ({
        key: category,
        value: counts[category],
        tone: category,
      }))}
    />
  </div>
)

const faces = 5

type FootProps = Pick<Props, 'project' | 'below' | 'today'> & { areMembersShown: boolean }

function CardFoot({ project, below, today, areMembersShown }: FootProps) {
  const { byId } = useMembers()
  const members = project.members.flatMap((id) => byId[id] ?? [])
  return (
    <div className={classes.foot}>
      {project.dueDate ? (
        <span title={fullDay(project.dueDate)}>Due {shortDay(project.dueDate, today)}</span>
      ) : (
        <span>No due date</span>
      )}
      {below > 0 && (
        <span className={classes.below} title={`${below} ${below === 1 ? 'sub-project' : 'sub-projects'}`}>
          <IconFolders size={14} stroke={1.5} aria-hidden />
          {below}
          <VisuallyHidden>{below === 1 ? ' sub-project' : ' sub-projects'}</VisuallyHidden>
        </span>
      )}
      {areMembersShown && members.length > 0 && (
        <span
          role="img"
          aria-label={`Members: ${members.map(memberName).join(', ')}`}
          title={members.map(memberName).join(', ')}
          className={classes.faces}
        >
          {members.slice(0, faces).map((member) => (
            <MemberAvatar key={member.id} id={member.id} name={memberName(member)} size={20} />
          ))}
          {members.length > faces && <span className={classes.rest}>+{members.length - faces}</span>}
        </span>
      )}
    </div>
  )
}
