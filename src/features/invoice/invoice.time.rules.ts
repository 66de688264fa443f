import { roundedDivision } from '#shared/roundedDivision.ts'
import type { Rounding } from './invoice.contract.ts'

const toStep = (seconds: number, { minutes: step, direction }: Rounding): number => {
  const steps = seconds / (step * 60)
  // Half a second of measuring is no step.
  return step * (direction === 'up' ? Math.ceil(steps - 0.5 / (step * 60)) : Math.round(steps))
}

/** The whole minutes that are billed of entries with so many seconds each. */
export function billedMinutes(seconds: readonly number[], rounding: Rounding | null): number {
  if (rounding?.of === 'entry') return seconds.reduce((sum, one) => sum + toStep(one, rounding), 0)
  const sum = seconds.reduce((total, one) => total + one, 0)
  return rounding ? toStep(sum, rounding) : Number(roundedDivision(BigInt(Math.round(sum)), 60n))
}
