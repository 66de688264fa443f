import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/errors.ts'
import { draw, sides } from '#server/files/picture.ts'
import { receivePicture, sendPicture } from '#server/files/storedImage.ts'
import { answer, handle } from '#server/handle.ts'
import type { MemberContext, Platform } from '#server/platform.ts'
import { type Workspace, workspaceContract } from '../workspace.contract.ts'
import { isLogoSeen, swapLogo } from './workspace.logo.queries.ts'
import { findWorkspace, lockWorkspace } from './workspace.queries.ts'

export async function workspaceLogoRoutes(app: FastifyInstance, platform: Platform) {
  const { files, config, databases } = platform

  /** Shows another logo, or none, and removes the bytes of the one before. */
  async function changeLogo({ member: { workspaceId }, write }: MemberContext, key: string | null) {
    let replaced: string | null = null
    const data = await write(async (trx, log) => {
      await lockWorkspace(trx, workspaceId)
      const before = await findWorkspace(trx, workspaceId)
      if (!before) throw notFound('Workspace')
      if (key === null && before.logo === null) return before
      replaced = await swapLogo(trx, workspaceId, key)
      const after = (await findWorkspace(trx, workspaceId)) as Workspace
      log({ object: 'workspace', event: 'update', data: after, before })
      return after
    })
    if (replaced) await files.remove(replaced)
    return answer(data)
  }

  await app.register(async (uploads) => {
    // Bodies are left unread until it is known who sends them.
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null))
    handle(uploads, platform, workspaceContract.setLogo, async (input) => {
      const logo = {
        maxMb: config.logoLimitMb,
        draw: (from: string, to: string) => draw(from, to, sides.logo),
      }
      return changeLogo(input, await receivePicture(input, logo))
    })
  })

  handle(app, platform, workspaceContract.deleteLogo, (input) => changeLogo(input, null))

  handle(app, platform, workspaceContract.getLogo, async (input) => {
    const { key } = input.params
    const who = { userId: input.caller?.userId ?? null, token: input.query.token ?? null }
    if (!(await isLogoSeen(databases.system, key, who))) throw notFound('Logo')
    return sendPicture(input, key)
  })
}
