import { useSelector } from 'react-redux'
import { selectViewer } from '#features/user/web/user.api.ts'
import { mayOnAll } from '../../invoice.rules.ts'
import type { Invoice } from '../../invoice.shape.ts'

/** Whether the role may do it with an invoice, whose money it has to see for anything. */
export function useMayOnInvoice() {
  const viewer = useSelector(selectViewer)
  return (
    flag: `invoice.${'create' | 'update' | 'delete' | 'send'}`,
    { projects }: Pick<Invoice, 'projects'>,
  ) => mayOnAll(viewer, flag, projects) && mayOnAll(viewer, 'money.view', projects)
}
