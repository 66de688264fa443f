import { viewLabels } from '../../../delivery.defaultTexts.rules.ts'
import { languageOf } from '../../../delivery.texts.rules.ts'
import classes from './EmailPreview.module.css'

type Props = {
  to: readonly string[]
  cc: readonly string[]
  subject: string
  text: string
  language: string
  /** Whether a button leads to the invoice. */
  withLink: boolean
}

/** The email as it will be read. */
export const EmailPreview = ({ to, cc, subject, text, language, withLink }: Props) => (
  <section className={classes.email} aria-label="Preview" lang={language}>
    <p className={classes.head}>
      {to.join(', ') || 'Nobody'}
      {cc.length > 0 && ` · Cc ${cc.join(', ')}`}
    </p>
    <h2 className={classes.subject} dir="auto">
      {subject}
    </h2>
    <p className={classes.text} dir="auto">
      {text.trim()}
    </p>
    {withLink && <span className={classes.button}>{viewLabels[languageOf(language)]}</span>}
  </section>
)
