import type { FormEvent, ReactNode } from 'react'
import classes from './Form.module.css'

type FormProps = { onSubmit: (event: FormEvent<HTMLFormElement>) => void; children: ReactNode }

/** A form whose fields keep room for their error, so that nothing moves under the pointer when one appears. */
export function Form({ onSubmit, children }: FormProps) {
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      {children}
    </form>
  )
}
