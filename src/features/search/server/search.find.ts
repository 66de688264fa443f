import type { Db } from '#database/database.ts'
import type { Member } from '#features/member/member.contract.ts'
import { findMembers } from '#features/member/server/member.queries.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may, scopeOf } from '#shared/access.ts'
import { fold, ranks } from '#shared/match.ts'
import type { SearchType } from '../search.contract.ts'
import { hasAll, isAlike, type SearchTerms, scoreOf, scoreOfName, toAlike } from '../search.rules.ts'
import { setStatementTimeout } from './search.match.queries.ts'
import {
  type FoundDocument,
  type FoundEvent,
  type FoundInvoice,
  type FoundProject,
  findClientHits,
  findClosedAndArchived,
  findDocumentHits,
  findEventHits,
  findInvoiceHits,
  findProjectHits,
  splitWords,
} from './search.queries.ts'
import { type FoundTask, findTaskHits, type Narrow } from './search.task.queries.ts'
import { catchUp, toNearQueries, type Vocabulary } from './search.vocabulary.ts'

/** `isAlike`: by words that are near what was typed. */
type Scored<T> = T & { score: number; isAlike: boolean }
type RowState = { isClosed: boolean; isArchived: boolean }
export type Found = {
  tasks: Scored<FoundTask & RowState>[]
  projects: Scored<FoundProject & RowState>[]
  documents: Scored<FoundDocument & { isArchived: boolean }>[]
  events: Scored<FoundEvent>[]
  members: Scored<{ id: string; name: string; member: Member }>[]
  clients: Scored<{ id: string; title: string }>[]
  invoices: Scored<FoundInvoice & { title: string }>[]
}
export type SearchRequest = { terms: SearchTerms; types: ReadonlySet<SearchType>; narrow: Narrow }

const nameOf = ({ profile, email }: Member) => profile?.name ?? email ?? ''

const membersFor = (db: Db, member: CallerMember) =>
  scopeOf(member.access, 'member.view') === 'none' ? [] : findMembers(db, member.workspaceId, member)

/** Everything that fits what was typed, with how well it does, in no order. */
export async function findAll(db: Db, member: CallerMember, request: SearchRequest, timeout: number) {
  const { query } = request.terms
  await setStatementTimeout(db, timeout)
  const { found, isMore } = await findMatching(db, member, request)
  if (request.types.has('member'))
    found.members = (await membersFor(db, member)).flatMap((one) => {
      const byAddress = scoreOfName(one.email ?? '', query)
      const score = Math.max(
        scoreOfName(nameOf(one), query),
        byAddress === ranks.exact ? byAddress : byAddress - 1,
      )
      return score > 0 ? [{ id: one.id, name: nameOf(one), member: one, score, isAlike: false }] : []
    })
  return { found, isMore }
}

/** What PostgreSQL finds: tasks, projects and clients by the words, or by near ones. */
async function findMatching(db: Db, member: CallerMember, { terms, types, narrow }: SearchRequest) {
  const isAlike = terms.near !== undefined
  const query = isAlike ? toAlike(terms.query) : terms.query
  const { closing, archived } = await findClosedAndArchived(db, member.workspaceId)
  const stateOf = (status: string | null, project: string): RowState => ({
    isClosed: status !== null && closing.has(status),
    isArchived: archived.has(project),
  })
  // The letters of an alphabet that stand for Latin ones find those too: an omega is no o.
  const isMeant = (title: string) => hasAll(title, query)
  const { rows: tasks, isMore } = types.has('task')
    ? await findTaskHits(db, member, terms, narrow)
    : { rows: [], isMore: false }
  const projects = types.has('project') ? await findProjectHits(db, member, terms) : []
  const documents = types.has('document') ? await findDocumentHits(db, member, terms) : []
  const events = types.has('event') ? await findEventHits(db, member, terms) : []
  const clients = types.has('client') ? await findClientHits(db, member, terms) : []
  // Numbers and references are no words that somebody could misspell.
  const invoices = types.has('invoice') && !isAlike ? await findInvoiceHits(db, member, terms) : []
  const found: Found = {
    tasks: bestOfEach(
      tasks.filter(({ how, title }) => how !== 'part' || isMeant(title)),
      (row) => {
        const stands = stateOf(row.status, row.project)
        return { ...row, ...stands, isAlike, score: scoreOf({ ...row, ...stands }, query) }
      },
    ),
    projects: projects
      .filter(({ hasKey, hasWords, name }) => hasKey || hasWords || isMeant(name))
      .map((row) => {
        const stands = stateOf(row.status, row.id)
        const how = row.hasKey ? 'number' : row.hasWords ? 'words' : 'part'
        return { ...row, ...stands, isAlike, score: scoreOf({ title: row.name, how, ...stands }, query) }
      }),
    documents: bestOfDocuments(
      documents
        .filter(({ how, title }) => how !== 'part' || isMeant(title))
        .map((row) => {
          const isArchived = row.project !== null && archived.has(row.project)
          const titles = row.page ? [row.title, row.pageTitle] : [row.title]
          const score = Math.max(...titles.map((title) => scoreOf({ ...row, title, isArchived }, query)))
          return { ...row, isArchived, isAlike, score }
        }),
    ),
    events: bestOfEvents(
      events
        .filter(({ how, title }) => how !== 'part' || isMeant(title))
        .map((row) => ({ ...row, isAlike, score: scoreOf(row, query) })),
    ),
    members: [],
    clients: clients
      .filter(({ hasWords, title }) => hasWords || isMeant(title))
      .map((row) => ({ ...row, isAlike, score: scoreOf({ ...row, how: 'part' }, query) })),
    invoices: invoices
      .map((row) => ({ ...row, title: `${row.number ?? 'Draft'} · ${row.client}` }))
      .filter(({ title, reference }) => isMeant(`${title} ${reference}`))
      .map((row) => {
        const byNumber = scoreOfName(row.number ?? '', terms.query)
        const score = Math.max(byNumber, scoreOf({ ...row, how: 'part' }, query))
        return { ...row, isAlike, score }
      }),
  }
  return { found, isMore }
}

