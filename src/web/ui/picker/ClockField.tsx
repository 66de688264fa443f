import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseClock } from '#shared/clock.ts'
import { clockText } from '../../format/dates.ts'

type Props = {
  'aria-label': string
  disabled?: boolean
  /** `09:05`. */
  value: string
  onRead: (clock: string) => void
  /** What was typed can’t be read; `isLeft` once the field was left with it. */
  onUnreadable: (isLeft: boolean) => void
}

/** A time of day, typed as people write it, such as `9`, `9:30` or `2pm`; what can’t be read stays until it is mended. */
export function ClockField({ value, onRead, onUnreadable, ...frame }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const isUnreadable = typed !== null && parseClock(typed) === null
  return (
    <TextInput
      {...frame}
      autoComplete="off"
      spellCheck={false}
      maxLength={20}
      value={typed ?? clockText(value)}
      aria-invalid={isUnreadable || undefined}
      onFocus={(event) => event.currentTarget.select()}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const clock = parseClock(currentTarget.value)
        if (clock) onRead(clock)
        else onUnreadable(false)
      }}
      onBlur={() => (isUnreadable ? onUnreadable(true) : setTyped(null))}
    />
  )
}
