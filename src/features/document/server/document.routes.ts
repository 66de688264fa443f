import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { brokenConstraint, idTaken } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import { pageOf } from '#server/page.ts'
import type { Platform } from '#server/platform.ts'
import { documentContract } from '../document.contract.ts'
import { pagesInOrder } from '../document.rules.ts'
import { changeDocument, createDocument, trashDocument, withPages } from './document.change.ts'
import { findPage, findPages } from './document.page.queries.ts'
import { changePage, createPage, restorePage, trashPage } from './document.page.ts'
import { findDocument, findDocuments } from './document.queries.ts'
import { findLinkingPages } from './document.reference.queries.ts'
import { restoreDocument } from './document.restore.ts'
import { requireDocumentOf, requireSeen } from './document.validate.ts'

/** Of two calls with the same id at once, the later finds what the earlier made. */
const orTaken = (constraint: string) => (error: unknown) => {
  throw brokenConstraint(error) === constraint ? idTaken() : error
}

export async function documentRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, documentContract.getDocuments, async ({ member, read, query }) => {
    const { rows, cursor } = pageOf(await read((db) => findDocuments(db, member.workspaceId, member)), query)
    return answer(rows, { cursor })
  })

  handle(app, platform, documentContract.getDocument, ({ member, read, params }) =>
    read(async (db) => {
      const found = requireSeen(member, await findDocument(db, member.workspaceId, params.id))
      const whole = await withPages(db, member.workspaceId, found)
      const [first] = pagesInOrder(whole.pages)
      const text = first ? (await findPage(db, member.workspaceId, first.id))?.text : ''
      return answer({ ...whole, text: text ?? '' })
    }),
  )

  handle(app, platform, documentContract.createDocument, ({ member, write, body }) => {
    const { id = uuidv7(), ...fields } = body
    return write(async (trx, log) => answer(await createDocument(trx, log, member, { id, ...fields }))).catch(
      orTaken('document_pkey'),
    )
  })

  for (const call of [documentContract.updateDocument, documentContract.replaceDocument])
    handle(app, platform, call, ({ member, write, params, body }) =>
      write(async (trx, log) => answer(await changeDocument(trx, log, member, params.id, body))),
    )

  handle(app, platform, documentContract.deleteDocument, ({ member, write, params }) =>
    write(async (trx, log) => {
      await trashDocument(trx, log, member, params.id)
      return answer({ id: params.id })
    }),
  )

  handle(app, platform, documentContract.restoreDocument, ({ member, write, params }) =>
    write(async (trx, log) => answer(await restoreDocument(trx, log, member, params.id))),
  )

  handle(app, platform, documentContract.createPage, ({ member, write, params, body }) => {
    const { id = uuidv7(), ...fields } = body
    return write(async (trx, log) => answer(await createPage(trx, log, member, params.id, id, fields))).catch(
      orTaken('document_page_pkey'),
    )
  })

  handle(app, platform, documentContract.getPage, ({ member, read, params }) =>
    read(async (db) => {
      await requireDocumentOf(db, member, params.id)
      const page = await findPage(db, member.workspaceId, params.id)
      return answer(page as NonNullable<typeof page>)
    }),
  )

  handle(app, platform, documentContract.getPageLinks, ({ member, read, params }) =>
    read(async (db) => {
      const { workspaceId } = member
      const document = await requireDocumentOf(db, member, params.id)
      const [first] = pagesInOrder(await findPages(db, workspaceId, document.id))
      const targets = first?.id === params.id ? [params.id, document.id] : [params.id]
      return answer(await findLinkingPages(db, workspaceId, member, params.id, targets))
    }),
  )

  handle(app, platform, documentContract.updatePage, ({ member, write, params, body }) =>
    write(async (trx, log) => answer(await changePage(trx, log, member, params.id, body))),
  )

  handle(app, platform, documentContract.deletePage, ({ member, write, params }) =>
    write(async (trx, log) => {
      await trashPage(trx, log, member, params.id)
      return answer({ id: params.id })
    }),
  )

  handle(app, platform, documentContract.restorePage, ({ member, write, params }) =>
    write(async (trx, log) => answer(await restorePage(trx, log, member, params.id))),
  )
}
