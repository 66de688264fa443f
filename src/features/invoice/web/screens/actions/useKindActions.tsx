import {
  IconArrowBackUp,
  IconCopy,
  IconFileInvoice,
  IconTargetArrow,
  IconThumbDown,
  IconThumbUp,
} from '@tabler/icons-react'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { errorText } from '#web/store/api.ts'
import { modals } from '#web/ui/feedback/modals.ts'
import { showDone, showProblem } from '#web/ui/feedback/toast.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import type { Invoice } from '../../../invoice.shape.ts'
import { useAnswerQuoteMutation } from '../../invoiceKinds.api.ts'
import { invoicePath } from '../../parts/invoicePath.ts'
import { useMayOnInvoice } from '../../parts/useMayOnInvoice.ts'
import type { InvoiceAction } from './invoiceAction.ts'
import { useDuplicateInvoice } from './useDuplicateInvoice.ts'

const BillQuoteForm = lazyPart(async () => (await import('./BillQuoteForm.tsx')).BillQuoteForm)
const QuoteBudgetForm = lazyPart(async () => (await import('./QuoteBudgetForm.tsx')).QuoteBudgetForm)
const CreditForm = lazyPart(async () => (await import('./CreditForm.tsx')).CreditForm)
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** What can be made of a document, as far as the role may make documents: a copy, a credit note, an invoice of a quote. */
export function useKindActions(invoice: Invoice): InvoiceAction[] {
  const mayOn = useMayOnInvoice()
  const navigate = useNavigate()
  const duplicateIt = useDuplicateInvoice(invoice)
  const [answer] = useAnswerQuoteMutation()
  const { id, kind, finalisedAt, voidedAt, acceptedAt, declinedAt } = invoice
  const params = { id }
  if (!mayOn('invoice.create', invoice)) return []
  const isNumbered = finalisedAt !== null && voidedAt === null
  const isQuote = kind === 'quote'

  const goTo = async (made: Promise<{ data?: { data: Invoice }; error?: unknown }>, done: string) => {
    const { data, error } = await made
    if (!data) return showProblem(errorText(error, 'Couldn’t create the draft. Please try again.'))
    showDone(done)
    await navigate(invoicePath(data.data.id))
  }
  const said = async (accepted: boolean | null) => {
    const { error } = await answer({ params, body: { accepted } })
    if (error) return
    const before = acceptedAt !== null ? true : declinedAt !== null ? false : null
    showDone(accepted === null ? 'Answer removed' : accepted ? 'Quote accepted' : 'Quote declined', {
      undo: () => void answer({ params, body: { accepted: before } }),
      redo: () => answer({ params, body: { accepted } }),
    })
  }
  const openCredit = () => {
    const dialog = modals.open({
      title: `Credit ${invoice.number}`,
      size: 'md',
      children: (
        <CreditForm
          id={id}
          onDone={(credit) => {
            modals.close(dialog)
            if (credit) void goTo(Promise.resolve({ data: { data: credit } }), 'Draft created')
          }}
        />
      ),
    })
  }
  const openBilling = () => {
    const dialog = modals.open({
      title: `Bill ${invoice.number}`,
      size: 'md',
      children: (
        <BillQuoteForm
          id={id}
          onDone={(draft) => {
            modals.close(dialog)
            if (draft) void goTo(Promise.resolve({ data: { data: draft } }), 'Draft created from the quote')
          }}
        />
      ),
    })
  }
  const openBudget = () => {
    const dialog = modals.open({
      title: `Set ${invoice.number} as budget`,
      size: 'md',
      children: (
        <QuoteBudgetForm
          quote={invoice}
          onDone={(project) => {
            modals.close(dialog)
            if (project) showDone(`Budget of ${project} set`)
          }}
        />
      ),
    })
  }
  const all: (InvoiceAction | false)[] = [
    isQuote &&
      isNumbered &&
      declinedAt === null && {
        id: 'convert',
        label: 'Create invoice…',
        icon: <IconFileInvoice {...icon} />,
        keywords: 'convert bill quote share deposit part',
        run: openBilling,
      },
    isQuote &&
      isNumbered &&
      declinedAt === null && {
        id: 'budget',
        label: 'Set as budget…',
        icon: <IconTargetArrow {...icon} />,
        keywords: 'project hours money',
        run: openBudget,
      },
    isQuote &&
      isNumbered &&
      acceptedAt === null && {
        id: 'accept',
        label: 'Mark as accepted',
        icon: <IconThumbUp {...icon} />,
        run: () => void said(true),
      },
    isQuote &&
      isNumbered &&
      declinedAt === null && {
        id: 'decline',
        label: 'Mark as declined',
        icon: <IconThumbDown {...icon} />,
        run: () => void said(false),
      },
    (kind === 'invoice' || kind === 'deposit') &&
      isNumbered && {
        id: 'credit',
        label: 'Credit…',
        icon: <IconArrowBackUp {...icon} />,
        keywords: 'cancel credit note refund take back',
        run: openCredit,
      },
    invoice.corrects === null && {
      id: 'duplicate',
      label: 'Duplicate',
      icon: <IconCopy {...icon} />,
      keywords: 'copy again',
      run: () => void duplicateIt(),
    },
  ]
  return all.filter((action) => action !== false)
}
