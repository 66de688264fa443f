import type { FastifyInstance, FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import type { InvoiceDocument } from '#features/invoice/invoice.document.contract.ts'
import { invoicePdf, sendFile } from '#features/invoice/server/invoice.pdf.ts'
import {
  findInvoice,
  type InvoiceRow,
  lockInvoice,
  toInvoice,
  updateInvoice,
} from '#features/invoice/server/invoice.queries.ts'
import { findLogo } from '#features/workspace/server/workspace.logo.queries.ts'
import { assertWithinLimit } from '#server/ceiling.ts'
import { forbidden, HttpError, invalid } from '#server/errors.ts'
import { readPicture } from '#server/files/storedImage.ts'
import { answer, handle } from '#server/handle.ts'
import { limit } from '#server/limit.ts'
import type { Platform } from '#server/platform.ts'
import { requireSecret } from '#server/session/requireSecret.ts'
import type { Caller } from '#server/session/session.ts'
import { deadShare } from '#server/shareLink.ts'
import { write } from '#server/write.ts'
import { type SharedInvoice, sharedContract } from '../delivery.public.contract.ts'
import { findSharedEntries, findSharedPayments, findToday } from './delivery.public.queries.ts'
import {
  countView,
  findDelivery,
  findReplies,
  findSharePlace,
  insertReply,
  isMember,
  lockShare,
  type SharePlace,
} from './delivery.queries.ts'
import { logDelivery } from './delivery.send.ts'

/** Replies to one invoice. */
const maxReplies = 100

/** What whoever holds a link to an invoice can do. Nobody need be signed in. */
export async function sharedRoutes(app: FastifyInstance, platform: Platform) {
  const { databases } = platform

  const requirePlace = ({ ip }: FastifyRequest, token: string): Promise<SharePlace> =>
    requireSecret(platform, {
      ip,
      guesses: 'share link guesses',
      find: () => findSharePlace(databases.system, token),
      dead: deadShare,
      uses: {
        name: 'uses of share',
        of: ({ share }) => share,
        max: 120,
        message: 'This link is being used too often.',
      },
    })

  const isOwn = async (caller: Caller | null, { workspaceId }: SharePlace) =>
    caller !== null && (await isMember(databases.system, workspaceId, caller.userId))

  const shown = async (place: SharePlace, isMember: boolean) => {
    const found = await databases.inWorkspace(
      place.workspaceId,
      async (db) => ({
        shared: await findShared(db, place),
        logo: await findLogo(db, place.workspaceId),
      }),
      'read',
    )
    if (!found.shared) throw deadShare()
    return answer({
      ...found.shared,
      logo: found.logo && (await readPicture(platform, found.logo)),
      isMember,
    })
  }

  handle(app, platform, sharedContract.openShare, async ({ request, caller, body }) => {
    const place = await requirePlace(request, body.token)
    return shown(place, await isOwn(caller, place))
  })

  handle(app, platform, sharedContract.getSharedPdf, async ({ request, reply, body }) => {
    const { workspaceId, invoice, share } = await requirePlace(request, body.token)
    await limit(databases.system, {
      name: 'files of share',
      of: share,
      max: 20,
      seconds: 60,
      message: 'This file has been requested too often.',
    })
    return sendFile(reply, await invoicePdf(platform, workspaceId, invoice))
  })

  handle(app, platform, sharedContract.viewShare, async ({ request, caller, body }) => {
    const place = await requirePlace(request, body.token)
    if (!(await isOwn(caller, place))) await recordView(platform, place)
    return answer(null)
  })

  handle(app, platform, sharedContract.replyToShare, async ({ request, caller, body }) => {
    const place = await requirePlace(request, body.token)
    if (await isOwn(caller, place))
      throw forbidden(
        'You’re a member of the workspace that sent this invoice. Only the client can reply here.',
      )
    await limit(databases.system, {
      name: 'replies to share',
      of: place.share,
      max: 10,
      seconds: 600,
      message: 'You have sent a lot of messages.',
    })
    await recordReply(platform, place, body)
    return shown(place, false)
  })
}

/** All that a link shows, as it is now. */
async function findShared(
  db: Db,
  place: SharePlace,
): Promise<Omit<SharedInvoice, 'isMember' | 'logo'> | null> {
  const { workspaceId, invoice: id, withEntries } = place
  const invoice = await findInvoice(db, workspaceId, id)
  if (!invoice?.snapshot) return null
  const payments = await findSharedPayments(db, workspaceId, id)
  // A quote owes nothing: its day is that until which it holds.
  const isOwed = invoice.voidedAt === null && invoice.kind !== 'quote'
  const balance = isOwed ? invoice.total - invoice.paid : 0
  const today = await findToday(db, workspaceId)
  const { entries, moreEntries } = withEntries
    ? await findSharedEntries(db, workspaceId, id)
    : { entries: null, moreEntries: 0 }
  const replies = await findReplies(db, workspaceId, id)
  return {
    document: invoice.snapshot as InvoiceDocument,
    state: invoice.voidedAt !== null ? 'void' : invoice.paidAt !== null ? 'paid' : 'open',
    payments,
    paid: invoice.paid,
    balance,
    isOverdue: balance > 0 && invoice.dueDate !== null && invoice.dueDate < today,
    entries,
    moreEntries,
    replies: replies.map(({ id: _, ...reply }) => reply),
  }
}

/** Locks the invoice and then the link, as whoever ends links does, and does something while it still leads there. */
const writeThrough = (
  platform: Platform,
  place: SharePlace,
  work: (trx: Db, log: Parameters<Parameters<typeof write>[2]>[1], invoice: InvoiceRow) => Promise<void>,
) =>
  write(platform, { workspaceId: place.workspaceId, actor: null }, async (trx, log) => {
    const invoice = await lockInvoice(trx, place.workspaceId, place.invoice)
    if (!invoice || !(await lockShare(trx, place))) throw deadShare()
    await work(trx, log, invoice)
  })

/** Counts a visit; of two at once that are the first, one is. */
const recordView = (platform: Platform, place: SharePlace) =>
  writeThrough(platform, place, async (trx, log, invoice) => {
    const before = await findDelivery(trx, place.workspaceId, invoice)
    if (!(await countView(trx, place))) return
    await logDelivery(trx, log, invoice, before)
    if (invoice.viewedAt !== null) return
    const seen = await updateInvoice(trx, place.workspaceId, invoice.id, {
      viewedAt: new Date().toISOString(),
    })
    log({ object: 'invoice', event: 'update', data: toInvoice(seen), before: toInvoice(invoice) })
  })

type Reply = Pick<SharedInvoice['replies'][number], 'kind' | 'name'> & {
  text?: string | undefined
  line?: number | null | undefined
}

const recordReply = (platform: Platform, place: SharePlace, { kind, name, text = '', line = null }: Reply) =>
  writeThrough(platform, place, async (trx, log, invoice) => {
    const { workspaceId, share } = place
    const { lines } = invoice.snapshot as InvoiceDocument
    if (line !== null && line >= lines.length) throw invalid({ line: 'Not a line of this invoice' })
    if (kind === 'accepted' && invoice.voidedAt !== null)
      throw new HttpError(409, 'INVOICE_VOID', 'This document is void, so there’s nothing to accept.')
    const before = await findDelivery(trx, workspaceId, invoice)
    // Said once is said.
    if (kind === 'accepted' && before.replies.some((reply) => reply.kind === kind)) return
    const sentence = 'There are already a lot of messages about this invoice. Please reply by email instead.'
    assertWithinLimit(maxReplies, before.replies.length + 1, sentence)
    await insertReply(trx, workspaceId, {
      id: uuidv7(),
      invoice: invoice.id,
      share,
      kind,
      line,
      name,
      text: text.trim(),
    })
    await logDelivery(trx, log, invoice, before)
  })
