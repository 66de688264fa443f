import { Button, Group, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { v7 as makeId } from 'uuid'
import { formatMoney } from '#web/format/money.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { shareLeft } from '../../../invoice.quote.rules.ts'
import type { WholeInvoice } from '../../../invoice.shape.ts'
import { useInvoice } from '../../invoice.api.ts'
import { useConvertQuoteMutation } from '../../invoiceKinds.api.ts'
import { invoiceTitle } from '../../parts/invoicePath.ts'

type Props = { id: string; onDone: (draft?: WholeInvoice) => void }

/** How much of a quote is billed: all that is left of it, or a share, as an invoice or a deposit. */
export function BillQuoteForm({ id, onDone }: Props) {
  const { invoice: quote } = useInvoice(id)
  const [convert, { isLoading, error }] = useConvertQuoteMutation()
  // Another try makes no second one.
  const [draftId] = useState(() => makeId())
  const [isWhole, setIsWhole] = useState(true)
  const [typed, setTyped] = useState<number | string>(30)
  const [kind, setKind] = useState<'invoice' | 'deposit'>('invoice')
  if (!quote) return null
  const billed = quote.following.filter(({ share }) => share !== null)
  const left = shareLeft([...billed.map(({ share }) => share ?? 0), quote.hiddenShare])
  const isBegun = billed.length > 0 || quote.hiddenShare > 0
  const share = isWhole ? left : typed
  const isShare = typeof share === 'number' && share > 0 && share <= left

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (typeof share !== 'number') return
    const { data } = await convert({
      params: { id },
      body: { to: 'invoice', id: draftId, kind, ...(!isWhole && { share }) },
    })
    if (data) onDone(data.data)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        {isBegun && <Billed quote={quote} left={left} />}
        {left > 0 && (
          <>
            <SegmentedControl
              aria-label="How much"
              data={[
                { value: 'whole', label: isBegun ? `The remaining ${left}%` : 'All of it' },
                { value: 'share', label: 'A share' },
              ]}
              value={isWhole ? 'whole' : 'share'}
              onChange={(value) => setIsWhole(value === 'whole')}
            />
            {!isWhole && (
              <NumberInput
                label="Share"
                description={`Of each line, up to ${left}%. The last share absorbs any rounding.`}
                suffix="%"
                min={0}
                max={left}
                clampBehavior="none"
                decimalScale={4}
                hideControls
                value={typed}
                onChange={setTyped}
                error={
                  errorFields(error).share ?? (isShare ? undefined : `Enter more than 0 and at most ${left}`)
                }
              />
            )}
            <SegmentedControl
              aria-label="Create as"
              data={[
                { value: 'invoice', label: 'Invoice' },
                { value: 'deposit', label: 'Deposit invoice' },
              ]}
              value={kind}
              onChange={(value) => setKind(value as typeof kind)}
            />
            {isShare && (
              <Text size="sm" c="dimmed">
                A draft of about {formatMoney((quote.totalPrice * share) / 100, quote.currency)}, tax
                included. The quote counts as accepted.
              </Text>
            )}
          </>
        )}
        <FormProblem message={error && !errorFields(error).share ? errorText(error) : undefined} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onDone()}>
            {left > 0 ? 'Cancel' : 'Close'}
          </Button>
          {left > 0 && (
            <Button data-autofocus type="submit" loading={isLoading} disabled={!isShare}>
              Create draft
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

function Billed({ quote, left }: { quote: WholeInvoice; left: number }) {
  return (
    <div>
      <Text size="sm">{left > 0 ? 'Billed so far:' : 'All of it is billed:'}</Text>
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 20, fontSize: 13 }}>
        {quote.following.map(({ id, kind, number, share, totalPrice }) => (
          <li key={id}>
            {invoiceTitle({ kind, number })}
            {share !== null && ` · ${share}%`} · {formatMoney(totalPrice, quote.currency)}
          </li>
        ))}
        {quote.hiddenShare > 0 && <li>Invoices you can’t see · {quote.hiddenShare}%</li>}
      </ul>
    </div>
  )
}
