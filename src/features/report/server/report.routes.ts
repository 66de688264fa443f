import type { FastifyInstance } from 'fastify'
import { forbidden } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { sendTable } from '#server/table.ts'
import { scopeOf } from '#shared/access.ts'
import { reportContract } from '../report.contract.ts'
import { reportPages, reportTable } from './report.export.ts'
import { findReport } from './report.find.ts'

export async function reportRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, reportContract.getReport, ({ member, read, query }) =>
    read(async (db) => answer(await findReport(db, member, query))),
  )

  handle(app, platform, reportContract.exportReport, async ({ member, read, reply, query }) => {
    if (scopeOf(member.access, 'report.view') === 'none') throw forbidden()
    const { format = 'csv', ...asked } = query
    const { group = 'project', subgroup } = asked
    const found = await read((db) => findReport(db, member, asked))
    return sendTable(reply, reportTable(asked), format, reportPages(found, group, subgroup))
  })
}
