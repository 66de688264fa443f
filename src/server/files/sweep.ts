import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { FileStore } from './store.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Removes files that were deleted 30 days ago, and bytes without a row: their task or workspace is gone, or an upload
 * was cut off by the server's end. What is younger than a day is left alone, since its row may still be coming.
 * Several servers may do it at once.
 */
export async function sweepFiles(db: Db, store: FileStore) {
  const { rows: deleted } = await sql<{ key: string | null }>`
    delete from file where deleted_at < now() - interval '30 days' returning key
  `.execute(db)
  for (const { key } of deleted) if (key !== null) await store.remove(key)
  await store.clearIncoming(day)

  const lost: string[] = []
  let isOurs = deleted.some(({ key }) => key !== null)
  for await (const keys of store.keys()) {
    const { rows } = await sql<{ key: string }>`
      select key from file where key = any(${keys})
      union all select picture from "user" where picture = any(${keys})
      union all select logo from workspace where logo = any(${keys})
    `.execute(db)
    const known = new Set(rows.map(({ key }) => key))
    isOurs ||= known.size > 0
    for (const key of keys) if (!known.has(key) && (await store.isOlder(key, day))) lost.push(key)
  }
  // A database that knows none of these files is another one's: a wrong DATABASE_URL may not cost a single file.
  if (isOurs) for (const key of lost) await store.remove(key)
}
