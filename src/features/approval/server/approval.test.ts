import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { notificationsOf } from '../../../../tests/notifications.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { approvalContract } from '../approval.contract.ts'
import type { Approval } from '../approval.shape.ts'

let server: TestServer
let owner: Person
let manager: Person
let ben: Person
let cy: Person
let near: string
let far: string

const week = '2026-03-02'

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.makeOwner('Olga')
  const make = async (name: string) =>
    (await owner.data(projectContract.createProject, { body: { name, billing: 'time_materials' } })).id
  ;[near, far] = [await make('Near'), await make('Far')]
  manager = await server.makeMember(owner.workspaceId, 'Manager', [near])
  ben = await server.makeMember(owner.workspaceId, 'Member', [near, far])
  cy = await server.makeMember(owner.workspaceId, 'Member', [near])
  await approveBy('week')
})

const put = (body: object, person = owner) =>
  person.call(workspaceContract.updateWorkspace, { params: { id: owner.workspaceId }, body })
async function approveBy(approval: 'off' | 'week' | 'project') {
  expect((await put({ approval })).status).toBe(200)
}
const track = (day: string, hours: number, project = near, person = ben) =>
  person.data(timeContract.createTimeEntry, {
    body: { project, start: `${day}T09:00:00Z`, end: `${day}T${String(9 + hours).padStart(2, '0')}:00:00Z` },
  })
const submit = (person = ben, more: object = {}) =>
  person.data(approvalContract.submitWeek, { body: { week, ...more } })
const submitted = async (person = ben, more: object = {}) => (await submit(person, more))[0] as Approval
const seen = ({ id, updatedAt }: Approval) => ({ id, updatedAt })
const decide = (person: Person, state: 'approved' | 'returned' | 'submitted', weeks: Approval[], more = {}) =>
  person.call(approvalContract.decideWeeks, { body: { state, weeks: weeks.map(seen), ...more } })
const listOf = (person: Person, query = {}) => person.data(approvalContract.getApprovals, { query })
const codeOf = ({ body }: { body: unknown }) => (body as { error?: { code: string } }).error?.code

