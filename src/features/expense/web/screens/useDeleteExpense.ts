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
      const send = () => remove({ params })
      const call = send()
      const undo = () => void restore({ params, optimistic: expense })
      showDone('Expense deleted', { undo, redo: send, call })
    },
    [remove, restore],
  )
}
