import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Under row-level security PostgreSQL looks into an index only for conditions that it knows to betray nothing of rows
 * which it has not let through yet. These, which search is made of, betray nothing to anybody here: nobody but the
 * program writes conditions. Only a superuser may say so.
 */
export const quickFunctions = ['ts_match_vq(tsvector, tsquery)', 'textlike(text, text)']

/** Whether search finds by its indexes, and need not read every task of a workspace. */
export async function isSearchQuick(db: Db): Promise<boolean> {
  const { rows } = await sql<{ quick: boolean }>`
    select bool_and(proleakproof) as quick from pg_proc where oid = any(${quickFunctions}::regprocedure[])
  `.execute(db)
  return rows[0]?.quick === true
}
