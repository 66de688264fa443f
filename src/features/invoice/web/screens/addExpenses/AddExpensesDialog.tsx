import { Button, Checkbox, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useClients } from '#features/client/web/client.api.ts'
import type { Expense } from '#features/expense/expense.shape.ts'
import { useGetUnbilledExpensesQuery } from '#features/expense/web/expense.api.ts'
import { sumsOf } from '#features/expense/web/parts/expenseSums.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { dayRange } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import { errorText } from '#web/store/api.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { showDone } from '#web/ui/feedback/toast.ts'
import { useFirstFocus } from '#web/ui/focus/useFirstFocus.ts'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import { maxLines } from '../../../invoice.contract.ts'
import type { WholeInvoice } from '../../../invoice.shape.ts'
import { useAddInvoiceExpensesMutation } from '../../invoiceTime.api.ts'
import classes from './AddExpenses.module.css'

type Props = { invoice: WholeInvoice; onClose: () => void }

/** Chooses what was spent for the client; each becomes a line. */
export function AddExpensesDialog({ invoice, onClose }: Props) {
  const { id, currency, lines } = invoice
  const { byId: clients } = useClients()
  const isNarrow = useIsNarrow()
  const { data, isError, error, refetch } = useGetUnbilledExpensesQuery(invoice.client, {
    refetchOnMountOrArgChange: true,
  })
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(() => new Set())
  const [add, { isLoading }] = useAddInvoiceExpensesMutation()
  const [problem, setProblem] = useState<string>()
  const open = data?.filter((expense) => expense.currency === currency) ?? []
  const chosen = open.filter((expense) => !excluded.has(expense.id))
  const others = data ? data.length - open.length : 0
  const tooMany = lines.length + chosen.length > maxLines
  const count = chosen.length === 1 ? 'One expense' : `${chosen.length} expenses`
  const [sum] = sumsOf(chosen, currency)

  function tick(expenses: readonly Expense[], isOn: boolean) {
    const next = new Set(excluded)
    for (const expense of expenses)
      if (isOn) next.delete(expense.id)
      else next.add(expense.id)
    setExcluded(next)
  }
  async function onAdd() {
    setProblem(undefined)
    const { error } = await add({ params: { id }, body: { expenses: chosen.map((one) => one.id) } })
    if (error) return setProblem(errorText(error, 'The expenses were not added.'))
    showDone(`${count} added`)
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Add expenses for ${clients[invoice.client]?.title ?? 'this client'}`}
      size={720}
      fullScreen={isNarrow}
      yOffset="4vh"
    >
      {isError ? (
        <LoadFailed title="The expenses could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Stack gap={8} my="md" role="status" aria-label="Loading">
          <Skeleton height={36} />
          <Skeleton height={36} />
        </Stack>
      ) : open.length ? (
        <div className={classes.list}>
          <div className={classes.all}>
            <AllBox
              of={open.length}
              chosen={chosen.length}
              onTick={() => tick(open, chosen.length < open.length)}
            />
          </div>
          <ul className={classes.rows} aria-label="Expenses to bill">
            {open.map((expense) => (
              <ExpenseRow
                key={expense.id}
                expense={expense}
                isOn={!excluded.has(expense.id)}
                onTick={(isOn) => tick([expense], isOn)}
              />
            ))}
          </ul>
        </div>
      ) : (
        <Text c="dimmed" my="lg">
          No unbilled expenses in {currency}.
        </Text>
      )}
      {others > 0 && (
        <Text c="dimmed" size="sm" mt="sm">
          {others === 1 ? 'One more is' : `${others} more are`} in another currency.
        </Text>
      )}
      <FormProblem message={problem} />
      <Group justify="space-between" mt="md" gap="xs">
        <Text className={classes.sum}>
          {chosen.length ? `${count}: ${formatMoney(sum?.unbilled ?? 0, currency)}` : 'Nothing selected'}
          {tooMany && `. An invoice has at most ${maxLines} lines.`}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isLoading} disabled={!chosen.length || tooMany} onClick={() => void onAdd()}>
            Add to invoice
          </Button>
        </Group>
      </Group>
    </Modal>
  )
}

/** It has the focus once there is something to choose. */
function AllBox({ of, chosen, onTick }: { of: number; chosen: number; onTick: () => void }) {
  const box = useFirstFocus()
  return (
    <Checkbox
      ref={box}
      size="xs"
      label={of === 1 ? '1 expense' : `All ${of} expenses`}
      checked={chosen > 0}
      indeterminate={chosen > 0 && chosen < of}
      onChange={onTick}
    />
  )
}

type RowProps = { expense: Expense; isOn: boolean; onTick: (isOn: boolean) => void }

function ExpenseRow({ expense, isOn, onTick }: RowProps) {
  const { byId } = useProjects()
  const { title, date, billed, currency, project } = expense
  const day = dayRange(date, date) ?? date
  return (
    <li className={classes.row}>
      <Checkbox
        size="xs"
        aria-label={`Bill ${title}, ${day}`}
        checked={isOn}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
      <span className={classes.day}>{day}</span>
      <span className={classes.what} dir="auto" title={title}>
        {title}
      </span>
      <span className={classes.project} dir="auto">
        {byId[project]?.name}
      </span>
      <span className={classes.number}>{formatMoney(billed ?? 0, currency)}</span>
    </li>
  )
}
