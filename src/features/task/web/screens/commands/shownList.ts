import { useEffect, useRef } from 'react'

type ShownList = { order: readonly string[]; open: (taskId: string) => void }

let shown: (() => ShownList) | null = null

/** Says which list is on screen, so that a task of it is opened over it from anywhere. */
export function useShownList(list: ShownList) {
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  useEffect(() => {
    const current = () => latest.current
    shown = current
    return () => {
      if (shown === current) shown = null
    }
  }, [])
}

/** Opens a task over the list on screen; answers false where that does not hold it. */
export function openInShownList(taskId: string): boolean {
  const list = shown?.()
  if (!list?.order.includes(taskId)) return false
  list.open(taskId)
  return true
}
