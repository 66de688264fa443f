import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { invoiceKindsContract } from '#features/invoice/invoice.kinds.contract.ts'
import { type Act, aFinalised, anInvoice, attempt, chance, date, type History, pick } from './history.ts'

/** Part of an amount, of its sign, in whole minor units. */
const part = ({ random, currencyDecimals }: History, whole: number) =>
  Math.trunc((whole * 10 ** currencyDecimals * (1 + random(100))) / 100) / 10 ** currencyDecimals

/** Takes an invoice back, in whole, by some of its lines, or by amounts. */
export const credit: Act = async (history, person) => {
  const params = aFinalised(history, ['invoice', 'deposit'])
  if (!params) return
  const left = await attempt(history, person, invoiceKindsContract.getCreditable, { params })
  const chosen = (left?.data ?? []).filter(() => chance(history, 2))
  const lines = chosen.map(({ line, amount }) =>
    chance(history, 2) ? { line } : { line, amount: part(history, amount) },
  )
  const body = {
    releaseTime: chance(history, 2),
    ...(chance(history, 2) && { issueDate: date(history) }),
    ...(lines.length > 0 && !chance(history, 3) && { lines }),
  }
  const made = await attempt(history, person, invoiceKindsContract.createCredit, { params, body })
  if (!made) return
  history.invoices.push(made.data.id)
  // Most are meant.
  if (!chance(history, 3))
    await attempt(history, person, invoiceContract.finaliseInvoice, { params: { id: made.data.id } })
}

/** Deducts some deposits of its client from a draft, or none any more. */
export const deduct: Act = async (history, person) => {
  const params = anInvoice(history)
  const open = await attempt(history, person, invoiceKindsContract.getDeposits, { params })
  const ids = (open?.data ?? []).map(({ deposit }) => deposit).filter(() => !chance(history, 3))
  const other = aFinalised(history, ['deposit'])
  const deposits = other && chance(history, 6) ? [other.id] : ids
  history.touched.add(params.id)
  await attempt(history, person, invoiceKindsContract.deductDeposits, { params, body: { deposits } })
}

/** Bills a share of a quote, or all that is left of it, or budgets by it. */
export const bill: Act = async (history, person) => {
  const params = aFinalised(history, ['quote'])
  if (!params) return
  const share = pick(history, [undefined, 100, 50, 33.3333, 12.5, 7.77])
  const body = chance(history, 6)
    ? ({ to: 'budget', project: pick(history, history.projects), unit: 'money' } as const)
    : ({
        to: 'invoice',
        kind: pick(history, ['invoice', 'deposit'] as const),
        ...(share !== undefined && { share }),
      } as const)
  const made = await attempt(history, person, invoiceKindsContract.convertQuote, { params, body })
  if (made && made.data.id !== params.id) history.invoices.push(made.data.id)
}

export const answerQuote: Act = async (history, person) => {
  const params = aFinalised(history, ['quote'])
  if (!params) return
  const body = { accepted: pick(history, [true, false, null]) }
  await attempt(history, person, invoiceKindsContract.answerQuote, { params, body })
}

export const duplicate: Act = async (history, person) => {
  const params = anInvoice(history)
  const made = await attempt(history, person, invoiceKindsContract.duplicateInvoice, { params, body: {} })
  if (made) history.invoices.push(made.data.id)
}
