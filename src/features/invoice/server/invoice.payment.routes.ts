import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { HttpError, idTaken, invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { toMinor } from '#shared/money.ts'
import { invoiceContract } from '../invoice.contract.ts'
import { changedAnswer } from './invoice.answer.ts'
import { deletePayment, findPayment, insertPayment } from './invoice.payment.queries.ts'
import { settlePayments } from './invoice.settle.ts'
import { lockChangeable, requirePayable } from './invoice.validate.ts'

export async function paymentRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, invoiceContract.addPayment, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const before = await lockChangeable(trx, member, params.id)
      const { id = uuidv7(), date, amount, method = 'transfer', reference = '' } = body
      const known = await findPayment(trx, member.workspaceId, id)
      if (known && known.invoice !== before.id) throw idTaken()
      if (!known) {
        requirePayable(before)
        const minor = toMinor(amount, before.currency)
        if (minor === 0) throw invalid({ amount: `Less than the smallest amount of ${before.currency}` })
        await insertPayment(trx, member.workspaceId, {
          id,
          invoice: before.id,
          date,
          amount: minor,
          method,
          reference,
          byStatus: false,
          createdBy: member.memberId,
        })
      }
      const row = known ? before : await settlePayments(trx, before)
      const { data } = await changedAnswer(trx, log, member, before, row)
      const payment = data.payments.find((one) => one.id === id)
      if (!payment) throw notFound('Payment')
      return answer(data, { payment })
    }),
  )

  handle(app, platform, invoiceContract.deletePayment, ({ member, write, params }) =>
    write(async (trx, log) => {
      const before = await lockChangeable(trx, member, params.id)
      const known = await findPayment(trx, member.workspaceId, params.payment)
      if (known?.invoice !== before.id) throw notFound('Payment')
      if (before.voidedAt !== null)
        throw new HttpError(409, 'INVOICE_VOID', 'This invoice is void, so its payments can’t be changed.')
      if (known.method === 'credit')
        throw new HttpError(
          409,
          'PAYMENT_CREDIT',
          'This comes from a credit note. Void the credit note to remove it.',
        )
      await deletePayment(trx, member.workspaceId, before.id, params.payment)
      const { data } = await changedAnswer(trx, log, member, before, await settlePayments(trx, before))
      return answer(data)
    }),
  )
}
