import { Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './DayPicker.module.css'

/** What a text says, or why it says nothing. */
export type Reading<Value> = { value: Value } | { problem: string }

/** The form field that a calendar hangs on, as far as a screen shapes it. */
export type FieldFrame = Pick<
  TextInputProps,
  'label' | 'aria-label' | 'description' | 'placeholder' | 'error' | 'disabled' | 'size' | 'mt' | 'flex'
> & {
  'data-autofocus'?: boolean
  /** Left out, it can't be empty. */
  clearLabel?: string
  /** Within another popover it stays in its place, else a click in the calendar would close both. */
  withinPortal?: boolean
}

type Props<Value> = FieldFrame & {
  /** What it holds now, as text. */
  shown: string
  read: (text: string) => Reading<Value>
  onRead: (value: Value) => void
  onClear: () => void
  /** The calendar, which shows what is typed so far. */
  calendar: (typed: Value | undefined, close: () => void) => ReactNode
}

type Typed = { text: string; problem: string | null }

/** Fingers choose in the calendar, which a keyboard on the screen would cover. */
const inputMode = () => (matchMedia('(pointer: fine)').matches ? 'text' : 'none')

/**
 * A field into which days are typed, or chosen in the calendar below it. What can't be read is said and changes nothing,
 * and its form waits until it is mended.
 */
export function TypedField<Value>({
  shown,
  read,
  onRead,
  onClear,
  calendar,
  clearLabel,
  withinPortal = true,
  ...frame
}: Props<Value>) {
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<Typed | null>(null)
  const text = typed?.text ?? shown
  const isChanged = typed !== null && text.trim() !== shown
  const isEmpty = !text.trim()
  const problem = typed?.problem ?? null
  const found = isChanged && !isEmpty ? read(text) : undefined

  useEffect(() => {
    const form = input.current?.form
    if (!problem || !form) return
    const refuse = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      input.current?.focus()
    }
    form.addEventListener('submit', refuse, true)
    return () => form.removeEventListener('submit', refuse, true)
  }, [problem])

  function settle() {
    if (!found) {
      setTyped(null)
      if (isChanged && clearLabel) onClear()
    } else if ('problem' in found) setTyped({ text, problem: found.problem })
    else {
      setTyped(null)
      onRead(found.value)
    }
  }
  function close() {
    setOpen(false)
    setTyped(null)
    input.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Enter' && isChanged) {
      setOpen(false)
      settle()
    } else if (key === 'Escape' && (isOpen || isChanged)) close()
    else if (key === 'ArrowDown' && isOpen)
      document.getElementById(list)?.querySelector<HTMLElement>('[data-first]')?.focus()
    else if (key === 'ArrowDown') setOpen(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Popover
      opened={isOpen && !frame.disabled}
      onChange={setOpen}
      position="bottom-start"
      offset={4}
      shadow="md"
      withRoles={false}
      withinPortal={withinPortal}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <TextInput
          {...frame}
          ref={input}
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={isOpen ? list : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          error={problem ?? frame.error}
          data-unreadable={problem !== null || undefined}
          // Escape is this field's then, not that of the dialog around it, which listens at the window.
          data-mantine-stop-propagation={isOpen || isChanged || undefined}
          inputMode={inputMode()}
          rightSection={
            clearLabel &&
            shown &&
            !frame.disabled && (
              <button
                type="button"
                tabIndex={-1}
                className={classes.clear}
                aria-label={clearLabel}
                onClick={() => {
                  setTyped(null)
                  onClear()
                }}
              >
                <IconX size={14} stroke={1.5} aria-hidden />
              </button>
            )
          }
          onClick={() => setOpen(true)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setTyped({ text: event.currentTarget.value, problem: null })
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            if (event.relatedTarget && document.getElementById(list)?.contains(event.relatedTarget)) return
            setOpen(false)
            settle()
          }}
        />
      </Popover.Target>
      <Popover.Dropdown p={0}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the calendar's own buttons take the keys */}
        <div
          id={list}
          role="dialog"
          aria-label="Calendar"
          // The field keeps the focus while a pointer chooses.
          onMouseDown={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' && event.key !== 'Tab') return
            event.preventDefault()
            event.stopPropagation()
            close()
          }}
          onBlur={(event) => {
            const { relatedTarget, currentTarget } = event
            if (relatedTarget === input.current || currentTarget.contains(relatedTarget)) return
            setOpen(false)
            settle()
          }}
        >
          {/* oxlint-disable-next-line react/refs -- closes once a day is chosen, not while drawing */}
          {calendar(found && 'value' in found ? found.value : undefined, close)}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
