import type { Failure } from '#shared/contract.ts'
import { errorText } from '#web/store/api.ts'
import { showProblem } from '#web/ui/feedback/toast.ts'
import { saveFile } from '#web/ui/saveFile.ts'
import { type eInvoiceFormats, invoiceFileContract } from '../../invoice.file.contract.ts'

export type InvoiceDownload = 'pdf' | (typeof eInvoiceFormats)[number]

/** The name that the server gives a file. */
function nameOf(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
  const [, plain] = /filename="((?:[^"\\]|\\.)*)"/.exec(disposition) ?? []
  return encoded ? decodeURIComponent(encoded) : (plain?.replace(/\\(.)/g, '$1') ?? 'invoice')
}

/** Saves an invoice as a file, or says why there is none. */
export async function downloadInvoice(invoiceId: string, what: InvoiceDownload) {
  const call = what === 'pdf' ? invoiceFileContract.getInvoicePdf : invoiceFileContract.getEInvoice
  const body = what === 'pdf' ? { invoiceId } : { invoiceId, format: what }
  try {
    const response = await fetch(`/api${call.path}`, {
      method: call.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok)
      return showProblem(errorText({ status: response.status, data: (await response.json()) as Failure }))
    saveFile(await response.blob(), nameOf(response.headers.get('content-disposition') ?? ''))
  } catch {
    showProblem('The invoice could not be downloaded. Check your connection and try again.')
  }
}
