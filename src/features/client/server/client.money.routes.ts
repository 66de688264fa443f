import type { FastifyInstance } from 'fastify'
import { findClientFigures, findStatements } from '#features/invoice/server/invoice.client.queries.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import { toCsv } from '#shared/csv.ts'
import { dayIn } from '#shared/days.ts'
import { clientContract, type Statement } from '../client.contract.ts'
import { findClientHistory } from './client.history.ts'
import { findWholeClient } from './client.queries.ts'

/** What clients owe and paid, and what happened to them. */
export async function clientMoneyRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, clientContract.getClientFigures, ({ member, read, query }) => {
    requireClients(member)
    const { workspaceId, timeZone } = member
    return read(async (db) =>
      answer(await findClientFigures(db, workspaceId, member, dayIn(timeZone), query?.clientId ?? null)),
    )
  })

  handle(app, platform, clientContract.getStatement, ({ member, read, params, query }) => {
    requireWholeAccount(member)
    return read(async (db) => {
      if (!(await findWholeClient(db, member.workspaceId, params.id))) throw notFound('Client')
      return answer(await findStatements(db, member, params.id, query))
    })
  })

  handle(app, platform, clientContract.exportStatement, async ({ member, read, reply, params, query }) => {
    requireWholeAccount(member)
    if (!may(member, 'export')) throw forbidden('Your role may not export. Ask an admin of the workspace.')
    const csv = await read(async (db) => {
      const client = await findWholeClient(db, member.workspaceId, params.id)
      if (!client) throw notFound('Client')
      return statementCsv(await findStatements(db, member, params.id, query), query)
    })
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="statement-${query.from}-${query.to}.csv"`)
      .send(csv)
  })

  handle(app, platform, clientContract.getClientHistory, ({ member, read, params }) =>
    read(async (db) => {
      if (!(await findWholeClient(db, member.workspaceId, params.id))) throw notFound('Client')
      return answer(await findClientHistory(db, member, params.id))
    }),
  )
}

function requireClients(member: CallerMember) {
  if (!may(member, 'client.view')) throw forbidden()
}

/** A statement that left out what somebody may not see would say something that is not so. */
function requireWholeAccount(member: CallerMember) {
  requireClients(member)
  if (!may(member, 'invoice.view')) throw forbidden()
}

const head = ['Date', 'Type', 'Number', 'Reference', 'Due', 'Currency', 'Amount', 'Balance']

function statementCsv(statements: readonly Statement[], { from, to }: { from: string; to: string }): string {
  const lines = statements.flatMap(({ currency, opening, lines, closing }) => [
    [from, 'opening balance', '', '', '', currency, '', opening],
    ...lines.map(({ day, kind, number, reference, dueDate, amount, balance }) => [
      day,
      kind.replace('_', ' '),
      number,
      reference,
      dueDate,
      currency,
      amount,
      balance,
    ]),
    [to, 'closing balance', '', '', '', currency, '', closing],
  ])
  return toCsv([head, ...lines])
}
