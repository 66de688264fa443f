import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { documentContract } from '../document.contract.ts'
import { requireDocumentOf } from './document.validate.ts'
import { findVersion, findVersions } from './document.version.queries.ts'
import { restoreVersion } from './document.version.ts'

export async function documentVersionRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, documentContract.getPageVersions, ({ member, read, params }) =>
    read(async (db) => {
      await requireDocumentOf(db, member, params.id)
      return answer(await findVersions(db, member.workspaceId, params.id))
    }),
  )

  handle(app, platform, documentContract.getPageVersion, ({ member, read, params }) =>
    read(async (db) => {
      await requireDocumentOf(db, member, params.id)
      const found = await findVersion(db, member.workspaceId, params.id, params.version)
      if (!found) throw notFound('Version')
      return answer(found)
    }),
  )

  handle(app, platform, documentContract.restorePageVersion, ({ member, write, params }) =>
    write(async (trx, log) => answer(await restoreVersion(trx, log, member, params))),
  )
}
