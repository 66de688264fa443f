import type { FastifyInstance } from 'fastify'
import { findClientFigures, findStatements } from '#features/invoice/server/invoice.client.queries.ts'
import { sendFile } from '#features/invoice/server/invoice.pdf.ts'
import { findStatementDocument, statementPdf } from '#features/invoice/server/invoice.statement.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { sendTable } from '#server/table.ts'
import { may, scopeOf } from '#shared/access.ts'
import { dayIn } from '#shared/days.ts'
import { clientContract } from '../client.contract.ts'
import { isListed } from '../client.rules.ts'
import { findClientCard } from './client.card.queries.ts'
import { clientCells, clientTable, statementCells, statementTable } from './client.export.ts'
import { findClientHistory } from './client.history.ts'
import { findClients, findWholeClient } from './client.queries.ts'

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
    if (!may(member, 'export')) throw forbidden('Your role can’t export. Ask an admin.')
    const { format = 'csv', ...period } = query
    if (format === 'pdf') {
      const found = await read(async (db) => {
        const client = await findClientCard(db, member.workspaceId, params.id)
        if (!client) throw notFound('Client')
        return findStatementDocument(db, member, client, period)
      })
      return sendFile(reply, await statementPdf(platform, found))
    }
    const statements = await read(async (db) => {
      const client = await findWholeClient(db, member.workspaceId, params.id)
      if (!client) throw notFound('Client')
      return findStatements(db, member, params.id, period)
    })
    return sendTable(reply, statementTable(period), format, [statementCells(statements, period)])
  })

  handle(app, platform, clientContract.exportClients, async ({ member, read, reply, query = {} }) => {
    requireClients(member)
    if (scopeOf(member.access, 'money.view') === 'none') throw forbidden()
    const { workspaceId, timeZone } = member
    const { search = '', archived, format = 'csv' } = query
    const { clients, figures } = await read(async (db) => ({
      clients: await findClients(db, workspaceId),
      figures: await findClientFigures(db, workspaceId, member, dayIn(timeZone), null),
    }))
    const asked = clients.filter((client) => isListed(client, { search, archived: archived === 'true' }))
    return sendTable(reply, clientTable, format, [clientCells(asked, figures, member.currency)])
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
