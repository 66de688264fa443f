import { v7 as uuidv7 } from 'uuid'
import {
  findComment,
  insertComment,
  type NewComment,
  setReaction,
} from '#features/comment/server/comment.queries.ts'
import { linkContent } from '#features/file/file.rules.ts'
import { insertFile } from '#features/file/server/file.queries.ts'
import { addTasks } from '#features/task/server/task.create.ts'
import { recurrenceColumns } from '#features/task/server/task.recur.ts'
import type { Task } from '#features/task/task.contract.ts'
import { newTask, placeOf } from '#features/task/task.rules.ts'
import { settleTaskTime } from '#features/time/server/time.settleTask.queries.ts'
import { addEntry } from '#features/time/server/time.write.queries.ts'
import type { Log } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { addDays, weekdayOf } from '#shared/days.ts'
import type { Db } from './database.ts'
import type { SampleTask } from './sampleData.ts'

const today = () => new Date().toISOString().slice(0, 10)
export const dayFromToday = (days: number | null | undefined) =>
  days == null ? null : addDays(today(), days)

/** The work day, Monday to Friday, that lies so many before today. */
function workDay(back: number): string {
  let day = today()
  for (let left = back; left > 0; ) {
    day = addDays(day, -1)
    if (weekdayOf(day) !== 0 && weekdayOf(day) !== 6) left -= 1
  }
  return day
}

type Setting = {
  project: string
  /** Whether its tasks are, where they do not say. */
  billable: boolean
  me: string
  /** Ids by first name. */
  members: ReadonlyMap<string, string>
  statuses: ReadonlyMap<string, string>
  tags: ReadonlyMap<string, string>
}

const minute = 60_000
/** Everybody of the sample begins at this hour, UTC. */
const dayBegins = 8 * 60

/** The tasks of one sample project, with what was said and done on them. */
export async function addTasksOf(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  setting: Setting,
  samples: readonly SampleTask[],
) {
  const { project, me, members, statuses, tags } = setting
  const byTitle = new Map<string, Task>()
  const idOf = (title: string) => byTitle.get(title)?.id as string
  const member = (name: string) => members.get(name) as string

  for (const [title, status, executor, priority = 'none', start, end, due, more = {}] of samples) {
    const dates = { start: dayFromToday(start), end: dayFromToday(end), dueDate: dayFromToday(due) }
    const { checklist, participants, tags: tagNames, partOf, waitsFor, time, comments, links, ...same } = more
    const recurrence = same.recurrence ? recurrenceColumns(same.recurrence, dates, today()) : {}
    const [task] = await addTasks(trx, log, context, [
      {
        ...newTask,
        billable: setting.billable,
        ...same,
        ...dates,
        id: uuidv7(),
        project,
        title,
        checklist: (checklist ?? []).map(([item, done]) => ({ id: uuidv7(), title: item, done })),
        // Statuses may have been renamed or deleted; what is missing is left without.
        status: statuses.get(status) ?? null,
        executor: executor && member(executor),
        participants: (participants ?? []).map(member).sort(),
        tags: (tagNames ?? []).map((name) => tags.get(name) as string).sort(),
        priority,
        parent: partOf ? idOf(partOf) : null,
        dependsOn: (waitsFor ?? []).map(idOf).sort(),
        createdBy: me,
        sample: true,
        ...(recurrence as { nextDate: null }),
      },
    ])
    byTitle.set(title, task as Task)
    for (const [name, url] of links ?? []) await addLink(trx, log, context, task as Task, { name, url })
    await addDiscussion(trx, log, context, task as Task, member, comments ?? [])
  }
  await addTime(trx, log, context, setting, samples, idOf)
}

