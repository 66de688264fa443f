import type { Acts } from './hand.ts'
import { otherActs } from './otherActs.ts'
import { taskActs } from './taskActs.ts'

export const acts: Acts = { ...taskActs, ...otherActs }

const total = Object.values(acts).reduce((sum, [weight]) => sum + weight, 0)

export function chooseAct(random: (below: number) => number): string {
  let at = random(total)
  for (const [name, [weight]] of Object.entries(acts)) {
    at -= weight
    if (at < 0) return name
  }
  throw new Error('the weights do not add up')
}
