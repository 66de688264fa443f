import { ActionIcon, Button, Modal } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { fullDay, shortDay } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import type { Payment, WholeInvoice } from '../../../invoice.shape.ts'
import { useAddPaymentMutation, useDeletePaymentMutation } from '../../invoice.api.ts'
import { methodNames } from '../../parts/paymentMethods.ts'
import { useMayOnInvoice } from '../../parts/useMayOnInvoice.ts'
import classes from './InvoicePage.module.css'
import { PaymentForm } from './PaymentForm.tsx'

/** What was paid of it, when and how; a draft is owed nothing. */
export function Payments({ invoice }: { invoice: WholeInvoice }) {
  const mayOn = useMayOnInvoice()
  const button = useRef<HTMLButtonElement>(null)
  const [isAdding, setIsAdding] = useState(false)
  const { payments, kind, finalisedAt, voidedAt } = invoice
  if (finalisedAt === null || kind === 'quote') return null
  const mayChange = mayOn('invoice.update', invoice)
  return (
    <section className={classes.panel} aria-label="Payments">
      <div className={classes.head}>
        <h2>Payments</h2>
        {mayChange && voidedAt === null && (
          <Button
            ref={button}
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
            onClick={() => setIsAdding(true)}
          >
            Add payment
          </Button>
        )}
      </div>
      {payments.length > 0 ? (
        <ol className={classes.payments}>
          {payments.map((payment) => (
            <PaymentRow
              key={payment.id}
              payment={payment}
              currency={invoice.currency}
              mayDelete={mayChange}
              onDeleted={() => button.current?.focus()}
            />
          ))}
        </ol>
      ) : (
        <p className={classes.note}>No payments yet.</p>
      )}
      <Modal opened={isAdding} onClose={() => setIsAdding(false)} title="Add payment" size="sm">
        <PaymentForm invoice={invoice} onDone={() => setIsAdding(false)} />
      </Modal>
    </section>
  )
}

type RowProps = { payment: Payment; currency: string; mayDelete: boolean; onDeleted: () => void }

function PaymentRow({ payment, currency, mayDelete, onDeleted }: RowProps) {
  const nameOf = useMemberNames()
  const [remove] = useDeletePaymentMutation()
  const [add] = useAddPaymentMutation()
  const { id, invoice, date, amount, method, reference, byStatus, createdBy } = payment
  const params = { id: invoice }
  const what = amount < 0 ? 'Refund' : 'Payment'
  const how = byStatus ? 'Marked as paid' : methodNames[method]

  async function takeBack() {
    const send = () => remove({ params: { ...params, payment: id } })
    const { error } = await send()
    if (error) return
    onDeleted()
    if (method === 'credit') return
    const undo = () => add({ params, body: { id, date, amount, method, reference } })
    showDone(`${what} of ${formatMoney(Math.abs(amount), currency)} deleted`, { undo, redo: send })
  }
  return (
    <li>
      <span className={classes.paid}>
        <strong>{formatMoney(amount, currency)}</strong>
        {amount < 0 && method !== 'credit' && ' refunded'}
      </span>
      <span className={classes.how}>
        <time dateTime={date} title={fullDay(date)}>
          {shortDay(date)}
        </time>
        {' · '}
        {how}
        {reference && (
          <>
            {' · '}
            <bdi>{reference}</bdi>
          </>
        )}
        {createdBy && (
          <>
            {' · '}
            <bdi>{nameOf(createdBy)}</bdi>
          </>
        )}
      </span>
      {mayDelete && method !== 'credit' && (
        <ActionIcon
          aria-label={`Delete the ${what.toLowerCase()} of ${formatMoney(Math.abs(amount), currency)}`}
          onClick={() => void takeBack()}
        >
          <IconTrash size={16} stroke={1.5} />
        </ActionIcon>
      )}
    </li>
  )
}
