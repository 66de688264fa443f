import { type ReactNode, useState } from 'react'
import classes from './Settings.module.css'

type Props = {
  label: string
  /** The value in words; null for none. */
  value: string | null
  /** What an empty one says. */
  unset?: string
  icon?: ReactNode
  /** The menu that changes it, opened at the button. */
  children: (menu: { anchor: HTMLElement; onClose: () => void }) => ReactNode
}

/** A value that a menu changes. */
export function ChoiceSetting({ label, value, unset, icon, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => {
    setAnchor(null)
    anchor?.focus()
  }
  return (
    <>
      <button
        type="button"
        className={classes.choice}
        data-unset={value === null || undefined}
        // It has to hold what is seen.
        aria-label={value === null && unset ? `${unset}: none` : `${label}: ${value ?? 'None'}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {icon}
        <span className={classes.clip} dir="auto">
          {value ?? unset ?? 'None'}
        </span>
      </button>
      {anchor && children({ anchor, onClose: close })}
    </>
  )
}
