import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { day, id, ids, instant, listChange, page, text } from '#shared/fields.ts'
import { booksReason, timeEntry, timeTotals } from './time.shape.ts'

/** Entries of a task that are answered at once, unless the caller names a limit. */
export const taskEntriesPageSize = 50
/** Entries of a task, newest first, how many come before them, and what all of its entries add up to. */
export const taskTimePage = z.object({
  entries: z.array(timeEntry),
  earlier: z.int(),
  totals: timeTotals,
})
export type TaskTimePage = z.infer<typeof taskTimePage>

const note = text('note')
export const maxEntryTags = 100
const tags = ids(maxEntryTags)
/** Where time is tracked: on a task, or on a project without one. */
const place = { task: id.optional(), project: id.optional() }
const hasOnePlace = ({ task, project }: { task?: string | undefined; project?: string | undefined }) =>
  (task === undefined) !== (project === undefined)
const noPlace = { path: ['task'], error: 'Name a task or a project, not both' }
/** An instant with its offset; answered in UTC. */
const at = z.iso.datetime({ offset: true, error: 'Must be a date and time such as 2026-11-20T09:00:00Z' })
const params = z.object({ id })
const memberId = id.optional()

/** One edit of an entry: who changed what, when. */
export const timeEntryChange = z.object({
  seq: z.int(),
  event: z.enum(['create', 'update', 'delete']),
  actor: id.nullable(),
  at: instant,
  /** Why it was done in closed books; null else. */
  reason: z.string().nullable(),
  /** The fields that changed, as they were and as they are. */
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})

export const timeContract = {
  getTimeEntries: call({
    method: 'GET',
    path: '/time-entry',
    summary:
      'The time entries that the caller may see and that begin on the days from `from` to `to` in the workspace’s time zone, oldest first; running ones too.',
    permission: 'time.view',
    scope: 'rows',
    query: z.strictObject({
      ...page.shape,
      from: day,
      to: day,
      memberId,
      task: id.optional(),
      project: id.optional(),
      tag: id.optional(),
    }),
    answer: ok(z.array(timeEntry), { cursor: id.nullable() }),
  }),
  getTaskTimeEntries: call({
    method: 'GET',
    path: '/task/:id/time-entry',
    summary: `The time entries of a task that the caller may see, newest first: the newest, or those before the one that \`cursor\` names, ${taskEntriesPageSize} unless \`limit\` says otherwise. The totals are of all of them.`,
    permission: 'time.view',
    scope: 'task',
    params,
    query: page.optional(),
    answer: ok(taskTimePage),
  }),
  getRunningTimeEntries: call({
    method: 'GET',
    path: '/time-entry/running',
    summary: 'The running timers that the caller may see.',
    permission: 'time.view',
    scope: 'rows',
    answer: ok(z.array(timeEntry)),
  }),
  startTimer: call({
    method: 'POST',
    path: '/time-entry/start',
    summary:
      'Starts the caller’s timer on a task, or on a project without a task, now or at `start`, and stops the running one. A timer already running there is returned unchanged.',
    permission: 'time.track',
    scope: 'task',
    body: z
      .strictObject({
        id: id.optional(),
        ...place,
        /** When it was started, for a call that was sent late; at most 24 hours ago. The one that ran stops there. */
        start: at.optional(),
      })
      .refine(hasOnePlace, noPlace),
    answer: ok(timeEntry, { stopped: timeEntry.nullable() }),
  }),
  stopTimer: call({
    method: 'POST',
    path: '/time-entry/stop',
    summary:
      'Stops the caller’s running timer, now or at `end`; null if none is running. With `discard` its time is discarded and null is returned. A timer stops at 24 hours at the latest.',
    permission: 'time.track',
    scope: 'rows',
    body: z
      .strictObject({
        /** Stops only this entry; left out, whichever runs. */
        id: id.optional(),
        end: at.optional(),
        discard: z.boolean().optional(),
      })
      .optional(),
    answer: ok(timeEntry.nullable()),
  }),
  createTimeEntry: call({
    method: 'POST',
    path: '/time-entry',
    summary:
      'Adds an entry by hand, of time that has passed. Repeating the call with the same id returns the entry that exists; one that overlaps another is refused and names it.',
    permission: 'time.track',
    scope: 'task',
    body: z
      .strictObject({
        id: id.optional(),
        ...place,
        /** Oneself when left out; others with time.update. */
        memberId,
        start: at,
        end: at,
        note: note.optional(),
        tags: tags.optional(),
        billable: z.boolean().optional(),
        reason: booksReason,
      })
      .refine(hasOnePlace, noPlace),
    answer: ok(timeEntry),
  }),
  updateTimeEntry: call({
    method: 'PATCH',
    path: '/time-entry/:id',
    summary: 'Changes the fields that are sent, and marks the entry as edited.',
    permission: 'time.track',
    scope: 'rows',
    params,
    body: z.strictObject({
      /** Null takes it off its task, onto the project alone. */
      task: id.nullable().optional(),
      /** Without a task, the project that it goes to. */
      project: id.optional(),
      start: at.optional(),
      /** Null sets a stopped entry running again, when no other one runs. */
      end: at.nullable().optional(),
      note: note.optional(),
      tags: listChange(maxEntryTags).optional(),
      billable: z.boolean().optional(),
      reason: booksReason,
    }),
    answer: ok(timeEntry),
  }),
  deleteTimeEntries: call({
    method: 'DELETE',
    path: '/time-entry',
    summary: 'Deletes entries, all or none.',
    permission: 'time.track',
    scope: 'rows',
    body: z.strictObject({ ids: z.array(id).min(1).max(500), reason: booksReason }),
    answer: ok(z.object({ ids: z.array(id) })),
  }),
  setDay: call({
    method: 'PUT',
    path: '/time-entry/day',
    summary:
      'Sets how many minutes a member has on a task, or on a project without one, on one day of the workspace’s time zone. Missing time becomes an entry in free time of that day up to now, surplus is taken from the latest entries; a running timer is left alone.',
    permission: 'time.track',
    scope: 'task',
    body: z
      .strictObject({
        ...place,
        day,
        minutes: z.int().min(0).max(1440, 'A day has 1,440 minutes'),
        memberId,
        /** Of the entries that it makes, in their order; those that are taken, or too few, are made by the server. */
        ids: z.array(id).max(1440).optional(),
        reason: booksReason,
      })
      .refine(hasOnePlace, noPlace),
    answer: ok(z.array(timeEntry)),
  }),
  copyWeek: call({
    method: 'POST',
    path: '/time-entry/copy-week',
    summary:
      'Copies the caller’s entries from the previous week into the week starting on `monday`, at the same times of day. Entries that would overlap, end in the future, or are on a task the caller can’t track are skipped and counted.',
    permission: 'time.track',
    scope: 'rows',
    body: z.strictObject({ monday: day }),
    answer: ok(z.array(timeEntry), { skipped: z.int() }),
  }),
  getTimeEntryHistory: call({
    method: 'GET',
    path: '/time-entry/:id/history',
    summary: 'Who made and changed an entry, newest first.',
    permission: 'time.view',
    scope: 'rows',
    params,
    answer: ok(z.array(timeEntryChange)),
  }),
}
