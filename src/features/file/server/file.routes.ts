import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../database/database.ts'
import { requireOwnDeletion } from '../../../server/deleters.ts'
import { forbidden, notFound } from '../../../server/errors.ts'
import { answer, handle } from '../../../server/handle.ts'
import type { MemberContext, Platform } from '../../../server/platform.ts'
import type { AskingMember } from '../../../server/session/session.ts'
import { may } from '../../../shared/access.ts'
import { isProjectSeen } from '../../project/project.rules.ts'
import { findProjectIds } from '../../project/server/project.queries.ts'
import { lockTask } from '../../task/server/task.queries.ts'
import { isTaskSeen, thingOfTask } from '../../task/task.rules.ts'
import { fileContract } from '../file.contract.ts'
import { countFiles, findFile, findProjectFiles, markFile, type WholeFile } from './file.queries.ts'
import { sendBytes, sendPicture } from './send.ts'
import { refuseFull, uploadFile } from './upload.ts'

const notBack = 'Somebody else deleted it: only who may change the task may bring it back.'

export async function fileRoutes(app: FastifyInstance, platform: Platform) {
  await app.register(async (uploads) => {
    // Bodies are left unread until it is known who sends them; what they are is looked at then.
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null))
    handle(uploads, platform, fileContract.addFile, async (input) => answer(await uploadFile(input)))
  })

  handle(app, platform, fileContract.getProjectFiles, async ({ member, read, params: { projectId } }) =>
    answer(
      await read(async (db) => {
        const known = await findProjectIds(db, member.workspaceId, [projectId])
        if (!known.size || !isProjectSeen(member, { id: projectId })) throw notFound('Project')
        return findProjectFiles(db, member.workspaceId, member, projectId)
      }),
    ),
  )

  handle(app, platform, fileContract.getFile, async (input) => {
    const { file, key } = await findSeen(input)
    return sendBytes(input, file, key)
  })

  handle(app, platform, fileContract.getFilePreview, async (input) =>
    sendPicture(input, await findSeen(input), 'preview'),
  )

  handle(app, platform, fileContract.getFileThumbnail, async (input) =>
    sendPicture(input, await findSeen(input), 'thumbnail'),
  )

  handle(app, platform, fileContract.deleteFile, ({ member, write, params }) =>
    write(async (trx, log) => {
      const { file, place, isDeleted } = await findOwn(trx, member, params.id)
      if (isDeleted) throw notFound('File')
      if (!(await markFile(trx, member.workspaceId, file.id, true))) throw notFound('File')
      const { id, task } = file
      log({ object: 'file', event: 'delete', data: { id, task }, before: { ...file, place } })
      return answer({ id })
    }),
  )

  handle(app, platform, fileContract.restoreFile, ({ member, write, params }) =>
    write(async (trx, log) => {
      const { file, place, isDeleted } = await findOwn(trx, member, params.id)
      if (!isDeleted) return answer(file)
      if (!may(member, 'task.update', thingOfTask(place)))
        await requireOwnDeletion(trx, member, 'file', [file.id], notBack)
      // Of several files that come back at once, no more than fit.
      await lockTask(trx, member, file.task)
      refuseFull(platform.config, await countFiles(trx, member.workspaceId, file.task))
      const restored = await markFile(trx, member.workspaceId, file.id, false)
      if (restored) log({ object: 'file', event: 'create', data: { ...restored, place } })
      return answer(restored ?? file)
    }),
  )
}

async function findSeen({ member, read, params }: MemberContext & { params: { id: string } }) {
  const found = await read((db) => findFile(db, member.workspaceId, params.id))
  if (!found || found.isDeleted || !isTaskSeen(member, found.place)) throw notFound('File')
  return found
}

/** The file, deleted or not, if the member may delete and restore it. */
async function findOwn(trx: Db, member: AskingMember, id: string): Promise<WholeFile> {
  const found = await findFile(trx, member.workspaceId, id)
  if (!found || !isTaskSeen(member, found.place)) throw notFound('File')
  const isOwn = found.file.createdBy === member.memberId
  if (!isOwn && !may(member, 'task.update', thingOfTask(found.place))) throw forbidden()
  return found
}
