import { useEffect } from 'react'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { errorText } from '#web/store/api.ts'
import { showProblem } from '#web/ui/feedback/toast.ts'
import { useGetExpenseQuery } from '../expense.api.ts'
import { expensesPath } from '../parts/expensePath.ts'
import { ExpenseDialog } from './ExpenseDialog.tsx'

/** The expense that the address names, as a link from elsewhere does, with its month behind it. */
export function ExpenseFromAddress() {
  const [params] = useSearchParams()
  const id = params.get('expense')
  return id && <NamedExpense key={id} id={id} />
}

function NamedExpense({ id }: { id: string }) {
  const navigate = useNavigate()
  const { data, isFetching, error } = useGetExpenseQuery(id, { refetchOnMountOrArgChange: true })
  const close = (month?: string) =>
    void navigate(`${expensesPath}${month ? `?month=${month}` : ''}`, { replace: true })
  useEffect(() => {
    if (!error) return
    showProblem(errorText(error, 'This expense was not found.'))
    void navigate(expensesPath, { replace: true })
  }, [error, navigate])
  return data && !isFetching ? (
    <ExpenseDialog expense={data} onClose={() => close(data.date.slice(0, 7))} />
  ) : null
}
