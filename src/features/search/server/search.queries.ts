import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { wholeCondition as seenEvents } from '#features/calendar/server/calendar.queries.ts'
import { visibilityCondition as seenDocuments } from '#features/document/server/document.queries.ts'
import { visibilityCondition as seenInvoices } from '#features/invoice/server/invoice.queries.ts'
import { filterCondition, type TaskFilter, visibilityCondition } from '#features/task/server/task.queries.ts'
import { may, scopeOf, type Viewer } from '#shared/access.ts'
import { maxRanked } from '../search.contract.ts'
import { type How, isPartible, type SearchTerms } from '../search.rules.ts'

/**
 * Time that one statement may take, and a plan for just these words: how many rows they fit decides whether the newest
 * tasks are walked through or the index is asked.
 */
export const setStatementTimeout = (db: Db, milliseconds: number) =>
  sql
    .raw(`set local statement_timeout = ${milliseconds}; set local plan_cache_mode = force_custom_plan`)
    .execute(db)

export type Narrow = Pick<TaskFilter, 'project' | 'executor' | 'status'>
type Asking = Viewer & { workspaceId: string }

export type FoundTask = { id: string; title: string; status: string | null; project: string; how: How }

/** What decides which projects a viewer sees, as a condition; the same as `isProjectVisible`. */
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
 * long to bring them together: where there are longer words, short ones are only looked for in what those found. Where
 * every other text has the words, walking through the newest comes to enough of them before an index has found them all.
 */
function matchesWords(column: string, { words, near }: SearchTerms, isFrequent = false) {
  const vector = sql.ref(column)
  const all = near ? sql`${near}::tsquery` : sql`search_query(${words}::text[])`
  if (isFrequent) return sql`ts_match_vq(${vector}, ${all})`
  const long = words.filter(({ length }) => length >= leastIndexed)
  return !near && long.length && long.length < words.length
    ? sql`${vector} @@ coalesce(search_query(${long}::text[]), ${all}) and ts_match_vq(${vector}, ${all})`
    : sql`${vector} @@ ${all}`
}

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
            and ${matchesWords('comment.words', terms, frequent.comments)}
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
export async function findProjectHits(db: Db, asking: Asking, terms: SearchTerms): Promise<FoundProject[]> {
  const { words, near } = terms
  const { rows } = await sql<FoundProject>`
    select * from (
      select project.id, project.name, project.key, project.color, project.status,
        ${matchesWords('project.words', terms)} as has_words,
        ${!near && isPartible(words) ? holds(sql`project.letters`, words) : sql`false`} as has_parts,
        project.key = ${words.join(' ').toUpperCase()} as has_key
      from project
      where project.workspace_id = ${asking.workspaceId} and project.deleted_at is null and ${seenProjects(asking)}
    ) as found
    where has_words or has_parts or has_key order by id desc limit ${sql.lit(maxRanked)}
  `.execute(db)
  return rows
}

export type FoundDocument = {
  id: string
  title: string
  project: string | null
  updatedAt: string
  /** Null where the title of the document has the words. */
  page: string | null
  pageTitle: string
  how: Extract<How, 'words' | 'part'>
}

/** The documents that fit, by their titles and by each of their pages. */
export async function findDocumentHits(db: Db, asking: Asking, terms: SearchTerms): Promise<FoundDocument[]> {
  const { words, near } = terms
  const { workspaceId } = asking
  const seen = sql`document.workspace_id = ${workspaceId} and ${seenDocuments(asking)}`
  const columns = sql`document.id, document.title, document.project, document.updated_at`
  const hasParts = !near && isPartible(words) ? holds(sql`document.letters`, words) : sql`false`
  const { rows } = await sql<FoundDocument>`
    select * from (
      select ${columns}, null::uuid as page, '' as page_title,
        case when ${matchesWords('document.words', terms)} then 'words' else 'part' end as how
      from document where ${seen} and (${matchesWords('document.words', terms)} or ${hasParts})
      order by document.id desc limit ${sql.lit(maxRanked)}
    ) as titled
    union all
    select * from (
      select ${columns}, page.id as page, page.title as page_title, 'words' as how
      from document_page as page
      join document on document.workspace_id = page.workspace_id and document.id = page.document
      where page.workspace_id = ${workspaceId} and page.deleted_at is null and ${seen}
        and ${matchesWords('page.words', terms)}
      order by page.id desc limit ${sql.lit(maxRanked)}
    ) as written
  `.execute(db)
  return rows
}

/** Characters of a page that are read for the piece that shows the words, from a little before the longest of them on. */
const [readOfPage, before] = [20_000, 400]