describe('a week', () => {
  test('is submitted with its totals and approved once, by another member', async () => {
    await track('2026-03-02', 4)
    await track('2026-03-08', 2)
    const mine = await submitted(ben, { note: 'A short one' })
    expect(mine).toMatchObject({
      state: 'submitted',
      week,
      project: null,
      projects: [near],
      entries: 2,
      seconds: 6 * 3600,
      billableSeconds: 6 * 3600,
      note: 'A short one',
      decidedBy: null,
    })
    expect(await submit()).toEqual([mine])
    expect((await decide(ben, 'approved', [mine])).status).toBe(403)
    expect((await decide(cy, 'approved', [mine])).status).toBe(403)
    const approved = await decide(manager, 'approved', [mine])
    expect(approved.body).toMatchObject({ data: [{ state: 'approved', decidedBy: manager.memberId }] })
    // Who comes second is answered what is so.
    expect((await decide(owner, 'approved', [mine])).body).toMatchObject({
      data: [{ decidedBy: manager.memberId }],
    })
    const steps = await ben.data(approvalContract.getApprovalHistory, { params: { id: mine.id } })
    expect(steps).toMatchObject([
      { state: 'approved', actor: manager.memberId, seconds: 6 * 3600 },
      { state: 'submitted', actor: ben.memberId, text: 'A short one' },
    ])
  })

  test('is returned with a required comment and can be resubmitted', async () => {
    await track('2026-03-03', 3)
    const mine = await submitted()
    const silent = await decide(manager, 'returned', [mine], { comment: ' ' })
    expect(silent.body).toMatchObject({ error: { fields: { comment: 'Enter a comment' } } })
    const sent = await decide(manager, 'returned', [mine], { comment: 'What was Tuesday?' })
    expect(sent.body).toMatchObject({ data: [{ state: 'returned', comment: 'What was Tuesday?' }] })
    await track('2026-03-04', 1)
    expect(await submitted()).toMatchObject({
      id: mine.id,
      state: 'submitted',
      seconds: 4 * 3600,
      comment: '',
    })
  })

  test('can be withdrawn only by its member, and only before approval', async () => {
    await track('2026-03-03', 3)
    const mine = await submitted()
    const withdraw = (person: Person) =>
      person.call(approvalContract.withdrawWeeks, { body: { ids: [mine.id] } })
    expect((await withdraw(manager)).status).toBe(403)
    expect((await withdraw(ben)).body).toMatchObject({ data: [{ state: 'open' }] })
    expect((await withdraw(ben)).status).toBe(200)
    const again = await submitted()
    // What was looked at before is not what is handed in now.
    expect(codeOf(await decide(manager, 'approved', [mine]))).toBe('WEEK_CHANGED')
    expect((await decide(manager, 'approved', [again])).status).toBe(200)
    expect(codeOf(await withdraw(ben))).toBe('WEEK_APPROVED')
  })

  test('is unlocked with a reason, and only its approver may undo the approval', async () => {
    await track('2026-03-03', 3)
    const mine = await submitted()
    await decide(manager, 'approved', [mine])
    const [now] = (await listOf(ben)) as [Approval]
    expect((await decide(owner, 'submitted', [now])).status).toBe(403)
    expect((await decide(manager, 'submitted', [now])).body).toMatchObject({
      data: [{ state: 'submitted', decidedBy: null }],
    })
    const [waiting] = (await listOf(ben)) as [Approval]
    await decide(manager, 'approved', [waiting])
    const [approved] = (await listOf(ben)) as [Approval]
    expect((await decide(ben, 'returned', [approved], { comment: 'Mine' })).status).toBe(403)
    const unlocked = await decide(owner, 'returned', [approved], { comment: 'The client called' })
    expect(unlocked.body).toMatchObject({ data: [{ state: 'returned', comment: 'The client called' }] })
    await track('2026-03-05', 1)
  })

  test('is submitted as before when the same member undoes its return, unless its time changed', async () => {
    await track('2026-03-03', 3)
    const mine = await submitted(ben, { note: 'All of it' })
    const now = async () => ((await listOf(ben)) as [Approval])[0]
    await decide(manager, 'returned', [mine], { comment: 'What was Tuesday?' })
    const returned = await now()
    expect((await decide(owner, 'submitted', [returned])).status).toBe(403)
    expect((await decide(ben, 'submitted', [returned])).status).toBe(403)
    expect(codeOf(await decide(manager, 'approved', [returned]))).toBe('WEEK_CHANGED')
    expect((await decide(manager, 'submitted', [returned])).body).toMatchObject({
      data: [{ state: 'submitted', note: 'All of it', comment: '', decidedBy: null, decidedAt: null }],
    })
    const body = { project: near, start: '2026-03-05T09:00:00Z', end: '2026-03-05T10:00:00Z' }
    expect(codeOf(await ben.call(timeContract.createTimeEntry, { body }))).toBe('WEEK_LOCKED')
    const steps = await ben.data(approvalContract.getApprovalHistory, { params: { id: mine.id } })
    expect(steps).toMatchObject([
      { state: 'submitted', isTakenBack: true, actor: manager.memberId, text: '' },
      { state: 'returned', isTakenBack: false, actor: manager.memberId },
      { state: 'submitted', isTakenBack: false, actor: ben.memberId, text: 'All of it' },
    ])

    await decide(manager, 'returned', [await now()], { comment: 'What was Tuesday?' })
    const entry = await track('2026-03-05', 1)
    await ben.data(timeContract.deleteTimeEntries, { body: { ids: [entry.id] } })
    // It adds up to the same, but has been worked on.
    expect(codeOf(await decide(manager, 'submitted', [await now()]))).toBe('WEEK_TIME_CHANGED')
    expect(await submitted()).toMatchObject({ state: 'submitted' })
  })

  test('is approved as before when its unlocking is undone by the same member, if unchanged', async () => {
    await track('2026-03-03', 3)
    await track('2026-03-10', 2)
    const mine = await submitted()
    await decide(manager, 'approved', [mine])
    const now = async () => ((await listOf(ben)) as [Approval])[0]
    const approved = await now()
    await decide(owner, 'returned', [approved], { comment: 'The client called' })
    expect(codeOf(await decide(owner, 'submitted', [await now()]))).toBe('WEEK_CHANGED')
    // Another week’s time is nothing to it.
    await track('2026-03-11', 1)
    const { state, decidedBy, decidedAt, comment } = approved
    expect((await decide(owner, 'approved', [await now()])).body).toMatchObject({
      data: [{ state, decidedBy, decidedAt, comment }],
    })
    await decide(owner, 'returned', [await now()], { comment: 'The client called' })
    const [entry] = await ben.data(timeContract.getTimeEntries, { query: { from: week, to: '2026-03-08' } })
    if (!entry) throw new Error('No entry')
    const params = { id: entry.id }
    await ben.data(timeContract.updateTimeEntry, { params, body: { note: 'Only a word' } })
    expect((await decide(owner, 'approved', [await now()])).status).toBe(200)
    await decide(owner, 'returned', [await now()], { comment: 'The client called' })
    await ben.data(timeContract.updateTimeEntry, { params, body: { end: '2026-03-03T11:00:00Z' } })
    expect(codeOf(await decide(owner, 'approved', [await now()]))).toBe('WEEK_TIME_CHANGED')
  })

  test('can’t be approved by an approver without access to all its projects', async () => {
    await track('2026-03-02', 4)
    await track('2026-03-03', 2, far)
    const mine = await submitted()
    const lead = await server.makeMember(
      owner.workspaceId,
      { 'project.view': 'project', 'time.view': 'project', 'time.approve': 'project' },
      [near],
    )
    expect(await listOf(lead)).toEqual([])
    expect((await decide(lead, 'approved', [mine])).status).toBe(404)
    // A manager sees all time, and approves that of their projects.
    expect(await listOf(manager)).toHaveLength(1)
    expect((await decide(manager, 'approved', [mine])).status).toBe(403)
    expect((await decide(owner, 'approved', [mine])).status).toBe(200)
    expect(await listOf(cy)).toEqual([])
    const { status } = await cy.call(approvalContract.getApprovalHistory, { params: { id: mine.id } })
    expect(status).toBe(404)
  })

  test('is approved on submission where its member is the only approver, who may unlock it', async () => {
    const alone = await server.makeOwner('Solo')
    const params = { id: alone.workspaceId }
    await alone.data(workspaceContract.updateWorkspace, { params, body: { approval: 'week' } })
    const mine = await submitted(alone)
    expect(mine).toMatchObject({ state: 'approved', decidedBy: alone.memberId, seconds: 0 })
    expect((await decide(alone, 'returned', [mine], { comment: 'Forgot one' })).status).toBe(200)
    const [open] = (await listOf(alone)) as [Approval]
    expect((await decide(alone, 'approved', [open])).body).toMatchObject({ data: [{ state: 'approved' }] })
    const [locked] = (await listOf(alone)) as [Approval]
    expect((await decide(alone, 'returned', [locked], { comment: 'Forgot one' })).status).toBe(200)
    await server.makeMember(alone.workspaceId, 'Admin')
    expect(await submitted(alone)).toMatchObject({ state: 'submitted' })
  })

  test.each([
    ['2026-03-03', 'week', 'Must be a Monday'],
    ['1999-03-01', 'week', 'Must be in 2000 or later'],
    ['2999-03-04', 'week', 'This week hasn’t started yet'],
  ])('starting on %s is rejected', async (day, field, message) => {
    const reply = await ben.call(approvalContract.submitWeek, { body: { week: day } })
    expect(reply.body).toMatchObject({ error: { fields: { [field]: message } } })
  })

  test('is not found from another workspace', async () => {
    const stranger = await server.makeOwner('Stranger')
    const params = { id: stranger.workspaceId }
    await stranger.data(workspaceContract.updateWorkspace, { params, body: { approval: 'week' } })
    const mine = await submitted()
    expect((await decide(stranger, 'approved', [mine])).status).toBe(404)
    const body = { ids: [mine.id] }
    expect((await stranger.call(approvalContract.withdrawWeeks, { body })).status).toBe(404)
    expect(await listOf(stranger)).toEqual([])
  })

  test('can’t be submitted or locked where approval is off', async () => {
    await track('2026-03-02', 1)
    await submitted()
    expect((await put({ approval: 'off' }, manager)).status).toBe(403)
    await approveBy('off')
    expect(codeOf(await ben.call(approvalContract.submitWeek, { body: { week } }))).toBe('APPROVAL_OFF')
    await track('2026-03-03', 1)
    await approveBy('week')
    expect(await listOf(ben)).toMatchObject([{ state: 'submitted', seconds: 2 * 3600 }])
  })

  test('with a running timer can be submitted only after the timer is stopped', async () => {
    const started = await ben.data(timeContract.startTimer, { body: { project: near } })
    const monday = new Date(started.start)
    monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
    const body = { week: monday.toISOString().slice(0, 10) }
    expect(codeOf(await ben.call(approvalContract.submitWeek, { body }))).toBe('TIMER_RUNNING')
    await ben.data(timeContract.stopTimer, { body: {} })
    await ben.data(approvalContract.submitWeek, { body })
    expect(codeOf(await ben.call(timeContract.startTimer, { body: { project: near } }))).toBe('WEEK_LOCKED')
  })
})

