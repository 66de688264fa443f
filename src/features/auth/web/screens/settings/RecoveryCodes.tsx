import { Button, Group, Text } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { showDone, showProblem } from '#web/ui/feedback/toast.ts'
import classes from './RecoveryCodes.module.css'

const icon = { size: 16, stroke: 1.5 }

/** The codes, shown this once, with ways to keep them. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n')
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showDone('Recovery codes copied')
    } catch {
      // Browsers refuse on plain http, and when the person said no.
      showProblem('Your browser blocked copying. Select the codes instead.')
    }
  }
  return (
    <>
      <Text mb="sm">
        Keep these codes somewhere you can reach without your phone. Each works once in place of a code from
        the app. They won’t be shown again.
      </Text>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="xs" mt="md">
        <Button variant="default" leftSection={<IconCopy {...icon} />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload {...icon} />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="workweek-recovery-codes.txt"
        >
          Download
        </Button>
        <Button ml="auto" data-autofocus onClick={onDone}>
          I’ve saved these
        </Button>
      </Group>
    </>
  )
}
