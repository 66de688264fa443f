import type { Db } from '#database/database.ts'
import { findRunningBy } from '#features/time/server/time.books.queries.ts'
import { forbidden, HttpError, invalid } from '#server/errors.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import { clockIn, dayIn } from '#shared/days.ts'
import { weekToRemindOf } from '../workspace.rules.ts'
import { claimReminder, findWorkspace } from './workspace.queries.ts'

/** Refuses who may not close and open books, and days that are not over yet. */
export function validateBooks(member: CallerMember, until: string | null, timeZone: string) {
  if (!may(member, 'time.approve'))
    throw forbidden('Your role can’t close or open the books. Ask an owner or admin.')
  if (until !== null && until >= dayIn(timeZone))
    throw invalid({ booksClosedUntil: 'Choose a day in the past: today and later stay open' })
}

/** Refuses who may not lock and unlock everybody’s time. */
export function validateApproval(member: CallerMember) {
  if (!may(member, 'time.approve'))
    throw forbidden('Your role can’t change how time is approved. Ask an owner or admin.')
}

/** After reminders were set up: of what would have been due before, nobody is reminded. */
export async function skipPastReminder(trx: Db, workspaceId: string) {
  const workspace = await findWorkspace(trx, workspaceId)
  if (!workspace?.approvalReminder) return
  const week = weekToRemindOf(workspace.approvalReminder, clockIn(workspace.timeZone))
  if (week) await claimReminder(trx, workspaceId, week)
}

/** After the books were closed: refuses while a timer runs that began in them, which could not be stopped then. */
export async function assertNoneRunning(trx: Db, workspaceId: string) {
  const names = await findRunningBy(trx, workspaceId)
  if (!names.length) return
  const whose = new Intl.ListFormat('en-US').format(names)
  const message = `A timer from that period is still running: ${whose}. Stop it first.`
  throw new HttpError(409, 'TIMER_RUNNING', message, { booksClosedUntil: message })
}
