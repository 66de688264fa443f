import { type Access, scopeOf } from '#shared/access.ts'
import { expensesPath } from './expensePath.ts'

/** The tab of the room of time that leads to the expenses, where the role has any. */
export const expensesTab = (access: Access, isCurrent: boolean) =>
  scopeOf(access, 'expense.view') === 'none' ? [] : [{ name: 'Expenses', to: expensesPath, isCurrent }]
