import type { ReactNode } from 'react'
import { ConfirmButtons } from './ConfirmButtons.tsx'
import { modals } from './modals.ts'

type Confirm = {
  title: string
  /** What is lost. */
  text: ReactNode
  /** The button that does it. */
  action: string
  onConfirm: () => void
  /** Seconds before the button works, for what can't be undone; `true` for the usual five. */
  countdown?: number | true
  /** False for what takes nothing away. */
  isRisky?: boolean
}

const usualCountdown = 5

/** Asks before something that can't be taken back. */
export function confirm({ title, text, action, onConfirm, countdown = 0, isRisky = true }: Confirm) {
  const id = modals.open({
    title,
    size: 'sm',
    withCloseButton: false,
    children: (
      <>
        {text}
        <ConfirmButtons
          action={action}
          isRisky={isRisky}
          seconds={countdown === true ? usualCountdown : countdown}
          onCancel={() => modals.close(id)}
          onConfirm={() => {
            modals.close(id)
            onConfirm()
          }}
        />
      </>
    ),
  })
}
