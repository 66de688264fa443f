import type { Db } from '#database/database.ts'
import { findSeenPageFile } from '#features/document/server/document.file.queries.ts'
import type { CallerMember } from '#server/session/session.ts'
import { findFile } from './file.queries.ts'
import { isFileVisible } from './file.restore.ts'

/** A file with bytes, of a task or a page, that the member may see. */
export async function findSeenFile(db: Db, member: CallerMember, id: string) {
  const ofTask = await findFile(db, member.workspaceId, id)
  if (!ofTask) return findSeenPageFile(db, member.workspaceId, member, id)
  const { file, key, isDeleted } = ofTask
  return key !== null && !isDeleted && isFileVisible(member, ofTask) ? { file, key } : undefined
}
