import type { FastifyInstance } from 'fastify'
import { sendFile } from '#features/invoice/server/invoice.pdf.ts'
import { forbidden } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { sendTable } from '#server/table.ts'
import { scopeOf } from '#shared/access.ts'
import { reportContract } from '../report.contract.ts'
import { reportTabContract } from '../report.tab.contract.ts'
import { findReportBillable } from './report.billable.queries.ts'
import { reportPages, reportTable } from './report.export.ts'
import { filterOf, findReport, findReportEntries, requireClients } from './report.find.ts'
import { findFrame, reportPdf } from './report.pdf.ts'
import { printReport, printTab } from './report.print.ts'
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

  handle(app, platform, reportContract.getReportBillable, ({ member, read, query }) => {
    requireClients(member, query, ['client'])
    const { of, ...asked } = query
    return read(async (db) =>
      answer(await findReportBillable(db, member, { ...filterOf(member, asked), of })),
    )
  })

  handle(app, platform, reportContract.exportReport, async ({ member, read, reply, query }) => {
    if (scopeOf(member.access, 'report.view') === 'none') throw forbidden()
    const { format = 'csv', ...asked } = query
    const days = filterOf(member, asked)
    const { found, frame } = await read(async (db) => ({
      found: await findReport(db, member, asked),
      frame: await findFrame(db, member),
    }))
    const table = reportTable(found, asked, days)
    if (format === 'pdf')
      return sendFile(reply, await reportPdf(printReport(found, asked, days, frame), frame, table.name))
    return sendTable(reply, table, format, reportPages(found, asked))
  })

  handle(app, platform, reportTabContract.getReportTab, ({ member, read, query }) =>
    read(async (db) => answer(await findTab(db, member, query))),
  )

  handle(app, platform, reportTabContract.exportReportTab, async ({ member, read, reply, query }) => {
    const { format = 'csv', ...asked } = query
    const { table, frame } = await read(async (db) => ({
      table: await findTab(db, member, asked),
      frame: await findFrame(db, member),
    }))
    const file = tabFile(table)
    if (format === 'pdf') return sendFile(reply, await reportPdf(printTab(table, frame), frame, file.name))
    return sendTable(reply, file, format, tabPages(table))
  })
}
