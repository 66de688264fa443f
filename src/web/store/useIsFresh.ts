import { useState } from 'react'

/**
 * Whether a query's answer came since the component is on screen. What somebody decides by shall not be what the cache
 * has from before, neither while it is loaded anew nor where that failed.
 */
export function useIsFresh(fulfilledTimeStamp: number | undefined): boolean {
  const [since] = useState(() => Date.now())
  return fulfilledTimeStamp !== undefined && fulfilledTimeStamp >= since
}
