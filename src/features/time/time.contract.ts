import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { day, id, ids, instant, line, listChange, page, text } from '#shared/fields.ts'

/** One stretch of tracked time of one member, on a task or a project alone, from `start` up to but without `end`. */
export const timeEntry = z.object({
  id,
  /** Null for time on the project alone, as that of a deleted task is. */
  task: id.nullable(),
  /** The project it is billed in: the task's when it was tracked, unless it was moved since. */
  project: id,
  /** The task's, also of a deleted one; empty without a task, or where it is out of sight by now. */
  title: z.string(),
  /** Who was to pay when it was tracked; null without one, or where clients may not be seen. */
  client: id.nullable(),
  /** The currency of the rate. */
  currency: z.string(),
  /** Whose time it is; kept also after that member is gone. */
  memberId: id,
  start: instant,
  /** Null while the timer runs. */
  end: instant.nullable(),
  note: z.string(),
  /** Ids of tags. */
  tags: z.array(id),
  billable: z.boolean(),
  /** Whether the fixed fee of its project or the fixed price of its task pays for it, so that no hour of it is billed. */
  covered: z.boolean(),
  /** Seconds of it that the retainer of its project pays for: these are neither billed nor unpriced. */
  included: z.number(),
  /** Per hour in `currency`, as it was resolved for this entry; null where there is none, or it may not be seen. */
  rate: z.number().nullable(),
  /** Whether it is to be billed by the hour and has no rate, which is not a rate of 0; false where money may not be seen. */
  unpriced: z.boolean(),
  /** Whether it was typed in instead of timed. */
  isManual: z.boolean(),
  /** Who last changed it by hand after it was made; null when nobody did. */
  editedBy: id.nullable(),
  createdBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type TimeEntry = z.infer<typeof timeEntry>

/** What time hangs on something that is to be deleted: whose, as far as the caller may see it, and how much beside that. */
export const heldTime = z.object({
  /** All of it. */
  minutes: z.int(),
  /** Of entries that the caller may not see. */
  hiddenMinutes: z.int(),
  /** Of entries in closed books, which go elsewhere only with a reason. */
  closedMinutes: z.int(),
  members: z.array(
    z.object({
      memberId: id,
      minutes: z.int(),
      /** Of these, those that are to be billed by the hour and have no rate. */
      unpricedMinutes: z.int(),
      /** What is to be billed by the hour; null for nothing, and where money may not be seen. */
      amount: z.number().nullable(),
    }),
  ),
})
export type HeldTime = z.infer<typeof heldTime>

/** What entries add up to, as far as the caller may see them; of running timers only how many there are. */
export const timeTotals = z.object({
  entries: z.int(),
  seconds: z.number(),
  billableSeconds: z.number(),
  /** Of entries that are to be billed by the hour and have no rate; 0 where money may not be seen. */
  unpricedSeconds: z.number(),
  /** What is billed by the hour; null for nothing, and where money may not be seen. */
  amount: z.number().nullable(),
})
export type TimeTotals = z.infer<typeof timeTotals>

/** Entries of a task that are answered at once, unless the caller names a limit. */
export const taskEntriesPageSize = 50
/** Entries of a task, newest first, how many come before them, and what all of its entries add up to. */
export const taskTimePage = z.object({
  entries: z.array(timeEntry),
  earlier: z.int(),
  totals: timeTotals,
})
export type TaskTimePage = z.infer<typeof taskTimePage>

const toPlace = [z.strictObject({ task: id }), z.strictObject({ project: id })] as const
/** Where the time of a deleted project goes: to a task, or to a project without one. */
export const projectTimeTo = z.union(toPlace, { error: 'Must be { task } or { project } with an id' })
/** Where the time of deleted tasks goes: `project` leaves it in its project, without a task, until they are restored. */
export const taskTimeTo = z.union([z.literal('project'), ...toPlace], {
  error: 'Must be "project", or { task } or { project } with an id',
})
export type TimeTo = z.infer<typeof taskTimeTo>

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
/** Why time changes in closed books, for who may approve all time; the history shows it. */
export const booksReason = line(500).optional()
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
      'Starts one’s timer on a task or on a project without one, now or at `start`, and stops the one that runs. A timer that runs there already is answered as it is.',
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
      'Stops one’s running timer, now or at `end`; null when none runs. With `discard` its time is dropped, and null answered. A timer stops at 24 hours at the latest.',
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
      'Adds an entry by hand, of time that has passed. Repeating the call with the same id answers the entry that exists; one that overlaps another is refused and names it.',
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
      'Copies one’s entries of the week before into the week that begins on `monday`, at the same times by the clock; what would overlap or end in the future, or is on a task one may not track, is left out and counted.',
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
