import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { scopeCondition } from '#server/scopeCondition.ts'
import { scopeOf, type Viewer } from '#shared/access.ts'
import type { SearchTerms } from '../search.rules.ts'

/**
 * Time that one statement may take, and a plan for just these words: how many rows they fit decides whether the newest
 * tasks are walked through or the index is asked.
 */
export const setStatementTimeout = (db: Db, milliseconds: number) =>
  sql
    .raw(`set local statement_timeout = ${milliseconds}; set local plan_cache_mode = force_custom_plan`)
    .execute(db)

export type Asking = Viewer & { workspaceId: string }

/** What decides which projects a viewer sees, as a condition; the same as `isProjectVisible`. */
export const seenProjects = (viewer: Viewer) =>
  scopeCondition(viewer, scopeOf(viewer.access, 'project.view'), { project: sql`project.id` })

/** In which rows each of the words is part of some word. */
export const holds = (letters: ReturnType<typeof sql>, words: readonly string[]) =>
  sql.join(
    words.map((word) => sql`${letters} like search_part(${word})`),
    sql` and `,
  )

/** Letters from which on a word narrows enough to ask an index for it. */
const leastIndexed = 3

/**
 * In which rows there are all the words, or near ones. Where thousands of words begin with a short one, an index takes
 * long to bring them together: where there are longer words, short ones are only looked for in what those found. Where
 * every other text has the words, walking through the newest comes to enough of them before an index has found them all.
 */
export function matchesWords(column: string, { words, near }: SearchTerms, isFrequent = false) {
  const vector = sql.ref(column)
  const all = near ? sql`${near}::tsquery` : sql`search_query(${words}::text[])`
  if (isFrequent) return sql`ts_match_vq(${vector}, ${all})`
  const long = words.filter(({ length }) => length >= leastIndexed)
  return !near && long.length && long.length < words.length
    ? sql`${vector} @@ coalesce(search_query(${long}::text[]), ${all}) and ts_match_vq(${vector}, ${all})`
    : sql`${vector} @@ ${all}`
}
