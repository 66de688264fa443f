import { Checkbox, NativeSelect, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { isApproving } from '#features/approval/web/parts/approvalsTab.ts'
import type { Invoice } from '#features/invoice/invoice.shape.ts'
import { useMayOnInvoice } from '#features/invoice/web/parts/useMayOnInvoice.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { DayField } from '#web/ui/picker/DayField.tsx'
import type { RecurringSettings } from '../../recurring.contract.ts'
import type { RecurringInvoice, Sweep } from '../../recurring.shape.ts'
import { modeNames } from '../parts/recurringText.ts'
import classes from './Recurring.module.css'

type Ends = 'never' | 'on' | 'after'
type Settings = {
  mode: RecurringInvoice['mode']
  ends: Ends
  endOn: string | null
  endAfter: number | string
  sweeps: boolean
  /** Empty: all of the client’s. */
  project: string
  groupBy: Sweep['groupBy']
  approvedOnly: boolean
}

const groupNames: Partial<Record<Sweep['groupBy'], string>> = {
  task: 'A line for each task',
  project: 'A line for each project',
  member: 'A line for each member',
  none: 'One line',
}

const sweepOf = (sweep: Sweep | null) => ({
  sweeps: sweep !== null,
  project: sweep?.projects?.[0] ?? '',
  groupBy: sweep?.groupBy ?? 'task',
  approvedOnly: sweep?.approvedOnly ?? false,
})

/** What can be chosen of a series, begun with what it has. */
export function useRecurringSettings(invoice: Invoice, series?: RecurringInvoice) {
  const [value, setValue] = useState<Settings>(() => ({
    mode: series?.mode ?? 'finalise',
    ends: series?.endOn ? 'on' : series?.endAfter ? 'after' : 'never',
    endOn: series?.endOn ?? null,
    endAfter: series?.endAfter ?? 12,
    ...sweepOf(series?.sweep ?? null),
  }))
  const change = (more: Partial<Settings>) => setValue((before) => ({ ...before, ...more }))
  return { invoice, series, value, change }
}

/** As the call takes them. */
export function settingsOf(value: Settings): RecurringSettings {
  const { mode, ends, endOn, endAfter, sweeps, project, groupBy, approvedOnly } = value
  return {
    mode,
    endOn: ends === 'on' ? endOn : null,
    endAfter: ends === 'after' ? Number(endAfter) || null : null,
    sweep: sweeps ? { projects: project ? [project] : null, groupBy, approvedOnly } : null,
  }
}

type Props = ReturnType<typeof useRecurringSettings>

export function RecurringSettingsFields({ invoice, value, change }: Props) {
  const mayOn = useMayOnInvoice()
  const workspace = useWorkspace()
  const { timeZone } = workspace
  const { all } = useProjects()
  const projects = all.filter(({ client }) => client === invoice.client)
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
      <Checkbox
        label="Also bill the tracked time of each period"
        description="Unbilled time since the previous invoice. Time tracked late goes on the next one."
        checked={value.sweeps}
        onChange={(event) => change({ sweeps: event.currentTarget.checked })}
      />
      {value.sweeps && (
        <div className={classes.pair}>
          <NativeSelect
            label="Time on"
            data={[
              { value: '', label: 'All projects of the client' },
              ...projects.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={value.project}
            onChange={(event) => change({ project: event.currentTarget.value })}
          />
          <NativeSelect
            label="Group as"
            data={Object.entries(groupNames).map(([name, label]) => ({ value: name, label }))}
            value={value.groupBy}
            onChange={(event) => change({ groupBy: event.currentTarget.value as Sweep['groupBy'] })}
          />
        </div>
      )}
      {value.sweeps && isApproving(workspace) && (
        <Checkbox
          label="Approved time only"
          description="Time approved later goes on the next one."
          checked={value.approvedOnly}
          onChange={(event) => change({ approvedOnly: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
