import { addDays, mondayOf, weekdayOf } from '#shared/days.ts'
import type { Workspace } from './workspace.contract.ts'

/** Where a logo is fetched; the key changes with the logo. Who holds an invitation’s link alone proves it by its token. */
export const logoAddress = (key: string | null, token?: string | null) =>
  key
    ? { url: `/api/workspace/logo/${key}${token ? `?${String(new URLSearchParams({ token }))}` : ''}` }
    : null

/** An address of the web that is opened in this workspace, whichever one is current: for links that leave the product. */
export const addressIn = (workspaceId: string, path: string) => `/in/${workspaceId}${path}`

/** Days for which a reminder is made up for, should the server have stood still. */
const maxDaysLate = 2

/**
 * The Monday of the week that members are to be reminded of by this day and hour of the workspace; null where no reminder was due
 * of late. From Friday on it is about the week that ends.
 */
export function weekToRemindOf(
  reminder: NonNullable<Workspace['approvalReminder']>,
  { day, hour }: { day: string; hour: number },
): string | null {
  const daysLate = (weekdayOf(day) - reminder.weekday + 7) % 7
  if (daysLate > maxDaysLate || (daysLate === 0 && hour < reminder.hour)) return null
  const due = addDays(day, -daysLate)
  return isAboutSameWeek(reminder.weekday) ? mondayOf(due) : addDays(mondayOf(due), -7)
}

/** Whether a reminder on this weekday is about the week that it is in, and not about the one before. */
export const isAboutSameWeek = (weekday: number): boolean => weekday === 5 || weekday === 6 || weekday === 0
