import { ActionIcon, Button, Popover, TextInput } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, addMonths } from '#shared/days.ts'
import classes from './Attention.module.css'

type Props = {
  title: string
  today: string
  onSnooze: (snooze: { until: string; reason: string }) => void
}

/** Puts one thing off until a day, with the reason if there is one. */
export function SnoozeButton({ title, today, onSnooze }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const choices = [
    { label: 'Until tomorrow', until: addDays(today, 1) },
    { label: 'For a week', until: addDays(today, 7) },
    { label: 'For a month', until: addMonths(today, 1) },
  ]
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={240} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Snooze: ${title}`}
          onClick={() => setIsOpen((open) => !open)}
        >
          <IconClockPause size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.snooze} aria-label="Snooze">
        <TextInput
          size="xs"
          label="Why it can wait"
          placeholder="Optional"
          maxLength={200}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          data-autofocus
        />
        {choices.map(({ label, until }) => (
          <Button
            key={label}
            size="compact-sm"
            variant="default"
            onClick={() => onSnooze({ until, reason: reason.trim() })}
          >
            {label}
          </Button>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
