import { useNotifications } from '@mantine/notifications'
import { useState } from 'react'
import { lazyPart } from '../layout/lazyPart.tsx'

const ToastList = lazyPart(async () => (await import('./ToastList.tsx')).ToastList)

/** Where toasts show, from the first one on. */
export function Toasts() {
  const { notifications } = useNotifications()
  const [hasShown, setHasShown] = useState(false)
  if (!hasShown && notifications.length > 0) setHasShown(true)
  return hasShown && <ToastList />
}
