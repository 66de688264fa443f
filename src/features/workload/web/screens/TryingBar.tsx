import { Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import classes from './Workload.module.css'

type Props = { count: number; onKeep: () => void; onDiscard: () => void }

/** While changes are tried: how many, and what becomes of them. */
export const TryingBar = ({ count, onKeep, onDiscard }: Props) => (
  <div className={classes.trying} role="status">
    <IconFlask size={16} stroke={1.5} aria-hidden />
    <span>
      {count
        ? `Trying ${count === 1 ? '1 change' : `${count} changes`}. Nobody else sees ${count === 1 ? 'it' : 'them'} yet.`
        : 'Drag tasks to try a plan. Nothing changes until you keep it.'}
    </span>
    <span className={classes.space} />
    <Button size="compact-sm" variant="default" onClick={onDiscard}>
      Discard
    </Button>
    <Button size="compact-sm" disabled={!count} onClick={onKeep}>
      Keep changes
    </Button>
  </div>
)
