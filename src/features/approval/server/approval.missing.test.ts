import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { remindOfWeeks } from '#features/notification/server/notification.week.jobs.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { timeOffContract } from '#features/timeOff/timeOff.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { notificationsOf } from '../../../../tests/notifications.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { approvalContract } from '../approval.contract.ts'

/** Weeks that nobody handed in, and the reminders of them. */

let server: TestServer
let owner: Person
let ben: Person
let cy: Person
let project: string

/** Ahead of now, so that those who came today were there. */
const week = '2031-03-03'
const monday = new Date('2031-03-10T09:30:00Z')

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner('Olga')
  project = (await owner.data(projectContract.createProject, { body: { name: 'Near' } })).id
  ben = await server.makeMember(owner.workspaceId, 'Member', [project])
  cy = await server.makeMember(owner.workspaceId, 'Member')
  await server.makeMember(owner.workspaceId, 'Guest', [project])
  await put({ approval: 'week', approvalReminder: { weekday: 1, hour: 9 } })
})

const put = (body: object) =>
  owner.data(workspaceContract.updateWorkspace, { params: { id: owner.workspaceId }, body })
const heard = async (person: Person) =>
  (await notificationsOf(server, person)).filter(({ what }) => what === 'weekMissing')
const markAs = (person: Person, state: string) =>
  server.databases.system
    .insertInto('approval')
    .values({
      workspaceId: owner.workspaceId,
      id: crypto.randomUUID(),
      memberId: person.memberId,
      week,
      startsAt: `${week}T00:00:00Z`,
      endsAt: '2031-03-10T00:00:00Z',
      state,
    })
    .execute()
const takeOff = async (person: Person, start: string, end: string) => {
  const kinds = await owner.data(timeOffContract.getTimeOffKinds, {})
  await owner.data(timeOffContract.createTimeOff, {
    body: { kind: kinds[0]?.id as string, start, end, memberId: person.memberId },
  })
}

describe('a reminder to submit a week', () => {
  test('is sent once at the configured hour to each member who has not submitted the week', async () => {
    await markAs(cy, 'submitted')
    await remindOfWeeks(server.platform, new Date('2031-03-10T08:59:00Z'))
    expect(await heard(ben)).toEqual([])
    await Promise.all([remindOfWeeks(server.platform, monday), remindOfWeeks(server.platform, monday)])
    await remindOfWeeks(server.platform, new Date('2031-03-11T09:30:00Z'))
    expect(await heard(ben)).toMatchObject([{ kind: 'approval', day: week, actor: null }])
    expect(await heard(cy)).toEqual([])
  })

  test('skips members with time off all week and includes those whose week was returned', async () => {
    await takeOff(ben, '2031-03-03', '2031-03-07')
    await markAs(cy, 'returned')
    await remindOfWeeks(server.platform, monday)
    expect(await heard(ben)).toEqual([])
    expect(await heard(cy)).toHaveLength(1)
  })

  test('is sent only while enabled and not for weeks due earlier; validates its time', async () => {
    await put({ approval: 'off' })
    await remindOfWeeks(server.platform, monday)
    expect(await heard(ben)).toEqual([])
    const now = new Date()
    await put({ approval: 'week', approvalReminder: { weekday: now.getUTCDay(), hour: 0 } })
    await remindOfWeeks(server.platform, now)
    expect(await heard(ben)).toEqual([])
    for (const approvalReminder of [
      { weekday: 7, hour: 0 },
      { weekday: 1, hour: 24 },
    ]) {
      const params = { id: owner.workspaceId }
      const reply = await owner.call(workspaceContract.updateWorkspace, {
        params,
        body: { approvalReminder },
      })
      expect(reply.status).toBe(400)
    }
  })
})

test('an approver sees who has not submitted, within the projects they lead', async () => {
  const past = '2026-03-02'
  await server.databases.system
    .updateTable('member')
    .set({ createdAt: '2026-01-01T00:00:00Z' })
    .where('workspaceId', '=', owner.workspaceId)
    .execute()
  const of = (person: Person) => person.call(approvalContract.getMissingWeeks, { query: { week: past } })
  const lead = await server.makeMember(
    owner.workspaceId,
    { 'time.view': 'project', 'time.approve': 'project', 'project.view': 'project' },
    [project],
  )
  expect((await of(owner)).body).toMatchObject({ data: [ben.memberId, cy.memberId].sort() })
  // Who made the project is in it.
  expect((await of(lead)).body).toMatchObject({ data: [owner.memberId, ben.memberId].sort() })
  expect((await of(ben)).status).toBe(403)
  await ben.data(approvalContract.submitWeek, { body: { week: past } })
  expect((await of(owner)).body).toMatchObject({ data: [cy.memberId] })
  // By project, what is tracked beside what was handed in is missing.
  await put({ approval: 'project' })
  const span = { start: '2026-03-03T09:00:00Z', end: '2026-03-03T10:00:00Z' }
  const [whole] = await ben.data(approvalContract.getApprovals, {})
  await ben.data(approvalContract.withdrawWeeks, { body: { ids: [whole?.id as string] } })
  await ben.data(timeContract.createTimeEntry, { body: { project, ...span } })
  expect((await of(lead)).body).toMatchObject({ data: [owner.memberId, ben.memberId].sort() })
})
