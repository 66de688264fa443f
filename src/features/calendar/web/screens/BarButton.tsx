import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import classes from './Calendar.module.css'

type Props = {
  label: string
  icon: Icon
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

/** Opens a dialog from the calendar’s bar; where that is narrow its name is left to the icon, and to those who hear the screen. */
export function BarButton({ label, icon: Sign, onClick }: Props) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      className={classes.tool}
      leftSection={<Sign size={16} stroke={1.5} aria-hidden />}
      title={label}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <span className={classes.toolName}>{label}</span>
    </Button>
  )
}
