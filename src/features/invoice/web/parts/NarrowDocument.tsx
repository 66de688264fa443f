import type { PrintedInvoice } from '../../invoice.print.rules.ts'
import classes from './NarrowDocument.module.css'

type Props = {
  printed: PrintedInvoice
  /** The address of the workspace’s logo. */
  logo: string | null
  seller: string
}

/** The same words and figures below each other, where paper would be too small to read. */
export const NarrowDocument = ({ printed, logo, seller }: Props) => (
  <article className={classes.document}>
    {logo && <img src={logo} alt={seller} className={classes.logo} />}
    <address>
      {printed.recipient.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address may be equal
        <span key={index} dir="auto">
          {text}
        </span>
      ))}
    </address>
    <dl>
      {printed.facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
    <ol>
      {printed.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document’s lines have no ids
        <li key={index} data-text={line.isText || undefined}>
          <span dir="auto">{line.title}</span>
          {!line.isText && <strong>{line.amount}</strong>}
          {(line.description || !line.isText) && (
            <small dir="auto">
              {!line.isText && `${line.quantity} × ${line.rate}`}
              {line.discount && ` · ${line.discount}`}
              {line.description && `\n${line.description}`}
            </small>
          )}
        </li>
      ))}
    </ol>
    <dl>
      {printed.totals.map(({ is, label, value }) => (
        <div key={label} data-is={is}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {[...printed.sentences, printed.notes, printed.terms, printed.footer].filter(Boolean).map((text) => (
      <p key={text} dir="auto">
        {text}
      </p>
    ))}
  </article>
)
