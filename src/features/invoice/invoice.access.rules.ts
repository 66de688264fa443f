import { type Access, type Flag, scopeOf } from '#shared/access.ts'

const reaches = (access: Access, flag: Flag) => ['all', 'project'].includes(scopeOf(access, flag))

/** Whether there may be invoices that the role sees, which it does with their money only. */
export const seesInvoices = (access: Access): boolean =>
  reaches(access, 'invoice.view') && reaches(access, 'money.view')
