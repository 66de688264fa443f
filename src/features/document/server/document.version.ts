import type { Db } from '#database/database.ts'
import { notFound } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import type { PageWithText } from '../document.contract.ts'
import { findPage } from './document.page.queries.ts'
import { logged } from './document.page.ts'
import { replaceText } from './document.store.ts'
import { lockDocumentOf } from './document.validate.ts'
import { findVersion } from './document.version.queries.ts'

/** Puts back what a page was: of what others write meanwhile, all stays that stands elsewhere. */
export async function restoreVersion(
  trx: Db,
  log: Log,
  member: CallerMember,
  { id, version }: { id: string; version: string },
): Promise<PageWithText> {
  const { workspaceId, memberId } = member
  const before = await lockDocumentOf(trx, member, id)
  const found = await findVersion(trx, workspaceId, id, version)
  if (!found) throw notFound('Version')
  if (await replaceText(trx, workspaceId, id, found.text, memberId, version))
    return logged(trx, log, member, before, id)
  return (await findPage(trx, workspaceId, id)) as PageWithText
}
