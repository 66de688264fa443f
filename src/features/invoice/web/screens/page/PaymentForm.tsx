import { Button, Group, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { v7 as makeId } from 'uuid'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { toMajor, toMinor } from '#shared/money.ts'
import { currencySign, formatMoney, parseAmount, plainAmount } from '#web/format/money.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { DayField } from '#web/ui/picker/DayField.tsx'
import { type PaymentMethod, paymentMethods, type WholeInvoice } from '../../../invoice.shape.ts'
import { useAddPaymentMutation, useDeletePaymentMutation } from '../../invoice.api.ts'
import { methodNames } from '../../parts/paymentMethods.ts'

type Props = { invoice: WholeInvoice; onDone: () => void }
type Problem = { date?: string | undefined; amount?: string | undefined; other?: string | undefined }

/** Money that came in, or went back: all that is owed, a part of it, or more. */
export function PaymentForm({ invoice, onDone }: Props) {
  const { currency, balance, paid } = invoice
  const { timeZone } = useWorkspace()
  const [add, { isLoading }] = useAddPaymentMutation()
  const [remove] = useDeletePaymentMutation()
  // Another try records no second one.
  const [id] = useState(() => makeId())
  const isOverpaid = balance < 0
  const [isRefund, setIsRefund] = useState(isOverpaid)
  const [text, setText] = useState(balance === 0 ? '' : plainAmount(Math.abs(balance), currency))
  const [date, setDate] = useState<string | null>(dayIn(timeZone))
  const [method, setMethod] = useState<PaymentMethod>('transfer')
  const [reference, setReference] = useState('')
  const [problem, setProblem] = useState<Problem>({})
  const typed = parseAmount(text, currency)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found: Problem = {
      ...(!typed && { amount: 'Enter an amount such as 1,234.50' }),
      ...(!date && { date: 'Enter a date' }),
    }
    setProblem(found)
    if (!typed || !date) return
    const amount = isRefund ? -typed : typed
    const params = { id: invoice.id }
    const send = () => add({ params, body: { id, date, amount, method, reference } })
    const { error } = await send()
    if (error) {
      const { date: wrongDate, amount: wrongAmount } = errorFields(error)
      const isOfField = wrongDate !== undefined || wrongAmount !== undefined
      setProblem({ date: wrongDate, amount: wrongAmount, other: isOfField ? undefined : errorText(error) })
      return
    }
    onDone()
    showDone(`${isRefund ? 'Refund' : 'Payment'} of ${formatMoney(typed, currency)} recorded`, {
      undo: () => remove({ params: { ...params, payment: id } }),
      redo: send,
    })
  }
  return (
    <Form onSubmit={(event) => void submit(event)}>
      <SegmentedControl
        aria-label="Payment or refund"
        data={[
          { value: 'payment', label: 'Payment' },
          { value: 'refund', label: 'Refund' },
        ]}
        value={isRefund ? 'refund' : 'payment'}
        onChange={(value) => {
          setIsRefund(value === 'refund')
          setText(suggestedAmount(value === 'refund', { balance, paid, currency }))
        }}
      />
      <TextInput
        label="Amount"
        data-autofocus
        inputMode="decimal"
        autoComplete="off"
        leftSection={currencySign(currency)}
        leftSectionWidth={currencySign(currency).length > 1 ? 48 : 30}
        value={text}
        error={problem.amount}
        description={typed ? leftText(isRefund ? -typed : typed, invoice) : '\u00a0'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem({})
        }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <DayField
        label="Date"
        value={date}
        error={problem.date}
        onChange={(day) => {
          setDate(day)
          setProblem({})
        }}
      />
      <NativeSelect
        label="Method"
        data={paymentMethods.map((value) => ({ value, label: methodNames[value] }))}
        value={method}
        onChange={(event) => setMethod(event.currentTarget.value as PaymentMethod)}
      />
      <TextInput
        label="Reference"
        placeholder="As on the bank statement"
        dir="auto"
        maxLength={500}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      <FormProblem message={problem.other} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={isLoading}>
          Add {isRefund ? 'refund' : 'payment'}
        </Button>
      </Group>
    </Form>
  )
}

/** All that is owed; or all that was paid too much, else all that was paid. */
function suggestedAmount(
  isRefund: boolean,
  { balance, paid, currency }: Pick<WholeInvoice, 'balance' | 'paid' | 'currency'>,
): string {
  const amount = isRefund ? (balance < 0 ? -balance : paid) : Math.max(balance, 0)
  return amount > 0 ? plainAmount(amount, currency) : ''
}

/** What is left to pay after it. */
function leftText(amount: number, { balance, currency }: Pick<WholeInvoice, 'balance' | 'currency'>): string {
  const left = toMajor(toMinor(balance, currency) - toMinor(amount, currency), currency)
  if (left === 0) return 'Nothing is left to pay.'
  return left > 0
    ? `${formatMoney(left, currency)} is left to pay.`
    : `That is ${formatMoney(-left, currency)} more than is owed.`
}
