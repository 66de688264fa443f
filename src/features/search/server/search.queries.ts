import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { may, scopeOf, type Viewer } from '../../../shared/access.ts'
import { filterCondition, seenCondition, type TaskFilter } from '../../task/server/task.queries.ts'
import { mostRanked } from '../search.contract.ts'
import { type How, isPartible, type Wanted } from '../search.rules.ts'

/**
 * Time that one statement may take, and a plan for just these words: how many rows they fit decides whether the newest
 * tasks are walked through or the index is asked.
 */
export const hurry = (db: Db, milliseconds: number) =>
  sql
    .raw(`set local statement_timeout = ${milliseconds}; set local plan_cache_mode = force_custom_plan`)
    .execute(db)

export type Narrow = Pick<TaskFilter, 'project' | 'executor' | 'status'>
type Asking = Viewer & { workspaceId: string }

export type FoundTask = { id: string; title: string; status: string | null; project: string; how: How }

/** What decides which projects a viewer sees, as a condition; the same as `isProjectSeen`. */
function seenProjects(viewer: Viewer) {
  const scope = scopeOf(viewer.access, 'project.view')
  if (scope === 'all') return sql`true`
  return scope === 'project' ? sql`project.id = any(${[...viewer.projects]}::uuid[])` : sql`false`
}

/** In which rows each of the words is part of some word. */
const holds = (letters: ReturnType<typeof sql>, words: readonly string[]) =>
  sql.join(
    words.map((word) => sql`${letters} like search_part(${word})`),
    sql` and `,
  )

/** Letters from which on a word narrows enough to ask an index for it. */
const leastIndexed = 3

/**
 * In which rows there are all the words, or near ones. Where thousands of words begin with a short one, an index takes
 * long to bring them together: where there are longer words, short ones are only looked for in what those found.
 */
function fits(column: string, { words, near }: Wanted) {
  const vector = sql.ref(column)
  if (near) return sql`${vector} @@ ${near}::tsquery`
  const all = sql`search_query(${words}::text[])`
  const long = words.filter(({ length }) => length >= leastIndexed)
  return long.length && long.length < words.length
    ? sql`${vector} @@ coalesce(search_query(${long}::text[]), ${all}) and ts_match_vq(${vector}, ${all})`
    : sql`${vector} @@ ${all}`
}

/** The tasks that fit, by each way of finding the newest; one may come by several ways, and by the best first. */
export async function findTaskHits(
  db: Db,
  asking: Asking,
  wanted: Wanted,
  narrow: Narrow,
): Promise<FoundTask[]> {
  const { workspaceId } = asking
  const { words, number } = wanted
  const seen = sql`${filterCondition(workspaceId, narrow)} and ${seenCondition(asking)}`
  const found = (how: How, which: ReturnType<typeof sql>, limit = mostRanked) => sql`(
    select task.id, task.title, task.status, task.project, ${sql.lit(how)} as how from task
    where ${seen} and ${which} order by task.id desc limit ${sql.lit(limit)}
  )`
  const find = async (ways: ReturnType<typeof sql>[]) =>
    (await sql<FoundTask>`${sql.join(ways, sql` union all `)}`.execute(db)).rows
  const best = await find([
    ...(number ? byNumber(asking, number, found) : []),
    found('words', fits('task.words', wanted)),
  ])
  // Nobody goes through so many to come to those that fit less.
  if (best.filter(({ how }) => how === 'words').length >= mostRanked) return best
  const isNarrow = scopeOf(asking.access, 'task.view') !== 'all' || Object.keys(narrow).length > 0
  // The newest of all that fit may be out of sight. Found first and looked at then: together they take seconds.
  const named = (of: ReturnType<typeof sql>) => sql`task.id in (
    with named as materialized (${of} ${isNarrow ? sql`` : sql`order by at desc limit ${sql.lit(mostRanked)}`})
    select named.task from named ${
      isNarrow
        ? sql`join task on task.id = named.task where ${seen} order by named.at desc limit ${sql.lit(mostRanked)}`
        : sql``
    }
  )`
  const others = [
    found(
      'comment',
      named(sql`
        select comment.task, comment.id as at from comment
        where comment.workspace_id = ${workspaceId} and comment.deleted_at is null and ${fits('comment.words', wanted)}
      `),
    ),
    found(
      'tag',
      named(sql`
        select link.task, link.task as at from (
          select id, search_vector(name) as words from tag where workspace_id = ${workspaceId}
        ) as tag join task_tag link on link.workspace_id = ${workspaceId} and link.tag = tag.id
        where ${fits('tag.words', wanted)}
      `),
    ),
  ]
  if (!wanted.near && isPartible(words)) others.push(found('part', holds(sql`task.letters`, words)))
  return [...best, ...(await find(others))]
}

const mostByNumber = 50

