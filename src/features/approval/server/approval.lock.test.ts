import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import type { TimeEntry } from '#features/time/time.shape.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { approvalContract } from '../approval.contract.ts'
import type { Approval } from '../approval.shape.ts'

/** What may not change in a week that was handed in, by whichever road. */

let server: TestServer
let owner: Person
let ben: Person
let project: string
let other: string
let task: string
let entry: TimeEntry
let week: Approval

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner('Olga')
  const make = async (name: string) =>
    (await owner.data(projectContract.createProject, { body: { name, billing: 'time_materials' } })).id
  ;[project, other] = [await make('Near'), await make('Far')]
  task = (await owner.data(taskContract.createTask, { body: { project, title: 'Brief' } })).id
  ben = await server.makeMember(owner.workspaceId, 'Member', [project, other])
  const params = { id: owner.workspaceId }
  await owner.data(workspaceContract.updateWorkspace, { params, body: { approval: 'week' } })
  entry = await add('2026-03-03T09:00:00Z', '2026-03-03T11:00:00Z')
  week = (await ben.data(approvalContract.submitWeek, { body: { week: '2026-03-02' } }))[0] as Approval
})

const add = (start: string, end: string) =>
  ben.data(timeContract.createTimeEntry, { body: { task, start, end } })
const codeOf = ({ body }: { body: unknown }) => (body as { error?: { code: string } }).error?.code
const decide = (person: Person, state: 'approved' | 'returned', more = {}) =>
  person.call(approvalContract.decideWeeks, {
    body: { state, weeks: [{ id: week.id, updatedAt: week.updatedAt }], ...more },
  })
const rows = () =>
  sql`select * from time_entry where workspace_id = ${owner.workspaceId} order by start`.execute(
    server.databases.system,
  )
const edit = (body: object, person = ben, id = entry.id) =>
  person.call(timeContract.updateTimeEntry, { params: { id }, body })