/** What was said on a task, with what others answered. */
async function addDiscussion(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  task: Task,
  member: (name: string) => string,
  comments: NonNullable<NonNullable<SampleTask[7]>['comments']>,
) {
  for (const [nth, [who, text, teamOnly = false, answers = {}]] of comments.entries()) {
    const said = { memberId: member(who), text, teamOnly, createdAt: saidAt(nth) }
    const given = (answers.reactions ?? []).flatMap(([emoji, by]) =>
      by.map((one) => ({ emoji, member: member(one) })),
    )
    const replyTo = await addComment(trx, log, context, task, said, given)
    for (const [later, [by, reply]] of (answers.replies ?? []).entries()) {
      const createdAt = saidAt(nth + (later + 1) / 4)
      await addComment(trx, log, context, task, {
        ...said,
        memberId: member(by),
        text: reply,
        createdAt,
        replyTo,
      })
    }
  }
}

/** The comments of a task were made on the last work day, with time between them to think. */
const saidAt = (nth: number) =>
  new Date(Date.parse(`${workDay(1)}T00:00:00Z`) + (dayBegins + 95 + nth * 47) * minute).toISOString()

async function addComment(
  trx: Db,
  log: Log,
  { workspaceId }: WorkspaceContext,
  task: Task,
  said: Pick<NewComment, 'memberId' | 'text' | 'teamOnly' | 'createdAt' | 'replyTo'>,
  reactions: readonly { emoji: string; member: string }[] = [],
): Promise<string> {
  const id = uuidv7()
  const made = await insertComment(trx, workspaceId, { ...said, id, task: task.id, sample: true })
  for (const given of reactions) await setReaction(trx, workspaceId, { comment: id, ...given }, true)
  const data = { ...made, ...(await findComment(trx, workspaceId, id)), place: placeOf(task) }
  log({ object: 'task-comment', event: 'create', data })
  return id
}

async function addLink(
  trx: Db,
  log: Log,
  { workspaceId }: WorkspaceContext,
  task: Task,
  named: { name: string; url: string },
) {
  const data = await insertFile(trx, workspaceId, {
    ...linkContent,
    key: null,
    ...named,
    id: uuidv7(),
    task: task.id,
    teamOnly: false,
    createdBy: task.createdBy,
  })
  log({ object: 'file', event: 'create', data: { ...data, place: placeOf(task) } })
}

/** Fills each person's days one entry after the other, with a break at noon where it comes to that. */
async function addTime(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  { project, me, members, billable: isBillable }: Setting,
  samples: readonly SampleTask[],
  idOf: (title: string) => string,
) {
  const entries = samples.flatMap(([title, , , , , , , more]) =>
    (more?.time ?? []).map(([who, back, minutes, note]) => ({
      title,
      who,
      back,
      minutes,
      note,
      billable: more?.billable ?? isBillable,
    })),
  )
  for (const { title, who, back, minutes, note, billable } of entries) {
    const memberId = members.get(who) as string
    const day = Date.parse(`${workDay(back)}T00:00:00Z`)
    const start = Math.max(day + dayBegins * minute, await findEndOfDay(trx, context, memberId, day))
    const end = start + minutes * minute
    const entry = {
      id: uuidv7(),
      task: idOf(title),
      project,
      memberId,
      start,
      end,
      billable,
      isManual: false,
      createdBy: me,
      sample: true,
    }
    await addEntry(trx, log, context, { ...entry, ...(note && { note }) })
  }
  await settleTaskTime(trx, log, context, [...new Set(entries.map(({ title }) => idOf(title)))])
}

/** When a member's last entry of a day ended; 0 before the first one. */
async function findEndOfDay(
  db: Db,
  { workspaceId }: WorkspaceContext,
  memberId: string,
  day: number,
): Promise<number> {
  const { last } = await db
    .selectFrom('timeEntry')
    .select(({ fn }) => fn.max('end').as('last'))
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .where('start', '>=', new Date(day).toISOString())
    .where('start', '<', new Date(day + 24 * 60 * minute).toISOString())
    .executeTakeFirstOrThrow()
  return last ? Date.parse(last) : 0
}
