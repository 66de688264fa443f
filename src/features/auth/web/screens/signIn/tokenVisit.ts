import { v4 as makeState } from 'uuid'
import { z } from 'zod'

/** Where the page notes that it went to a provider, until it comes back; of this tab alone. */
const place = 'workweek-visit'

const visit = z.object({ state: z.string(), next: z.string().nullable(), remember: z.boolean() })
type Visit = z.infer<typeof visit>

/** Notes the visit, and answers where to go: the address with a state that nobody else can know. */
export function leaveForToken(url: string, redirect: Omit<Visit, 'state'>): string {
  const state = makeState()
  sessionStorage.setItem(place, JSON.stringify({ ...redirect, state }))
  const address = new URL(url)
  address.searchParams.set('state', state)
  return address.href
}

export type Arrival = { accessToken: string; next: string | null; remember: boolean }

/**
 * What the provider sent along in the address's hash, once; or why it led nowhere. A token that another page sent
 * here would sign somebody in as its owner: only the visit that began in this tab counts.
 */
export function arriveWithToken(hash: string): Arrival | { problem: string } {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const noted = sessionStorage.getItem(place)
  sessionStorage.removeItem(place)
  const { data: left } = visit.safeParse(noted === null ? null : JSON.parse(noted))
  if (!left || left.state !== given.get('state')) return { problem: 'VISIT_OVER' }
  const accessToken = given.get('access_token')
  return accessToken
    ? { accessToken, next: left.next, remember: left.remember }
    : { problem: 'IDENTITY_REFUSED' }
}
