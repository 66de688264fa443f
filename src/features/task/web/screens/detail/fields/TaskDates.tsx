import { IconClockExclamation } from '@tabler/icons-react'
import { dayRange, fullDay, shortDay, today } from '#web/format/dates.ts'
import type { Task } from '../../../../task.contract.ts'
import { FieldLine, type LineOf } from './FieldLine.tsx'
import classes from './TaskFields.module.css'

/** When it is due, and from when to when it is planned. */
export function TaskDates({ task, isOpen, field }: { task: Task; isOpen: boolean; field: LineOf }) {
  const isOverdue = !!task.dueDate && task.dueDate < today() && isOpen
  return (
    <>
      <FieldLine
        {...field('dueDate')}
        label="Due date"
        isSet={!!task.dueDate}
        hint={task.dueDate ? fullDay(task.dueDate) : undefined}
      >
        {task.dueDate ? (
          <span className={isOverdue ? classes.overdue : undefined}>
            {isOverdue && <IconClockExclamation size={14} stroke={1.5} aria-hidden />}
            {shortDay(task.dueDate)}
            {isOverdue && ' · overdue'}
          </span>
        ) : (
          'No due date'
        )}
      </FieldLine>
      <FieldLine
        {...field('range')}
        label="Start – end"
        isSet={!!(task.start || task.end)}
        isLesser={!task.start && !task.end}
        hint={[task.start, task.end].flatMap((day) => (day ? fullDay(day) : [])).join(' – ')}
      >
        {dayRange(task.start, task.end) ?? 'Not planned'}
      </FieldLine>
    </>
  )
}
