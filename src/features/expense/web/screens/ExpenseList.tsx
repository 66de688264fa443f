import { type FocusEvent, useMemo, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { FilePreview } from '#features/file/web/screens/FilePreview.tsx'
import { selectViewer } from '#features/user/web/user.api.ts'
import { scopeOf } from '#shared/access.ts'
import { useRowFocus } from '#web/ui/grid/useRowFocus.ts'
import { useRowKeys } from '#web/ui/grid/useRowKeys.ts'
import { useRowMenu } from '#web/ui/grid/useRowMenu.ts'
import { mayChangeExpense } from '../../expense.rules.ts'
import type { Expense } from '../../expense.shape.ts'
import { receiptAddress } from '../parts/expensePath.ts'
import classes from './ExpenseLine.module.css'
import { ExpenseLine } from './ExpenseLine.tsx'
import { ExpenseMenu } from './ExpenseMenu.tsx'
import { useDeleteExpense } from './useDeleteExpense.ts'

type Props = { expenses: readonly Expense[]; onOpen: (expense: Expense) => void }

/** Expenses, newest first, each with what the role may do. */
export function ExpenseList({ expenses, onOpen }: Props) {
  const viewer = useSelector(selectViewer)
  const deleteExpense = useDeleteExpense()
  const { menu, listeners, close } = useRowMenu()
  const menuExpense = menu && expenses.find(({ id }) => id === menu.row)
  const [previewed, setPreviewed] = useState<string | null>(null)
  const receipts = expenses.flatMap(({ receipt }) => receipt ?? [])
  const seesInvoices = scopeOf(viewer.access, 'invoice.view') !== 'none'
  const list = useRef<HTMLUListElement>(null)
  const rows = useMemo(() => expenses.map(({ id }) => ({ key: id })), [expenses])
  const focus = useRowFocus(rows, list)
  useRowKeys(rows, list, focus)
  function onFocus(event: FocusEvent) {
    focus.onFocus(event)
    if (event.target.matches(':focus-visible'))
      event.target.closest('li')?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only hears what happens to its lines */}
      <ul
        ref={list}
        className={classes.list}
        aria-label="Expenses"
        onFocus={onFocus}
        onBlur={focus.onBlur}
        {...listeners}
      >
        {expenses.map((expense) => (
          <ExpenseLine
            key={expense.id}
            expense={expense}
            seesInvoices={seesInvoices}
            onOpen={onOpen}
            onReceipt={setPreviewed}
          />
        ))}
      </ul>
      {menuExpense && (
        <ExpenseMenu
          expense={menuExpense}
          anchor={menu.anchor}
          mayChange={mayChangeExpense(viewer, menuExpense)}
          seesInvoices={seesInvoices}
          onOpen={onOpen}
          onDelete={deleteExpense}
          onReceipt={setPreviewed}
          onClose={() => {
            close()
            // Also where the line itself goes, to the one after it.
            focus.focus(menuExpense.id)
          }}
        />
      )}
      {previewed && (
        <FilePreview
          files={receipts}
          fileId={previewed}
          addressOf={receiptAddress}
          onGo={setPreviewed}
          onClose={() => setPreviewed(null)}
        />
      )}
    </>
  )
}
