import { useSelector } from 'react-redux'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { attentionSnoozed, attentionWoken, type Snooze, selectSnoozed } from '../../dashboard.slice.ts'

/** What this person put off on this device, by the keys of items, and how to. */
export function useSnoozed(today: string) {
  const { id } = useWorkspace()
  const snoozed = useSelector(selectSnoozed)
  const dispatch = useAppDispatch()
  // Not every key names what is of one workspace alone.
  const keyOf = (key: string) => `${id} ${key}`
  return {
    find(key: string): Snooze | null {
      const found = snoozed[keyOf(key)]
      return found && found.until > today ? found : null
    },
    snooze: (key: string, snooze: Snooze) => dispatch(attentionSnoozed({ key: keyOf(key), snooze, today })),
    wake: (key: string) => dispatch(attentionWoken(keyOf(key))),
  }
}
