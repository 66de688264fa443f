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

/** A press ends where it began: a toast that slides under the pointer meanwhile takes no click from what it covers. */
function followPress() {
  const { dataset } = document.documentElement
  const begin = ({ button, target }: PointerEvent) => {
    if (button === 0 && !(target as Element).closest('.mantine-Notifications-root')) dataset.pressing = ''
  }
  const end = () => delete dataset.pressing
  // Where a menu of the system’s opens, or another window, the release is not always told.
  const ends = ['pointerup', 'pointercancel', 'contextmenu', 'blur'] as const
  window.addEventListener('pointerdown', begin, true)
  for (const type of ends) window.addEventListener(type, end, true)
  return () => {
    window.removeEventListener('pointerdown', begin, true)
    for (const type of ends) window.removeEventListener(type, end, true)
  }
}