describe('approved by project', () => {
  beforeEach(() => approveBy('project'))

  test('submits, approves and locks each project of a week separately', async () => {
    expect((await ben.call(approvalContract.submitWeek, { body: { week } })).status).toBe(400)
    await track('2026-03-02', 4)
    await track('2026-03-03', 2, far)
    const both = await submit()
    expect(both.map(({ project }) => project).sort()).toEqual([near, far].sort())
    const own = both.find(({ project }) => project === near) as Approval
    const other = both.find(({ project }) => project === far) as Approval
    expect(own).toMatchObject({ seconds: 4 * 3600, projects: [near] })
    expect((await decide(manager, 'approved', [own, other])).status).toBe(403)
    expect((await listOf(owner, { state: 'approved' })).length).toBe(0)
    expect((await decide(manager, 'approved', [own])).status).toBe(200)
    expect((await decide(owner, 'returned', [other], { comment: 'Whose?' })).status).toBe(200)
    await track('2026-03-04', 1, far)
    const body = { project: near, start: '2026-03-04T12:00:00Z', end: '2026-03-04T13:00:00Z' }
    expect(codeOf(await ben.call(timeContract.createTimeEntry, { body }))).toBe('WEEK_LOCKED')
    expect(await submit(ben, { project: far })).toMatchObject([{ id: other.id, seconds: 3 * 3600 }])
    const wrong = await ben.call(approvalContract.submitWeek, {
      body: { week, project: near.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) },
    })
    expect(wrong.status).toBe(400)
  })
})

test('approvers are notified of a submitted week, and its member of the decision', async () => {
  await track('2026-03-02', 4)
  const mine = await submitted(ben, { note: 'Please' })
  const heard = async (person: Person) =>
    (await notificationsOf(server, person)).filter(({ kind }) => kind === 'approval')
  for (const person of [owner, manager])
    expect(await heard(person)).toMatchObject([{ what: 'weekSubmitted', actor: ben.memberId, day: week }])
  await decide(manager, 'returned', [mine], { comment: 'No' })
  expect(await heard(ben)).toMatchObject([{ what: 'weekReturned', actor: manager.memberId, text: 'No' }])
  expect(await heard(cy)).toEqual([])
})

test('live messages about a week reach its member and those who see all its time', async () => {
  await track('2026-03-02', 4)
  const lives = await Promise.all([ben, manager, cy].map((person) => person.live(owner.workspaceId)))
  await submitted()
  const counts = () =>
    lives.map((live) => live.messages().filter(({ object }) => object === 'approval').length)
  await lives[1]?.until(() => counts()[0] === 1 && counts()[1] === 1)
  expect(counts()).toEqual([1, 1, 0])
  for (const live of lives) live.close()
})
