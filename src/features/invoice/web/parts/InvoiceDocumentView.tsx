import { type CSSProperties, memo, useMemo } from 'react'
import type { InvoiceDocument } from '../../invoice.document.contract.ts'
import { type PrintedInvoice, printedInvoice } from '../../invoice.print.rules.ts'
import classes from './InvoiceDocumentView.module.css'

type Props = {
  document: InvoiceDocument
  /** The address of the workspace’s logo. */
  logo?: string | null
  /** What is written across it; who reads it aloud hears the state that stands beside it. */
  stamp?: string | null
}

/** An invoice as it is on paper, as wide as there is room; in one page however long it is. */
export const InvoiceDocumentView = memo(function InvoiceDocumentView({ document, logo, stamp }: Props) {
  const printed = useMemo(() => printedInvoice(document), [document])
  const { title, sender, recipient, facts, sentences, seller } = printed
  const style = { '--document-color': document.color } as CSSProperties
  return (
    <div className={classes.frame}>
      <article className={classes.sheet} data-paper={document.paper} lang={printed.language} style={style}>
        {stamp && (
          <p className={classes.stamp} aria-hidden>
            {stamp}
          </p>
        )}
        <header className={classes.head}>
          {logo ? (
            <img src={logo} alt={document.seller.name} className={classes.logo} />
          ) : (
            <p className={classes.name}>{document.seller.name}</p>
          )}
          <h2>{title}</h2>
        </header>
        <div className={classes.parties}>
          <address className={classes.recipient}>
            <span className={classes.sender}>{sender}</span>
            {keyed(recipient).map(({ key, text }) => (
              <span key={key} dir="auto">
                {text}
              </span>
            ))}
          </address>
          <Facts facts={facts} />
        </div>
        <Lines printed={printed} />
        <dl className={classes.totals}>
          {printed.totals.map(({ is, label, value }) => (
            <div key={label} data-is={is}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {sentences.map((sentence) => (
          <p key={sentence} className={classes.text} dir="auto">
            {sentence}
          </p>
        ))}
        <Text text={printed.notes} />
        {printed.payment && (
          <section className={classes.payment}>
            <h3>{printed.payment.title}</h3>
            {printed.payment.sentence && <p>{printed.payment.sentence}</p>}
            <Facts facts={printed.payment.facts} />
          </section>
        )}
        <Text text={printed.terms} />
        <footer className={classes.foot}>
          <Text text={printed.footer} />
          <div className={classes.seller}>
            {seller.map((column) => (
              <div key={column.join()} className={classes.column}>
                {keyed(column).map(({ key, text }) => (
                  <span key={key} dir="auto">
                    {text}
                  </span>
                ))}
              </div>
            ))}
          </div>
        </footer>
      </article>
    </div>
  )
})

/** Lines of an address may be equal. */
const keyed = (texts: readonly string[]) => texts.map((text, index) => ({ key: `${index} ${text}`, text }))

const Text = ({ text }: { text: string }) =>
  text && (
    <p className={classes.text} dir="auto">
      {text}
    </p>
  )

const Facts = ({ facts }: { facts: PrintedInvoice['facts'] }) => (
  <dl className={classes.facts}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <bdi>{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)

const Lines = ({ printed: { columns, lines } }: { printed: PrintedInvoice }) => (
  <table className={classes.lines}>
    <thead>
      <tr>
        <th scope="col">{columns.description}</th>
        <th scope="col">{columns.quantity}</th>
        <th scope="col">{columns.rate}</th>
        {columns.tax !== null && <th scope="col">{columns.tax}</th>}
        <th scope="col">{columns.amount}</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document’s lines have no ids
        <tr key={index} data-text={line.isText || undefined}>
          <td colSpan={line.isText ? 5 : 1}>
            <span dir="auto">{line.title}</span>
            {line.description && (
              <small dir="auto" className={classes.description}>
                {line.description}
              </small>
            )}
            {line.discount && <small>{line.discount}</small>}
          </td>
          {!line.isText && (
            <>
              <td>{line.quantity}</td>
              <td>{line.rate}</td>
              {columns.tax !== null && <td>{line.tax}</td>}
              <td>{line.amount}</td>
            </>
          )}
        </tr>
      ))}
    </tbody>
  </table>
)
