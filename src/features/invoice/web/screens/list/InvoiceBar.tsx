import { Menu } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import { useClients } from '#features/client/web/client.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { dayRange } from '#web/format/dates.ts'
import { ExportMenu } from '#web/ui/grid/ExportMenu.tsx'
import { FilterChips } from '#web/ui/grid/FilterChips.tsx'
import classes from '#web/ui/grid/ListBar.module.css'
import { SearchField } from '#web/ui/grid/SearchField.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { DayRangeMenu } from '#web/ui/picker/DayMenu.tsx'
import type { Choice } from '#web/ui/picker/Picker.tsx'
import { exportAddress, type InvoiceView, isNarrowed, widened } from './invoicesAddress.ts'
import { periods } from './periods.ts'
import type { InvoiceViewState } from './useInvoiceView.ts'

type Field = 'clientId' | 'projectId' | 'status'
const names: Record<Field, string> = { clientId: 'Client', projectId: 'Project', status: 'Status' }

type Props = {
  state: InvoiceViewState
  searchRef: RefObject<HTMLInputElement | null>
  /** Gives the focus back to the list. */
  onLeave: () => void
}

/** What the list of invoices is narrowed to. */
export function InvoiceBar({ state, searchRef, onLeave }: Props) {
  const { view, change, replace } = state
  const may = useMay()
  const choices = useChoices()
  const fields = (['clientId', 'projectId', 'status'] as const).filter(
    (field) => field !== 'clientId' || may('client.view'),
  )
  return (
    <div className={classes.bar}>
      <SearchField
        text={state.text}
        onText={state.setText}
        onSettle={state.settleText}
        fieldRef={searchRef}
        onLeave={onLeave}
      />
      <PeriodButton view={view} onChange={change} />
      <FilterChips
        fields={fields}
        names={names}
        choices={choices}
        filter={{
          clientId: listOf(view.clientId),
          projectId: listOf(view.projectId),
          status: listOf(view.status),
        }}
        isSingle
        isFiltering={isNarrowed(view)}
        onChange={(field, [value]) => change({ [field]: value })}
        onClear={() => replace(widened(view))}
      />
      {may('export') && <ExportMenu addressOf={(format) => exportAddress(view, format)} />}
    </div>
  )
}

const listOf = (value: string | undefined) => (value === undefined ? [] : [value])

function useChoices(): Record<Field, readonly Choice<string>[]> {
  const { sorted } = useClients()
  const { all } = useProjects()
  const { invoiceStatuses } = useWorkspace()
  return {
    clientId: sorted.map(({ id, title }) => ({ value: id, label: title })),
    projectId: all.map(({ id, name, key }) => ({ value: id, label: name, detail: key })),
    status: invoiceStatuses
      .toSorted((a, b) => a.position - b.position)
      .map(({ id, name, category }) => ({
        value: id,
        label: name,
        icon: <StatusIcon category={category} />,
      })),
  }
}

type PeriodProps = { view: InvoiceView; onChange: (change: Partial<InvoiceView>) => void }

/** The days of issue that are shown: a usual period, or any days. */
function PeriodButton({ view: { from, to }, onChange }: PeriodProps) {
  const { timeZone } = useWorkspace()
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => {
    setAnchor(null)
    button.current?.focus()
  }
  const usual = periods(dayIn(timeZone))
  const current = usual.find((period) => period.from === from && period.to === to)
  return (
    <>
      <Menu position="bottom-start" width={180}>
        <Menu.Target>
          <button ref={button} type="button" className={classes.button}>
            <IconCalendar size={16} stroke={1.5} aria-hidden />
            {current?.name ?? dayRange(from ?? null, to ?? null) ?? 'All time'}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {usual.map(({ name, ...days }) => (
            <Menu.Item
              key={name}
              aria-current={name === current?.name || undefined}
              onClick={() => onChange(days)}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setAnchor(button.current)}>Other days…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {anchor && (
        <DayRangeMenu
          anchor={anchor}
          label="Days of issue"
          value={{ start: from ?? null, end: to ?? null }}
          onPick={({ start, end }) => {
            close()
            onChange({ from: start ?? undefined, to: end ?? undefined })
          }}
          onClose={close}
        />
      )}
    </>
  )
}
