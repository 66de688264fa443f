import type { Db } from '#database/database.ts'

/** When the members of a workspace were there last. */
export const findLastSeen = (db: Db, workspaceId: string) =>
  db
    .selectFrom('lastSeen')
    .select(['member as memberId', 'at'])
    .where('workspaceId', '=', workspaceId)
    .execute()
