import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { focusGuard } from '../focus/focusGuard.tsx'

type ConfirmButtonsProps = {
  action: string
  seconds: number
  /** Whether it takes something away; it is red then. */
  isRisky?: boolean
  /** Whether what has to be typed before was typed. */
  isReady?: boolean
  onCancel: () => void
  onConfirm: () => void
}

/**
 * The dialog around it is a question, which a screen reader says at once, and whose first answer has the focus. Mantine
 * writes the role of its dialogs after whatever it was given, so that no property can change it.
 */
function ask(buttons: HTMLElement | null) {
  buttons?.closest('[role=dialog]')?.setAttribute('role', 'alertdialog')
  buttons?.querySelector('button')?.focus({ preventScroll: true })
}

/** Cancel, and the step itself, which may have to be waited for. */
export function ConfirmButtons({
  action,
  seconds,
  isRisky = true,
  isReady = true,
  onCancel,
  onConfirm,
}: ConfirmButtonsProps) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (!left) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <Group ref={ask} justify="flex-end" gap="xs" mt="lg">
      {focusGuard}
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button {...(isRisky && { color: 'red' })} disabled={left > 0 || !isReady} onClick={onConfirm}>
        {left ? `${action} (${left})` : action}
      </Button>
    </Group>
  )
}
