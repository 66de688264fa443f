import type { FastifyInstance } from 'fastify'
import { isProjectVisible } from '#features/project/project.rules.ts'
import { findProjectIds } from '#features/project/server/project.queries.ts'
import { isOfTeam } from '#features/task/task.rules.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { MemberContext, Platform } from '#server/platform.ts'
import { may } from '#shared/access.ts'
import { fileContract } from '../file.contract.ts'
import { linkContent, linkName } from '../file.rules.ts'
import { findProjectFiles, findStorage, markFile, setFile } from './file.queries.ts'
import { lockOwn, restoreFile } from './file.restore.ts'
import { findSeenFile } from './file.seen.ts'
import { sendBytes, sendPicture } from './file.send.ts'
import { addToTask, notOfTeam, storageBytes, uploadFile } from './file.upload.ts'

export async function fileRoutes(app: FastifyInstance, platform: Platform) {
  await app.register(async (uploads) => {
    // Bodies are left unread until it is known who sends them; what they are is looked at then.
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null))
    handle(uploads, platform, fileContract.addFile, async (input) => answer(await uploadFile(input)))
  })

  handle(app, platform, fileContract.addLink, async (input) => {
    const { id, url, name = linkName(url), teamOnly = false } = input.body
    const { row } = await input.write((trx, log) =>
      addToTask(trx, log, input, { ...linkContent, key: null, id, name, url, teamOnly }),
    )
    return answer(row)
  })

  handle(app, platform, fileContract.getProjectFiles, async ({ member, read, params: { projectId } }) =>
    answer(
      await read(async (db) => {
        const known = await findProjectIds(db, member.workspaceId, [projectId])
        if (!known.size || !isProjectVisible(member, { id: projectId })) throw notFound('Project')
        return findProjectFiles(db, member.workspaceId, member, projectId)
      }),
    ),
  )

  handle(app, platform, fileContract.getStorage, async ({ member, read }) => {
    const { workspaceStorageMb, memberStorageMb } = platform.config
    const stored = await read((db) => findStorage(db, member.workspaceId, member.memberId))
    const ofWorkspace = { bytes: stored.workspace, max: storageBytes(workspaceStorageMb) }
    return answer({
      workspace: may(member, 'workspace.update') ? ofWorkspace : null,
      member: { bytes: stored.member, max: storageBytes(memberStorageMb) },
    })
  })

  handle(app, platform, fileContract.getFile, async (input) => {
    return sendBytes(input, await findSeen(input))
  })

  handle(app, platform, fileContract.getFilePreview, async (input) =>
    sendPicture(input, await findSeen(input), 'preview'),
  )

  handle(app, platform, fileContract.getFileThumbnail, async (input) =>
    sendPicture(input, await findSeen(input), 'thumbnail'),
  )

  handle(app, platform, fileContract.updateFile, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const { file, place, isDeleted } = await lockOwn(trx, member, params.id)
      if (isDeleted) throw notFound('File')
      const { teamOnly = file.teamOnly, name = file.name } = body
      if (file.teamOnly === teamOnly && file.name === name) return answer(file)
      if (file.teamOnly !== teamOnly && !isOfTeam(member, place)) throw forbidden(notOfTeam)
      const data = await setFile(trx, member.workspaceId, file.id, { teamOnly, name })
      if (!data) throw notFound('File')
      log({ object: 'file', event: 'update', data: { ...data, place }, before: { ...file, place } })
      return answer(data)
    }),
  )

  handle(app, platform, fileContract.deleteFile, ({ member, write, params }) =>
    write(async (trx, log) => {
      const { file, place, isDeleted } = await lockOwn(trx, member, params.id)
      if (isDeleted) throw notFound('File')
      if (!(await markFile(trx, member.workspaceId, file.id, member.memberId))) throw notFound('File')
      const { id, task } = file
      log({ object: 'file', event: 'delete', data: { id, task }, before: { ...file, place } })
      return answer({ id })
    }),
  )

  handle(app, platform, fileContract.restoreFile, ({ member, write, params }) =>
    write(async (trx, log) => {
      return answer(await restoreFile(trx, log, member, platform.config, params.id))
    }),
  )
}

async function findSeen({ member, read, params }: MemberContext & { params: { id: string } }) {
  const found = await read((db) => findSeenFile(db, member, params.id))
  if (!found) throw notFound('File')
  return found
}
