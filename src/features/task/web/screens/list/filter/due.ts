import { addDays, mondayOf } from '#shared/days.ts'

/** When a task is due, seen from today. Weeks end on Sunday. */
export type Due = 'overdue' | 'today' | 'week' | 'later' | 'none'
export const dues: readonly Due[] = ['overdue', 'today', 'week', 'later', 'none']
export const dueNames: Record<Due, string> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  later: 'Later',
  none: 'No date',
}

/** Answers when a day is, for many days at once. */
export function dueFrom(today: string): (dueDate: string | null) => Due {
  const sunday = addDays(mondayOf(today), 6)
  return (dueDate) => {
    if (!dueDate) return 'none'
    if (dueDate < today) return 'overdue'
    if (dueDate === today) return 'today'
    return dueDate <= sunday ? 'week' : 'later'
  }
}
