import { useProfile } from '#features/user/web/user.api.ts'
import { seesInvoices } from '../../invoice.access.rules.ts'

/** Whether there may be invoices that the role sees. */
export const useSeesInvoices = (): boolean => seesInvoices(useProfile().access ?? {})
