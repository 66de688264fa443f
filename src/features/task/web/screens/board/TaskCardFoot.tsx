import {
  IconCalendarDue,
  IconCalendarEvent,
  IconClockExclamation,
  IconClockHour4,
  IconSubtask,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dayRange, shortDay } from '#web/format/dates.ts'
import { useToday } from '#web/ui/useToday.ts'
import type { Task } from '../../../task.contract.ts'
import { TagMarks, TaskMarks, useTaskMarks } from '../../parts/TaskMarks.tsx'
import { dueText, estimateText } from '../list/rows/taskText.ts'
import type { CardPart } from './boardLook.ts'
import { CardField } from './CardField.tsx'
import classes from './TaskCard.module.css'

type Props = { task: Task; parts: ReadonlySet<CardPart>; isClosed: boolean; isEnabled: boolean }

/** Dates, estimate, marks and tags, of those that the task has. */
export function TaskCardFoot({ task, parts, isClosed, isEnabled }: Props) {
  const now = useToday()
  const { open, openText, tags, ...marks } = useTaskMarks(task, parts.has('tags'))
  const due = dueText(task.dueDate, now, isClosed)
  const range = dayRange(task.start, task.end, now)
  const { times, label, isOver } = estimateText(task.estimate, task.activeTime)
  const isDueShown = parts.has('dueDate') && !!task.dueDate
  const isRangeShown = parts.has('range') && !!range
  const areTimesShown = parts.has('estimate') && !!times
  const shown = [
    isDueShown,
    isRangeShown,
    areTimesShown,
    open,
    marks.isBlocked,
    marks.isRecurring,
    tags.length,
  ]
  if (!shown.some(Boolean)) return null
  return (
    <div className={classes.foot}>
      {isDueShown && task.dueDate && (
        <CardField field="dueDate" label={due.label} hint="D" isEnabled={isEnabled}>
          <Mark icon={IconCalendarDue} isLate={due.isOverdue}>
            {shortDay(task.dueDate, now)}
          </Mark>
        </CardField>
      )}
      {isRangeShown && (
        <CardField field="range" label={`Start and end: ${range}`} isEnabled={isEnabled}>
          <Mark icon={IconCalendarEvent}>{range}</Mark>
        </CardField>
      )}
      {areTimesShown && (
        <CardField field="estimate" label={label} isEnabled={isEnabled}>
          <Mark icon={IconClockHour4} isLate={isOver}>
            {times}
          </Mark>
        </CardField>
      )}
      {open > 0 && (
        <span className={classes.mark} title={openText}>
          <IconSubtask size={14} stroke={1.5} role="img" aria-label={openText} />
          {open}
        </span>
      )}
      <TaskMarks {...marks} className={classes.mark} />
      <TagMarks tags={tags} className={classes.mark} />
    </div>
  )
}

type MarkProps = { icon: TablerIcon; isLate?: boolean; children: ReactNode }

/** The icon says which of the dates and times it is; red and another one where it is late or too much. */
const Mark = ({ icon, isLate = false, children }: MarkProps) => {
  const Icon = isLate ? IconClockExclamation : icon
  return (
    <span className={`${classes.mark} ${isLate ? classes.late : ''}`}>
      <Icon size={14} stroke={1.5} aria-hidden />
      {children}
    </span>
  )
}
