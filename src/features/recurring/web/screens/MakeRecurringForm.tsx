import { Button, Group, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { v7 as makeId } from 'uuid'
import type { Invoice } from '#features/invoice/invoice.shape.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { errorFields } from '#web/store/api.ts'
import { orShowFailure, showDone, showFailure } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { DayField } from '#web/ui/picker/DayField.tsx'
import { isTimed, momentOf, toMoment } from '../../recurring.rules.ts'
import { dayPeriods, defaultPeriod, type Period } from '../../recurring.shape.ts'
import { momentText, periodNames } from '../parts/recurringText.ts'
import {
  useCancelRecurringMutation,
  useGetRecurringInvoicesQuery,
  useMakeRecurringMutation,
} from '../recurring.api.ts'
import { NextDates } from './NextDates.tsx'
import classes from './Recurring.module.css'
import { RecurringSettingsFields, settingsOf, useRecurringSettings } from './RecurringSettingsFields.tsx'

/** The specification’s. */
const failed = 'Something went wrong. Unable to make this invoice recurring. Please try again later.'
/** Milliseconds until the first issue of the test period. */
const startDelay = 60_000

type Props = { invoice: Invoice; onDone: () => void }

/** From when on an invoice is issued anew, how often, until when and as what. */
export function MakeRecurringForm({ invoice, onDone }: Props) {
  const { timeZone } = useWorkspace()
  const today = dayIn(timeZone)
  const { data: known } = useGetRecurringInvoicesQuery()
  const [make, { isLoading }] = useMakeRecurringMutation()
  const [cancel] = useCancelRecurringMutation()
  // Another try makes no second one.
  const [id] = useState(() => makeId())
  const [period, setPeriod] = useState<Period>(defaultPeriod)
  const [day, setDay] = useState<string | null>(today)
  const settings = useRecurringSettings(invoice)
  const [problem, setProblem] = useState<{ issueDate?: string | undefined; other?: string | undefined }>({})
  // oxlint-disable-next-line react/purity -- the test period begins a minute from when it is drawn
  const issueDate = isTimed(period) ? toMoment(new Date(Date.now() + startDelay)) : day
  const chosen = settingsOf(settings.value)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!issueDate) return setProblem({ issueDate: 'Enter a date' })
    const body = { invoiceId: invoice.id, period, issueDate, ...chosen }
    const { data, error } = await make({ body: { ...body, id } })
    if (error) {
      const { issueDate: wrong, ...others } = errorFields(error)
      const [other] = Object.values(others)
      setProblem({ issueDate: wrong, other })
      if (wrong === undefined && other === undefined) showFailure(error, failed)
      return
    }
    onDone()
    // A number that was taken can’t be taken back.
    if (data.data.issued) showDone('The invoice is recurring, and the first was issued')
    else
      showDone('The invoice is recurring', {
        undo: () => orShowFailure(cancel({ id: invoice.id })),
        // What was cancelled stays so: each time it is another series.
        redo: () => orShowFailure(make({ body: { ...body, id: makeId() } }), failed),
      })
  }
  return (
    <Form onSubmit={(event) => void submit(event)}>
      <div className={classes.pair}>
        {isTimed(period) ? (
          <p className={classes.fixed}>
            <span>Issue date</span>
            {issueDate && momentText(issueDate)}
          </p>
        ) : (
          <DayField
            label="Issue date"
            data-autofocus
            minDate={today}
            withinPortal={false}
            value={day}
            error={problem.issueDate}
            onChange={(value) => {
              setDay(value)
              setProblem({})
            }}
          />
        )}
        <NativeSelect
          label="Repeat"
          data={(known?.periods ?? dayPeriods).map((value) => ({ value, label: periodNames[value] }))}
          value={period}
          onChange={(event) => setPeriod(event.currentTarget.value as Period)}
        />
      </div>
      <RecurringSettingsFields {...settings} />
      {issueDate && (
        <NextDates
          series={{ period, issueDate, done: -1, skipped: [], issued: 0, ...ending(chosen) }}
          invoice={invoice}
          sweeps={chosen.sweep !== null}
        />
      )}
      {day === today && day === invoice.issueDate && !isTimed(period) && (
        <p className={classes.hint}>
          This invoice is dated today as well, and another one will be issued right away.{' '}
          <button
            type="button"
            className={classes.inline}
            onClick={() => setDay(momentOf({ period, issueDate: today }, 1))}
          >
            Start with the next period
          </button>
        </p>
      )}
      <p className={classes.hint}>{templateText(invoice)}</p>
      <FormProblem message={problem.other} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={isLoading}>
          Make recurring
        </Button>
      </Group>
    </Form>
  )
}

const ending = ({ endOn, endAfter }: ReturnType<typeof settingsOf>) => ({ endOn, endAfter })

/** Whether a change of the invoice changes what follows. */
const templateText = ({ number }: Invoice) =>
  number === null
    ? 'Each invoice copies this draft as it is at the time, so changes to it apply from the next one on. Lines with tracked time or expenses aren’t repeated.'
    : `Each invoice copies ${number}. Lines with tracked time or expenses aren’t repeated.`
