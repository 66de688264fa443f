// Time that was planned for a task becomes tracked time once, however often and by however many it is asked for at once.
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { meetAt } from '../../../../tests/race.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { calendarContract } from '../calendar.contract.ts'
import type { CalendarOccurrence } from '../calendar.shape.ts'

let server: TestServer
let owner: Person
let ben: Person
let task: string
let slot: CalendarOccurrence

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner('Olga')
  const project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
  ben = await server.makeMember(owner.workspaceId, 'Member', [project])
  const title = 'Write the brief'
  task = (await owner.data(taskContract.createTask, { body: { project, title, executor: ben.memberId } })).id
  const body = { title, project, task, attendees: [ben.memberId] }
  const times = { start: '2026-03-02T09:00:00Z', end: '2026-03-02T10:30:00Z' }
  await owner.data(calendarContract.createEvent, { body: { ...body, ...times } })
  const days = { from: '2026-03-02', to: '2026-03-02', planned: 'true' as const }
  slot = (await ben.data(calendarContract.getCalendar, { query: days }))[0] as CalendarOccurrence
})

/** As the button in the calendar does: the times of the slot, on its task, as an entry of one’s own. */
const track = (by: Person, { id = uuidv7(), ...more }: { id?: string; memberId?: string } = {}) => {
  const { start, end } = slot
  return by.call(timeContract.createTimeEntry, {
    body: { id, task: slot.task as string, start, end, ...more },
  })
}
const march = { from: '2026-03-01', to: '2026-03-31' }
const entriesOf = ({ memberId }: Person) =>
  owner.data(timeContract.getTimeEntries, { query: { ...march, memberId } })
/** The minutes that the task says it took. */
const minutes = async () => (await owner.data(taskContract.getTask, { params: { id: task } })).activeTime
type Trx = Parameters<Parameters<typeof meetAt>[1]>[0]
/** Whose row all wait for who track time for them. */
const lockBen = (trx: Trx) =>
  trx.selectFrom('member').select('id').where('id', '=', ben.memberId).forUpdate().execute()
const asked = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b)

test('a slot is not tracked time until requested, and can be tracked only once', async () => {
  expect(await entriesOf(ben)).toEqual([])
  expect(await minutes()).toBe(0)
  expect((await track(ben)).status).toBe(200)
  const repeated = await track(ben)
  expect(repeated).toMatchObject({ status: 409, body: { error: { code: 'TIME_OVERLAP' } } })
  expect(JSON.stringify(repeated.body)).toContain('“Write the brief”')
  expect(await entriesOf(ben)).toMatchObject([{ task, start: slot.start, end: slot.end }])
  expect(await minutes()).toBe(90)
})

test('concurrent requests from several tabs track a slot once', async () => {
  const replies = await meetAt(
    server,
    lockBen,
    Array.from({ length: 6 }, () => () => track(ben)),
  )
  expect(asked(replies)).toEqual([200, 409, 409, 409, 409, 409])
  for (const { status, body } of replies)
    if (status === 409) expect(body).toMatchObject({ error: { code: 'TIME_OVERLAP' } })
  expect(await entriesOf(ben)).toHaveLength(1)
  expect(await minutes()).toBe(90)
})

test('concurrent retries with the same id succeed and track a slot once', async () => {
  const id = uuidv7()
  const replies = await meetAt(
    server,
    lockBen,
    Array.from({ length: 3 }, () => () => track(ben, { id })),
  )
  for (const reply of replies) expect(reply.body).toMatchObject({ data: { id } })
  expect(await entriesOf(ben)).toHaveLength(1)
  expect(await minutes()).toBe(90)
})

test('concurrent requests by a member and on their behalf track a slot once', async () => {
  const { memberId } = ben
  const replies = await meetAt(server, lockBen, [
    () => track(ben),
    () => track(owner, { memberId }),
    () => track(ben),
    () => track(owner, { memberId }),
  ])
  expect(asked(replies)).toEqual([200, 409, 409, 409])
  expect(await entriesOf(ben)).toHaveLength(1)
  expect(await entriesOf(owner)).toEqual([])
  expect(await minutes()).toBe(90)
})

test('each attendee can track a slot for themselves once', async () => {
  const replies = await Promise.all([track(ben), track(owner), track(ben), track(owner)])
  expect(asked(replies)).toEqual([200, 200, 409, 409])
  expect(await entriesOf(ben)).toHaveLength(1)
  expect(await entriesOf(owner)).toHaveLength(1)
  expect(await minutes()).toBe(180)
})

test('a slot that overlaps time of a timer is rejected', async () => {
  const [first, other] = await meetAt(server, lockBen, [
    () => ben.call(timeContract.startTimer, { body: { id: uuidv7(), task } }),
    () => ben.call(timeContract.startTimer, { body: { id: uuidv7(), task } }),
  ])
  // Two tabs have one timer.
  expect(first?.body).toMatchObject({ data: { end: null } })
  expect(other?.body).toEqual(first?.body)
  const [entry] = await ben.data(timeContract.getRunningTimeEntries, {})
  await server.databases.system
    .updateTable('timeEntry')
    .set({ start: '2026-03-02T10:00:00Z', end: '2026-03-02T10:20:00Z' })
    .where('id', '=', entry?.id as string)
    .execute()
  expect(await track(ben)).toMatchObject({ status: 409, body: { error: { code: 'TIME_OVERLAP' } } })
  expect(await entriesOf(ben)).toHaveLength(1)
})

test('a slot can be tracked anew after its time entry was deleted', async () => {
  const { id } = await ben.data(timeContract.createTimeEntry, {
    body: { task, start: slot.start, end: slot.end },
  })
  await ben.data(timeContract.deleteTimeEntries, { body: { ids: [id] } })
  expect(await minutes()).toBe(0)
  expect((await track(ben)).status).toBe(200)
  expect(await minutes()).toBe(90)
})
