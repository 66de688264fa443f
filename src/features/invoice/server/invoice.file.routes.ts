import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/errors.ts'
import { handle } from '#server/handle.ts'
import type { MemberContext, Platform } from '#server/platform.ts'
import { invoiceFileContract } from '../invoice.file.contract.ts'
import { isInvoiceVisible } from '../invoice.rules.ts'
import { invoiceEInvoice, invoicePdf, sendFile } from './invoice.pdf.ts'
import { findInvoice } from './invoice.queries.ts'

export async function invoiceFileRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, invoiceFileContract.getInvoicePdf, async (input) => {
    const { member, body, reply } = input
    await assertSeen(input, body.invoiceId)
    return sendFile(reply, await invoicePdf(platform, member.workspaceId, body.invoiceId, body.format))
  })

  handle(app, platform, invoiceFileContract.getEInvoice, async (input) => {
    const { member, body, reply } = input
    await assertSeen(input, body.invoiceId)
    return sendFile(reply, await invoiceEInvoice(platform, member.workspaceId, body.invoiceId, body.format))
  })
}

async function assertSeen({ member, read }: MemberContext, id: string) {
  const invoice = await read((db) => findInvoice(db, member.workspaceId, id))
  if (!invoice || !isInvoiceVisible(member, invoice)) throw notFound('Invoice')
}
