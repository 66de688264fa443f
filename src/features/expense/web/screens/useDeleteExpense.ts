import { useCallback } from 'react'
import { showDone } from '#web/ui/feedback/toast.ts'
import type { Expense } from '../../expense.shape.ts'
import { useDeleteExpenseMutation, useRestoreExpenseMutation } from '../expense.api.ts'

/** Deletes an expense; the toast brings it back with its receipt. */
export function useDeleteExpense() {
  const [remove] = useDeleteExpenseMutation()
  const [restore] = useRestoreExpenseMutation()
  return useCallback(
    (expense: Expense) => {
      const params = { id: expense.id }
      const call = remove({ params })
      showDone('Expense deleted', { undo: () => void restore({ params, optimistic: expense }), call })
    },
    [remove, restore],
  )
}
