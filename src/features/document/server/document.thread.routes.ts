import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { brokenConstraint, idTaken } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { documentThreadContract } from '../document.thread.contract.ts'
import { findThreads } from './document.thread.queries.ts'
import {
  changeComment,
  createThread,
  deleteComment,
  reply,
  resolve,
  restoreComment,
} from './document.thread.ts'
import { requireDocumentOf } from './document.validate.ts'

/** Of two calls with the same id at once, the later finds it taken. */
function orTaken(error: unknown): never {
  const constraint = brokenConstraint(error) ?? ''
  throw /^document_(?:thread|comment)_pkey$/.test(constraint) ? idTaken() : error
}

export async function documentThreadRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, documentThreadContract.getThreads, ({ member, read, params }) =>
    read(async (db) => {
      await requireDocumentOf(db, member, params.id)
      return answer(await findThreads(db, member.workspaceId, params.id))
    }),
  )

  handle(app, platform, documentThreadContract.createThread, ({ member, write, params, body }) => {
    const { id = uuidv7(), ...fields } = body
    return write(async (trx, log) =>
      answer(await createThread(trx, log, member, params.id, { id, ...fields })),
    ).catch(orTaken)
  })

  handle(app, platform, documentThreadContract.replyToThread, ({ member, write, params, body }) => {
    const { id = uuidv7(), text } = body
    return write(async (trx, log) => answer(await reply(trx, log, member, params.id, { id, text }))).catch(
      orTaken,
    )
  })

  handle(app, platform, documentThreadContract.resolveThread, ({ member, write, params, body }) =>
    write(async (trx, log) => answer(await resolve(trx, log, member, params.id, body.resolved))),
  )

  handle(app, platform, documentThreadContract.updatePageComment, ({ member, write, params, body }) =>
    write(async (trx, log) => answer(await changeComment(trx, log, member, params.id, body.text))),
  )

  handle(app, platform, documentThreadContract.deletePageComment, ({ member, write, params }) =>
    write(async (trx, log) => {
      await deleteComment(trx, log, member, params.id)
      return answer({ id: params.id })
    }),
  )

  handle(app, platform, documentThreadContract.restorePageComment, ({ member, write, params }) =>
    write(async (trx, log) => answer(await restoreComment(trx, log, member, params.id))),
  )
}
