import { useEffect, useRef } from 'react'

/** Puts the focus into a form's first field when it appears, unless that would open a keyboard over the page. */
export function useFirstFocus() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  return field
}
