import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { uploadTo } from '#features/file/server/file.upload.ts'
import { assertWithinLimit } from '#server/ceiling.ts'
import { forbidden, idTaken } from '#server/errors.ts'
import type { MemberContext } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { maxPageFiles } from '../document.file.contract.ts'
import { mayOnDocument } from '../document.rules.ts'
import type { PageFile } from '../document.shape.ts'
import { logDocument } from './document.change.ts'
import { countPageFiles, findPageFile, insertPageFile } from './document.file.queries.ts'
import { updateDocument } from './document.queries.ts'
import { lockDocumentOf, requireDocumentOf } from './document.validate.ts'

type PageUpload = MemberContext & { params: { id: string }; query: { name: string; id?: string } }

/** Takes in a picture or a file of a page, as files of tasks are taken in. */
export function uploadPageFile(input: PageUpload): Promise<PageFile> {
  const { member, params, query } = input
  const { workspaceId, memberId } = member
  const { id = uuidv7(), name } = query
  const page = params.id
  return uploadTo<PageFile>(input, {
    check: async (db) => {
      const document = await requireDocumentOf(db, member, page)
      if (!mayOnDocument(member, 'document.update', document)) throw forbidden()
      const known = await findKnown(db, member, page, id)
      if (!known) assertRoom((await countPageFiles(db, workspaceId, page)) + 1)
      return known
    },
    insert: async (trx, log, received) => {
      const document = await lockDocumentOf(trx, member, page)
      const known = await findKnown(trx, member, page, id)
      if (known) return { row: known, isNew: false }
      const { key, ...facts } = received
      const file = { id, page, name, ...facts }
      await insertPageFile(trx, workspaceId, { ...file, key, createdBy: memberId })
      assertRoom(await countPageFiles(trx, workspaceId, page))
      await updateDocument(trx, workspaceId, document.id, memberId)
      await logDocument(trx, log, workspaceId, 'update', document.id, document)
      return { row: file, isNew: true }
    },
  })
}

const assertRoom = (count: number) =>
  assertWithinLimit(maxPageFiles, count, `A page can have up to ${maxPageFiles} pictures and files.`)

/** The file that an earlier try of the same upload has made. */
async function findKnown(db: Db, { workspaceId, memberId }: CallerMember, page: string, id: string) {
  const found = await findPageFile(db, workspaceId, id)
  if (found && (found.file.page !== page || found.createdBy !== memberId)) throw idTaken()
  return found?.file
}
