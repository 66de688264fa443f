import { Button, Title } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconEye, IconPencil } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useClients } from '#features/client/web/client.api.ts'
import { useTaxes } from '#features/tax/web/tax.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import type { WholeInvoice } from '../../../invoice.shape.ts'
import { useGetInvoiceDocumentQuery } from '../../invoiceDocument.api.ts'
import { draftDocument } from '../../parts/draftDocument.ts'
import { InvoiceDocumentView } from '../../parts/InvoiceDocumentView.tsx'
import { invoicePath, invoiceTitle, kindName } from '../../parts/invoicePath.ts'
import { useRetainedProjects } from '../addRetainer/useRetainedProjects.ts'
import { AddDialog, askedAddition } from './AddDialog.tsx'
import { HeadingFields } from './HeadingFields.tsx'
import classes from './InvoiceEditor.module.css'
import { LinesTable } from './LinesTable.tsx'
import { TextFields } from './TextFields.tsx'
import { TotalsPanel } from './TotalsPanel.tsx'
import { useChangeDraft } from './useChangeDraft.ts'

const FinaliseDialog = lazyPart(async () => (await import('./FinaliseDialog.tsx')).FinaliseDialog)

/** Wide enough for the paper beside what is written. */
const wide = '(min-width: 86em)'
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** A draft with all that stands on it, each change saved by itself, and beside it what it will look like. */
export function InvoiceEditor({ invoice }: { invoice: WholeInvoice }) {
  const change = useChangeDraft(invoice.id)
  const { byId: taxes } = useTaxes()
  const { byId: clients } = useClients()
  const { logo } = useWorkspace()
  const { data: frame } = useGetInvoiceDocumentQuery(invoice.id, { skip: !invoice.updatedAt })
  const isWide = useMediaQuery(wide, undefined, { getInitialValueInEffect: false })
  const [isPreviewed, preview] = useDisclosure()
  const [isFinalising, finalising] = useDisclosure()
  const [query] = useSearchParams()
  const [addition, setAddition] = useState(() => askedAddition(query))
  const hasRetainer = useRetainedProjects(invoice.client).length > 0
  const document = useMemo(() => frame && draftDocument(frame, invoice, taxes), [frame, invoice, taxes])
  const client = clients[invoice.client]?.title ?? ''
  const kind = kindName(invoice.kind)

  return (
    <AppPage
      title={client ? `${kind} for ${client}` : kind}
      heading={
        <>
          <Link to={invoicePath(invoice.id)} className={classes.back}>
            {invoiceTitle(invoice)}
          </Link>
          <Title order={1} className={classes.heading}>
            {client ? `${kind} for ${client}` : kind}
          </Title>
        </>
      }
      actions={
        <>
          {!isWide && (
            <Button
              variant="default"
              leftSection={isPreviewed ? <IconPencil {...icon} /> : <IconEye {...icon} />}
              onClick={preview.toggle}
            >
              {isPreviewed ? 'Edit' : 'Preview'}
            </Button>
          )}
          <Button leftSection={<IconCheck {...icon} />} onClick={finalising.open}>
            Finalise
          </Button>
        </>
      }
    >
      <div className={classes.page}>
        {(isWide || !isPreviewed) && (
          <div className={classes.editor}>
            <HeadingFields invoice={invoice} change={change} />
            <LinesTable invoice={invoice} change={change} onAdd={setAddition} hasRetainer={hasRetainer} />
            <TotalsPanel invoice={invoice} change={change} />
            <TextFields invoice={invoice} change={change} />
          </div>
        )}
        {(isWide || isPreviewed) && (
          <section className={classes.preview} aria-label="Preview">
            <div className={classes.paper}>
              {document && <InvoiceDocumentView document={document} logo={logo?.url ?? null} />}
            </div>
          </section>
        )}
      </div>
      {addition && <AddDialog invoice={invoice} addition={addition} onClose={() => setAddition(null)} />}
      {isFinalising && document && (
        <FinaliseDialog invoice={invoice} document={document} onClose={finalising.close} />
      )}
    </AppPage>
  )
}
