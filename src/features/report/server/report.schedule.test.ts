import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import type { Access } from '#shared/access.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { reportScheduleContract } from '../report.schedule.contract.ts'
import { mailReports } from './report.schedule.jobs.ts'

const { createReportSchedule, deleteReportSchedule, getReportSchedules } = reportScheduleContract

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
/** Both servers look at once. */
const look = (at: string) => Promise.all([1, 2].map(() => mailReports(server.platform, new Date(at))))

describe('a report by email', () => {
  test('goes out at its hour, once over two servers, with the file and as its member sees it', async () => {
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

  test('goes out once a day where the clock leaves its hour out, or has it twice', async () => {
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

  test('is a PDF of a ready report, on its day of the month', async () => {
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

  test('is not sent when it is empty, to who may not see or export it any more, or is gone', async () => {
    const { owner, projects } = await furnish()
    const admin = await server.makeMember(owner.workspaceId, 'Admin', projects)
    await schedule(owner, '2026-06-02', { search: 'from=2020-01-01&to=2020-01-02' })
    await schedule(admin, '2026-06-02')
    await owner.data(memberContract.deactivateMember, { params: { id: admin.memberId } })
    await look('2026-06-02T06:00:00Z')
    expect(await mailsTo(owner)).toEqual([])
    expect(await mailsTo(admin)).toEqual([])
  })

  test('is stopped by one click in the email, without signing in, and only by that click', async () => {
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
  test('has for each what they may see, says who had it sent, and each stops it for themselves', async () => {
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

  test('ends with the right to export of whoever had it sent, and goes to nobody who may not see it', async () => {
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
})

test('who may export reports has them mailed, each sees and stops their own', async () => {
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
