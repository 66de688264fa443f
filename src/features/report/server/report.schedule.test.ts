import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { roleContract } from '#features/role/role.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import type { Access } from '#shared/access.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { reportScheduleContract } from '../report.schedule.contract.ts'
import { mailReports } from './report.schedule.jobs.ts'

const { createReportSchedule, deleteReportSchedule, getReportSchedules } = reportScheduleContract

// The clock is the tests’ own: nothing is mailed but when they say so.
vi.mock(import('./report.schedule.jobs.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  scheduleReports: () => async () => {},
}))

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** An owner in Berlin with two projects, an hour on each. */
async function furnish() {
  const owner = await server.makeOwner()
  await owner.data(workspaceContract.updateWorkspace, {
    params: { id: owner.workspaceId },
    body: { timeZone: 'Europe/Berlin', currency: 'EUR' },
  })
  const projects: string[] = []
  for (const [name, hour] of [
    ['Secret', '08'],
    ['Site', '09'],
  ] as const) {
    const { id } = await owner.data(projectContract.createProject, {
      body: { name, billing: 'time_materials', rate: 100 },
    })
    projects.push(id)
    await owner.data(timeContract.createTimeEntry, {
      body: { project: id, start: `2026-03-03T${hour}:00:00Z`, end: `2026-03-03T${hour}:59:00Z` },
    })
  }
  return { owner, projects }
}

const usual = {
  name: 'Hours',
  search: 'from=2026-03-02&to=2026-03-06&then=none',
  hour: 2,
  format: 'csv',
} as const
async function schedule(by: Person, nextDay: string, body: object = {}) {
  const made = await by.data(createReportSchedule, { body: { ...usual, every: 'day', ...body } })
  const ids = made.map(({ id }) => id)
  // As if they had been made long ago.
  await server.databases.system
    .updateTable('reportSchedule')
    .set({ nextDay })
    .where('id', 'in', ids)
    .execute()
  return ids
}

async function mailsTo({ email }: Person) {
  const { system } = server.databases
  const mails = await system.selectFrom('mail').selectAll().where('recipient', '=', email).execute()
  const ours = mails.filter(({ body }) => body.includes('/api/report/unsubscribe/'))
  return Promise.all(
    ours.map(async (mail) => ({
      ...mail,
      files: await system.selectFrom('mailAttachment').selectAll().where('mail', '=', mail.id).execute(),
    })),
  )
}
async function changeAccess(owner: Person, { memberId }: Person, access: Access) {
  const { roleId } = (await owner.data(memberContract.getMembers, {})).find(({ id }) => id === memberId)!
  await owner.data(roleContract.updateRole, { params: { id: roleId }, body: access })
}

/** Both servers look at once. */
const look = (at: string) => Promise.all([1, 2].map(() => mailReports(server.platform, new Date(at))))

