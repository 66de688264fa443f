import { Checkbox, Stack } from '@mantine/core'
import { shortDay } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import { errorText } from '#web/store/api.ts'
import { showProblem } from '#web/ui/feedback/toast.ts'
import type { WholeInvoice } from '../../../invoice.shape.ts'
import { useDeductDepositsMutation, useGetDepositsQuery } from '../../invoiceKinds.api.ts'
import { useMayOnInvoice } from '../../parts/useMayOnInvoice.ts'
import classes from './InvoicePage.module.css'

/** Which deposits of its client a draft deducts, where there are any. */
export function DepositsPanel({ invoice }: { invoice: WholeInvoice }) {
  const mayOn = useMayOnInvoice()
  const { kind, finalisedAt } = invoice
  return kind === 'invoice' && finalisedAt === null && mayOn('invoice.update', invoice) ? (
    <Deposits invoice={invoice} />
  ) : null
}

function Deposits({ invoice }: { invoice: WholeInvoice }) {
  const { id, client, currency, deductions } = invoice
  const { data: deposits = [] } = useGetDepositsQuery(
    { id, client, currency },
    { refetchOnMountOrArgChange: true },
  )
  const [deduct, { isLoading }] = useDeductDepositsMutation()
  if (!deposits.length) return null
  const chosen = deductions.map(({ deposit }) => deposit)

  async function choose(deposit: string, isChosen: boolean) {
    const others = chosen.filter((one) => one !== deposit)
    const { error } = await deduct({
      params: { id },
      body: { deposits: isChosen ? [...others, deposit] : others },
    })
    if (error) showProblem(errorText(error, 'The deposit was not deducted'))
  }
  return (
    <section className={classes.panel} aria-label="Deposits">
      <div className={classes.head}>
        <h2>Deposits</h2>
      </div>
      <Stack gap="xs" mt="xs">
        {deposits.map(({ deposit, number, issueDate, total }) => (
          <Checkbox
            key={deposit}
            label={`Deduct ${number}`}
            description={`${shortDay(issueDate)} · ${formatMoney(total, currency)}`}
            checked={chosen.includes(deposit)}
            disabled={isLoading}
            onChange={(event) => void choose(deposit, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </section>
  )
}
