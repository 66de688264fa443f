import { limit, limitAddress, networkOf, refund } from '../limit.ts'
import type { Platform } from '../platform.ts'

type Asked<Place> = {
  ip: string
  /** What wrong ones are counted as. */
  guesses: string
  find: () => Promise<Place | undefined>
  /** Says that it leads nowhere. */
  dead: () => Error
  /** How often one may be used in a minute. */
  uses: { name: string; of: (place: Place) => string; max: number; message: string }
}

/**
 * Where a secret leads by which somebody comes who need not be signed in. A wrong one is counted for its network before
 * it is looked up, a right one is taken back.
 */
export async function requireSecret<Place>(
  platform: Platform,
  { ip, guesses, find, dead, uses }: Asked<Place>,
): Promise<Place> {
  const { system } = platform.databases
  await limitAddress(platform, guesses, ip)
  const place = await find()
  if (!place) throw dead()
  await refund(system, [{ name: `${guesses} from`, of: networkOf(ip) }])
  await limit(system, { ...uses, of: uses.of(place), seconds: 60 })
  return place
}
