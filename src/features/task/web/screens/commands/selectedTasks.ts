import { useEffect, useRef } from 'react'
import { commandUsed } from '#web/shell/palette.slice.ts'
import { useAppDispatch } from '#web/store/listener.ts'

let shown: readonly (() => readonly string[])[] = []

/** How the palette calls a task. */
export const taskCommandId = (taskId: string) => `task:${taskId}`

/**
 * Says which tasks the commands and keys of the screen act on: the selection of a list, else its active row, or the
 * task that is opened. What came on screen last counts first, so that a drawer goes before the list below it.
 */
export function useActOnTasks(ids: readonly string[]) {
  const latest = useRef(ids)
  useEffect(() => {
    latest.current = ids
  })
  useEffect(() => {
    const current = () => latest.current
    shown = [...shown, current]
    return () => {
      shown = shown.filter((other) => other !== current)
    }
  }, [])
}

/** As `useActOnTasks`, for the one task that is opened; the palette offers it again as recent. */
export function useActOnOpenedTask(id: string) {
  const dispatch = useAppDispatch()
  useActOnTasks([id])
  useEffect(() => {
    dispatch(commandUsed(taskCommandId(id)))
  }, [dispatch, id])
}

/** What commands act on now; empty where nothing is selected. */
export const tasksToActOn = (): readonly string[] => shown.toReversed().find((ids) => ids().length)?.() ?? []
