import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { day, id, instant, line } from '#shared/fields.ts'

/** Where the words stand: beginnings and ends in the text, as JavaScript counts characters. */
const ranges = z.array(z.tuple([z.int(), z.int()]))
export type Ranges = z.infer<typeof ranges>

/** What every hit has. */
const hit = {
  id,
  /** How well it fits, from 6 (exactly what was typed) to 1 (spelled alike). */
  score: z.number(),
  /** Of its title or name. */
  ranges,
}

/** A piece of a longer text in which the words stand. */
const snippet = z.object({
  in: z.enum(['description', 'checklist', 'comment', 'tag', 'page', 'location']),
  text: z.string(),
  ranges,
})
export type Snippet = z.infer<typeof snippet>

const taskHit = z.object({
  ...hit,
  title: z.string(),
  /** `KEY-12`; empty where its project may not be seen. */
  key: z.string(),
  project: id,
  status: id.nullable(),
  executor: id.nullable(),
  /** Done or cancelled. */
  isClosed: z.boolean(),
  /** Its project was put away, or one above that. */
  isArchived: z.boolean(),
  snippet: snippet.nullable(),
  updatedAt: instant,
})

const projectHit = z.object({
  ...hit,
  name: z.string(),
  key: z.string(),
  color: z.string(),
  isClosed: z.boolean(),
  isArchived: z.boolean(),
  snippet: snippet.nullable(),
})

const memberHit = z.object({
  ...hit,
  name: z.string(),
  email: z.string().nullable(),
  picture: z.string().nullable(),
  status: z.enum(['accepted', 'invited', 'deactivated']),
})

const clientHit = z.object({ ...hit, title: z.string() })

const invoiceHit = z.object({
  ...hit,
  /** Its number, and whom it is for. */
  title: z.string(),
  reference: z.string(),
  status: id.nullable(),
  issueDate: day,
  currency: z.string(),
  totalPrice: z.number(),
  voidedAt: instant.nullable(),
})

const documentHit = z.object({
  ...hit,
  title: z.string(),
  project: id.nullable(),
  /** The page that fits best; null where its title alone does. */
  page: id.nullable(),
  /** Empty for a page that nobody named. */
  pageTitle: z.string(),
  /** In the title of the page. */
  pageRanges: ranges,
  isArchived: z.boolean(),
  snippet: snippet.nullable(),
  updatedAt: instant,
})

const eventHit = z.object({
  ...hit,
  title: z.string(),
  project: id.nullable(),
  /** As with events: a day, or an instant. Of a series its next date, else its first. */
  start: z.string(),
  allDay: z.boolean(),
  /** The day on which it begins, where it takes place. */
  day,
  isRecurring: z.boolean(),
  snippet: snippet.nullable(),
})

export const searchTypes = ['task', 'project', 'document', 'event', 'member', 'client', 'invoice'] as const
export type SearchType = (typeof searchTypes)[number]

export const searchResults = z.object({
  tasks: z.array(taskHit),
  projects: z.array(projectHit),
  documents: z.array(documentHit),
  events: z.array(eventHit),
  members: z.array(memberHit),
  clients: z.array(clientHit),
  invoices: z.array(invoiceHit),
})
export type SearchResults = z.infer<typeof searchResults>

/** Characters that a search may have. */
export const maxSearchLength = 200
/** Tasks that one way of finding looks at, the newest; a count that reaches it goes on. */
export const maxRanked = 300

const types = z
  .string()
  .transform((value) => [...new Set(value.split(','))])
  .pipe(
    z.array(
      z.enum(searchTypes, { error: 'Must be of task, project, document, event, member, client and invoice' }),
    ),
  )

export const searchContract = {
  search: call({
    method: 'GET',
    path: '/search',
    summary:
      'Tasks, projects, documents, events, members, clients and invoices that the caller may see, by words of their texts and beginnings of words; the best first, the newer of equals first.',
    permission: 'member',
    query: z.strictObject({
      /** Words; `WEB-12` and `12` find tasks by their number. */
      q: line(maxSearchLength),
      /** Which of `task`, `project`, `document`, `event`, `member`, `client` and `invoice`, with commas; left out, all. */
      types: types.optional(),
      /** Only tasks, of this project. */
      project: id.optional(),
      /** Only tasks that are given to this member. */
      executor: id.optional(),
      /** Only tasks; `open`, `closed` or the id of a status. */
      status: z
        .union([z.enum(['open', 'closed']), id], { error: 'Must be open, closed or an id' })
        .optional(),
      /** Of each type. */
      limit: z.coerce.number().int().min(1, 'At least 1').max(50, 'At most 50').optional(),
      /** Where the page before ended, from its answer; for one type alone. */
      cursor: z.string().max(60, 'Not a cursor').optional(),
    }),
    answer: ok(searchResults, {
      /** How many there are of each type; of tasks at most as many as are ranked, see `isMore`. */
      counts: z.record(z.enum(searchTypes), z.int()),
      /** Whether there are more tasks than were ranked. */
      isMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
  }),
}
