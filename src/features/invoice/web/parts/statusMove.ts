import type { InvoiceCategory } from '#features/status/status.shape.ts'
import { formatMoney } from '#web/format/money.ts'
import { categoryOfState } from '../../invoice.rules.ts'
import type { Invoice } from '../../invoice.shape.ts'
import { kindName } from './invoicePath.ts'

type Moved = Pick<Invoice, 'kind' | 'number' | 'currency' | 'balance' | 'finalisedAt' | 'voidedAt' | 'paidAt'>

/** What a move of the status does beside that: it is asked for first, or can’t be. */
export type StatusMove =
  | { kind: 'free' }
  | { kind: 'refused'; why: string }
  | { kind: 'asked'; title: string; text: string; action: string; isRisky: boolean }

const free: StatusMove = { kind: 'free' }
const refused = (why: string): StatusMove => ({ kind: 'refused', why })
const asked = (title: string, text: string, action: string, isRisky = false): StatusMove => ({
  kind: 'asked',
  title,
  text,
  action,
  isRisky,
})

/** What setting a status of this category says of the money; the same moves as the server makes. */
export function statusMove(invoice: Moved, to: InvoiceCategory): StatusMove {
  const from = categoryOfState(invoice)
  if (from === to) return free
  const thing = kindName(invoice.kind).toLowerCase()
  const frozen = `The ${thing} gets its number. After that, only its status and notes can change.`
  const owed = invoice.balance
  const payment =
    owed === 0 ? '' : ` A payment of ${formatMoney(owed, invoice.currency)} is recorded with today’s date.`
  switch (`${from} ${to}` as const) {
    case 'draft open':
      return asked(`Finalise this ${thing}?`, frozen, 'Finalise')
    case 'draft paid':
      return asked(`Finalise this ${thing} as paid?`, `${frozen}${payment}`, 'Finalise as paid')
    case 'open paid':
      return asked('Mark it as paid?', payment.trim() || 'Nothing is left to pay on it.', 'Mark as paid')
    case 'open void':
      return asked(
        `Void ${invoice.number ?? `this ${thing}`}?`,
        `Its number stays, nothing is owed on it any more, and its time can be billed again. This can’t be undone.`,
        `Void the ${thing}`,
        true,
      )
    case 'paid open':
      return asked(
        'Remove the payment?',
        'The payment that was recorded when it was marked as paid is deleted, and the amount is owed again. Payments that were entered by hand stay.',
        'Remove payment',
        true,
      )
    case 'draft void':
      return refused('delete it instead')
    case 'open draft':
    case 'paid draft':
      return refused('already numbered')
    case 'paid void':
      return refused('already paid')
    default:
      return refused('it’s void')
  }
}
