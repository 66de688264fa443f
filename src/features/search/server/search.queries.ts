import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { wholeCondition as seenEvents } from '#features/calendar/server/calendar.queries.ts'
import { visibilityCondition as seenDocuments } from '#features/document/server/document.queries.ts'
import { visibilityCondition as seenInvoices } from '#features/invoice/server/invoice.queries.ts'
import { may } from '#shared/access.ts'
import { maxRanked } from '../search.contract.ts'
import { type How, isPartible, type SearchTerms } from '../search.rules.ts'
import { type Asking, holds, matchesWords, seenProjects } from './search.match.queries.ts'

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
  const longestWord = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const { rows } = await sql<{ id: string; text: string }>`
    select id, substr(text, greatest(1, strpos(lower(text), lower(${longestWord})) - ${before}), ${readOfPage}) as text
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

/** The descriptions of a page of projects. */
export async function findDescriptions(db: Db, workspaceId: string, ids: readonly string[]) {
  if (!ids.length) return new Map<string, string>()
  const { rows } = await sql<{ id: string; description: string }>`
    select id, left(description, 20000) as description from project
    where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, description }) => [id, description]))
}
