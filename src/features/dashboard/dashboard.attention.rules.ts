/** What leaks time or money, and waits for somebody to settle it; in the order in which those stand that no amount ranks. */
export const attentionKinds = [
  'overdueInvoice',
  'unbilledTime',
  'overBudget',
  'unpricedTime',
  'longTimer',
  'missingTime',
  'overEstimate',
  'unassignedTasks',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** Days after which open time should have been invoiced. */
export const lateBillingDays = 30
/** Days back from yesterday that are looked through for work days without time. */
export const trackedDays = 14

type Ranked = {
  kind: AttentionKind
  /** What it costs, in major units; null where that is not known. */
  money: { currency: string; amount: number } | null
  /** Of its kind: minutes, or how many. */
  weight: number
}

const place = ({ money }: Ranked, own: string) => (money ? Number(money.currency !== own) : 2)

/** By money, the most first, that of other currencies after one’s own; then what has no amount, by kind and weight. */
export const rankAttention = <Item extends Ranked>(items: readonly Item[], own: string): Item[] =>
  items.toSorted(
    (a, b) =>
      place(a, own) - place(b, own) ||
      (b.money?.amount ?? 0) - (a.money?.amount ?? 0) ||
      attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind) ||
      b.weight - a.weight,
  )

/**
 * The work days of a period on which a member has no time, and what was expected of them in all; holidays, time off and
 * the days before they came are none.
 */
export function missingDays(
  tracked: { since: string; days: readonly string[] },
  days: readonly string[],
  expected: (day: string) => number,
): { days: string[]; minutes: number } {
  const has = new Set(tracked.days)
  const missing = days.filter((day) => day >= tracked.since && !has.has(day) && expected(day) > 0)
  return { days: missing, minutes: missing.reduce((sum, day) => sum + expected(day), 0) }
}