/** What stands on a page of hits where the words are. */
export async function findPassages(
  db: Db,
  asking: Asking,
  { words }: Pick<SearchTerms, 'words'>,
  pages: readonly string[],
): Promise<Map<string, string>> {
  if (!pages.length) return new Map()
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const { rows } = await sql<{ id: string; text: string }>`
    select id, substr(text, greatest(1, strpos(lower(text), lower(${longest})) - ${before}), ${readOfPage}) as text
    from document_page where workspace_id = ${asking.workspaceId} and id = any(${pages}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, text }) => [id, text]))
}

export type FoundEvent = {
  id: string
  title: string
  project: string | null
  /** Of a date that is other than the rest: its series. */
  series: string | null
  how: Extract<How, 'words' | 'part'>
}

/** The events that fit and that the viewer sees all of: of those whose times alone they see nothing is found. */
export async function findEventHits(db: Db, asking: Asking, terms: SearchTerms): Promise<FoundEvent[]> {
  const { words, near } = terms
  const hasParts = !near && isPartible(words) ? holds(sql`e.letters`, words) : sql`false`
  const { rows } = await sql<FoundEvent>`
    select e.id, e.title, e.project, e.series,
      case when ${matchesWords('e.words', terms)} then 'words' else 'part' end as how
    from calendar_event e
    where e.workspace_id = ${asking.workspaceId} and ${seenEvents(asking)}
      and (${matchesWords('e.words', terms)} or ${hasParts})
    order by e.id desc limit ${sql.lit(maxRanked)}
  `.execute(db)
  return rows
}

/** The clients that fit. */
export async function findClientHits(db: Db, asking: Asking, terms: SearchTerms) {
  if (!may(asking, 'client.view')) return []
  const { rows } = await sql<{ id: string; title: string; hasWords: boolean | null }>`
    select * from (
      select id, title, ${matchesWords('client.words', terms)} as has_words,
        ${terms.near ? sql`false` : holds(sql`client.letters`, terms.words)} as has_parts
      from client where workspace_id = ${asking.workspaceId} and merged_into is null
    ) as found
    where has_words or has_parts order by id desc limit ${sql.lit(maxRanked)}
  `.execute(db)
  return rows
}

export type FoundInvoice = {
  id: string
  number: string | null
  reference: string
  client: string
  status: string | null
  issueDate: string
  currency: string
  /** In minor units. */
  total: number
  voidedAt: string | null
}

/** The invoices that fit by their number and reference, and those of clients that one of the words names. */
export async function findInvoiceHits(
  db: Db,
  asking: Asking,
  { words }: Pick<SearchTerms, 'words'>,
): Promise<FoundInvoice[]> {
  const found = (which: ReturnType<typeof sql>) => sql`(
    select invoice.id, invoice.number, invoice.reference, client.title as client, invoice.status,
      invoice.issue_date, invoice.currency, invoice.total, invoice.voided_at
    from invoice_text as named
    join invoice on invoice.workspace_id = named.workspace_id and invoice.id = named.invoice
    join client on client.workspace_id = invoice.workspace_id and client.id = invoice.client
    where named.workspace_id = ${asking.workspaceId} and ${seenInvoices(asking)} and ${which}
    order by invoice.issue_date desc limit ${sql.lit(maxRanked)}
  )`
  const some = sql.join(
    words.map((word) => sql`letters like search_part(${word})`),
    sql` or `,
  )
  const each = sql.join(
    words.map(
      (word) => sql`(client.letters like search_part(${word}) or named.letters like search_part(${word}))`,
    ),
    sql` and `,
  )
  const ofClients = sql`invoice.client in (
    select id from client where workspace_id = ${asking.workspaceId} and (${some})
  )`
  const { rows } = await sql<FoundInvoice>`
    ${found(holds(sql`named.letters`, words))} union ${found(sql`${ofClients} and ${each}`)}
  `.execute(db)
  return rows
}

/** What hits are judged by: the statuses that close, and the projects that were archived, or stand below one that was. */
export async function findClosedAndArchived(db: Db, workspaceId: string) {
  const { rows } = await sql<{ id: string; isArchived: boolean }>`
    with recursive archived as (
      select id from project where workspace_id = ${workspaceId} and archived_at is not null
      union
      select below.id from project below join archived on below.parent = archived.id where below.workspace_id = ${workspaceId}
    )
    select id, true as is_archived from archived
    union all
    select id, false from status where workspace_id = ${workspaceId} and category in ('done', 'cancelled')
  `.execute(db)
  const idsOf = (which: boolean) =>
    new Set(rows.flatMap(({ id, isArchived }) => (isArchived === which ? [id] : [])))
  return { closing: idsOf(false), archived: idsOf(true) }
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
          and ${matchesWords('comment.words', terms)}
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

/** The descriptions of a page of projects. */
export async function findDescriptions(db: Db, workspaceId: string, ids: readonly string[]) {
  if (!ids.length) return new Map<string, string>()
  const { rows } = await sql<{ id: string; description: string }>`
    select id, left(description, 20000) as description from project
    where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, description }) => [id, description]))
}
