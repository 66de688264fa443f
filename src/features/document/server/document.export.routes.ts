import type { FastifyInstance } from 'fastify'
import { handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { documentContract } from '../document.contract.ts'
import { pageWithBelow } from '../document.rules.ts'
import type { DocumentPage } from '../document.shape.ts'
import { sendPage, sendPages, sendPdf, titlesOf } from './document.export.ts'
import { findPages } from './document.page.queries.ts'
import { findDocument } from './document.queries.ts'
import { requireDocumentOf, requireSeen } from './document.validate.ts'

export async function documentExportRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, documentContract.exportDocument, async (context) => {
    const { member, read, params, query: { format = 'markdown' } = {} } = context
    const { document, pages } = await read(async (db) => {
      const document = requireSeen(member, await findDocument(db, member.workspaceId, params.id))
      return { document, pages: await findPages(db, member.workspaceId, document.id) }
    })
    const titleOf = titlesOf(document, pages)
    if (format === 'pdf') return sendPdf(context, document.title, pages, titleOf)
    const [only, ...others] = pages
    if (only && !others.length) return sendPage(context, only, { titleOf, format })
    return sendPages(context, document.title, { pages, titleOf, format })
  })

  handle(app, platform, documentContract.exportPage, async (context) => {
    const { member, read, params, query: { format = 'markdown', below } = {} } = context
    const { document, pages } = await read(async (db) => {
      const document = await requireDocumentOf(db, member, params.id)
      return { document, pages: await findPages(db, member.workspaceId, document.id) }
    })
    const titleOf = titlesOf(document, pages)
    const page = pages.find(({ id }) => id === params.id) as DocumentPage
    const within = new Set(below === 'true' ? pageWithBelow(pages, page.id) : [page.id])
    const whole = pages.filter(({ id }) => within.has(id))
    if (format === 'pdf') return sendPdf(context, titleOf(page), whole, titleOf)
    if (below !== 'true') return sendPage(context, page, { titleOf, format })
    return sendPages(context, titleOf(page), { pages: whole, titleOf, format })
  })
}
