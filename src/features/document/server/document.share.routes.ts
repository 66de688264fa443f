import type { FastifyInstance } from 'fastify'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { requireSecret } from '#server/session/requireSecret.ts'
import { newToken } from '#server/session/session.ts'
import { deadShare } from '#server/shareLink.ts'
import { documentContract } from '../document.contract.ts'
import { sharedPageContract } from '../document.public.contract.ts'
import { sharePath } from '../document.rules.ts'
import { logDocument, withPages } from './document.change.ts'
import { updateDocument } from './document.queries.ts'
import { deleteShare, findSharePlace, setShare } from './document.share.queries.ts'
import { findSharedPage } from './document.share.ts'
import { lockDocumentOf } from './document.validate.ts'

/** Links to pages, and what whoever holds one reads. */
export async function documentShareRoutes(app: FastifyInstance, platform: Platform) {
  const { databases, config } = platform

  handle(app, platform, documentContract.sharePage, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const { workspaceId, memberId } = member
      const { withBelow = false, expiresAt = null } = body
      const document = await lockDocumentOf(trx, member, params.id)
      const token = newToken()
      const share = { document: document.id, token, withBelow, expiresAt, createdBy: memberId }
      await setShare(trx, workspaceId, params.id, share)
      await updateDocument(trx, workspaceId, document.id, memberId)
      const data = await logDocument(trx, log, workspaceId, 'update', document.id, document)
      return answer(data, { url: `${config.publicUrl}${sharePath(token)}` })
    }),
  )

  handle(app, platform, documentContract.revokePageShare, ({ member, write, params }) =>
    write(async (trx, log) => {
      const { workspaceId, memberId } = member
      const document = await lockDocumentOf(trx, member, params.id)
      if (!(await deleteShare(trx, workspaceId, params.id)))
        return answer(await withPages(trx, workspaceId, document))
      await updateDocument(trx, workspaceId, document.id, memberId)
      return answer(await logDocument(trx, log, workspaceId, 'update', document.id, document))
    }),
  )

  handle(app, platform, sharedPageContract.openSharedPage, async ({ request, body: { token, page } }) => {
    const place = await requireSecret(platform, {
      ip: request.ip,
      guesses: 'share link guesses',
      find: () => findSharePlace(databases.system, token),
      dead: deadShare,
      uses: {
        name: 'uses of share',
        of: (found) => found.page,
        max: 120,
        message: 'This link is used a lot just now.',
      },
    })
    const found = await databases.inWorkspace(
      place.workspaceId,
      (db) => findSharedPage(db, place, { token, page, publicUrl: config.publicUrl }),
      'read',
    )
    if (!found) throw deadShare()
    return answer(found)
  })
}
