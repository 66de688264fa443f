import { useEffect } from 'react'
import { useAppDispatch } from '#web/store/listener.ts'
import { onRememberedElsewhere } from '#web/store/remember.ts'
import { muteChangedElsewhere } from '../notification.slice.ts'

/** What was muted in another tab is silent in this one too. */
export function useFollowMute() {
  const dispatch = useAppDispatch()
  useEffect(
    () =>
      onRememberedElsewhere('notification', (value) => {
        const { isMuted } = (value ?? {}) as { isMuted?: unknown }
        if (typeof isMuted === 'boolean') dispatch(muteChangedElsewhere(isMuted))
      }),
    [dispatch],
  )
}
