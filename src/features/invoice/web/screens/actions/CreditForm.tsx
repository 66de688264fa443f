import { Button, Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { v7 as makeId } from 'uuid'
import { currencySign, formatMoney, parseAmount, plainAmount } from '#web/format/money.ts'
import { errorText } from '#web/store/api.ts'
import { useFirstFocus } from '#web/ui/focus/useFirstFocus.ts'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import type { WholeInvoice } from '../../../invoice.shape.ts'
import { useInvoice } from '../../invoice.api.ts'
import { useCreateCreditMutation, useGetCreditableQuery } from '../../invoiceKinds.api.ts'

type Props = { id: string; onDone: (credit?: WholeInvoice) => void }

/** What is taken back of an invoice: all that is left of it, or some lines, each in whole or in part. */
export function CreditForm({ id, onDone }: Props) {
  const { invoice } = useInvoice(id)
  const { data: left } = useGetCreditableQuery(id, { refetchOnMountOrArgChange: true })
  const [create, { isLoading, error }] = useCreateCreditMutation()
  // Another try makes no second one.
  const [creditId] = useState(() => makeId())
  const [isWhole, setIsWhole] = useState(true)
  const [amounts, setAmounts] = useState<Record<string, string>>({})
  const [reason, setReason] = useState('')
  const [releaseTime, setReleaseTime] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!invoice || !left) return null
  const { currency } = invoice

  async function submit(event: FormEvent) {
    event.preventDefault()
    const lines = isWhole ? undefined : chosenLines(left ?? [], amounts, currency)
    if (lines === null || lines?.length === 0)
      return setProblem(lines ? 'Choose a line.' : 'Enter amounts such as 1,234.50.')
    setProblem(undefined)
    const { data } = await create({
      params: { id },
      body: { id: creditId, reason, releaseTime, ...(lines && { lines }) },
    })
    if (data) onDone(data.data)
  }
  const hasTime = invoice.lines.some(({ entries }) => entries > 0)
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <SegmentedControl
          aria-label="How much to credit"
          data={[
            { value: 'whole', label: left.length < billedLines(invoice) ? 'Everything left' : 'Everything' },
            { value: 'part', label: 'Part of it' },
          ]}
          value={isWhole ? 'whole' : 'part'}
          onChange={(value) => setIsWhole(value === 'whole')}
        />
        {!isWhole &&
          left.map(({ line, amount }) => (
            <CreditLine
              key={line}
              title={invoice.lines.find((one) => one.id === line)?.title ?? ''}
              amount={amount}
              currency={currency}
              text={amounts[line]}
              onText={(text) =>
                setAmounts(({ [line]: _, ...others }) =>
                  text === undefined ? others : { ...others, [line]: text },
                )
              }
            />
          ))}
        <ReasonField value={reason} onChange={setReason} />
        {hasTime && (
          <Checkbox
            label="Make its tracked time billable again"
            description="For lines credited in full, once the credit note is finalised."
            checked={releaseTime}
            onChange={(event) => setReleaseTime(event.currentTarget.checked)}
          />
        )}
        <Text size="sm" c="dimmed">
          This creates a draft to review first. Amounts are before tax and can’t be edited later.
        </Text>
        <FormProblem message={problem ?? (error ? errorText(error) : undefined)} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onDone()}>
            Cancel
          </Button>
          <Button type="submit" loading={isLoading}>
            Create draft
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** All else is chosen already, so that it has the focus once what can be credited is known. */
function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const field = useFirstFocus()
  return (
    <TextInput
      ref={field}
      data-autofocus
      label="Reason"
      placeholder="Shown on the credit note"
      dir="auto"
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const billedLines = ({ lines }: WholeInvoice) => lines.filter(({ total }) => total !== 0).length

type LineProps = {
  title: string
  amount: number
  currency: string
  /** What is typed; undefined: the line is not chosen. */
  text: string | undefined
  onText: (text: string | undefined) => void
}

function CreditLine({ title, amount, currency, text, onText }: LineProps) {
  return (
    <Group gap="sm" wrap="nowrap" align="center">
      <Checkbox
        style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
        label={<bdi>{title}</bdi>}
        description={`${formatMoney(amount, currency)} left`}
        checked={text !== undefined}
        onChange={(event) =>
          onText(event.currentTarget.checked ? plainAmount(Math.abs(amount), currency) : undefined)
        }
      />
      <TextInput
        aria-label={`Amount of ${title}`}
        w={140}
        inputMode="decimal"
        autoComplete="off"
        leftSection={currencySign(currency)}
        leftSectionWidth={currencySign(currency).length > 1 ? 48 : 30}
        disabled={text === undefined}
        value={text ?? ''}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </Group>
  )
}

/** Null where something typed is no amount. Amounts have the signs of their lines. */
function chosenLines(
  left: readonly { line: string; amount: number }[],
  amounts: Record<string, string>,
  currency: string,
): { line: string; amount: number }[] | null {
  const lines = left.flatMap(({ line, amount }) => {
    const text = amounts[line]
    if (text === undefined) return []
    const typed = parseAmount(text, currency)
    return [{ line, amount: typed ? Math.sign(amount) * typed : Number.NaN }]
  })
  return lines.some(({ amount }) => Number.isNaN(amount)) ? null : lines
}