function byNumber(
  asking: Asking,
  { key, digits }: NonNullable<Wanted['number']>,
  found: (how: How, which: ReturnType<typeof sql>, limit: number) => ReturnType<typeof sql>,
) {
  const projects = sql`(
    select project.id from project where project.workspace_id = ${asking.workspaceId}
      and ${key === null ? sql`true` : sql`project.key = ${key} and ${seenProjects(asking)}`}
  )`
  const exact = sql`task.project in ${projects} and task.number = ${digits === '' ? -1 : Number(digits)}`
  if (key === null) return [found('number', exact, mostByNumber)]
  const begins = sql`task.project in ${projects} and task.number::text like ${`${digits}%`}`
  return [found('number', exact, mostByNumber), found('begins', begins, mostByNumber)]
}

/** How PostgreSQL splits each of the words, by its own rules: `sign-in` and scripts without spaces into several. */
export async function splitWords(db: Db, words: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<{ parts: string }>`
    select search_words(word) as parts from unnest(${words}::text[]) with ordinality as typed (word, place)
    order by place
  `.execute(db)
  return rows.map(({ parts }) => parts.split(' ').filter(Boolean)).filter(({ length }) => length > 0)
}

export type FoundProject = {
  id: string
  name: string
  key: string
  color: string
  status: string | null
  /** Whether its name, key or description has the words, and whether its name has them as parts of words. */
  hasWords: boolean | null
  hasParts: boolean
  hasKey: boolean
}

/** The projects that fit. */
export async function findProjectHits(db: Db, asking: Asking, wanted: Wanted): Promise<FoundProject[]> {
  const { words, near } = wanted
  const { rows } = await sql<FoundProject>`
    select * from (
      select project.id, project.name, project.key, project.color, project.status,
        ${fits('project.words', wanted)} as has_words,
        ${!near && isPartible(words) ? holds(sql`project.letters`, words) : sql`false`} as has_parts,
        project.key = ${words.join(' ').toUpperCase()} as has_key
      from project where project.workspace_id = ${asking.workspaceId} and ${seenProjects(asking)}
    ) as found
    where has_words or has_parts or has_key order by id desc limit ${sql.lit(mostRanked)}
  `.execute(db)
  return rows
}

/** The clients that fit. */
export async function findClientHits(db: Db, asking: Asking, wanted: Wanted) {
  if (!may(asking, 'client.view')) return []
  const { rows } = await sql<{ id: string; title: string }>`
    select client.id, client.title from (
      select id, title, letters${wanted.near ? sql`, search_vector(title) as words` : sql``} from client
      where workspace_id = ${asking.workspaceId}
    ) as client
    where ${wanted.near ? fits('client.words', wanted) : holds(sql`client.letters`, wanted.words)}
    order by client.id desc limit ${sql.lit(mostRanked)}
  `.execute(db)
  return rows
}

/** What hits are judged by: the statuses that close, and the projects that were put away, or stand below one that was. */
export async function findStanding(db: Db, workspaceId: string) {
  const { rows } = await sql<{ id: string; isAway: boolean }>`
    with recursive away as (
      select id from project where workspace_id = ${workspaceId} and archived_at is not null
      union
      select below.id from project below join away on below.parent = away.id where below.workspace_id = ${workspaceId}
    )
    select id, true as is_away from away
    union all
    select id, false from status where workspace_id = ${workspaceId} and category in ('done', 'cancelled')
  `.execute(db)
  const idsOf = (which: boolean) => new Set(rows.flatMap(({ id, isAway }) => (isAway === which ? [id] : [])))
  return { closing: idsOf(false), away: idsOf(true) }
}

export type TaskDetails = {
  id: string
  projectKey: string | null
  number: number
  status: string | null
  executor: string | null
  description: string
  checklist: string | null
  comment: string | null
  tags: string[]
  updatedAt: string
}

/** What a page of hits shows beside their titles. */
export async function findTaskDetails(
  db: Db,
  asking: Asking,
  wanted: Wanted,
  ids: readonly string[],
): Promise<Map<string, TaskDetails>> {
  if (!ids.length) return new Map()
  const { workspaceId } = asking
  const { rows } = await sql<TaskDetails>`
    select task.id, project.key as project_key, task.number, task.status, task.executor, task.updated_at,
      left(task.description, 20000) as description,
      (select string_agg(item ->> 'title', ' · ') from jsonb_array_elements(task.checklist) as item) as checklist,
      (
        select comment.text from comment
        where comment.workspace_id = ${workspaceId} and comment.task = task.id and comment.deleted_at is null
          and ${fits('comment.words', wanted)}
        order by comment.words @@ search_query(${wanted.words}::text[]) desc, comment.created_at desc limit 1
      ) as comment,
      array(
        select tag.name from task_tag link join tag on tag.workspace_id = link.workspace_id and tag.id = link.tag
        where link.workspace_id = ${workspaceId} and link.task = task.id order by tag.position
      ) as tags
    from task left join project on project.workspace_id = ${workspaceId} and project.id = task.project
      and ${seenProjects(asking)}
    where task.workspace_id = ${workspaceId} and task.id = any(${ids}::uuid[]) and task.deleted_at is null
      and ${seenCondition(asking)}
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The descriptions of a page of projects. */
export async function findDescriptions(db: Db, workspaceId: string, ids: readonly string[]) {
  if (!ids.length) return new Map<string, string>()
  const { rows } = await sql<{ id: string; description: string }>`
    select id, left(description, 20000) as description from project
    where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, description }) => [id, description]))
}