describe('a report by email', () => {
  test('is sent at its hour, once by two servers, with the file, as its recipient may see it', async () => {
    const { owner, projects } = await furnish()
    const access: Access = {
      'report.view': 'all',
      'time.view': 'project',
      'project.view': 'project',
      export: 'all',
    }
    const lead = await server.makeMember(owner.workspaceId, access, projects.slice(1))
    await schedule(owner, '2026-06-02', { hour: 8 })
    await schedule(lead, '2026-06-02', { hour: 8 })
    // Eight o’clock in Berlin is six.
    await look('2026-06-02T05:59:00Z')
    expect(await mailsTo(owner)).toEqual([])
    await look('2026-06-02T06:00:30Z')
    await look('2026-06-02T09:00:00Z')
    const [mail, ...more] = await mailsTo(owner)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Hours · Mar 2 – 6, 2026' })
    expect(mail?.files.map(({ name }) => name)).toEqual(['report-2026-03-02-2026-03-06.csv'])
    const textOf = (file?: { content: Buffer }) => file?.content.toString() ?? ''
    expect(textOf(mail?.files[0])).toContain('Secret')
    expect(textOf(mail?.files[0])).toContain('98.33')
    const [his] = await mailsTo(lead)
    expect(textOf(his?.files[0])).toContain('Site')
    expect(textOf(his?.files[0])).not.toContain('Secret')
    expect(textOf(his?.files[0])).not.toContain('98.33')
    await look('2026-06-03T06:00:00Z')
    expect(await mailsTo(owner)).toHaveLength(2)
  })

  test('is sent once a day when a clock change skips or repeats its hour', async () => {
    const { owner } = await furnish()
    await schedule(owner, '2026-03-29')
    const count = async (at: string) => {
      await look(at)
      return (await mailsTo(owner)).length
    }
    // In spring two o’clock is three at once.
    expect(await count('2026-03-29T00:59:00Z')).toBe(0)
    expect(await count('2026-03-29T01:00:00Z')).toBe(1)
    expect(await count('2026-03-29T02:00:00Z')).toBe(1)
    // What was missed for months is sent once; in autumn it is two twice.
    expect(await count('2026-10-24T00:00:00Z')).toBe(2)
    expect(await count('2026-10-25T00:00:00Z')).toBe(3)
    expect(await count('2026-10-25T01:00:00Z')).toBe(3)
    expect(await count('2026-10-26T01:00:00Z')).toBe(4)
  })

  test('is a PDF of a report tab, on its day of the month', async () => {
    const { owner } = await furnish()
    await schedule(owner, '2026-06-30', {
      every: 'month',
      onDay: 31,
      format: 'pdf',
      search: 'from=2026-03-02&to=2026-03-06&tab=profitability',
    })
    await look('2026-06-30T06:00:00Z')
    const [mail] = await mailsTo(owner)
    expect(mail?.files[0]).toMatchObject({ type: 'application/pdf' })
    expect((await owner.data(getReportSchedules, {}))[0]?.nextDay).toBe('2026-07-31')
  })

  test('is not sent when it is empty or its recipient is deactivated', async () => {
    const { owner, projects } = await furnish()
    const admin = await server.makeMember(owner.workspaceId, 'Admin', projects)
    await schedule(owner, '2026-06-02', { search: 'from=2020-01-01&to=2020-01-02' })
    await schedule(admin, '2026-06-02')
    await owner.data(memberContract.deactivateMember, { params: { id: admin.memberId } })
    await look('2026-06-02T06:00:00Z')
    expect(await mailsTo(owner)).toEqual([])
    expect(await mailsTo(admin)).toEqual([])
  })

  test('is not sent while its recipient may not export or see it', async () => {
    const { owner, projects } = await furnish()
    const access = { 'report.view': 'all', 'time.view': 'all', export: 'all' } as const
    const lead = await server.makeMember(owner.workspaceId, access, projects)
    await schedule(lead, '2026-06-02')
    for (const [day, flag] of [
      ['2026-06-02', 'export'],
      ['2026-06-03', 'report.view'],
      ['2026-06-04', 'time.view'],
    ] as const) {
      await changeAccess(owner, lead, { [flag]: 'none' })
      await look(`${day}T06:00:00Z`)
      expect(await mailsTo(lead), flag).toEqual([])
      await changeAccess(owner, lead, access)
    }
    await look('2026-06-05T06:00:00Z')
    expect(await mailsTo(lead)).toHaveLength(1)
  })

  test('is unsubscribed by the POST of the email’s link without signing in, not by opening it', async () => {
    const { owner } = await furnish()
    await schedule(owner, '2026-06-02')
    await look('2026-06-02T06:00:00Z')
    const [mail] = await mailsTo(owner)
    const [link = ''] = /\/api\/report\/unsubscribe\/\S+/.exec(mail?.body ?? '') ?? []
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect(await (await fetch(`${server.url}${link}`)).text()).toContain('Stop these emails?')
    expect(await owner.data(getReportSchedules, {})).toHaveLength(1)
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(`${server.url}${link}`, { method: 'POST', body })).status).toBe(200)
    expect(await owner.data(getReportSchedules, {})).toEqual([])
    expect((await fetch(`${server.url}${link}`, { method: 'POST', body })).status).toBe(404)
  })
})

