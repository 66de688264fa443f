import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { may, scopeOf, type Viewer } from '../../../shared/access.ts'
import {
  closedStatuses,
  filterCondition,
  seenCondition,
  type TaskFilter,
} from '../../task/server/task.queries.ts'
import { mostRanked } from '../search.contract.ts'
import { type How, isPartible, type Wanted } from '../search.rules.ts'

/**
 * Time that one statement may take, and a plan for just these words: how many rows they fit decides whether the newest
 * tasks are walked through or the index is asked.
 */
export const hurry = (db: Db, milliseconds: number) =>
  sql
    .raw(
      `set local statement_timeout = ${milliseconds}; set local plan_cache_mode = force_custom_plan; set local pg_trgm.word_similarity_threshold = 0.4`,
    )
    .execute(db)

export type Narrow = Pick<TaskFilter, 'project' | 'executor' | 'status'>
type Asking = Viewer & { workspaceId: string }

export type FoundTask = { id: string; title: string; isClosed: boolean; project: string; how: How }

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

/** The tasks that fit, by each way of finding the newest; one may come by several ways. */
export async function findTaskHits(
  db: Db,
  asking: Asking,
  { words, number }: Wanted,
  narrow: Narrow,
): Promise<FoundTask[]> {
  const { workspaceId } = asking
  const seen = sql`${filterCondition(workspaceId, narrow)} and ${seenCondition(asking)}`
  const closed = sql`coalesce(task.status in ${closedStatuses(workspaceId)}, false)`
  const fits = sql`@@ search_query(${words}::text[])`
  const found = (how: How, which: ReturnType<typeof sql>, limit = mostRanked) => sql`(
    select task.id, task.title, ${closed} as is_closed, task.project, ${sql.lit(how)} as how from task
    where ${seen} and ${which} order by task.id desc limit ${sql.lit(limit)}
  )`
  const ways = [
    found('words', sql`task.words ${fits}`),
    found(
      'comment',
      sql`task.id in (
        select comment.task from comment
        where comment.workspace_id = ${workspaceId} and comment.deleted_at is null and comment.words ${fits}
        order by comment.id desc limit ${sql.lit(mostRanked)}
      )`,
    ),
    found(
      'tag',
      sql`task.id in (
        select link.task from tag join task_tag link on link.workspace_id = tag.workspace_id and link.tag = tag.id
        where tag.workspace_id = ${workspaceId} and search_vector(tag.name) ${fits}
        order by link.task desc limit ${sql.lit(mostRanked)}
      )`,
    ),
  ]
  if (isPartible(words)) ways.push(found('part', holds(sql`task.letters`, words)))
  if (number) ways.push(...byNumber(asking, number, found))
  const { rows } = await sql<FoundTask>`${sql.join(ways, sql` union all `)}`.execute(db)
  return rows
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

type Lettered = { letters: string }

/** Tasks that have so much in common with a misspelled word are judged, in no order: to put thousands in one takes long. */
const mostJudged = 300
/** Titles that are compared one by one, before the index is asked: for what stands in thousands it takes longer. */
const mostCompared = 2_000

/** Tasks with titles that may be spelled alike, to be judged; among the newest, or among all. */
export async function findTasksAlike(
  db: Db,
  asking: Asking,
  { words }: Wanted,
  narrow: Narrow,
  among: 'newest' | 'all',
) {
  const { workspaceId } = asking
  const text = words.join(' ')
  const seen = sql`${filterCondition(workspaceId, narrow)} and ${seenCondition(asking)}`
  const alike = sql`letters %> search_letters(${text})`
  const { rows } = await sql<FoundTask & Lettered>`
    select task.id, task.title, coalesce(task.status in ${closedStatuses(workspaceId)}, false) as is_closed,
      task.project, 'alike' as how, task.letters
    from ${
      among === 'all'
        ? sql`task where ${seen} and task.${alike}`
        : sql`(
            select * from task where ${seen} order by task.id desc limit ${sql.lit(mostCompared)}
          ) as task where task.${alike}`
    }
    limit ${sql.lit(mostJudged)}
  `.execute(db)
  return rows
}

/** As PostgreSQL writes them in Latin letters, for comparing with what it found alike. */
export async function toLetters(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ letters: string }>`
    select search_letters(word) as letters from unnest(${words}::text[]) with ordinality as typed (word, place)
    order by place
  `.execute(db)
  return rows.map(({ letters }) => letters)
}

export type FoundProject = Lettered & {
  id: string
  name: string
  key: string
  color: string
  isClosed: boolean
  /** Whether its name, key or description has the words, and whether its name has them as parts of words. */
  hasWords: boolean | null
  hasParts: boolean
  hasKey: boolean
}

/** The projects that fit, or are spelled alike. */
export async function findProjectHits(
  db: Db,
  asking: Asking,
  { words }: Wanted,
  isAlike = false,
): Promise<FoundProject[]> {
  const { workspaceId } = asking
  const text = words.join(' ')
  const { rows } = await sql<FoundProject>`
    select * from (
      select project.id, project.name, project.key, project.color, project.letters,
        coalesce(project.status in (
          select id from status s where s.workspace_id = ${workspaceId} and s.kind = 'project'
            and s.category in ('done', 'cancelled')
        ), false) as is_closed,
        project.words @@ search_query(${words}::text[]) as has_words,
        ${isPartible(words) ? holds(sql`project.letters`, words) : sql`false`} as has_parts,
        project.key = ${text.toUpperCase()} as has_key
      from project where project.workspace_id = ${workspaceId} and ${seenProjects(asking)}
    ) as found
    where ${isAlike ? sql`letters %> search_letters(${text})` : sql`has_words or has_parts or has_key`}
    order by id desc limit ${sql.lit(mostRanked)}
  `.execute(db)
  return rows
}

/** The clients that fit, or are spelled alike. */
export async function findClientHits(db: Db, asking: Asking, { words }: Wanted, isAlike = false) {
  if (!may(asking, 'client.view')) return []
  const text = words.join(' ')
  const fits = isAlike ? sql`client.letters %> search_letters(${text})` : holds(sql`client.letters`, words)
  const { rows } = await sql<Lettered & { id: string; title: string }>`
    select client.id, client.title, client.letters from client
    where client.workspace_id = ${asking.workspaceId} and ${fits}
    order by client.id desc limit ${sql.lit(mostRanked)}
  `.execute(db)
  return rows
}

/** The projects that were put away, or stand below one that was. */
export async function findPutAway(db: Db, workspaceId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive away as (
      select id from project where workspace_id = ${workspaceId} and archived_at is not null
      union
      select below.id from project below join away on below.parent = away.id where below.workspace_id = ${workspaceId}
    )
    select id from away
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
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
  { words }: Wanted,
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
          and comment.words @@ search_query(${words}::text[])
        order by comment.created_at desc limit 1
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
