import { Button, Group, Modal, NativeSelect, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Project } from '#features/project/project.contract.ts'
import type { RetainerMonth } from '#features/retainer/retainer.contract.ts'
import { monthOf } from '#features/retainer/retainer.rules.ts'
import { retainerUseText } from '#features/retainer/web/parts/retainerText.ts'
import { useGetRetainerQuery } from '#features/retainer/web/retainer.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { durationText } from '#shared/durations.ts'
import { monthName } from '#web/format/dates.ts'
import { currencySign, formatMoney, parseAmount, plainAmount } from '#web/format/money.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { showDone } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import type { WholeInvoice } from '../../../invoice.shape.ts'
import { useBillRetainerMutation } from '../../invoiceTime.api.ts'

type Props = {
  invoice: WholeInvoice
  /** Those of the client that have a retainer; at least one. */
  projects: readonly Project[]
  /** What the address asks for. */
  preset: { project: string | null; month: string | null }
  onClose: () => void
}

/** Bills a month of a retainer: one line for what it costs, and lines for the time beyond. */
export function AddRetainerDialog({ invoice, projects, preset, onClose }: Props) {
  const { id, currency } = invoice
  const isNarrow = useIsNarrow()
  const { timeZone, currency: workspaceCurrency } = useWorkspace()
  const [project, setProject] = useState(
    () => projects.find((one) => one.id === preset.project)?.id ?? projects[0]?.id ?? '',
  )
  const { currentData, isError, error, refetch } = useGetRetainerQuery(project, {
    refetchOnMountOrArgChange: true,
  })
  const open = (currentData ?? []).filter(({ isInvoiced }) => isInvoiced === false).toReversed()
  const [picked, setPicked] = useState(preset.month)
  const month = open.find((one) => one.month === picked) ?? usual(open, monthOf(dayIn(timeZone)))
  const [price, setPrice] = useState<string | null>(null)
  const [bill, { isLoading, error: refusal }] = useBillRetainerMutation()
  const [problem, setProblem] = useState<string>()
  const fields = errorFields(refusal)
  const included = month?.unit === 'money' && currency === workspaceCurrency ? month.included : 0
  const text = price ?? (included ? plainAmount(included, currency) : '')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!month) return
    const typed = text.trim() ? parseAmount(text, currency) : 0
    if (typed === null) return setProblem('Enter an amount such as 1,234.50')
    const { data } = await bill({
      params: { id },
      body: { project, month: month.month, price: typed },
    })
    if (!data) return
    showDone(`${monthName(month.month)} added`)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Add a retainer month" size="md" fullScreen={isNarrow}>
      <Form onSubmit={(event) => void submit(event)}>
        {projects.length > 1 && (
          <NativeSelect
            label="Project"
            data={projects.map(({ id: value, name }) => ({ value, label: name }))}
            value={project}
            error={fields.project}
            onChange={(event) => {
              setProject(event.currentTarget.value)
              setPrice(null)
            }}
          />
        )}
        {isError ? (
          <LoadFailed title="The months could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <NativeSelect
              label="Month"
              disabled={!open.length}
              data={
                open.length
                  ? open.map((one) => ({ value: one.month, label: monthName(one.month) }))
                  : [currentData ? 'Every month is invoiced' : 'Loading…']
              }
              value={month?.month}
              error={fields.month}
              description={month ? summary(month, currency) : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              onChange={(event) => {
                setPicked(event.currentTarget.value)
                setPrice(null)
              }}
            />
            <TextInput
              label="Price of the month"
              data-autofocus
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
              leftSection={currencySign(currency)}
              leftSectionWidth={currencySign(currency).length > 1 ? 48 : 30}
              value={text}
              error={problem ?? fields.price}
              onChange={(event) => {
                setPrice(event.currentTarget.value)
                setProblem(undefined)
              }}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Text size="sm" c="dimmed">
              One line covers the time included in the month. Extra time is added as lines by task.
            </Text>
          </>
        )}
        <FormProblem
          message={
            refusal && !fields.project && !fields.month && !fields.price ? errorText(refusal) : undefined
          }
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isLoading} disabled={!month}>
            Add to invoice
          </Button>
        </Group>
      </Form>
    </Modal>
  )
}

/** The latest month that has ended, else this one. */
const usual = (open: readonly RetainerMonth[], thisMonth: string) =>
  open.find(({ month }) => month < thisMonth) ?? open[0]

/** "12h of 10h used, 2h over: €120.00". */
function summary(month: RetainerMonth, currency: string): string {
  const beyond = [
    month.amount ? formatMoney(month.amount, currency) : '',
    month.unpricedMinutes ? `${durationText(month.unpricedMinutes)} unpriced` : '',
  ].filter(Boolean)
  return `${retainerUseText(month, currency)}${beyond.length ? `: ${beyond.join(' + ')}` : ''}`
}
