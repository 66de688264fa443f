import { durationText } from '#shared/durations.ts'
import { fullDay, shortDay } from '#web/format/dates.ts'

/** When a task is due, in words. */
export function dueText(dueDate: string | null, today: string, isClosed: boolean) {
  const isOverdue = !!dueDate && dueDate < today && !isClosed
  const label = dueDate
    ? `Due ${shortDay(dueDate, today)}, ${fullDay(dueDate)}${isOverdue ? ', overdue' : ''}`
    : 'No due date'
  return { label, isOverdue }
}

/** Tracked time of the estimate, shortly and in words. */
export function estimateText(estimate: number, activeTime: number | null) {
  const tracked = activeTime ?? 0
  const isOver = estimate > 0 && tracked > estimate
  const times = [tracked, estimate].filter(Boolean).map(durationText).join(' / ')
  const what =
    tracked && estimate ? 'Tracked and estimate' : tracked ? 'Tracked, without estimate' : 'Estimate'
  const label = times ? `${what}: ${times}${isOver ? ', over the estimate' : ''}` : 'No estimate'
  return { times, label, isOver }
}
