import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendBytes, sendPicture } from '#features/file/server/file.send.ts'
import { notFound } from '#server/errors.ts'
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
import { findSharedFile, findSharedPage } from './document.share.ts'
import { lockDocumentOf } from './document.validate.ts'

const pageUses = { name: 'uses of share', max: 120 }
/** A page may have many pictures, each of which is asked for alone. */
const fileUses = { name: 'files of share', max: 1_200 }

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

  const follow = ({ ip }: FastifyRequest, token: string, uses: { name: string; max: number }) =>
    requireSecret(platform, {
      ip,
      guesses: 'share link guesses',
      find: () => findSharePlace(databases.system, token),
      dead: deadShare,
      uses: { ...uses, of: (found) => found.page, message: 'This link is being used too often.' },
    })

  handle(app, platform, sharedPageContract.openSharedPage, async ({ request, body: { token, page } }) => {
    const place = await follow(request, token, pageUses)
    const found = await databases.inWorkspace(
      place.workspaceId,
      (db) => findSharedPage(db, place, { token, page, publicUrl: config.publicUrl }),
      'read',
    )
    if (!found) throw deadShare()
    return answer(found)
  })

  handle(app, platform, sharedPageContract.openSharedFile, async (context) => {
    const { request, body } = context
    const place = await follow(request, body.token, fileUses)
    const found = await databases.inWorkspace(
      place.workspaceId,
      (db) => findSharedFile(db, place, body.file),
      'read',
    )
    if (!found) throw notFound('File')
    return body.preview ? sendPicture(context, found, 'preview') : sendBytes(context, found)
  })
}
