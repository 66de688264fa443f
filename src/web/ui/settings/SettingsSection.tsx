import { type ReactNode, useId } from 'react'
import classes from './SettingsSection.module.css'

type SettingsSectionProps = { title: string; text?: ReactNode; children: ReactNode }

/** One matter on a page of settings, with its heading. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.intro}>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  )
}
