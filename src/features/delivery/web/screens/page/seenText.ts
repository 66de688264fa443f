import { shortInstant } from '#web/format/dates.ts'
import type { Share } from '../../../delivery.shape.ts'

/** Whether and how often the page of a link was looked at. */
export function seenText(share: Pick<Share, 'firstViewedAt' | 'views'> | undefined): string {
  if (!share?.firstViewedAt) return 'Not seen yet'
  const often = share.views === 1 ? 'once' : `${share.views} times`
  return `Seen ${often}, first ${shortInstant(share.firstViewedAt)}`
}
