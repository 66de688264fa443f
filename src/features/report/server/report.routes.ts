import type { FastifyInstance } from 'fastify'
import { forbidden } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { sendTable } from '#server/table.ts'
import { scopeOf } from '#shared/access.ts'
import { reportContract } from '../report.contract.ts'
import { reportTabContract } from '../report.tab.contract.ts'
import { reportPages, reportTable } from './report.export.ts'
import { filterOf, findReport, findReportEntries } from './report.find.ts'
import { tabFile, tabPages } from './report.tab.export.ts'
import { findTab } from './report.tab.ts'

export async function reportRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, reportContract.getReport, ({ member, read, query }) =>
    read(async (db) => answer(await findReport(db, member, query))),
  )

  handle(app, platform, reportContract.getReportEntries, ({ member, read, query }) =>
    read(async (db) => {
      const { cursor, ...found } = await findReportEntries(db, member, query)
      return answer(found, { cursor })
    }),
  )

  handle(app, platform, reportContract.exportReport, async ({ member, read, reply, query }) => {
    if (scopeOf(member.access, 'report.view') === 'none') throw forbidden()
    const { format = 'csv', ...asked } = query
    const found = await read((db) => findReport(db, member, asked))
    const table = reportTable(asked, filterOf(member, asked))
    return sendTable(reply, table, format, reportPages(found, asked))
  })

  handle(app, platform, reportTabContract.getReportTab, ({ member, read, query }) =>
    read(async (db) => answer(await findTab(db, member, query))),
  )

  handle(app, platform, reportTabContract.exportReportTab, async ({ member, read, reply, query }) => {
    const { format = 'csv', ...asked } = query
    const table = await read((db) => findTab(db, member, asked))
    return sendTable(reply, tabFile(table), format, tabPages(table))
  })
}
