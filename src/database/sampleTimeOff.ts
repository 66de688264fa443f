import { v7 as uuidv7 } from 'uuid'
import { lockHolidayCalendar, updateHolidayCalendar } from '#features/timeOff/server/holiday.queries.ts'
import { findTimeOffKinds, updateTimeOffKind } from '#features/timeOff/server/timeOff.kind.queries.ts'
import { findOneTimeOff, insertTimeOff } from '#features/timeOff/server/timeOff.queries.ts'
import { upsertWorkWeek } from '#features/timeOff/server/workWeek.queries.ts'
import type { TimeOff } from '#features/timeOff/timeOff.shape.ts'
import type { Log } from '#server/live/change.ts'
import type { Db } from './database.ts'
import { dayFromToday } from './sampleTasks.ts'

type Sample = [who: string, kind: string, first: number, last: number, more?: Partial<TimeOff>]

/** Who is off when, in days from today. */
const team: readonly Sample[] = [
  ['Aisha', 'Sick leave', 0, 1, { note: 'A cold, back on my feet soon' }],
  ['Tomás', 'Vacation', 5, 14, { note: 'Visiting family in Valencia' }],
  ['Jonas', 'Other', 8, 8, { fromNoon: true, note: 'Moving house' }],
  ['Nora', 'Vacation', 26, 33, { status: 'requested', note: 'Skiing; Tomás will cover the hotel' }],
  ['Tomás', 'Other', 42, 43, { status: 'requested', untilNoon: true, note: 'School play' }],
]
/** Of who looks around in the sample agency. */
const own: readonly Sample[] = [
  ['me', 'Vacation', -80, -70, { note: 'Lofoten' }],
  ['me', 'Sick leave', -32, -29],
  ['me', 'Vacation', 30, 39, {}],
]

type Place = {
  workspaceId: string
  me: string
  members: ReadonlyMap<string, string>
  /** Whether the whole workspace is a sample: then it has holidays too. */
  isAgency: boolean
}

/** What is entered for people of the sample goes with them. */
export async function addTimeOff(trx: Db, log: Log, { workspaceId, me, members, isAgency }: Place) {
  const kinds = await findTimeOffKinds(trx, workspaceId)
  const nora = members.get('Nora') ?? me
  for (const [who, kind, first, last, more = {}] of isAgency ? [...team, ...own] : team) {
    const memberId = members.get(who)
    const its = kinds.find(({ name, archivedAt }) => name === kind && archivedAt === null)
    if (!memberId || !its) continue
    const id = uuidv7()
    await insertTimeOff(trx, workspaceId, {
      note: '',
      fromNoon: false,
      untilNoon: false,
      status: 'approved',
      answer: '',
      ...more,
      id,
      memberId,
      kind: its.id,
      start: dayFromToday(first) as string,
      end: dayFromToday(last) as string,
      decidedBy: more.status === 'requested' || !its.needsApproval ? null : who === 'Nora' ? me : nora,
      createdBy: memberId,
    })
    const data = await findOneTimeOff(trx, workspaceId, id)
    if (data) log({ object: 'time-off', event: 'create', data })
  }
  const jonas = members.get('Jonas')
  if (jonas) {
    const week = { memberId: jonas, from: '2026-01-01', minutes: [0, 480, 480, 480, 480, 0, 0], region: null }
    const data = await upsertWorkWeek(trx, workspaceId, { id: uuidv7(), ...week })
    log({ object: 'work-week', event: 'create', data })
  }
  if (isAgency) await addHolidays(trx, log, workspaceId)
}

async function addHolidays(trx: Db, log: Log, workspaceId: string) {
  const before = await lockHolidayCalendar(trx, workspaceId)
  const christmasEve = { id: uuidv7(), name: 'Christmas Eve', date: '2026-12-24', yearly: true }
  const calendar = { region: 'DE-BE', hidden: [], own: [christmasEve] }
  const data = await updateHolidayCalendar(trx, workspaceId, calendar)
  log({ object: 'holiday-calendar', event: 'update', data, before })
  for (const kind of await findTimeOffKinds(trx, workspaceId)) {
    if (kind.name !== 'Vacation') continue
    const changed = await updateTimeOffKind(trx, workspaceId, kind.id, { allowance: 28 })
    log({ object: 'time-off-kind', event: 'update', data: changed, before: kind })
  }
}
