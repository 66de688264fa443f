import { VisuallyHidden } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { focusAtOnce } from './focusAtOnce.ts'

type Props = { value: string; onType: (value: string) => void }

/** Stands in for the first field of a dialog whose code is still on its way, so that no letter typed meanwhile is lost. */
export function TypeAhead({ value, onType }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const dialog = input.current?.closest<HTMLElement>('[role=dialog]') ?? null
    // Once the form is there in its place.
    return () => queueMicrotask(() => focusAtOnce(dialog))
  }, [])
  return (
    <VisuallyHidden>
      <input
        ref={input}
        data-autofocus
        aria-label="Loading…"
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </VisuallyHidden>
  )
}
