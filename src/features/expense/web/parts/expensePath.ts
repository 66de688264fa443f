export const expensesPath = '/time/expenses'

/** Where one expense is looked at: in its month, whichever that is. */
export const expensePath = (id: string) => `${expensesPath}?expense=${id}`

/** Where all expenses of a project are looked at. */
export const projectExpensesPath = (project: string) => `${expensesPath}?month=all&project=${project}`

export const receiptAddress = (id: string) => `/api/receipt/${id}`
