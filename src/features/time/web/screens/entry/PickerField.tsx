import { InputBase } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useState } from 'react'

type Props = {
  label: string
  error: string | undefined
  leftSection?: ReactNode
  /** Grows with what it shows. */
  multiline?: boolean
  isDisabled?: boolean
  /** It has the focus when the dialog opens. */
  isFirst?: boolean
  /** What is chosen. */
  children: ReactNode
  /** The menu in which it is chosen, opened at the field. */
  picker: (menu: { anchor: HTMLElement; onClose: () => void }) => ReactNode
}

/** A field of a form whose value is chosen in a menu. */
export function PickerField({
  label,
  error,
  leftSection,
  multiline,
  isDisabled,
  isFirst,
  children,
  picker,
}: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => {
    setAnchor(null)
    anchor?.focus()
  }
  return (
    <>
      <InputBase
        component="button"
        type="button"
        pointer
        multiline={multiline}
        disabled={isDisabled}
        label={label}
        error={error}
        aria-haspopup="dialog"
        data-autofocus={isFirst || undefined}
        leftSection={leftSection}
        rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
        onClick={(event: MouseEvent<HTMLButtonElement>) => setAnchor(event.currentTarget)}
      >
        {children}
      </InputBase>
      {anchor && picker({ anchor, onClose: close })}
    </>
  )
}
