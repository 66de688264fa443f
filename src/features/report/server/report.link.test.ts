import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { roleContract } from '#features/role/role.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import type { Access } from '#shared/access.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { reportLinkContract } from '../report.link.contract.ts'

const { createReportLink, deleteReportLink, getReportLinks, getReportLinkPdf, openReportLink } =
  reportLinkContract

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** Sees reports of their projects, and may take them out. */
const lead: Access = {
  'report.view': 'all',
  'time.view': 'project',
  'project.view': 'project',
  'member.view': 'all',
  export: 'all',
}
const days = 'from=2026-03-02&to=2026-03-06'

/** Two projects of an owner, each with most of an hour at 100; a lead is in the second one. */
async function furnish() {
  const owner = await server.makeOwner()
  const projects: string[] = []
  for (const [name, hour] of [
    ['Secret', '08'],
    ['Site', '09'],
  ] as const) {
    const { id } = await owner.data(projectContract.createProject, {
      body: { name, billing: 'time_materials', rate: 100 },
    })
    projects.push(id)
    const { id: task } = await owner.data(taskContract.createTask, {
      body: { project: id, title: `Work on ${name}` },
    })
    await owner.data(timeContract.createTimeEntry, {
      body: { task, start: `2026-03-03T${hour}:00:00Z`, end: `2026-03-03T${hour}:59:00Z` },
    })
  }
  const manager = await server.makeMember(owner.workspaceId, lead, projects.slice(1))
  return { owner, manager, projects }
}

