import { type RawBuilder, sql } from 'kysely'
import { daysInTrash, type TrashItem } from '../trash.contract.ts'

/** Which part of the trash is asked for, newest first. */
export type TrashPage = { search?: string | undefined; before?: { at: string; id: string }; limit: number }

/** What a feature answers of its deleted rows; the trash adds until when each can be restored. */
export type DeletedItem = Omit<TrashItem, 'purgedAt'>

/** Deleted rows of a table that can still be restored and belong on the page, with their order. */
export function inPage(table: string, title: RawBuilder<unknown>, { search, before, limit }: TrashPage) {
  const at = sql.ref(`${table}.deleted_at`)
  const id = sql.ref(`${table}.id`)
  const parts = [sql`${at} > now() - make_interval(days => ${sql.lit(daysInTrash)})`]
  if (search) parts.push(sql`${title} ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`)
  if (before) parts.push(sql`(${at}, ${id}) < (${before.at}::timestamptz, ${before.id}::uuid)`)
  return sql`${sql.join(parts, sql` and `)} order by ${at} desc, ${id} desc limit ${limit}`
}
