import { useEffect, useState } from 'react'

/** Milliseconds after which waiting is shown. */
const patience = 150

/** Whether something has been going on for longer than a person overlooks. */
export function useLonger(isGoing: boolean): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isGoing) return
    const timer = setTimeout(() => setIsLong(true), patience)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isGoing])
  return isLong
}
