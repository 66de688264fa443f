import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '#shared/contract.ts'
import {
  brokenConstraint,
  databaseBusy,
  databaseDown,
  diskFull,
  entryInvoiced,
  entryLocked,
  expenseInvoiced,
  HttpError,
  isDatabaseBusy,
  isDatabaseDown,
  isDiskFull,
} from './errors.ts'

/** Answers what was refused or went wrong: in our words and codes, whoever refused it. */
export function sendFailure(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  const { status, ...failed } = toFailure(
    error,
    request.routeOptions?.bodyLimit ?? request.server.initialConfig.bodyLimit ?? 0,
  )
  if (status >= 500 && !(error instanceof HttpError))
    request.log.error({ err: error, url: request.routeOptions.url }, 'request failed')
  // What the handler had promised of its answer does not hold for this one.
  reply.removeHeader('content-encoding').removeHeader('etag').header('cache-control', 'no-store')
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(failed))
}

/** The codes are ours whatever refuses: those of a library may change with it. */
const codes: Record<number, string> = {
  404: 'PAGE_NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  415: 'CONTENT_TYPE_NOT_SUPPORTED',
  429: 'TOO_MANY_CALLS',
  500: 'INTERNAL',
}

/** “1 MB”, “16 KB”. */
const storageText = (bytes: number) =>
  bytes % (1024 * 1024) === 0 ? `${bytes / 1024 / 1024} MB` : `${bytes / 1024} KB`

/** What the database keeps as it is, whatever a call was let do. */
const refusals: Record<string, (() => HttpError) | undefined> = {
  entry_approved: entryLocked,
  entry_invoiced: entryInvoiced,
  expense_invoiced: expenseInvoiced,
}

function toFailure(error: FastifyError | HttpError, bodyLimit: number): Failure & { status: number } {
  if (error instanceof HttpError) {
    const { status, code, message, fields } = error
    return { status, success: false, error: { code, message, ...(fields && { fields }) } }
  }
  const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500
  const messages: Record<number, string> = {
    413: `This is larger than the ${storageText(bodyLimit)} limit for a request.`,
    400: 'This request can’t be read. Send valid JSON.',
    415: 'Send JSON, with the content type application/json.',
  }
  const message =
    status === 500
      ? 'Something went wrong on our side. Please try again.'
      : (messages[status] ?? error.message)
  const code = codes[status] ?? 'REQUEST_NOT_VALID'
  const known =
    status === 500 &&
    (isDatabaseDown(error)
      ? databaseDown()
      : isDatabaseBusy(error)
        ? databaseBusy()
        : isDiskFull(error)
          ? diskFull()
          : refusals[brokenConstraint(error) ?? '']?.())
  if (known) {
    return { status: known.status, success: false, error: { code: known.code, message: known.message } }
  }
  return { status, success: false, error: { code, message } }
}
