import type { Db } from '#database/database.ts'
import type { RetainerTerms } from '#features/retainer/retainer.contract.ts'
import { endedFrom, firstChanged, isOngoing, monthOf } from '#features/retainer/retainer.rules.ts'
import { firstOpenMonth, retainerColumn, writeRetainer } from '#features/retainer/server/retainer.queries.ts'
import { findClosedUntil, lockBooksShared } from '#features/time/server/time.books.queries.ts'
import { settleRetainer } from '#features/time/server/time.settleRetainer.queries.ts'
import { forbidden, invalid } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import { addMonths, dayIn } from '#shared/days.ts'
import type { Billing, Project } from '../project.contract.ts'

type Change = { billing?: Billing | undefined; retainer?: RetainerTerms[] | undefined; applyRate?: boolean }

/**
 * The terms that a project has once it is changed like this; undefined for those that it has. One that is no retainer
 * any more has it up to the end of this month, which was agreed; where its earlier time follows, up to the closed books.
 */
export async function retainerAfter(
  trx: Db,
  member: CallerMember,
  before: Pick<Project, 'id' | 'billing' | 'retainer'>,
  { billing = before.billing, retainer, applyRate = false }: Change,
): Promise<RetainerTerms[] | undefined> {
  const isLeft =
    before.billing === 'retainer' && billing !== 'retainer' && (retainer === undefined || applyRate)
  const sent = retainer && retainerColumn(retainer, member.currency)
  const after = isLeft ? await leftRetainer(trx, member, before.retainer, applyRate) : sent
  if (billing === 'retainer' && !isOngoing(after ?? before.retainer))
    throw invalid({ retainer: 'Enter what each month includes, and from which month' })
  if (billing !== 'retainer' && after && isOngoing(after))
    throw invalid({ retainer: 'Only a project billed as a retainer can have one. Set its billing too' })
  if (!after || JSON.stringify(after) === JSON.stringify(before.retainer)) return undefined
  assertMoneyVisible(member, before, after)
  return after
}

async function leftRetainer(trx: Db, member: CallerMember, terms: RetainerTerms[], applyRate: boolean) {
  const next = addMonths(monthOf(dayIn(member.timeZone)), 1)
  if (!applyRate) return endedFrom(terms, next)
  await lockBooksShared(trx, member)
  const open = firstOpenMonth(await findClosedUntil(trx, member.workspaceId))
  return open === null ? [] : endedFrom(terms, open)
}

function assertMoneyVisible(
  member: CallerMember,
  { id, retainer }: Pick<Project, 'id' | 'retainer'>,
  after: readonly RetainerTerms[],
) {
  if (may(member, 'money.view', { project: id })) return
  if ([...retainer, ...after].some(({ unit }) => unit === 'money'))
    throw forbidden('Your role can’t see or set a money retainer. Ask an admin.')
}

/**
 * Gives a project other terms, and its time what these include. Rates are locked: nobody writes time meanwhile. Months
 * that reach into closed books keep theirs.
 */
export async function changeRetainer(
  trx: Db,
  log: Log,
  member: CallerMember,
  { id, retainer }: Pick<Project, 'id' | 'retainer'>,
  after: RetainerTerms[],
) {
  const changed = firstChanged(retainer, after)
  await lockBooksShared(trx, member)
  const open = firstOpenMonth(await findClosedUntil(trx, member.workspaceId))
  if (changed !== null && open !== null && changed < open)
    throw invalid({
      retainer: `The books are closed for ${monthText(changed)}: choose ${monthText(open)} or later`,
    })
  await writeRetainer(trx, member, id, after)
  if (changed !== null) await settleRetainer(trx, log, member, id)
}

const monthText = (month: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(month),
  )
