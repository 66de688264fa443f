import { Button } from '@mantine/core'
import { IconCircleCheck, IconMessageQuestion } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { documentFormat } from '#features/invoice/invoice.format.rules.ts'
import { filled } from '#features/invoice/invoice.labels.ts'
import { printedInvoice } from '#features/invoice/invoice.print.rules.ts'
import { InvoiceDocumentView } from '#features/invoice/web/parts/InvoiceDocumentView.tsx'
import { NarrowDocument } from '#features/invoice/web/parts/NarrowDocument.tsx'
import { SharedFrame } from '#web/shell/SharedFrame.tsx'
import { sharedLabelsOf } from '../../../delivery.labels.ts'
import { type SharedInvoice, sharedContract } from '../../../delivery.public.contract.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { HowToPay } from './HowToPay.tsx'
import { PaymentsSoFar } from './PaymentsSoFar.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import classes from './Shared.module.css'
import { SharedEntries } from './SharedEntries.tsx'
import { SharedReplies } from './SharedReplies.tsx'
import { useSeen } from './useSeen.ts'

type Props = { token: string; shared: SharedInvoice }

/** An invoice as its client sees it: what it says, what is left to pay and how, and a way to answer. */
export function SharedInvoicePage({ token, shared }: Props) {
  const { document, logo, state, balance, isOverdue, isMember, replies } = shared
  const [replying, setReplying] = useState<'accepted' | 'question' | null>(null)
  const labels = sharedLabelsOf(document.language)
  const format = useMemo(() => documentFormat(document), [document])
  const printed = useMemo(() => printedInvoice(document), [document])
  useSeen(token, !isMember)
  const heading = `${printed.title} ${document.number}`
  const isAccepted = replies.some(({ kind }) => kind === 'accepted')
  const isOpen = state === 'open' && balance > 0
  const mayAnswer = !isMember && state !== 'void'
  const due =
    isOpen && document.dueDate
      ? filled(isOverdue ? labels.overdue : labels.due, { date: format.date(document.dueDate) })
      : null
  return (
    <SharedFrame
      heading={heading}
      title={`${heading} · ${document.seller.name}`}
      byline={filled(labels.from, { sender: document.seller.name })}
      aside={
        <p className={classes.sum} data-late={(isOverdue && isOpen) || undefined}>
          <strong>{format.money(isOpen ? balance : document.total)}</strong>
          <span>{due ?? labels[state]}</span>
        </p>
      }
      lang={document.language}
    >
      {isMember && <p className={classes.own}>{labels.own}</p>}
      <div className={classes.actions}>
        <DownloadButton
          call={sharedContract.getSharedPdf.path}
          token={token}
          name={document.number}
          label={labels.download}
          problem={labels.notDownloaded}
        />
        {mayAnswer && !isAccepted && (
          <Button
            variant="default"
            leftSection={<IconCircleCheck size={16} stroke={1.5} aria-hidden />}
            aria-expanded={replying === 'accepted'}
            onClick={() => setReplying('accepted')}
          >
            {labels.accept}
          </Button>
        )}
        {mayAnswer && (
          <Button
            variant="default"
            leftSection={<IconMessageQuestion size={16} stroke={1.5} aria-hidden />}
            aria-expanded={replying === 'question'}
            onClick={() => setReplying('question')}
          >
            {labels.ask}
          </Button>
        )}
      </div>
      {replying && (
        <ReplyForm
          key={replying}
          kind={replying}
          token={token}
          document={document}
          labels={labels}
          onClose={() => setReplying(null)}
        />
      )}
      <SharedReplies replies={replies} labels={labels} locale={format.locale} />
      <div className={classes.columns}>
        <div className={classes.paper}>
          <div className={classes.wide}>
            <InvoiceDocumentView
              document={document}
              logo={logo}
              stamp={state === 'void' ? labels.void : null}
            />
          </div>
          <div className={classes.narrow}>
            <NarrowDocument printed={printed} logo={logo} seller={document.seller.name} />
          </div>
        </div>
        <aside className={classes.side}>
          <HowToPay shared={shared} labels={labels} format={format} />
          <PaymentsSoFar shared={shared} labels={labels} format={format} />
        </aside>
      </div>
      <SharedEntries shared={shared} labels={labels} format={format} />
    </SharedFrame>
  )
}
