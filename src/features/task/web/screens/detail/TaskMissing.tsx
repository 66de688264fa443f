import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Message } from '#web/ui/feedback/Message.tsx'
import type { OpenedTask } from './useOpenedTask.ts'

/** In place of a task that is not there, or could not be loaded. */
export function TaskMissing({ opened }: { opened: OpenedTask }) {
  if (opened.hasFailed) {
    return (
      <Message
        title="This task could not be loaded"
        actions={
          <Button variant="default" onClick={opened.retry}>
            Try again
          </Button>
        }
      >
        The server didn’t respond as expected.
      </Message>
    )
  }
  if (!opened.isMissing) return null
  return (
    <Message
      title="Task not found"
      actions={
        <Button component={Link} to="/workspace" variant="default">
          All projects
        </Button>
      }
    >
      It was deleted, or it is not shared with you. Ask whoever sent you the link to add you to its project.
    </Message>
  )
}
