import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { idTaken } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { invoiceKindsContract } from '../invoice.kinds.contract.ts'
import { isInvoiceVisible } from '../invoice.rules.ts'
import { changedAnswer, createdAnswer, wholeAnswer } from './invoice.answer.ts'
import { duplicateInvoice } from './invoice.copy.ts'
import { createCredit, findCreditable } from './invoice.credit.ts'
import { toDeduction } from './invoice.deposit.queries.ts'
import { deductDeposits, findDeductible } from './invoice.deposit.ts'
import { findInvoice, type InvoiceRow } from './invoice.queries.ts'
import { answerQuote, billQuote, budgetByQuote } from './invoice.quote.ts'
import { addRetainer } from './invoice.retainer.ts'
import {
  findVisible,
  lockChangeable,
  lockDraft,
  lockVisible,
  requireAllProjects,
  rethrowTaken,
  validateReferences,
} from './invoice.validate.ts'

const {
  answerQuote: answerCall,
  deductDeposits: deductCall,
  duplicateInvoice: duplicateCall,
} = invoiceKindsContract

export async function invoiceKindsRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, invoiceKindsContract.getCreditable, async ({ member, read, params }) =>
    answer(await read(async (db) => findCreditable(db, await findVisible(db, member, params.id)))),
  )

  handle(app, platform, invoiceKindsContract.createCredit, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const { id = uuidv7(), ...credit } = body
      const invoice = await lockSource(trx, member, params.id)
      const known = await findMade(trx, member, id, (one) => one.corrects === invoice.id)
      if (known) return wholeAnswer(trx, member, known)
      return createdAnswer(trx, log, member, await createCredit(trx, member, invoice, id, credit))
    }),
  )

  handle(app, platform, duplicateCall, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const { id = uuidv7() } = body ?? {}
      // Of two calls with the same id the second sees what the first made.
      const source = await lockSource(trx, member, params.id)
      const known = await findMade(trx, member, id, ({ client }) => client === source.client)
      if (known) return wholeAnswer(trx, member, known)
      await validateReferences(trx, member, { client: source.client })
      return createdAnswer(trx, log, member, await duplicateInvoice(trx, member, source, id))
    }),
  )

  handle(app, platform, answerCall, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const quote = await lockChangeable(trx, member, params.id)
      return wholeAnswer(trx, member, await answerQuote(trx, log, quote, body.accepted))
    }),
  )

  handle(app, platform, invoiceKindsContract.convertQuote, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const quote = await lockSource(trx, member, params.id)
      const { id = uuidv7(), to, project, unit = 'money' } = body
      if (to === 'budget' && project)
        return wholeAnswer(trx, member, await budgetByQuote(trx, log, member, quote, project, unit))
      const known = await findMade(trx, member, id, (one) => one.quote === quote.id)
      if (known) return wholeAnswer(trx, member, known)
      await validateReferences(trx, member, { client: quote.client })
      return createdAnswer(trx, log, member, await billQuote(trx, log, member, quote, id, body))
    }),
  )

  handle(app, platform, invoiceKindsContract.getDeposits, async ({ member, read, params }) =>
    answer(
      await read(async (db) => {
        const invoice = await findVisible(db, member, params.id)
        if (invoice.kind !== 'invoice' || invoice.finalisedAt !== null) return []
        return (await findDeductible(db, member, invoice)).map((deposit) =>
          toDeduction(deposit, invoice.currency),
        )
      }),
    ),
  )

  handle(app, platform, deductCall, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const before = await lockDraft(trx, member, params.id)
      return changedAnswer(trx, log, member, before, await deductDeposits(trx, member, before, body.deposits))
    }).catch(rethrowTaken),
  )

  handle(app, platform, invoiceKindsContract.billRetainer, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const before = await lockDraft(trx, member, params.id)
      const row = await addRetainer(trx, member, before, body)
      requireAllProjects(member, 'invoice.update', row)
      return changedAnswer(trx, log, member, before, row)
    }).catch(rethrowTaken),
  )
}

/** The document that another is made of, locked, for whoever may make one of its projects. */
async function lockSource(trx: Db, member: CallerMember, id: string): Promise<InvoiceRow> {
  const row = await lockVisible(trx, member, id)
  requireAllProjects(member, 'invoice.create', row)
  return row
}

/** What an earlier call with this id has made; refuses the id of something else. */
async function findMade(
  trx: Db,
  member: CallerMember,
  id: string,
  isMade: (invoice: InvoiceRow) => boolean,
): Promise<InvoiceRow | undefined> {
  const known = await findInvoice(trx, member.workspaceId, id)
  if (known && !(isInvoiceVisible(member, known) && isMade(known))) throw idTaken()
  return known
}
