import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ActionRow.module.css'

/** What was made in a dialog before, below the form that makes another. */
export const ActionRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.rows} aria-label={label}>
    {children}
  </ul>
)

type Props = {
  name: string
  /** What is said about it. */
  children: ReactNode
  /** What else can be done with it. */
  more?: ReactNode
  /** What ends it; `label` says of what, for those who hear it. */
  action: { name: string; label: string; run: () => void; isBusy?: boolean }
}

/** One of `ActionRows`, with the button that ends it. */
export const ActionRow = ({ name, children, more, action }: Props) => (
  <li className={classes.row}>
    <span>
      <bdi>{name}</bdi>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
    </span>
    {more}
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      aria-label={action.label}
      loading={action.isBusy ?? false}
      onClick={action.run}
    >
      {action.name}
    </Button>
  </li>
)
