import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import {
  filterCondition,
  type TaskFilter,
  teamOnlyCondition,
  visibilityCondition,
} from '#features/task/server/task.queries.ts'
import { scopeOf } from '#shared/access.ts'
import { maxRanked } from '../search.contract.ts'
import { type How, isPartible, type SearchTerms } from '../search.rules.ts'
import { type Asking, holds, matchesWords, seenProjects } from './search.match.queries.ts'

export type Narrow = Pick<TaskFilter, 'project' | 'executor' | 'status'>

export type FoundTask = { id: string; title: string; status: string | null; project: string; how: How }

/** Of how many of the newest how many have words that are frequent; PostgreSQL only guesses at beginnings of words. */
const [sampled, often] = [800, 40]

/** Whether tasks and comments have the words so often that the newest of them are quickly found. */
async function findFrequent(db: Db, workspaceId: string, terms: SearchTerms) {
  const isFrequent = (table: string) => sql`(
    select count(*) >= ${sql.lit(often)} from (
      select words from ${sql.table(table)} where workspace_id = ${workspaceId} order by id desc limit ${sql.lit(sampled)}
    ) as newest where ${matchesWords('newest.words', terms, true)}
  )`
  const { rows } = await sql<{ tasks: boolean; comments: boolean }>`
    select ${isFrequent('task')} as tasks, ${isFrequent('comment')} as comments
  `.execute(db)
  return rows[0] as { tasks: boolean; comments: boolean }
}

/** By comments, and by tags: nobody looks through more. */
const maxOfOthers = 200

/**
 * The tasks that fit, by each way of finding the newest; one may come by several ways, and by the best first. Whatever has
 * the words in longer texts, the others get their share.
 */
export async function findTaskHits(db: Db, asking: Asking, terms: SearchTerms, narrow: Narrow) {
  const { workspaceId } = asking
  const { words, number } = terms
  const frequent = await findFrequent(db, workspaceId, terms)
  const seen = sql`${filterCondition(workspaceId, narrow)} and ${visibilityCondition(asking)}`
  const found: Way = (how, which, limit = maxRanked) => sql`(
    select task.id, task.title, task.status, task.project, ${sql.lit(how)} as how from task
    where ${seen} and ${which} order by task.id desc limit ${sql.lit(limit)}
  )`
  const isNarrow = scopeOf(asking.access, 'task.view') !== 'all' || Object.keys(narrow).length > 0
  const newest = sql`order by at desc limit ${sql.lit(maxOfOthers)}`
  // The newest of all that fit may be out of sight. Few are found first and looked at then, together they take seconds;
  // of many one after the other is looked at, until there are enough.
  const named = (of: ReturnType<typeof sql>, isOften: boolean) => {
    if (!isNarrow)
      return sql`task.id in (with named as materialized (${of} ${newest}) select task from named)`
    const looked = isOften
      ? sql`
        select named.task, named.at from (${of} order by at desc) as named
        join lateral (select from task where task.id = named.task and ${seen} limit 1) as task on true
        limit ${sql.lit(maxOfOthers)}`
      : sql`select named.task, named.at from named join task on task.id = named.task where ${seen} ${newest}`
    const first = isOften ? sql`` : sql`named as materialized (${of}),`
    return sql`task.id in (with ${first} looked as materialized (${looked}) select task from looked)`
  }
  const ways = [
    ...(number ? byNumber(asking, number, found) : []),
    ...(terms.near ? [] : byBeginning(words.join(' '), found)),
    found('words', matchesWords('task.words', terms, frequent.tasks)),
    found(
      'comment',
      named(
        sql`
          select comment.task, comment.id as at from comment
          where comment.workspace_id = ${workspaceId} and comment.deleted_at is null
            and ${teamOnlyCondition(asking, 'comment')} and ${matchesWords('comment.words', terms, frequent.comments)}
        `,
        frequent.comments,
      ),
    ),
    found(
      'tag',
      named(
        sql`
          select link.task, link.task as at from (
            select id, search_vector(name) as words from tag where workspace_id = ${workspaceId}
          ) as tag join task_tag link on link.workspace_id = ${workspaceId} and link.tag = tag.id
          where ${matchesWords('tag.words', terms)}
        `,
        false,
      ),
    ),
  ]
  if (!terms.near && isPartible(words)) ways.push(found('part', holds(sql`task.letters`, words)))
  const { rows } = await sql<FoundTask>`${sql.join(ways, sql` union all `)}`.execute(db)
  const counts = Map.groupBy(rows, ({ how }) => how)
  const isMore = [...counts].some(([how, { length }]) => length >= (isNamed(how) ? maxOfOthers : maxRanked))
  return { rows, isMore }
}

type Way = (how: How, which: ReturnType<typeof sql>, limit?: number) => ReturnType<typeof sql>

/** Titles that are what was typed, or begin so, however old they are and however many others have the words. */
function byBeginning(typed: string, found: Way) {
  const beginning = sql`search_beginning(${typed})`
  return [
    found('title', sql`task.beginning = ${beginning}`, maxExact),
    found('title', sql`task.beginning >= ${beginning} and task.beginning < ${beginning} || ${lastOfAll}`),
  ]
}

const isNamed = (how: How) => how === 'comment' || how === 'tag'

const lastOfAll = '\u{10ffff}'
const maxExact = 50

function byNumber(asking: Asking, { key, digits }: NonNullable<SearchTerms['number']>, found: Way) {
  const projects = sql`(
    select project.id from project where project.workspace_id = ${asking.workspaceId}
      and ${key === null ? sql`true` : sql`project.key = ${key} and ${seenProjects(asking)}`}
  )`
  const exact = sql`task.project in ${projects} and task.number = ${digits === '' ? -1 : Number(digits)}`
  // Whoever knows a task by the number it had before it moved finds it too.
  const former = sql`task.id in (
    select former.task from task_former_number former
    where former.workspace_id = ${asking.workspaceId} and former.project in ${projects}
      and former.number = ${digits === '' ? -1 : Number(digits)}
  )`
  const named = [found('number', exact, maxExact), found('number', former, maxExact)]
  if (key === null) return named
  const begins = sql`task.project in ${projects} and task.number::text like ${`${digits}%`}`
  return [...named, found('begins', begins, maxExact)]
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
  terms: SearchTerms,
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
          and ${teamOnlyCondition(asking, 'comment')} and ${matchesWords('comment.words', terms)}
        order by comment.words @@ search_query(${terms.words}::text[]) desc, comment.created_at desc limit 1
      ) as comment,
      array(
        select tag.name from task_tag link join tag on tag.workspace_id = link.workspace_id and tag.id = link.tag
        where link.workspace_id = ${workspaceId} and link.task = task.id order by tag.position
      ) as tags
    from task left join project on project.workspace_id = ${workspaceId} and project.id = task.project
      and ${seenProjects(asking)}
    where task.workspace_id = ${workspaceId} and task.id = any(${ids}::uuid[]) and task.deleted_at is null
      and ${visibilityCondition(asking)}
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
