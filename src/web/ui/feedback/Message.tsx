import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Message.module.css'

type MessageProps = { title: string; icon?: ReactNode; children?: ReactNode; actions?: ReactNode }

/** A kind sentence in the middle of an area that has nothing else to show, with the next step. */
export function Message({ title, icon, children, actions }: MessageProps) {
  return (
    <Stack className={classes.message} align="center" gap={8}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <Title order={2} fz="lg" ta="center">
        {title}
      </Title>
      <Text component="div" c="dimmed" ta="center" maw={420}>
        {children}
      </Text>
      {actions && <div className={classes.actions}>{actions}</div>}
    </Stack>
  )
}
