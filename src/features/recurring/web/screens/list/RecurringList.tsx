import { IconRepeat } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useClients } from '#features/client/web/client.api.ts'
import type { Invoice } from '#features/invoice/invoice.shape.ts'
import line from '#features/invoice/web/parts/InvoiceLine.module.css'
import { invoicePath } from '#features/invoice/web/parts/invoicePath.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import heads from '#web/ui/grid/ColumnHeads.module.css'
import { CsvButton } from '#web/ui/grid/CsvButton.tsx'
import { flatRows } from '#web/ui/grid/flatRows.ts'
import bar from '#web/ui/grid/ListBar.module.css'
import frame from '#web/ui/grid/ListFrame.module.css'
import { ListSkeleton } from '#web/ui/grid/ListSkeleton.tsx'
import { type GridActions, RowGrid } from '#web/ui/grid/RowGrid.tsx'
import cells from '#web/ui/grid/Rows.module.css'
import { useRowFocus } from '#web/ui/grid/useRowFocus.ts'
import { useRowKeys } from '#web/ui/grid/useRowKeys.ts'
import { type Point, pointOf } from '#web/ui/picker/anchor.ts'
import type { RecurringInvoice } from '../../../recurring.shape.ts'
import { useGetRecurringInvoicesQuery } from '../../recurring.api.ts'
import classes from './RecurringList.module.css'
import { RecurringMenu } from './RecurringMenu.tsx'
import { RecurringRow } from './RecurringRow.tsx'
import { recurringTable } from './recurringTable.ts'

type Row = { key: string; series: RecurringInvoice; invoice: Invoice | undefined }
type Menu = { key: string; at: Point }

/** What is issued anew each period, by its next date; what waits for somebody comes first. */
export function RecurringList() {
  const { data, isError, error, refetch } = useGetRecurringInvoicesQuery(undefined, {
    refetchOnMountOrArgChange: 30,
  })
  const grid = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const may = useMay()
  const { byId: clients } = useClients()
  const [menu, setMenu] = useState<Menu | null>(null)
  const rows = useMemo(() => {
    const invoices = new Map(data?.invoices.map((invoice) => [invoice.id, invoice]))
    return (data?.series ?? [])
      .map((series): Row => ({ key: series.id, series, invoice: invoices.get(series.invoice) }))
      .sort(
        ({ series: a }, { series: b }) =>
          waiting(a) - waiting(b) || compare(a.nextDate ?? '', b.nextDate ?? '') || compare(a.id, b.id),
      )
  }, [data])
  const focus = useRowFocus(rows, grid)
  useRowKeys(rows, grid, focus)
  if (isError && !data)
    return (
      <LoadFailed
        title="The recurring invoices could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <ListSkeleton label="Loading the recurring invoices" />
  if (!rows.length)
    return (
      <Message title="No recurring invoices yet" icon={<IconRepeat size={24} stroke={1.5} />}>
        Open an invoice and choose Actions › Make recurring to issue it again every day, week, month, quarter
        or year, with that period’s tracked time if you like.
      </Message>
    )
  function openMenu({ key }: Row, from: Parameters<typeof pointOf>[0]) {
    setMenu({ key, at: pointOf(from) })
    return true
  }
  // As it is by now: what was done before may be answered while the menu is open.
  const menuRow = menu && rows.find(({ key }) => key === menu.key)
  const actions: GridActions<Row> = {
    ...flatRows,
    enter: ({ series }) => void navigate(invoicePath(series.invoice)),
    press: openMenu,
    menu: openMenu,
  }
  return (
    <div className={frame.list}>
      {may('export') && (
        <div className={bar.bar}>
          <CsvButton
            name="recurring-invoices"
            isDisabled={false}
            table={() => recurringTable(rows, (id) => clients[id]?.title ?? '')}
          />
        </div>
      )}
      <RowGrid
        rows={rows}
        grid={grid}
        focus={focus}
        label="Recurring invoices"
        isSelecting={false}
        showing="recurring"
        actions={actions}
        heads={<Heads />}
      >
        {({ key, series, invoice }, place) => (
          <RecurringRow key={key} {...place} series={series} invoice={invoice} />
        )}
      </RowGrid>
      {menu && menuRow && (
        <RecurringMenu
          series={menuRow.series}
          invoice={menuRow.invoice}
          at={menu.at}
          onClose={(isBack) => {
            setMenu(null)
            if (isBack) focus.focus(menu.key)
          }}
        />
      )}
    </div>
  )
}

const waiting = ({ paused }: RecurringInvoice) => (paused !== null && paused !== 'person' ? 0 : 1)

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const columns = [
  { name: 'Number', className: line.number },
  { name: 'Client', className: line.client },
  { name: 'Repeats', className: classes.rhythm },
  { name: 'Next', className: classes.next },
  { name: 'Creates', className: classes.mode },
  { name: 'Issued', className: classes.issued },
  { name: 'Amount', className: `${line.amount} ${classes.amount}` },
]

const Heads = () => (
  <div className={`${cells.row} ${line.row} ${classes.row} ${heads.heads}`} aria-hidden>
    {columns.map(({ name, className }) => (
      <span key={name} className={className}>
        {name}
      </span>
    ))}
    <span className={classes.menu} />
  </div>
)
