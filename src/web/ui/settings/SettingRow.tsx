import type { ReactNode } from 'react'
import classes from './Settings.module.css'

type Props = {
  label: string
  hint?: ReactNode
  children: ReactNode
}

/** One setting: what it is called, the field, and what it means. */
export const SettingRow = ({ label, hint, children }: Props) => (
  <div className={classes.row}>
    <div className={classes.label}>{label}</div>
    <div className={classes.value}>
      {children}
      {hint && <p className={classes.hint}>{hint}</p>}
    </div>
  </div>
)
