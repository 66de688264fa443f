import { Button } from '@mantine/core'
import { errorText } from '../../store/api.ts'
import { Message } from './Message.tsx'

type LoadFailedProps = { title: string; error: unknown; onRetry: () => void }

/** In place of what could not be loaded: the server's reason, and another try. */
export const LoadFailed = ({ title, error, onRetry }: LoadFailedProps) => (
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