describe.each(['submitted', 'approved'])('a %s week', (state) => {
  beforeEach(async () => {
    if (state === 'approved') expect((await decide(owner, 'approved')).status).toBe(200)
  })

  test('rejects adding, changing, deleting or moving time entries, by anyone', async () => {
    const outside = await add('2026-03-10T09:00:00Z', '2026-03-10T11:00:00Z')
    const before = await rows()
    const may = { start: '2026-03-04T09:00:00Z', end: '2026-03-04T10:00:00Z' }
    const day = { task, day: '2026-03-03', memberId: ben.memberId }
    const refused = [
      await ben.call(timeContract.createTimeEntry, { body: { task, ...may } }),
      await ben.call(timeContract.createTimeEntry, { body: { project: other, ...may } }),
      await owner.call(timeContract.createTimeEntry, {
        body: { task, ...may, memberId: ben.memberId, reason: 'Late' },
      }),
      await edit({ note: 'Late' }),
      await edit({ end: '2026-03-03T12:00:00Z' }),
      await edit({ billable: false }, owner),
      await edit({ project: other }),
      await edit({ start: '2026-03-11T09:00:00Z', end: '2026-03-11T10:00:00Z' }),
      await edit({ start: '2026-03-04T09:00:00Z', end: '2026-03-04T10:00:00Z' }, ben, outside.id),
      await ben.call(timeContract.deleteTimeEntries, { body: { ids: [entry.id] } }),
      await owner.call(timeContract.deleteTimeEntries, {
        body: { ids: [entry.id, outside.id], reason: 'x' },
      }),
      await ben.call(timeContract.setDay, { body: { task, day: '2026-03-03', minutes: 60 } }),
      await owner.call(timeContract.setDay, { body: { ...day, minutes: 180 } }),
      await owner.call(timeContract.setDay, { body: { ...day, minutes: 0, reason: 'x' } }),
    ]
    expect(refused.map(codeOf)).toEqual(refused.map(() => 'WEEK_LOCKED'))
    expect(await rows()).toEqual(before)
    await edit({ note: 'Another week' }, ben, outside.id)
  })

  test('copying a week into it is refused', async () => {
    await add('2026-02-25T09:00:00Z', '2026-02-25T10:00:00Z')
    const copied = await ben.call(timeContract.copyWeek, { body: { monday: '2026-03-02' } })
    expect(codeOf(copied)).toBe('WEEK_LOCKED')
  })

  test('its time keeps project, rate and billable when the task and the rate change', async () => {
    await owner.data(rateContract.setRate, { body: { project, rate: 90, applyToUnbilled: true } })
    await owner.data(taskContract.updateTask, { params: { id: task }, body: { billable: false } })
    await owner.data(taskContract.updateTask, {
      params: { id: task },
      body: { project: other, timeEntries: 'move' },
    })
    const [row] = (await rows()).rows as [TimeEntry]
    expect(row).toMatchObject({ project, task, rate: null, billable: true })
  })

  test('its task can be deleted and restored, and its time entry stays', async () => {
    const params = { id: task }
    const query = { from: '2026-03-02', to: '2026-03-08' }
    const [before] = await ben.data(timeContract.getTimeEntries, { query })
    const deleted = await owner.call(taskContract.deleteTasks, { body: { ids: [task], timeTo: 'project' } })
    expect(deleted.status).toBe(200)
    expect((await rows()).rows).toMatchObject([{ id: entry.id, project }])
    const moved = await owner.call(taskContract.getTask, { params })
    expect(moved.status).toBe(404)
    expect(await ben.data(timeContract.getTimeEntries, { query })).toMatchObject([
      { id: entry.id, project, task: null },
    ])
    await owner.data(taskContract.restoreTasks, { body: { ids: [task] } })
    const after = { ...before, updatedAt: expect.any(String) }
    expect(await ben.data(timeContract.getTimeEntries, { query })).toEqual([after])
  })

  test('a database constraint refuses direct changes', async () => {
    const db = server.databases.system
    const at = sql`workspace_id = ${owner.workspaceId} and id = ${entry.id}`
    const broken = { constraint: 'entry_approved' }
    await expect(
      sql`update time_entry set "end" = "end" + interval '1 hour' where ${at}`.execute(db),
    ).rejects.toMatchObject(broken)
    await expect(
      sql`update time_entry set start = start + interval '7 days', "end" = "end" + interval '7 days' where ${at}`.execute(
        db,
      ),
    ).rejects.toMatchObject(broken)
    await expect(sql`update time_entry set project = ${other} where ${at}`.execute(db)).rejects.toMatchObject(
      broken,
    )
    await expect(sql`delete from time_entry where ${at}`.execute(db)).rejects.toMatchObject(broken)
    await expect(
      sql`
        insert into time_entry (workspace_id, id, project, currency, member_id, start, "end", billable, is_manual)
        select workspace_id, gen_random_uuid(), project, currency, member_id, "end", "end" + interval '1 hour', true, true
        from time_entry where ${at}
      `.execute(db),
    ).rejects.toMatchObject(broken)
    await sql`update time_entry set note = 'x' where ${at}`.execute(db)
  })

  test('its bounds stay when the time zone changes', async () => {
    const params = { id: owner.workspaceId }
    const early = { start: '2026-03-02T00:30:00Z', end: '2026-03-02T01:00:00Z' }
    await owner.data(workspaceContract.updateWorkspace, { params, body: { timeZone: 'America/New_York' } })
    expect(codeOf(await ben.call(timeContract.createTimeEntry, { body: { task, ...early } }))).toBe(
      'WEEK_LOCKED',
    )
  })
})

test('a week that was sent back can be edited', async () => {
  expect((await decide(owner, 'returned', { comment: 'Why?' })).status).toBe(200)
  expect((await edit({ note: 'Because' })).status).toBe(200)
})

test('a concurrent edit never changes a submitted week', async () => {
  await ben.data(approvalContract.withdrawWeeks, { body: { ids: [week.id] } })
  for (let round = 0; round < 8; round += 1) {
    const minutes = 30 + round
    const [edited, handed] = await Promise.all([
      ben.call(timeContract.setDay, { body: { task, day: '2026-03-05', minutes } }),
      ben.call(approvalContract.submitWeek, { body: { week: '2026-03-02' } }),
    ])
    expect(handed.status).toBe(200)
    const [now] = await ben.data(approvalContract.getApprovals, {})
    const [said] = (handed.body as { data: Approval[] }).data
    // What was answered as handed in is what there is: the edit came before, or was refused.
    expect(now?.seconds).toBe(said?.seconds)
    expect([200, 409]).toContain(edited.status)
    await ben.data(approvalContract.withdrawWeeks, { body: { ids: [week.id] } })
  }
})

test('of a concurrent withdrawal and approval, only one takes effect', async () => {
  const admin = await server.makeMember(owner.workspaceId, 'Admin')
  const [withdrawn, ...approved] = await Promise.all([
    ben.call(approvalContract.withdrawWeeks, { body: { ids: [week.id] } }),
    decide(owner, 'approved'),
    decide(admin, 'approved'),
  ])
  const [now] = await ben.data(approvalContract.getApprovals, {})
  const isApproved = now?.state === 'approved'
  expect(now?.state).toBe(isApproved ? 'approved' : 'open')
  expect(withdrawn.status).toBe(isApproved ? 409 : 200)
  expect(approved.map(({ status }) => status)).toEqual(isApproved ? [200, 200] : [409, 409])
})
