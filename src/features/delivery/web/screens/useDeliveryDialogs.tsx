import { useCallback } from 'react'
import type { Invoice } from '#features/invoice/invoice.shape.ts'
import { invoiceTitle } from '#features/invoice/web/parts/invoicePath.ts'
import { modals } from '#web/ui/feedback/modals.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'

const SendForm = lazyPart(async () => (await import('./send/SendForm.tsx')).SendForm, { takesKeys: true })
const ShareForm = lazyPart(async () => (await import('./share/ShareForm.tsx')).ShareForm, { takesKeys: true })

/** “invoice INV-2026-0012”, “draft quote”. */
function withinSentence(invoice: Invoice): string {
  const title = invoiceTitle(invoice)
  return title.charAt(0).toLowerCase() + title.slice(1)
}

/** Opens what sends an invoice to its client, from wherever that is asked for. */
export function useDeliveryDialogs() {
  const openSend = useCallback((invoice: Invoice) => {
    const id = modals.open({
      title: `Send ${withinSentence(invoice)}`,
      size: 'lg',
      children: <SendForm invoice={invoice} onClose={() => modals.close(id)} />,
    })
  }, [])
  const openShare = useCallback((invoice: Invoice) => {
    const id = modals.open({
      title: `Share ${withinSentence(invoice)}`,
      children: <ShareForm invoice={invoice} onClose={() => modals.close(id)} />,
    })
  }, [])
  return { openSend, openShare }
}
