import { NativeSelect, NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { Invoice } from '#features/invoice/invoice.shape.ts'
import { useMayOnInvoice } from '#features/invoice/web/parts/useMayOnInvoice.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { DayField } from '#web/ui/picker/DayField.tsx'
import type { RecurringSettings } from '../../recurring.contract.ts'
import type { RecurringInvoice, Sweep } from '../../recurring.shape.ts'
import { modeNames } from '../parts/recurringText.ts'
import classes from './Recurring.module.css'
import { SweepFields } from './SweepFields.tsx'

type Ends = 'never' | 'on' | 'after'
type Settings = {
  mode: RecurringInvoice['mode']
  ends: Ends
  endOn: string | null
  endAfter: number | string
  sweep: Sweep | null
}

/** What can be chosen of a series, begun with what it has. */
export function useRecurringSettings(invoice: Invoice, series?: RecurringInvoice) {
  const [value, setValue] = useState<Settings>(() => ({
    mode: series?.mode ?? 'finalise',
    ends: series?.endOn ? 'on' : series?.endAfter ? 'after' : 'never',
    endOn: series?.endOn ?? null,
    endAfter: series?.endAfter ?? 12,
    sweep: series?.sweep ?? null,
  }))
  const change = (more: Partial<Settings>) => setValue((before) => ({ ...before, ...more }))
  return { invoice, series, value, change }
}

/** As the call takes them. */
export function settingsOf(
  value: Settings,
): Required<RecurringSettings> & Pick<RecurringInvoice, 'mode' | 'sweep'> {
  const { mode, ends, endOn, endAfter, sweep } = value
  return {
    mode,
    endOn: ends === 'on' ? endOn : null,
    endAfter: ends === 'after' ? Number(endAfter) || null : null,
    sweep,
  }
}

type Props = ReturnType<typeof useRecurringSettings>

export function RecurringSettingsFields({ invoice, value, change }: Props) {
  const mayOn = useMayOnInvoice()
  const { timeZone } = useWorkspace()
  const modes = (['draft', 'finalise', 'send'] as const).filter(
    (mode) => mode !== 'send' || mayOn('invoice.send', invoice),
  )
  return (
    <>
      <NativeSelect
        label="Each time, create"
        data={modes.map((mode) => ({ value: mode, label: modeNames[mode] }))}
        value={value.mode}
        onChange={(event) => change({ mode: event.currentTarget.value as Settings['mode'] })}
      />
      <div className={classes.pair}>
        <NativeSelect
          label="Ends"
          data={[
            { value: 'never', label: 'Never' },
            { value: 'on', label: 'On a date' },
            { value: 'after', label: 'After a number of invoices' },
          ]}
          value={value.ends}
          onChange={(event) => change({ ends: event.currentTarget.value as Ends })}
        />
        {value.ends === 'on' && (
          <DayField
            label="Last day"
            minDate={dayIn(timeZone)}
            withinPortal={false}
            value={value.endOn}
            onChange={(endOn) => change({ endOn })}
          />
        )}
        {value.ends === 'after' && (
          <NumberInput
            label="Invoices"
            min={1}
            max={1000}
            allowDecimal={false}
            value={value.endAfter}
            onChange={(endAfter) => change({ endAfter })}
          />
        )}
      </div>
      <SweepFields invoice={invoice} sweep={value.sweep} onChange={(sweep) => change({ sweep })} />
    </>
  )
}
