import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { errorText } from '../../store/api.ts'
import { Message } from './Message.tsx'
import { showProblem } from './toast.ts'

type LoadFailedProps = {
  title: string
  error: unknown
  onRetry: () => void
  /** Says its title as a toast too, where a whole screen could not be loaded. */
  hasToast?: boolean
}

/** In place of what could not be loaded: the server's reason, and another try. */
export function LoadFailed({ title, error, onRetry, hasToast = false }: LoadFailedProps) {
  const announce = useEffectEvent(() => hasToast && showProblem(title))
  useEffect(() => void announce(), [])
  return (
    <Message
      title={title}
      actions={
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {errorText(error)}
    </Message>
  )
}
