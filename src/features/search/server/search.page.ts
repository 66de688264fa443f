import type { Db } from '#database/database.ts'
import { taskKey } from '#features/task/task.rules.ts'
import type { CallerMember } from '#server/session/session.ts'
import { toMajor } from '#shared/money.ts'
import type { SearchResults, Snippet } from '../search.contract.ts'
import {
  byScore,
  hasAll,
  rangesOf,
  type SearchTerms,
  snippetOf,
  type Typed,
  toAlike,
} from '../search.rules.ts'
import { findEventDates } from './search.events.ts'
import type { Found } from './search.find.ts'
import { findDescriptions, findPassages } from './search.queries.ts'
import { findTaskDetails } from './search.task.queries.ts'

type Place = { score: number; id: string }

/** Where a page ended: the score and id of its last hit. */
export function readCursor(cursor: string): Place | null {
  const [, score, id] = /^(-?\d+(?:\.\d+)?)_([0-9a-f-]{36})$/.exec(cursor) ?? []
  return score && id ? { score: Number(score), id } : null
}

/** The best of what was found, with what is shown of it; after the place where a page before ended. */
export async function pageOf(
  db: Db,
  member: CallerMember,
  terms: SearchTerms,
  found: Found,
  { limit, after }: { limit: number; after: Place | null },
) {
  let cursor: string | null = null
  const best = <T extends Place>(rows: readonly T[]): T[] => {
    const sorted = rows.toSorted(byScore)
    const left = after ? sorted.filter((row) => byScore(after, row) < 0) : sorted
    const page = left.slice(0, limit)
    const last = page.at(-1)
    if (last && left.length > page.length) cursor = `${last.score}_${last.id}`
    return page
  }
  const tasks = best(found.tasks)
  const projects = best(found.projects)
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const documents = best(found.documents)
  const pages = documents.flatMap(({ page }) => page ?? [])
  const passages = await findPassages(db, member, terms, pages)
  const events = best(found.events)
  const dates = await findEventDates(db, member.workspaceId, idsOf(events), member.timeZone)
  const details = await findTaskDetails(db, member, terms, idsOf(tasks))
  const descriptions = await findDescriptions(db, member.workspaceId, idsOf(projects))
  const alike = toAlike(terms.query)
  const queryOf = ({ isAlike }: { isAlike: boolean }) => (isAlike ? alike : terms.query)
  const results: SearchResults = {
    // One that was deleted since it was found is left out.
    tasks: tasks.flatMap((row) => {
      const { id, title, project, isClosed, isArchived, score } = row
      const detail = details.get(id)
      if (!detail) return []
      const query = queryOf(row)
      const { projectKey, number, status, executor, updatedAt } = detail
      const ranges = rangesOf(title, query)
      const key = projectKey === null ? '' : taskKey(projectKey, number)
      const snippet = hasAll(title, query) ? null : snippetFor(detail, query)
      return {
        id,
        title,
        key,
        project,
        status,
        executor,
        isClosed,
        isArchived,
        score,
        ranges,
        snippet,
        updatedAt,
      }
    }),
    projects: projects.map((row) => {
      const { id, name, key, color, isClosed, isArchived, score } = row
      const query = queryOf(row)
      const ranges = rangesOf(name, query)
      const snippet = hasAll(name, query) ? null : snippetOf('description', descriptions.get(id) ?? '', query)
      return { id, name, key, color, isClosed, isArchived, score, ranges, snippet }
    }),
    documents: documents.map(({ how: _, isAlike, ...row }) => {
      const query = queryOf({ isAlike })
      const text = row.page ? passages.get(row.page) : undefined
      const isNamed = hasAll(`${row.title} ${row.pageTitle}`, query)
      return {
        ...row,
        ranges: rangesOf(row.title, query),
        pageRanges: rangesOf(row.pageTitle, query),
        snippet: isNamed || text === undefined ? null : snippetOf('page', text, query),
      }
    }),
    events: events.flatMap((row) => {
      const { id, title, project, score } = row
      const seen = dates.get(id)
      if (!seen) return []
      const query = queryOf(row)
      const { description, location, ...when } = seen
      const snippet = hasAll(title, query)
        ? null
        : (snippetOf('location', location, query) ?? snippetOf('description', description, query))
      return { id, title, project, score, ranges: rangesOf(title, query), snippet, ...when }
    }),
    members: best(found.members).map((row) => {
      const { id, name, score } = row
      const { email, status, profile } = row.member
      const picture = profile?.picture ?? null
      return { id, name, email, status, picture, score, ranges: rangesOf(name, queryOf(row)) }
    }),
    clients: best(found.clients).map((row) => {
      const { id, title, score } = row
      return { id, title, score, ranges: rangesOf(title, queryOf(row)) }
    }),
    invoices: best(found.invoices).map(({ number: _, client: __, isAlike: ___, total, ...row }) => ({
      ...row,
      totalPrice: toMajor(total, row.currency),
      ranges: rangesOf(row.title, terms.query),
    })),
  }
  const counts = {
    task: found.tasks.length,
    project: found.projects.length,
    document: found.documents.length,
    event: found.events.length,
    member: found.members.length,
    client: found.clients.length,
    invoice: found.invoices.length,
  }
  return { results, counts, cursor }
}

type Texts = { tags: string[]; description: string; checklist: string | null; comment: string | null }

/** Why a task was found whose title does not say it. */
function snippetFor({ tags, description, checklist, comment }: Texts, query: Typed): Snippet | null {
  const tag = tags.map((name) => snippetOf('tag', name, query)).find(Boolean)
  return (
    tag ??
    snippetOf('description', description, query) ??
    snippetOf('checklist', checklist ?? '', query) ??
    snippetOf('comment', comment ?? '', query)
  )
}
