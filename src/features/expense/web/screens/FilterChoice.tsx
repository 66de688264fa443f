import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { type Choice, Picker } from '#web/ui/picker/Picker.tsx'
import classes from './ExpenseBar.module.css'

type Props = {
  /** What it narrows by. */
  label: string
  /** What it says while nothing is chosen. */
  any: string
  value: string | null
  icon?: ReactNode
  /** What is chosen, as it is called. */
  shown: string | undefined
  choices: readonly Choice<string>[]
  onPick: (value: string | null) => void
}

/** One way to narrow the list. */
export function FilterChoice({ label, any, value, icon, shown, choices, onPick }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const text = value === null ? any : (shown ?? 'Unknown')
  const close = () => {
    setAnchor(null)
    button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        size="compact-sm"
        variant={value === null ? 'default' : 'light'}
        className={classes.choice}
        aria-label={`${text}, filter by ${label.toLowerCase()}`}
        aria-haspopup="dialog"
        leftSection={icon}
        rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
        onClick={() => setAnchor(button.current)}
      >
        {text}
      </Button>
      {anchor && (
        <Picker
          anchor={anchor}
          label={label}
          value={value}
          choices={[{ value: null, label: any }, ...choices]}
          onClose={close}
          onPick={(picked) => {
            close()
            onPick(picked)
          }}
        />
      )}
    </>
  )
}
