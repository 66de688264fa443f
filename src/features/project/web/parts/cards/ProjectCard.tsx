import { IconAlertTriangle, IconFolders, IconStarFilled } from '@tabler/icons-react'
import { memo } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { may } from '../../../../../shared/access.ts'
import { fullDay, shortDay } from '../../../../../web/format/dates.ts'
import { MemberAvatar } from '../../../../../web/ui/MemberAvatar.tsx'
import { useToday } from '../../../../../web/ui/useToday.ts'
import { memberName, useMembers } from '../../../../member/web/member.api.ts'
import { isOpenCategory } from '../../../../status/status.rules.ts'
import { noSums } from '../../../../task/web/parts/sums.ts'
import { selectProjectSums } from '../../../../task/web/taskSums.api.ts'
import { selectViewer } from '../../../../user/web/user.api.ts'
import { useWorkspace } from '../../../../workspace/web/workspace.api.ts'
import { type KnownProject, useProject } from '../../project.api.ts'
import { attentionOf } from '../overview/attention.ts'
import { Bar } from '../overview/Bar.tsx'
import { budgetUse } from '../overview/budgetUse.ts'
import { noMarks } from '../overview/marks.ts'
import { countByCategory } from '../overview/progress.ts'
import { selectMarks } from '../overview/selectMarks.ts'
import { ProjectDot } from '../ProjectDot.tsx'
import { projectPath } from '../projectAddress.ts'
import type { ProjectViewSettings } from '../tree/viewSettings.ts'
import { CardCounts } from './CardCounts.tsx'
import { CardBudget, CardHours } from './CardUse.tsx'
import classes from './ProjectCard.module.css'
import { selectChildCounts } from './useCards.ts'

type State = Parameters<typeof selectProjectSums>[0] & Parameters<typeof selectViewer>[0]

type Props = {
  projectId: string
  hidden: ProjectViewSettings['overview']['hidden']
  /** Whether Tab reaches what it leads to. */
  isActive: boolean
  onFocus: (projectId: string) => void
}

/** One project at a glance. It reads its own numbers, so that a change of another one leaves it alone. */
export const ProjectCard = memo(function ProjectCard({ projectId, hidden, isActive, onFocus }: Props) {
  const project = useProject(projectId)
  const today = useToday()
  const { projectStatuses, taskStatuses, currency } = useWorkspace()
  const sums = useSelector((state: State) => selectProjectSums(state)[projectId] ?? noSums)
  const marks = useSelector((state: State) => selectMarks(state, today)[projectId] ?? noMarks)
  const maySee = (flag: 'time.view' | 'money.view') => (state: State) =>
    may(selectViewer(state), flag, { project: projectId })
  const maySeeTime = useSelector(maySee('time.view'))
  const maySeeMoney = useSelector(maySee('money.view'))
  if (!project) return null
  const { budget } = project
  const status = projectStatuses.find(({ id }) => id === project.status)
  const isClosed = !isOpenCategory(status?.category)
  const isBudgetSeen = budget && (budget.unit === 'minutes' ? maySeeTime : maySeeMoney)
  const use = isBudgetSeen ? budgetUse(budget, sums.all) : null
  const counts = countByCategory(sums, taskStatuses)
  const counted = sums.all.tasks - counts.cancelled
  const open = sums.open.tasks
  const reasons = attentionOf({ project, isClosed, today, tasks: counted, open, use })
  const tabIndex = isActive ? 0 : -1
  return (
    <li className={classes.card} onFocus={() => onFocus(projectId)}>
      <div className={classes.head}>
        <ProjectDot color={project.color} />
        <Link
          to={projectPath(projectId, 'overview')}
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
      {!hidden.attention && reasons.length > 0 && (
        <p className={classes.reasons}>
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
          <span>{reasons.join(' · ')}</span>
        </p>
      )}
      {!hidden.progress && (
        <div className={classes.measure}>
          <div className={classes.line}>
            <span>{status?.name ?? 'No status'}</span>
            <span className={classes.told}>{counted ? `${counts.done} of ${counted} done` : 'No tasks'}</span>
          </div>
          <Bar
            parts={(['done', 'active', 'todo'] as const).map((category) => ({
              key: category,
              value: counts[category],
              tone: category,
            }))}
          />
        </div>
      )}
      {!hidden.hours && maySeeTime && (sums.all.estimate > 0 || !!sums.all.activeTime) && (
        <CardHours estimate={sums.all.estimate} activeTime={sums.all.activeTime} />
      )}
      {!hidden.budget && use && budget && <CardBudget use={use} unit={budget.unit} currency={currency} />}
      {!hidden.attention && (
        <CardCounts projectId={projectId} name={project.name} open={open} marks={marks} tabIndex={tabIndex} />
      )}
      <CardFoot project={project} today={today} areMembersShown={!hidden.members} />
    </li>
  )
})

const faces = 5

type FootProps = { project: KnownProject; today: string; areMembersShown: boolean }

function CardFoot({ project, today, areMembersShown }: FootProps) {
  const { byId } = useMembers()
  const below = useSelector((state: State) => selectChildCounts(state)[project.id] ?? 0)
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
          <span className={classes.spoken}>{below === 1 ? ' sub-project' : ' sub-projects'}</span>
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
