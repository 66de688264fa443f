import type { FastifyInstance } from 'fastify'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { documentFileContract } from '../document.file.contract.ts'
import { uploadPageFile } from './document.file.ts'

export async function documentFileRoutes(app: FastifyInstance, platform: Platform) {
  await app.register(async (uploads) => {
    // Bodies are left unread until it is known who sends them, as those of files.
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null))
    handle(uploads, platform, documentFileContract.addPageFile, async (input) =>
      answer(await uploadPageFile(input)),
    )
  })
}