describe('a report by email for others', () => {
  test('shows each recipient what they may see, names its creator, and can be unsubscribed', async () => {
    const { owner, projects } = await furnish()
    const lead = await server.makeMember(owner.workspaceId, 'Manager', projects.slice(1))
    const reader: Access = { 'report.view': 'all', 'time.view': 'all' }
    const clerk = await server.makeMember(owner.workspaceId, reader, [])
    const members = [owner.memberId, lead.memberId, clerk.memberId, lead.memberId]
    await schedule(owner, '2026-06-02', { members })
    await look('2026-06-02T06:00:00Z')
    const sent = await Promise.all([owner, lead, clerk].map(mailsTo))
    expect(sent.map(({ length }) => length)).toEqual([1, 1, 1])
    const [own, his, hers] = sent.map(([mail]) => ({
      body: mail?.body ?? '',
      file: mail?.files[0]?.content.toString() ?? '',
    }))
    expect(own?.file).toMatch(/Secret.*98\.33/s)
    expect(own?.body).not.toContain('set up this email for you')
    // A manager sees the money of their own project alone, a clerk no money and no names of projects.
    expect(his?.file).toMatch(/Site.*98\.33/)
    expect(his?.file).not.toContain('Secret')
    expect(hers?.file).not.toMatch(/98\.33|Secret|Site/)
    expect(hers?.file).toMatch(/Hidden,,0:59.*Hidden,,0:59/s)
    expect(his?.body).toContain('set up this email for you')

    const [link = ''] = /\/api\/report\/unsubscribe\/\S+/.exec(his?.body ?? '') ?? []
    expect((await fetch(`${server.url}${link}`, { method: 'POST' })).status).toBe(200)
    expect(await lead.data(getReportSchedules, {})).toEqual([])
    const [hers2] = await clerk.data(getReportSchedules, {})
    expect(hers2).toMatchObject({ memberId: clerk.memberId, createdBy: owner.memberId })
    expect((await owner.data(getReportSchedules, {})).map(({ memberId }) => memberId)).toEqual(
      expect.arrayContaining([owner.memberId, clerk.memberId]),
    )
    // Whoever had it sent stops it too, and nobody else does.
    const params = { id: hers2?.id as string }
    expect(await lead.call(deleteReportSchedule, { params })).toMatchObject({ status: 404 })
    expect(await owner.data(deleteReportSchedule, { params })).toEqual(params)
    await look('2026-06-03T06:00:00Z')
    const counts = await Promise.all([owner, lead, clerk].map(async (to) => (await mailsTo(to)).length))
    expect(counts).toEqual([2, 1, 1])
  })

  test('rejects recipients who may not see it, and ends when its creator is deactivated', async () => {
    const { owner, projects } = await furnish()
    const admin = await server.makeMember(owner.workspaceId, 'Admin', projects)
    const lead = await server.makeMember(owner.workspaceId, 'Manager', projects)
    const guest = await server.makeMember(owner.workspaceId, { 'project.view': 'project' }, projects)
    const body = (members: string[], search: string = usual.search) => ({
      body: { ...usual, every: 'day' as const, search, members },
    })
    const refused = { status: 400, body: { error: { fields: { members: expect.any(String) } } } }
    const tab = 'period=last-month&tab=profitability'
    for (const arg of [
      body([owner.memberId, guest.memberId]),
      body([lead.memberId], tab),
      body([projects[0] as string]),
      body([]),
    ])
      expect(await owner.call(createReportSchedule, arg)).toMatchObject(refused)
    expect(await owner.data(getReportSchedules, {})).toEqual([])
    await schedule(admin, '2026-06-02', { members: [lead.memberId] })
    await owner.data(memberContract.deactivateMember, { params: { id: admin.memberId } })
    await look('2026-06-02T06:00:00Z')
    expect(await mailsTo(lead)).toEqual([])
  })

  test('is not sent while its creator may not export', async () => {
    const { owner, projects } = await furnish()
    const access = { 'report.view': 'all', 'time.view': 'all', 'member.view': 'all', export: 'all' } as const
    const maker = await server.makeMember(owner.workspaceId, access, projects)
    const lead = await server.makeMember(owner.workspaceId, 'Manager', projects)
    await schedule(maker, '2026-06-02', { members: [lead.memberId] })
    await changeAccess(owner, maker, { export: 'none' })
    await look('2026-06-02T06:00:00Z')
    expect(await mailsTo(lead)).toEqual([])
    await changeAccess(owner, maker, access)
    await look('2026-06-03T06:00:00Z')
    expect(await mailsTo(lead)).toHaveLength(1)
  })

  test.each(['report.view', 'time.view'])('is not sent to a recipient without %s', async (flag) => {
    const { owner } = await furnish()
    const access = { 'report.view': 'all', 'time.view': 'all' } as const
    const reader = await server.makeMember(owner.workspaceId, access)
    await schedule(owner, '2026-06-02', { members: [reader.memberId] })
    await changeAccess(owner, reader, { [flag]: 'none' })
    await look('2026-06-02T06:00:00Z')
    expect(await mailsTo(reader)).toEqual([])
    await changeAccess(owner, reader, access)
    await look('2026-06-03T06:00:00Z')
    expect(await mailsTo(reader)).toHaveLength(1)
  })
})

test('scheduling requires the right to export; members see and delete only their own', async () => {
  const { owner, projects } = await furnish()
  const [made] = await owner.data(createReportSchedule, { body: { ...usual, every: 'week', onDay: 1 } })
  const id = made?.id as string
  const admin = await server.makeMember(owner.workspaceId, 'Admin', projects)
  expect(await admin.data(getReportSchedules, {})).toEqual([])
  expect(await admin.call(deleteReportSchedule, { params: { id } })).toMatchObject({ status: 404 })
  const manager = await server.makeMember(owner.workspaceId, 'Manager', projects)
  expect(await manager.call(createReportSchedule, { body: { ...usual, every: 'day' } })).toMatchObject({
    status: 403,
  })
  expect(
    await owner.call(createReportSchedule, { body: { ...usual, every: 'week', onDay: 8 } }),
  ).toMatchObject({ status: 400, body: { error: { fields: { onDay: expect.any(String) } } } })
  expect(await owner.data(deleteReportSchedule, { params: { id } })).toEqual({ id })
})
