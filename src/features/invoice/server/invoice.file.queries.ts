import { createHash } from 'node:crypto'
import type { Db } from '#database/database.ts'

/** A paper size, or a format of an e-invoice. */
export type InvoiceForm = 'A4' | 'Letter' | 'ubl' | 'facturx'
export type StoredFile = { bytes: Buffer; sha256: string }

export const findInvoiceFile = (
  db: Db,
  workspaceId: string,
  invoice: string,
  form: InvoiceForm,
): Promise<StoredFile | undefined> =>
  db
    .selectFrom('invoiceFile')
    .select(['bytes', 'sha256'])
    .where('workspaceId', '=', workspaceId)
    .where('invoice', '=', invoice)
    .where('form', '=', form)
    .executeTakeFirst()

/** Keeps what was made; where somebody else was faster, theirs stays. */
export const insertInvoiceFile = (
  trx: Db,
  workspaceId: string,
  invoice: string,
  form: InvoiceForm,
  bytes: Uint8Array,
) =>
  trx
    .insertInto('invoiceFile')
    .values({ workspaceId, invoice, form, bytes: Buffer.from(bytes), sha256: sha256Of(bytes) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