type Made = { id: string; token: string }
async function makeLink(by: Person, body: object = {}): Promise<Made> {
  const reply = await by.call(createReportLink, { body: { name: 'For Acme', search: days, ...body } })
  if (!reply.ok) throw new Error(JSON.stringify(reply.body))
  return { id: reply.body.data.id, token: reply.body.url.split('#')[1] as string }
}
/** As whoever was sent the link: signed in nowhere. */
const open = (token: string) => server.visitor().call(openReportLink, { body: { token } })
const namesIn = async (token: string) => {
  const reply = await open(token)
  return reply.ok ? reply.body.data.rows.map(({ name, cells }) => [name, ...cells]) : reply.status
}
describe('a link to a report', () => {
  test('shows only the rows that its creator may see, and no ids', async () => {
    const { owner, manager, projects } = await furnish()
    const { token } = await makeLink(owner)
    const reply = await open(token)
    expect(reply.body).toEqual({
      success: true,
      data: {
        title: 'For Acme',
        workspace: expect.any(String),
        period: 'Mar 2 – 6, 2026',
        head: 'Project › Task',
        columns: ['Estimate', 'Tracked', 'Billable', 'Unbilled', 'Rate', 'Amount', 'Entries'],
        rows: [
          {
            name: 'Secret',
            depth: 0,
            cells: ['', '0:59', '0:59', '0:59', '€100/h', expect.any(String), '1'],
            isBold: true,
          },
          expect.objectContaining({ name: 'Work on Secret', depth: 1 }),
          expect.objectContaining({ name: 'Site' }),
          expect.objectContaining({ name: 'Work on Site' }),
        ],
        totals: [expect.objectContaining({ name: 'Total' })],
        notes: [],
      },
      more: 0,
    })
    const text = JSON.stringify(reply.body)
    for (const id of [...projects, owner.memberId, owner.workspaceId, manager.email])
      expect(text).not.toContain(id)
    const own = await makeLink(manager)
    expect(JSON.stringify(await namesIn(own.token))).not.toContain('Secret')
  })

  test('follows its creator’s permissions as soon as they change', async () => {
    const { owner, projects } = await furnish()
    const flags: Access = {
      'report.view': 'all',
      'time.view': 'all',
      'project.view': 'all',
      'money.view': 'all',
      export: 'all',
    }
    const person = await server.makeMember(owner.workspaceId, flags, projects)
    const { roleId } = (await owner.data(memberContract.getMembers, {})).find(
      ({ id }) => id === person.memberId,
    )!
    const change = (access: Access) =>
      owner.data(roleContract.updateRole, {
        params: { id: roleId },
        body: { name: 'Reporter', ...flags, ...access },
      })
    const { token } = await makeLink(person, { search: `${days}&then=none` })
    expect(await namesIn(token)).toHaveLength(2)
    expect(JSON.stringify(await namesIn(token))).toContain('98.33')
    await change({ 'money.view': 'none' })
    expect(await namesIn(token)).toEqual([
      ['Secret', '', '0:59', '0:59', '1'],
      ['Site', '', '0:59', '0:59', '1'],
    ])
    for (const flag of ['export', 'report.view', 'time.view']) {
      await change({ [flag]: 'none' })
      expect(await namesIn(token), flag).toBe(404)
      await change({})
      expect(await namesIn(token), flag).toHaveLength(2)
    }
  })

  test('ends when its creator is deactivated or removed, when it is revoked, and on expiry', async () => {
    const { owner, manager } = await furnish()
    const { token } = await makeLink(manager)
    const revoked = await makeLink(owner)
    const expiring = await makeLink(owner, { expiresAt: new Date(Date.now() + 60_000).toISOString() })
    const all = async () => [
      await namesIn(token),
      await namesIn(revoked.token),
      await namesIn(expiring.token),
    ]
    expect((await all()).every(Array.isArray)).toBe(true)
    const params = { id: manager.memberId }
    await owner.data(memberContract.deactivateMember, { params })
    expect(await namesIn(token)).toBe(404)
    await owner.data(memberContract.reactivateMember, { params })
    expect(await namesIn(token)).not.toBe(404)
    await owner.data(deleteReportLink, { params: { id: revoked.id } })
    await owner.data(memberContract.deleteMember, { params: { id: manager.memberId } })
    await server.databases.system
      .updateTable('reportLink')
      .set({ expiresAt: new Date(Date.now() - 1_000).toISOString() })
      .where('id', '=', expiring.id)
      .execute()
    expect(await all()).toEqual([404, 404, 404])
    expect(await namesIn('nonsense')).toBe(404)
    expect(await owner.data(getReportLinks, {})).toEqual([])
    const pdf = await server.visitor().call(getReportLinkPdf, { body: { token } })
    expect(pdf.status).toBe(404)
  })

  test('stores only known parameters, and a relative period as relative', async () => {
    const { owner } = await furnish()
    await makeLink(owner, { search: 'period=last-month&colour=red&group=member&then=none' })
    expect((await owner.data(getReportLinks, {}))[0]).toMatchObject({
      search: 'period=last-month&group=member&then=none',
      expiresAt: null,
    })
  })

  test('is exported as PDF', async () => {
    const { owner } = await furnish()
    const { token } = await makeLink(owner, { search: `${days}&tab=profitability` })
    const response = await server
      .visitor()
      .request('POST', '/api/share/report/pdf', JSON.stringify({ token }), {
        'content-type': 'application/json',
      })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
  })
})

describe('creating, listing and revoking links', () => {
  test('requires the right to export the report, and managers see only their own links', async () => {
    const { owner, manager, projects } = await furnish()
    const { id } = await makeLink(owner)
    const { id: own } = await makeLink(manager)
    expect((await owner.data(getReportLinks, {})).map((link) => link.id)).toEqual([own, id])
    expect((await manager.data(getReportLinks, {})).map((link) => link.id)).toEqual([own])
    const refused = await manager.call(deleteReportLink, { params: { id } })
    expect(refused.status).toBe(404)
    expect(
      await manager.call(createReportLink, { body: { name: 'x', search: 'tab=profitability' } }),
    ).toMatchObject({ status: 403 })
    for (const role of ['Manager', 'Guest'] as const) {
      const person = await server.makeMember(owner.workspaceId, role, projects)
      expect(await person.call(createReportLink, { body: { name: 'x', search: days } })).toMatchObject({
        status: 403,
      })
    }
    const late = await owner.call(createReportLink, {
      body: { name: 'x', search: days, expiresAt: '2020-01-01T00:00:00Z' },
    })
    expect(late).toMatchObject({
      status: 400,
      body: { error: { fields: { expiresAt: expect.any(String) } } },
    })
  })
})
