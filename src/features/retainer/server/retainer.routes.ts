import type { FastifyInstance } from 'fastify'
import { isProjectVisible } from '#features/project/project.rules.ts'
import { findProjectIds } from '#features/project/server/project.queries.ts'
import { findMonths, type UsedMonth } from '#features/time/server/time.retainer.queries.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import { toMajor } from '#shared/money.ts'
import { type RetainerMonth, retainerContract } from '../retainer.contract.ts'
import type { Month } from '../retainer.rules.ts'
import { findInvoicedMonths } from './retainer.queries.ts'

export async function retainerRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, retainerContract.getRetainer, ({ member, read, params: { projectId } }) =>
    read(async (db) => {
      const isSeen = isProjectVisible(member, { id: projectId })
      if (!isSeen || !(await findProjectIds(db, member.workspaceId, [projectId])).size)
        throw notFound('Project')
      if (!may(member, 'time.view', { project: projectId }))
        throw forbidden('Your role can’t see other people’s time in this project.')
      const { months, used } = await findMonths(db, member, { project: projectId, timeZone: member.timeZone })
      const invoiced = await findInvoicedMonths(db, member.workspaceId, projectId)
      return answer(
        months.flatMap((month) => {
          const isInvoiced = invoiced.has(month.month)
          return shownMonth(member, projectId, { ...month, isInvoiced }, used.get(month.month)) ?? []
        }),
      )
    }),
  )
}

/** A month as it is told, as far as the member may see money: in minutes or major units. */
function shownMonth(
  member: CallerMember,
  project: string,
  { month, unit, isInvoiced, ...amounts }: Month & { isInvoiced: boolean },
  used: UsedMonth | undefined,
): RetainerMonth | null {
  const { currency } = member
  const isMoneyVisible = may(member, 'money.view', { project })
  if (unit === 'money' && !isMoneyVisible) return null
  const toMoney = (minor: number) => toMajor(Math.round(minor), currency)
  const toShown = unit === 'money' ? toMoney : toMinutes
  const { included, carriedIn, used: spent, over, carriedOut, expired } = amounts
  return {
    month,
    unit,
    included: toShown(included),
    carriedIn: toShown(carriedIn),
    used: toShown(spent),
    over: toShown(over),
    carriedOut: toShown(carriedOut),
    expired: toShown(expired),
    amount: isMoneyVisible ? toMoney(used?.billed ?? 0) : null,
    unpricedMinutes: isMoneyVisible ? toMinutes(used?.unpriced ?? 0) : null,
    isInvoiced: isMoneyVisible ? isInvoiced : null,
  }
}

const toMinutes = (seconds: number) => Math.round(seconds / 60)
