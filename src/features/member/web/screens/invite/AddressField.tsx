import { Pill, PillsInput } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import classes from './AddressField.module.css'
import { type Address, endsAddress, readAddresses } from './addresses.ts'

type Props = {
  addresses: readonly Address[]
  /** What is being typed behind them. */
  typed: string
  onChange: (addresses: Address[], typed: string) => void
  /** Why an address can’t be invited. */
  problemOf: (address: Address) => string | null
  description?: ReactNode
  error?: ReactNode
}

/** Several addresses, typed one after the other or pasted as a list; each can be taken out or put right. */
export function AddressField({ addresses, typed, onChange, problemOf, description, error }: Props) {
  const input = useRef<HTMLInputElement>(null)

  /** The addresses with those of a text behind them, each once. */
  function withText(text: string): Address[] {
    const known = new Set(addresses.map(({ text }) => text))
    return [...addresses, ...readAddresses(text).filter(({ text }) => !known.has(text))]
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault()
      onChange(withText(typed), '')
    } else if (event.key === 'Backspace' && !typed && addresses.length) {
      event.preventDefault()
      // Taken back into the field, to be put right.
      onChange(addresses.slice(0, -1), addresses.at(-1)!.text)
    }
  }
  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (!/[\s,;<]/.test(text.trim())) return
    event.preventDefault()
    onChange(withText(`${typed} ${text}`), '')
  }
  return (
    <PillsInput
      label="Email addresses"
      description={description}
      error={error}
      onClick={() => input.current?.focus()}
    >
      <Pill.Group>
        {addresses.map((address) => {
          const problem = problemOf(address)
          return (
            <Pill
              key={address.text}
              withRemoveButton
              className={classes.address}
              data-wrong={problem !== null || undefined}
              title={problem ?? undefined}
              removeButtonProps={{
                'aria-label': `Remove ${address.text}`,
                tabIndex: 0,
                'aria-hidden': false,
              }}
              onRemove={() => {
                onChange(
                  addresses.filter(({ text }) => text !== address.text),
                  typed,
                )
                input.current?.focus()
              }}
            >
              {address.text}
            </Pill>
          )
        })}
        <PillsInput.Field
          ref={input}
          data-autofocus
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={addresses.length ? undefined : 'ann@example.com, bob@example.com'}
          value={typed}
          onChange={({ currentTarget: { value } }) =>
            endsAddress(value) ? onChange(withText(value), '') : onChange([...addresses], value)
          }
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => typed.trim() && onChange(withText(typed), '')}
        />
      </Pill.Group>
    </PillsInput>
  )
}
