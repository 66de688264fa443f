import { useNotifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { lazyPart } from '../layout/lazyPart.tsx'

const ToastList = lazyPart(async () => (await import('./ToastList.tsx')).ToastList)

/** Where toasts show, from the first one on. */
export function Toasts() {
  const { notifications } = useNotifications()
  const [hasShown, setHasShown] = useState(false)
  useEffect(followPress, [])
  if (!hasShown && notifications.length > 0) setHasShown(true)
  return hasShown && <ToastList />
}

const ends = ['pointerup', 'pointercancel', 'contextmenu', 'blur'] as const

/** A press ends where it began: a toast that slides under the pointer meanwhile takes no click from what it covers. */
function followPress() {
  const over = new AbortController()
  const { signal } = over
  const follow = (isPressing: boolean) =>
    document.documentElement.toggleAttribute('data-pressing', isPressing)
  window.addEventListener(
    'pointerdown',
    ({ button, target }) =>
      follow(button === 0 && !(target as Element).closest('.mantine-Notifications-root')),
    { capture: true, signal },
  )
  // Where another window comes, or a menu of the system’s, the release is not always told. The blur is the window’s own:
  // heard on its way down, that of the field which the press takes the focus from would count.
  for (const type of ends)
    window.addEventListener(type, () => follow(false), { capture: type !== 'blur', signal })
  return () => over.abort()
}
