import type { RefObject } from 'react'
import { useClients } from '#features/client/web/client.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { periods } from '#shared/periods.ts'
import { ExportMenu } from '#web/ui/grid/ExportMenu.tsx'
import { FilterChips } from '#web/ui/grid/FilterChips.tsx'
import classes from '#web/ui/grid/ListBar.module.css'
import { SearchField } from '#web/ui/grid/SearchField.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { PeriodButton } from '#web/ui/picker/PeriodButton.tsx'
import type { Choice } from '#web/ui/picker/Picker.tsx'
import { exportAddress, isNarrowed, widened } from './invoicesAddress.ts'
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
  const { timeZone } = useWorkspace()
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
      <PeriodButton
        label="Issue dates"
        period={view}
        usual={periods(dayIn(timeZone))}
        onChange={(days) => change(days)}
      />
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
    status: [
      ...invoiceStatuses
        .toSorted((a, b) => a.position - b.position)
        .map(({ id, name, category }) => ({
          value: id,
          label: name,
          icon: <StatusIcon id={id} category={category} />,
        })),
      { value: 'none', label: 'No status', icon: <StatusIcon category={null} /> },
    ],
  }
}
