import { ActionIcon, Tooltip } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useRemind } from '#features/task/web/screens/commands/useRemind.tsx'
import { askInPalette } from '#web/shell/commands.ts'
import classes from './Notification.module.css'

type Props = { task: string; title: string; onRemind: () => void }

/** Puts a notification off: it is read, and its task comes again. */
export function RemindButton({ task, title, onRemind }: Props) {
  const remind = useRemind()
  return (
    <Tooltip label="Remind me later">
      <ActionIcon
        tabIndex={-1}
        className={classes.mark}
        aria-label={`Remind me later: ${title}`}
        onClick={() => askInPalette(remind(task, onRemind).step)}
      >
        <IconClock size={16} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  )
}
