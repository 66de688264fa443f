import { Button, Code } from '@mantine/core'
import { IconCloudDownload, IconMoodConfuzed } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Message } from '../ui/feedback/Message.tsx'
import { AppPage } from '../ui/layout/AppPage.tsx'
import classes from './ErrorScreen.module.css'
import { isCodeMissing, reloadWhenReachable } from './missingCode.ts'

/** Shown when all of the page broke. What was saved is on the server, so a reload is safe. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <main id="main" tabIndex={-1} className={classes.screen}>
      <title>{`${titleOf(error)} · Workweek`}</title>
      <ErrorMessage error={error} />
    </main>
  )
}

/** Shown in place of a screen that broke, inside the workspace's frame, which goes on working. */
export function BrokenScreen({ error }: { error: unknown }) {
  return (
    <AppPage title={titleOf(error)}>
      <ErrorMessage error={error} />
    </AppPage>
  )
}

const titleOf = (error: unknown) => (isCodeMissing(error) ? 'Not loaded' : 'Something went wrong')

function ErrorMessage({ error }: { error: unknown }) {
  const isMissing = isCodeMissing(error)
  useEffect(() => {
    console.error(error)
    return isCodeMissing(error) ? reloadWhenReachable() : undefined
  }, [error])
  const actions = (
    <>
      <Button onClick={() => location.reload()}>Reload</Button>
      <Button variant="default" component="a" href="/">
        Start page
      </Button>
    </>
  )
  if (isMissing)
    return (
      <Message
        title="This screen could not be loaded"
        icon={<IconCloudDownload size={24} stroke={1.5} />}
        actions={actions}
      >
        The connection dropped while it was loading. We’ll try again as soon as the server responds. Your
        changes are safe.
      </Message>
    )
  return (
    <Message
      title="Something went wrong"
      icon={<IconMoodConfuzed size={24} stroke={1.5} />}
      actions={actions}
    >
      This is our fault, not yours. Everything you saved is safe, but what you were just typing may be lost.
      {error instanceof Error && (
        <Code block mt="md" className={classes.detail}>
          {error.message}
        </Code>
      )}
    </Message>
  )
}
