import type { FormEvent, ReactNode } from 'react'
import classes from './Form.module.css'

type FormProps = { onSubmit: (event: FormEvent<HTMLFormElement>) => void; children: ReactNode }

/** The browser shows it in the next frame, after the form has been judged. */
const focusFirstError = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

/**
 * A form whose fields keep room for their error, so that nothing moves under the pointer when one appears. The first
 * one that is wrong takes the focus.
 */
export function Form({ onSubmit, children }: FormProps) {
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        onSubmit(event)
        focusFirstError(event.currentTarget)
      }}
    >
      {children}
    </form>
  )
}
