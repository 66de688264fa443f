import { useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { flatRows } from '#web/ui/grid/flatRows.ts'
import frame from '#web/ui/grid/ListFrame.module.css'
import { ListSkeleton } from '#web/ui/grid/ListSkeleton.tsx'
import { type GridActions, RowGrid } from '#web/ui/grid/RowGrid.tsx'
import { useRowFocus } from '#web/ui/grid/useRowFocus.ts'
import { useRowKeys } from '#web/ui/grid/useRowKeys.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import { type Point, pointOf } from '#web/ui/picker/anchor.ts'
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
type Menu = { invoice: Invoice; at: Point }

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

  function openMenu({ invoice }: Row, from: Parameters<typeof pointOf>[0]) {
    setMenu({ invoice, at: pointOf(from) })
    return true
  }
  const actions: GridActions<Row> = {
    ...flatRows,
    enter: ({ key }) => void navigate(invoicePath(key)),
    press: openMenu,
    menu: openMenu,
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
              {isLoading && <ListSkeleton label="Loading the invoices" />}
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
