import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { currencySign, formatMoney, parseAmount, plainAmount } from '#web/format/money.ts'
import type { WholeInvoice } from '../../../invoice.shape.ts'
import classes from './InvoiceEditor.module.css'
import { parseDecimal } from './parseDecimal.ts'
import type { ChangeDraft } from './useChangeDraft.ts'

type Props = { invoice: WholeInvoice; change: ChangeDraft }

/** What a draft adds up to, and the discount on the whole. */
export function TotalsPanel({ invoice, change }: Props) {
  const { currency, taxes, taxMode } = invoice
  const money = (amount: number) => formatMoney(amount, currency)
  const sums = taxes.filter(({ category, percent }) => category !== 'O' || percent > 0)
  return (
    <dl className={classes.totals} aria-label="Totals">
      <div className={classes.total}>
        <dt>Subtotal</dt>
        <dd>{money(invoice.subtotal)}</dd>
      </div>
      <div className={classes.total} data-field="discount">
        <dt>Discount</dt>
        <dd className={classes.discount}>
          <DiscountField invoice={invoice} change={change} />
        </dd>
      </div>
      {sums.map(({ percent, category, base, tax }) => (
        <div key={`${category} ${percent}`} className={classes.total}>
          <dt>
            {taxMode === 'inclusive' ? 'Includes tax' : 'Tax'} {percent}% on {money(base)}
          </dt>
          <dd>{money(tax)}</dd>
        </div>
      ))}
      <div className={classes.total} data-is="total">
        <dt>Total</dt>
        <dd>{money(invoice.totalPrice)}</dd>
      </div>
    </dl>
  )
}

/** In percent or in money; empty for none. */
function DiscountField({ invoice: { discount, currency, subtotal }, change }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<'percent' | 'money'>('percent')
  const [problem, setProblem] = useState<string | null>(null)
  const unit = discount?.unit ?? chosen
  const text = discount
    ? unit === 'money'
      ? plainAmount(discount.value, currency)
      : String(discount.value)
    : ''

  function save(entered: string, as: 'percent' | 'money') {
    const value = as === 'money' ? parseAmount(entered, currency) : parseDecimal(entered.replace('%', ''), 2)
    const isFit = value !== null && value >= 0 && value <= (as === 'money' ? Math.max(subtotal, 0) : 100)
    if (entered && !isFit)
      return setProblem(as === 'money' ? 'At most the total of the lines' : 'A percentage up to 100')
    setProblem(null)
    setTyped(null)
    const next = entered && value ? { unit: as, value } : null
    if (JSON.stringify(next) !== JSON.stringify(discount)) change('Discount changed', { discount: next })
  }
  return (
    <>
      <TextInput
        aria-label="Discount"
        w={96}
        size="xs"
        placeholder="None"
        inputMode="decimal"
        error={problem}
        value={typed ?? text}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(null)
        }}
        onBlur={() => typed !== null && save(typed.trim(), unit)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save((typed ?? text).trim(), unit)
          if (event.key === 'Escape') setTyped(null)
        }}
      />
      <SegmentedControl
        size="xs"
        aria-label="Discount in"
        value={unit}
        data={[
          { value: 'percent', label: '%' },
          { value: 'money', label: currencySign(currency) },
        ]}
        onChange={(picked) => {
          const as = picked as 'percent' | 'money'
          setChosen(as)
          if (discount) save(typed ?? String(discount.value), as)
        }}
      />
    </>
  )
}
