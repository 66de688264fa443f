import { useEffect, useState } from 'react'

/** Milliseconds after which waiting is shown. */
const timeout = 150

/** Whether something has been going on for longer than a person overlooks. */
export function useIsSlow(isGoing: boolean): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isGoing) return
    const timer = setTimeout(() => setIsLong(true), timeout)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isGoing])
  return isLong
}