/** The same task by several ways counts as the best of them: its number, else the first. */
function bestOfEach(
  rows: readonly FoundTask[],
  judge: (row: FoundTask) => Found['tasks'][number],
): Found['tasks'] {
  const best = new Map<string, Found['tasks'][number]>()
  for (const row of rows) {
    const known = best.get(row.id)
    if (known && known.how !== 'number' && known.how !== 'begins') continue
    const judged = judge(row)
    if (!known || judged.score > known.score) best.set(row.id, judged)
  }
  return [...best.values()]
}

/** A document once, at the page that fits best; at none where its own title fits as well. */
function bestOfDocuments(rows: readonly Found['documents'][number][]): Found['documents'] {
  const best = new Map<string, Found['documents'][number]>()
  for (const row of rows) {
    const known = best.get(row.id)
    if (!known || row.score > known.score) best.set(row.id, row)
  }
  return [...best.values()]
}

/** A series stands for its dates, as long as it fits as well as they do. */
function bestOfEvents(rows: readonly Found['events'][number][]): Found['events'] {
  const scores = new Map(rows.map(({ id, score }) => [id, score]))
  return rows.filter(({ series, score }) => series === null || score > (scores.get(series) ?? 0))
}

/** What is spelled like what was typed: the nearest, or all where these are fewer than `enough`. */
export async function findAlike(
  db: Db,
  member: CallerMember,
  request: SearchRequest,
  vocabulary: Vocabulary | null,
  { enough, timeout }: { enough: number; timeout: number },
) {
  const { terms, types } = request
  await setStatementTimeout(db, timeout)
  let alike: { found: Found; isMore: boolean } = {
    found: { tasks: [], projects: [], documents: [], events: [], members: [], clients: [], invoices: [] },
    isMore: false,
  }
  let near: string | undefined
  if (vocabulary) {
    await catchUp(db, member.workspaceId, vocabulary)
    const typed = await splitWords(db, terms.words)
    const seesLess =
      !may(member, 'client.view') ||
      (['task.view', 'document.view', 'calendar.view', 'project.view'] as const).some(
        (flag) => scopeOf(member.access, flag) !== 'all',
      )
    for (near of await toNearQueries(vocabulary, typed, seesLess)) {
      alike = await findMatching(db, member, { ...request, terms: { ...terms, number: null, near } })
      if (countOf(alike.found) >= enough) break
    }
  }
  if (types.has('member')) {
    const { words } = toAlike(terms.query)
    alike.found.members = (await membersFor(db, member))
      .filter((one) => isAlike(fold(nameOf(one)), words))
      .map((one) => ({ id: one.id, name: nameOf(one), member: one, score: 1, isAlike: true }))
  }
  return { ...alike, near }
}

export const countOf = (found: Found) => Object.values(found).reduce((count, { length }) => count + length, 0)

/** What fits, and behind it what is spelled alike and does not fit. */
export function withAlike(found: Found, alike: Found): Found {
  const added = <T extends { id: string }>(rows: readonly T[], more: readonly T[]): T[] => {
    const known = new Set(rows.map(({ id }) => id))
    return [...rows, ...more.filter(({ id }) => !known.has(id))]
  }
  return {
    tasks: added(found.tasks, alike.tasks),
    projects: added(found.projects, alike.projects),
    documents: added(found.documents, alike.documents),
    events: added(found.events, alike.events),
    members: added(found.members, alike.members),
    clients: added(found.clients, alike.clients),
    invoices: found.invoices,
  }
}
