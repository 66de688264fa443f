/** What the security log says of something; ids and counts, never what somebody typed. */
export type SecurityNote = {
  event: string
  outcome?: 'success' | 'failure' | 'refused'
  user?: string | null
  [detail: string]: string | number | boolean | null | undefined
}

/** A refusal that is told to the caller: its status, a stable code, and one sentence a person can act on. */
export class HttpError extends Error {
  readonly status: number
  readonly code: string
  /** The reason per refused field. */
  readonly fields: Record<string, string> | undefined
  /** What the security log says of it, where it is worth a line. */
  security: SecurityNote | undefined

  constructor(status: number, code: string, message: string, fields?: Record<string, string>) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }

  /** The same, which the security log tells. */
  noted(security: SecurityNote): this {
    this.security = security
    return this
  }
}

export const unauthorized = () => new HttpError(401, 'UNAUTHORIZED', 'Unauthorized')

export const forbidden = (message = 'Your role doesn’t allow this. Ask an admin.') =>
  new HttpError(403, 'FORBIDDEN', message)

/** The same answer for what never was, what is gone, and what belongs to others. */
export const notFound = (resource: string) =>
  new HttpError(404, `${resource.toUpperCase().replaceAll(' ', '_')}_NOT_FOUND`, `${resource} not found`)

export const invalid = (fields: Record<string, string>) =>
  new HttpError(400, 'VALIDATION_FAILED', Object.values(fields)[0] ?? 'Not valid', fields)

/** The database keeps time that stands on an invoice as it is. */
export const entryInvoiced = () =>
  new HttpError(409, 'ENTRY_INVOICED', 'This time is now on an invoice and can’t be changed.')

/** The same of time in a week that was handed in. */
export const entryLocked = () =>
  new HttpError(409, 'WEEK_LOCKED', 'The week of this time has been submitted, so it can’t be changed.')

/** The same of expenses. */
export const expenseInvoiced = () =>
  new HttpError(409, 'EXPENSE_INVOICED', 'This expense is now on an invoice and can’t be changed.')

/** What is restored shares its name with what came since. */
export const restoredNameTaken = (kind: 'tag' | 'status', name: string) =>
  new HttpError(409, 'NAME_TAKEN', `Another ${kind} is now called “${name}”. Rename that one first.`)

export const diskFull = () =>
  new HttpError(
    507,
    'DISK_FULL',
    'The server’s disk is full, so nothing can be saved. Ask your server admin to free some space, then try again.',
  )

export const databaseDown = () =>
  new HttpError(503, 'UNAVAILABLE', 'The database is briefly unavailable. Please try again.')

export const databaseBusy = () =>
  new HttpError(
    503,
    'DATABASE_BUSY',
    'The database is busy right now, so nothing was changed. Please try again in a few seconds.',
  )

/** The id that the caller chose for something new belongs to something else. */
export const idTaken = () => new HttpError(409, 'ID_TAKEN', 'This id is taken.')

/** The unique index or other constraint that an error of PostgreSQL names, when it is about one. */
export function brokenConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code?.startsWith('23') ? constraint : undefined
}

/** A connection that PostgreSQL refused or dropped: the database is away for a moment, nothing was changed. */
export const isDatabaseDown = ({ code = '', message }: Error & { code?: string }) =>
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|57P0\d|08\w{3}|53300|25006)$/.test(code) ||
  /^(Connection (terminated|ended)|Client has encountered|timeout (exceeded when trying to connect|expired))/.test(
    message,
  )

/**
 * PostgreSQL gave up on the transaction: a statement or the wait for a lock took too long, or others were in its way each time
 * it was begun. Nothing was changed.
 */
export const isDatabaseBusy = ({ code = '' }: Error & { code?: string }) =>
  /^(57014|55P03|25P03|40001|40P01)$/.test(code)

/** No room for what was to be written, in PostgreSQL's folder or in that of the files. */
export const isDiskFull = ({ code }: Error & { code?: string }) =>
  code === 'ENOSPC' || code === 'EDQUOT' || code === '53100'
