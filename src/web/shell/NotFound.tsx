import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Message } from '../ui/feedback/Message.tsx'
import { AppPage } from '../ui/layout/AppPage.tsx'

/** An address that leads nowhere. */
export function NotFound() {
  return (
    <AppPage title="Page not found">
      <Message
        title="Page not found"
        icon={<IconMapQuestion size={24} stroke={1.5} />}
        actions={
          <Button component={Link} to="/workspace">
            Go to projects
          </Button>
        }
      >
        The link may be old, or the page was deleted or isn’t shared with you.
      </Message>
    </AppPage>
  )
}
