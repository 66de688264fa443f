import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { newEvent } from '#features/calendar/calendar.rules.ts'
import { findEvent, insertEvent } from '#features/calendar/server/calendar.queries.ts'
import type { Log } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { addDays, mondayOf } from '#shared/days.ts'
import { instantOf } from '#shared/zones.ts'
import type { Db } from './database.ts'
import { dayFromToday } from './sampleTasks.ts'

type More = {
  project?: string
  rrule?: string
  guests?: readonly string[]
  location?: string
  visibility?: 'public' | 'busy' | 'private'
}
/** Days are counted from this week’s Monday; times are of one clock, none of them a whole day. */
type SampleEvent = readonly [title: string, who: string, day: number, times: string, more?: More]

const weekdays = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'
const events: readonly SampleEvent[] = [
  [
    'Standup',
    'me',
    -14,
    '09:15–09:30',
    { rrule: weekdays, guests: ['me', 'Nora', 'Jonas', 'Aisha', 'Tomás'] },
  ],
  [
    'Weekly planning',
    'me',
    -14,
    '10:00–11:00',
    { rrule: 'FREQ=WEEKLY;BYDAY=MO', guests: ['me', 'Nora'], location: 'Big table' },
  ],
  [
    'Check-in test, second round',
    'Tomás',
    1,
    '13:00–15:00',
    { project: 'HHW', guests: ['Tomás', 'me'], location: 'Harbour Hotel' },
  ],
  ['Design review', 'Nora', 2, '14:00–15:00', { project: 'FOB', guests: ['Nora', 'Jonas', 'me'] }],
  ['Dentist', 'me', 3, '08:30–09:15', { visibility: 'busy' }],
  [
    'Press check',
    'Jonas',
    3,
    '11:00–12:30',
    { project: 'FOB', guests: ['Jonas'], location: 'At the printer’s' },
  ],
  ['Photo shoot', 'Aisha', 8, '', { project: 'BCO', guests: ['Aisha', 'Nora'] }],
  [
    'Demo for the client',
    'me',
    9,
    '15:00–16:00',
    { project: 'HHW', guests: ['me', 'Nora', 'Tomás'], location: 'https://meet.example/harbour' },
  ],
  ['Studio lunch', 'Nora', 4, '12:30–13:30', { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', project: 'STU' }],
]

type Place = {
  context: WorkspaceContext
  me: string
  members: ReadonlyMap<string, string>
  /** The ids of the sample’s projects. */
  byKey: ReadonlyMap<string, string>
}

/** A fortnight of what an agency does together. */
export async function addEvents(trx: Db, log: Log, { context: { workspaceId }, me, members, byKey }: Place) {
  const monday = mondayOf(dayFromToday(0) as string)
  const zone = 'Europe/Berlin'
  for (const [title, who, offset, times, { project: key, guests = [], ...more } = {}] of events) {
    const project = key ? byKey.get(key) : null
    if (project === undefined) continue
    const day = addDays(monday, offset)
    const memberOf = (name: string) => (name === 'me' ? me : members.get(name))
    const [start = day, end = day] = times
      ? times.split('–').map((time) => instantOf(zone, `${day}T${time}:00`))
      : []
    const id = uuidv7()
    const { createdAt, updatedAt, ...plain } = newEvent(id, memberOf(who) ?? me)
    await insertEvent(trx, workspaceId, {
      ...plain,
      title,
      project,
      ...(times ? { start, end, timeZone: zone } : { start, end, allDay: true }),
      attendees: guests.flatMap((guest) => {
        const memberId = memberOf(guest)
        return memberId ? { memberId, answer: 'accepted' as const } : []
      }),
      ...more,
      sample: true,
    })
    const data = await findEvent(trx, workspaceId, id)
    if (data) log({ object: 'calendar', event: 'create', data })
  }
}

export async function removeEvents(trx: Db, log: Log, { workspaceId }: WorkspaceContext) {
  const { rows } = await sql<{ id: string }>`
    select id from calendar_event where workspace_id = ${workspaceId} and sample and series is null
  `.execute(trx)
  for (const { id } of rows) {
    const before = await findEvent(trx, workspaceId, id)
    await sql`delete from calendar_event where workspace_id = ${workspaceId} and id = ${id}`.execute(trx)
    if (before) log({ object: 'calendar', event: 'delete', data: { id }, before })
  }
}

/** The projects that the workspace’s own events are in by now, also deleted ones. */
export async function findPlannedProjects(
  db: Db,
  { workspaceId }: WorkspaceContext,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ project: string }>`
    select distinct project from calendar_event where workspace_id = ${workspaceId} and project is not null
  `.execute(db)
  return new Set(rows.map(({ project }) => project))
}
