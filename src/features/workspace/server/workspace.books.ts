import type { Db } from '#database/database.ts'
import { findRunningBy } from '#features/time/server/time.books.queries.ts'
import { forbidden, HttpError, invalid } from '#server/errors.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import { dayIn } from '#shared/days.ts'

/** Refuses who may not close and open books, and days that are not over yet. */
export function validateBooks(member: CallerMember, until: string | null, timeZone: string) {
  if (!may(member, 'time.approve'))
    throw forbidden('Your role may not close or open the books. Ask an owner or admin of the workspace.')
  if (until !== null && until >= dayIn(timeZone))
    throw invalid({ booksClosedUntil: 'Choose a day that is over: today and later days stay open' })
}

/** Refuses who may not lock and unlock everybody’s time. */
export function validateApproval(member: CallerMember) {
  if (!may(member, 'time.approve'))
    throw forbidden('Your role may not say how time is approved. Ask an owner or admin of the workspace.')
}

/** After the books were closed: refuses while a timer runs that began in them, which could not be stopped then. */
export async function assertNoneRunning(trx: Db, workspaceId: string) {
  const names = await findRunningBy(trx, workspaceId)
  if (!names.length) return
  const whose = new Intl.ListFormat('en-US').format(names)
  const message = `A timer that began by then still runs: ${whose}. Stop it first.`
  throw new HttpError(409, 'TIMER_RUNNING', message, { booksClosedUntil: message })
}
