import { may, type Viewer } from '#shared/access.ts'
import type { Rate } from './rate.contract.ts'

/** Whose rate it is: a project's, a client's, a member's, a member's in a project, or else the workspace's; or what a member costs. */
export type RatePlace = Pick<Rate, 'project' | 'client' | 'member' | 'cost'>
/** One rate: whose, and from which day on. */
export type RateKey = RatePlace & Pick<Rate, 'from'>

export const rateKey = (of: Partial<RateKey>): RateKey => ({
  project: null,
  client: null,
  member: null,
  cost: false,
  from: null,
  ...of,
})

// Changes that were logged before there were costs have none.
const placeOf = ({ project, client, member, cost = false }: Omit<RatePlace, 'cost'> & { cost?: boolean }) =>
  `${project} ${client} ${member} ${cost}`
export const isSamePlace = (a: RatePlace, b: RatePlace) => placeOf(a) === placeOf(b)

/** A project's rates are seen with money.view there, those of clients, members and the workspace with money.view for all. */
export function seenRate(viewer: Viewer, rate: Rate): Rate | null {
  if (!may(viewer, 'money.view', rate.project ? { project: rate.project } : {})) return null
  return rate.client && !may(viewer, 'client.view') ? null : rate
}

/** Whose rate it is decides which flag changes it, beside seeing it. */
export function maySetRate(viewer: Viewer, { project, client, member }: RatePlace): boolean {
  if (!may(viewer, 'money.view', project ? { project } : {})) return false
  if (project) return may(viewer, 'project.update', { project })
  if (client) return may(viewer, 'client.view') && may(viewer, 'client.update')
  return may(viewer, member ? 'member.update' : 'workspace.update')
}

/** The rates of a place in the order in which they come to hold. */
export const ratesOf = <T extends RateKey>(rates: readonly T[], place: RatePlace): T[] =>
  rates.filter((rate) => isSamePlace(rate, place)).sort((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))

/** The rate of a place that holds on a day: the latest that does not begin after it. */
export const rateOn = <T extends RateKey>(
  rates: readonly T[],
  place: RatePlace,
  day: string,
): T | undefined => ratesOf(rates, place).findLast(({ from }) => from === null || from <= day)

/**
 * Whose rates count where this one is not set, the most special first, and how they are called; `client`: who pays for
 * the project.
 */
export function moreGeneral(
  { project, client, member, cost }: RatePlace,
  payer: string | null,
): { of: RatePlace; from: string }[] {
  // What somebody costs follows from nothing else.
  if (cost) return []
  return [
    ...(project && member ? [{ of: rateKey({ project }), from: 'the project' }] : []),
    ...(project && payer ? [{ of: rateKey({ client: payer }), from: 'the client' }] : []),
    ...(project && member ? [{ of: rateKey({ member }), from: 'the member' }] : []),
    ...(project || client || member ? [{ of: rateKey({}), from: 'the workspace' }] : []),
  ]
}
