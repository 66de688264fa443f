import { useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import frame from '#web/ui/grid/ListFrame.module.css'
import { type GridActions, RowGrid } from '#web/ui/grid/RowGrid.tsx'
import { useRowFocus } from '#web/ui/grid/useRowFocus.ts'
import { useRowKeys } from '#web/ui/grid/useRowKeys.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import type { Invoice } from '../../../invoice.shape.ts'
import { useGetInvoicesInfiniteQuery } from '../../invoice.api.ts'
import { invoicePath } from '../../parts/invoicePath.ts'
import { InvoiceBar } from './InvoiceBar.tsx'
import { InvoiceHeads } from './InvoiceHeads.tsx'
import { InvoiceRow } from './InvoiceRow.tsx'
import { InvoiceSums } from './InvoiceSums.tsx'
import { InvoicesEmpty } from './InvoicesEmpty.tsx'
import { RowMenu } from './RowMenu.tsx'
import { useInvoiceView } from './useInvoiceView.ts'

type Row = { key: string; invoice: Invoice }
type Menu = { invoice: Invoice; at: { x: number; y: number } }

/** Rows before the end at which the next page is asked for. */
const ahead = 30

/** The invoices of a tab, of which pages come as one scrolls. */
export function InvoiceList() {
  const state = useInvoiceView()
  const { view } = state
  const navigate = useNavigate()
  const grid = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [menu, setMenu] = useState<Menu | null>(null)
  const { tab, ...filter } = view
  const query = useGetInvoicesInfiniteQuery({ ...filter, ...(tab && { tab }) }, { refetchCachedPages: false })
  const { currentData, isFetching, hasNextPage, fetchNextPage, isError, error, refetch } = query
  const rows = useMemo(
    () =>
      (currentData?.pages ?? []).flatMap(({ data }): Row[] =>
        data.map((invoice) => ({ key: invoice.id, invoice })),
      ),
    [currentData],
  )
  const focus = useRowFocus(rows, grid)
  useRowKeys(rows, grid, focus)
  useKeys({ '/': { label: 'Filter by text', run: () => search.current?.focus() } }, { section: 'Invoices' })
  const onNearEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])

  const openMenu = (row: Row, at: Menu['at']) => setMenu({ invoice: row.invoice, at })
  const actions: GridActions<Row> = {
    enter: ({ key }) => void navigate(invoicePath(key)),
    press(row, button) {
      const { left, bottom } = button.getBoundingClientRect()
      openMenu(row, { x: left, y: bottom })
    },
    fold: () => {},
    isUnfolded: () => false,
    above: () => undefined,
    isSelectable: () => false,
    select: () => {},
    extendSelection: () => {},
    menu(row, event) {
      const box = (event.target as HTMLElement).getBoundingClientRect()
      const isPointer = 'clientX' in event && event.clientX > 0
      openMenu(
        row,
        isPointer ? { x: event.clientX, y: event.clientY } : { x: box.left + 24, y: box.bottom - 8 },
      )
      return true
    },
  }
  const isLoading = !currentData && !isError
  return (
    <div className={frame.list}>
      <InvoiceSums state={state} />
      <InvoiceBar
        state={state}
        searchRef={search}
        onLeave={() => rows[focus.index] && focus.focus(rows[focus.index]!.key)}
      />
      {isError && !rows.length ? (
        <LoadFailed title="The invoices could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <RowGrid
          rows={rows}
          grid={grid}
          focus={focus}
          label="Invoices"
          isSelecting={false}
          showing={JSON.stringify(view)}
          actions={actions}
          heads={rows.length > 0 && <InvoiceHeads state={state} />}
          top={
            <>
              {isLoading && <Skeleton />}
              {currentData && !rows.length && <InvoicesEmpty state={state} />}
            </>
          }
        >
          {(row, place) => (
            <InvoiceRow
              key={row.key}
              {...place}
              invoice={row.invoice}
              onDrawn={place.rowIndex > rows.length - ahead ? onNearEnd : undefined}
            />
          )}
        </RowGrid>
      )}
      {menu && (
        <RowMenu
          {...menu}
          onClose={(isBack) => {
            setMenu(null)
            if (isBack) focus.focus(menu.invoice.id)
          }}
        />
      )}
    </div>
  )
}

const Skeleton = () => (
  <div className={frame.skeleton} role="status" aria-label="Loading the invoices">
    {[220, 180, 240, 160, 200, 230].map((width) => (
      <div key={width} className={frame.skeletonRow}>
        <span style={{ width }} />
      </div>
    ))}
  </div>
)
