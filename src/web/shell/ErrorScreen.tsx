import { Button, Code } from '@mantine/core'
import { IconMoodConfuzed } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Message } from '../ui/Message.tsx'
import classes from './ErrorScreen.module.css'

/** Shown when a screen broke. What was saved is on the server, so a reload is safe. */
export function ErrorScreen() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <main id="main" tabIndex={-1} className={classes.screen}>
      <title>Something broke · Workweek</title>
      <Message
        title="Something broke on this screen"
        icon={<IconMoodConfuzed size={24} stroke={1.5} />}
        actions={
          <>
            <Button onClick={() => location.reload()}>Reload</Button>
            <Button variant="default" component="a" href="/">
              Start page
            </Button>
          </>
        }
      >
        It is our mistake, not yours. All that was saved is safe; what you were typing just now may be lost.
        {error instanceof Error && (
          <Code block mt="md" className={classes.detail}>
            {error.message}
          </Code>
        )}
      </Message>
    </main>
  )
}
