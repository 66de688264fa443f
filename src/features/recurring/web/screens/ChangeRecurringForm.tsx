import { Button, Group } from '@mantine/core'
import type { FormEvent } from 'react'
import type { Invoice } from '#features/invoice/invoice.shape.ts'
import { errorText } from '#web/store/api.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import type { RecurringSettings } from '../../recurring.contract.ts'
import type { RecurringInvoice } from '../../recurring.shape.ts'
import { useUpdateRecurringMutation } from '../recurring.api.ts'
import { NextDates } from './NextDates.tsx'
import { RecurringSettingsFields, settingsOf, useRecurringSettings } from './RecurringSettingsFields.tsx'

type Props = { series: RecurringInvoice; invoice: Invoice; onDone: () => void }

/** What was set to something else: the rest may be changed by somebody else meanwhile. */
const changesOf = (series: RecurringInvoice, chosen: Required<RecurringSettings>): RecurringSettings =>
  Object.fromEntries(
    Object.entries(chosen).filter(([field, value]) => value !== series[field as keyof RecurringSettings]),
  )

/** As what the next issues are made, until when, and with which time; their dates stay. */
export function ChangeRecurringForm({ series, invoice, onDone }: Props) {
  const settings = useRecurringSettings(invoice, series)
  const [update, { isLoading, error }] = useUpdateRecurringMutation()
  const chosen = settingsOf(settings.value)
  const { endOn, endAfter } = chosen

  async function submit(event: FormEvent) {
    event.preventDefault()
    const body = changesOf(series, chosen)
    if (!Object.keys(body).length) return onDone()
    const answer = await update({ params: { id: series.id }, body, series, optimistic: chosen })
    if (!answer.error) onDone()
  }
  return (
    <Form onSubmit={(event) => void submit(event)}>
      <RecurringSettingsFields {...settings} />
      <NextDates series={{ ...series, endOn, endAfter }} invoice={invoice} sweeps={chosen.sweep !== null} />
      <FormProblem message={error && errorText(error)} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={isLoading}>
          Save
        </Button>
      </Group>
    </Form>
  )
}
