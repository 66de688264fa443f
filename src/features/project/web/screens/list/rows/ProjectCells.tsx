import { VisuallyHidden } from '@mantine/core'
import { IconClockExclamation, IconDots } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import { TagChip } from '#features/tag/web/parts/TagChip.tsx'
import { useTags } from '#features/tag/web/tag.api.ts'
import { Field } from '#features/task/web/screens/list/rows/TaskCells.tsx'
import { dayRange, fullDay, shortDay } from '#web/format/dates.ts'
import { formatNumber } from '#web/format/numbers.ts'
import cells from '#web/ui/grid/Rows.module.css'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { useToday } from '#web/ui/useToday.ts'
import type { Project } from '../../../../project.contract.ts'
import { leadFirst } from '../../../../project.rules.ts'
import { counted } from '../../delete/deletionImpact.ts'
import type { ProjectField } from '../ProjectFieldMenu.tsx'
import classes from '../ProjectsList.module.css'
import { useProjectTags, useProjectTotal } from '../projectMarks.ts'

/** A cell that opens the menu of a project's field. */
export const ProjectCell = (props: Omit<ComponentProps<typeof Field<ProjectField>>, 'thing'>) => (
  <Field<ProjectField> {...props} thing="project" />
)

const unset = <IconDots size={14} stroke={1.5} className={cells.unset} aria-hidden />
type CellProps = { project: Project; isEnabled: boolean }

/** How many tags a row names; of the others it says how many there are. */
const maxTags = 2

/** What the open tasks wear, each the way to those that wear it. */
export function TagsCell({ id }: { id: string }) {
  const { byId } = useTags()
  const tags = (useProjectTags(id) ?? []).flatMap((tag) => byId[tag] ?? [])
  const rest = tags.slice(maxTags)
  return (
    <span role="gridcell" className={classes.tags}>
      {tags.slice(0, maxTags).map((tag) => (
        <Link
          key={tag.id}
          to={`/projects/${id}?tag=${tag.id}`}
          tabIndex={-1}
          draggable={false}
          data-own
          className={classes.tag}
        >
          <TagChip tag={tag} />
        </Link>
      ))}
      {rest.length > 0 && (
        <span className={classes.dimmed} title={rest.map(({ name }) => name).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  )
}

/** Open tasks of all, with those of the projects inside; a ring shows how much is done. */
export function CountCell({ id }: { id: string }) {
  const total = useProjectTotal(id)
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell without anything in it
  if (!total?.tasks) return <span role="gridcell" className={classes.count} />
  const { tasks, open, ownTasks, ownOpen, done, counted: all } = total
  const share = all ? done / all : 0
  const label = `${formatNumber(done)} of ${counted(all, 'task')} done, ${formatNumber(open)} open`
  const own = tasks === ownTasks ? '' : ` (${ownOpen} in the project itself, the rest inside it)`
  return (
    <span role="gridcell" className={classes.count}>
      <Link
        to={`/projects/${id}`}
        tabIndex={-1}
        draggable={false}
        data-own
        title={`${label}${own}`}
        className={classes.number}
      >
        <svg viewBox="0 0 16 16" className={classes.ring} aria-hidden="true">
          <circle cx="8" cy="8" r="6" />
          <circle cx="8" cy="8" r="6" pathLength="1" strokeDasharray={`${share} 1`} />
        </svg>
        {formatNumber(done)}
        {/* No label, which would hide the numbers that are seen. */}
        <VisuallyHidden> of </VisuallyHidden>
        <span className={classes.of}>
          <span aria-hidden>/ </span>
          {formatNumber(all)}
        </span>
        <VisuallyHidden> done</VisuallyHidden>
      </Link>
    </span>
  )
}

const faces = 4

export function MembersCell({ project, isEnabled }: CellProps) {
  const { byId } = useMembers()
  const members = leadFirst(project).flatMap((id) => byId[id] ?? [])
  const names = members.map(memberName).join(', ')
  const lead = project.lead ? byId[project.lead] : undefined
  return (
    <ProjectCell
      field="members"
      label={names ? `${lead ? `Lead: ${memberName(lead)}. ` : ''}Members: ${names}` : 'No members'}
      hint="A"
      isEnabled={isEnabled}
      className={classes.users}
    >
      <span className={classes.faces}>
        {members.slice(0, faces).map((member) => (
          <span key={member.id} className={classes.face} data-lead={member.id === project.lead || undefined}>
            <MemberAvatar id={member.id} name={memberName(member)} size={20} />
          </span>
        ))}
        {/* Drawn by the style sheet: read aloud it would stand beside the names. */}
        {members.length > faces && <span className={classes.rest} data-rest={`+${members.length - faces}`} />}
        {!members.length && <MemberAvatar id={null} name="" size={20} />}
      </span>
    </ProjectCell>
  )
}

export function DueCell({ project: { dueDate }, isClosed, isEnabled }: CellProps & { isClosed: boolean }) {
  const now = useToday()
  const isOverdue = !!dueDate && dueDate < now && !isClosed
  const label = dueDate
    ? `Due ${shortDay(dueDate, now)}, ${fullDay(dueDate)}${isOverdue ? ', overdue' : ''}`
    : 'No due date'
  return (
    <ProjectCell field="dueDate" label={label} hint="D" isEnabled={isEnabled} className={cells.due}>
      {dueDate ? (
        <span className={isOverdue ? cells.overdue : undefined}>
          {isOverdue && <IconClockExclamation size={14} stroke={1.5} aria-hidden />}
          {shortDay(dueDate, now)}
        </span>
      ) : (
        unset
      )}
    </ProjectCell>
  )
}

/** Its own days; without any, those of what is in it, in grey. */
export function RangeCell({ project: { id, start, end }, isEnabled }: CellProps) {
  const now = useToday()
  const total = useProjectTotal(id)
  const own = dayRange(start, end, now)
  const inside = own ? null : dayRange(total?.start ?? null, total?.end ?? null, now)
  const label = own
    ? `Start and end: ${own}`
    : inside
      ? `No start and end of its own; work inside: ${inside}`
      : 'No start and end'
  return (
    <ProjectCell field="range" label={label} hint="R" isEnabled={isEnabled} className={cells.range}>
      {own ? <span className={classes.own}>{own}</span> : inside ? <i>{inside}</i> : unset}
    </ProjectCell>
  )
}
