import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import classes from './Form.module.css'

type FormProps = { onSubmit: (event: FormEvent<HTMLFormElement>) => void; children: ReactNode }

/**
 * A form whose fields keep room for their error, so that nothing moves under the pointer when one appears. The first
 * one that is wrong takes the focus, be it at once or when the server has refused it, unless its person has gone on.
 */
export function Form({ onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isJudged = useRef(false)
  // An error comes with the rendering that shows it.
  useEffect(() => {
    const wrong = isJudged.current && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!wrong) return
    isJudged.current = false
    wrong.focus()
  })
  const goOn = () => {
    isJudged.current = false
  }
  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      onInput={goOn}
      onFocusCapture={goOn}
      onSubmit={(event) => {
        isJudged.current = true
        onSubmit(event)
      }}
    >
      {children}
    </form>
  )
}
