import { useProfile } from '#features/user/web/user.api.ts'
import { scopeOf } from '#shared/access.ts'

/** Whether there may be invoices that the role sees. */
export function useSeesInvoices() {
  const { access } = useProfile()
  return (['invoice.view', 'money.view'] as const).every((flag) =>
    ['all', 'project'].includes(scopeOf(access ?? {}, flag)),
  )
}
