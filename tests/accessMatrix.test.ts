import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { commentContract } from '#features/comment/comment.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { roleContract } from '#features/role/role.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeOffContract } from '#features/timeOff/timeOff.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { handled } from '#server/handle.ts'
import { flags } from '#shared/access.ts'
import { openTestServer, type Person, type TestServer } from './server.ts'

/**
 * The permission table of the product, cell by cell and in its own words, and not taken from the code: it is what the
 * code is held against.
 */
const table = `
flag               | Owner | Admin | Manager | Member  | Guest
workspace.update   | all   | all   | none    | none    | none
status.manage      | all   | all   | all     | none    | none
tag.manage         | all   | all   | all     | none    | none
role.manage        | all   | all   | none    | none    | none
member.update      | all   | all   | none    | none    | none
member.remove      | all   | all   | none    | none    | none
workspace.delete   | all   | none  | none    | none    | none
member.view        | all   | all   | all     | all     | project
member.invite      | all   | all   | project | none    | none
project.view       | all   | all   | all     | project | project
project.create     | all   | all   | all     | none    | none
project.update     | all   | all   | project | none    | none
project.members    | all   | all   | project | none    | none
project.delete     | all   | all   | none    | none    | none
task.view          | all   | all   | all     | project | project
task.create        | all   | all   | all     | project | none
task.update        | all   | all   | all     | project | own
task.delete        | all   | all   | project | own     | none
comment.create     | all   | all   | all     | project | project
comment.moderate   | all   | all   | project | none    | none
time.track         | all   | all   | all     | own     | none
time.view          | all   | all   | all     | own     | none
time.update        | all   | all   | project | own     | none
time.approve       | all   | all   | project | none    | none
timeOff.approve    | all   | all   | project | none    | none
expense.view       | all   | all   | project | own     | none
expense.update     | all   | all   | project | own     | none
money.view         | all   | all   | project | none    | none
client.view        | all   | all   | all     | none    | none
client.update      | all   | all   | all     | none    | none
client.delete      | all   | all   | none    | none    | none
invoice.view       | all   | all   | project | none    | none
invoice.create     | all   | all   | none    | none    | none
invoice.update     | all   | all   | none    | none    | none
invoice.delete     | all   | all   | none    | none    | none
invoice.send       | all   | all   | none    | none    | none
document.view      | all   | all   | all     | project | project
document.update    | all   | all   | all     | project | none
document.delete    | all   | all   | project | own     | none
calendar.view      | all   | all   | all     | all     | project
calendar.update    | all   | all   | all     | own     | none
report.view        | all   | all   | project | own     | none
team.view          | all   | all   | all     | all     | none
workload.view      | all   | all   | all     | all     | none
audit.view         | all   | all   | none    | none    | none
export             | all   | all   | none    | none    | none
integration.manage | all   | all   | none    | none    | none
`
const [head = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
const roleNames = head.slice(1) as ('Owner' | 'Admin' | 'Manager' | 'Member' | 'Guest')[]
const cells = rows.flatMap(([flag = '', ...scopes]) =>
  roleNames.map((role, column) => ({ flag, role, scope: scopes[column] as string })),
)

/** How far away a thing is: one's own, in a project that one is in, or elsewhere. Each is within reach of more scopes. */
type Distance = 'own' | 'project' | 'elsewhere'
const reach: Record<Distance, readonly string[]> = {
  own: ['own', 'project', 'all'],
  project: ['project', 'all'],
  elsewhere: ['all'],
}

type World = Awaited<ReturnType<typeof openWorld>>
/** Tries what a flag is about, on something that far away; answers the status. */
type Probe = { at: Distance[]; knock: (world: World, at: Distance) => Promise<number> }

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** A workspace with `who` in one project of two, and somebody else in each of them. */
async function openWorld(role: (typeof roleNames)[number]) {
  const owner = await server.makeOwner()
  const makeProject = async (name: string, members: string[] = []) =>
    (await owner.data(projectContract.createProject, { body: { name, members } })).id
  const [near, far] = [await makeProject('Near'), await makeProject('Far')]
  const { workspaceId } = owner
  const who = await server.makeMember(workspaceId, role, [near])
  const colleague = await server.makeMember(workspaceId, 'Member', [near])
  const stranger = await server.makeMember(workspaceId, 'Member', [far])
  const roles = await owner.data(roleContract.getRoles, {})
  const { taskStatuses } = await owner.data(workspaceContract.getCurrentWorkspace, {})
  let hours = 0

  return {
    owner,
    who,
    colleague,
    stranger,
    makeProject,
    workspace: await owner.data(workspaceContract.getCurrentWorkspace, {}),
    guest: roles.find(({ name }) => name === 'Guest')?.id as string,
    status: taskStatuses[0]?.id as string,
    projectAt: (at: Distance) => (at === 'elsewhere' ? far : near),
    task: async (at: Distance) =>
      (
        await owner.data(taskContract.createTask, {
          body: {
            project: at === 'elsewhere' ? far : near,
            title: 'T',
            ...(at === 'own' && { executor: who.memberId }),
          },
        })
      ).id,
    /** Somebody's time: the caller's, a colleague's, or a stranger's. Guests have theirs from an earlier role. */
    async entry(at: Distance) {
      const memberId = (at === 'own' ? who : at === 'project' ? colleague : stranger).memberId
      const task = await this.task(at)
      const id = crypto.randomUUID()
      const project = this.projectAt(at)
      const terms = { project, currency: 'EUR', billable: true, isManual: true }
      const row = { workspaceId, id, task, memberId, ...this.hour(), ...terms }
      await server.databases.system.insertInto('timeEntry').values(row).execute()
      return { task, id }
    },
    /** What somebody spent; whose as with `entry`. */
    async expense(at: Distance) {
      const memberId = (at === 'own' ? who : at === 'project' ? colleague : stranger).memberId
      const id = crypto.randomUUID()
      const what = { date: '2026-05-04', title: 'Train', category: 'travel', amount: 1200, currency: 'EUR' }
      const row = { workspaceId, id, project: this.projectAt(at), memberId, ...what, billable: true }
      await server.databases.system.insertInto('expense').values(row).execute()
      return id
    },
    /** Time off that a colleague, or a stranger, asks for. */
    async request(at: Distance) {
      const asking = at === 'project' ? colleague : stranger
      const kinds = await owner.data(timeOffContract.getTimeOffKinds, {})
      const kind = kinds.find(({ needsApproval }) => needsApproval)?.id as string
      const day = { start: '2026-05-04', end: '2026-05-04' }
      return asking.data(timeOffContract.createTimeOff, { body: { kind, ...day } })
    },
    /** A document: one that the caller made, of their project, or elsewhere. */
    async document(at: Distance) {
      const id = crypto.randomUUID()
      const createdBy = (at === 'own' ? who : at === 'project' ? colleague : stranger).memberId
      const row = { workspaceId, id, project: this.projectAt(at), title: 'Notes', createdBy }
      await server.databases.system.insertInto('document').values(row).execute()
      return id
    },
    /** A day in the calendar; whose as with `entry`. */
    async event(at: Distance) {
      const id = crypto.randomUUID()
      const createdBy = (at === 'own' ? who : at === 'project' ? colleague : stranger).memberId
      const days = {
        startDay: '2026-05-04',
        endDay: '2026-05-04',
        firstDay: '2026-05-04',
        lastDay: '2026-05-04',
      }
      const row = {
        workspaceId,
        id,
        project: this.projectAt(at),
        title: 'Visit',
        allDay: true,
        ...days,
        createdBy,
      }
      await server.databases.system.insertInto('calendarEvent').values(row).execute()
      return id
    },
    /** A draft that bills a project. */
    async invoice(at: Distance) {
      const { id: client } = await owner.data(clientContract.createClient, {
        body: { title: crypto.randomUUID() },
      })
      const body = { client, project: this.projectAt(at) }
      return (await owner.data(invoiceContract.createInvoice, { body })).id
    },
    /** An hour that nobody has used yet. */
    hour() {
      hours += 1
      const start = new Date(Date.UTC(2026, 4, 4, hours))
      return { start: start.toISOString(), end: new Date(start.getTime() + 3_600_000).toISOString() }
    },
  }
}

const knock = async (who: Person, method: string, path: string, body?: object) =>
  (await who.request(method, `/api${path}`, body)).status
/** 200 where a list holds what is looked for, and 404 where it does not. */
async function look(who: Person, path: string, isIt: (row: Record<string, unknown>) => boolean) {
  const response = await who.request('GET', `/api${path}`)
  if (response.status !== 200) return response.status
  return ((await response.json()) as { data: Record<string, unknown>[] }).data.some(isIt) ? 200 : 404
}
const everywhere = (probe: (world: World) => Promise<number>): Probe => ({
  at: ['elsewhere'],
  knock: (world) => probe(world),
})

/** For each flag that a call of the API asks for: what may be done with it, on what is how far away. */
const probes: Record<string, Probe> = {
  'workspace.update': everywhere(({ who }) =>
    knock(who, 'PUT', `/workspace/${who.workspaceId}`, { color: '#123456' }),
  ),
  'status.manage': everywhere(({ who, status }) =>
    knock(who, 'PUT', `/task/status/${status}`, { name: 'Later' }),
  ),
  'tag.manage': everywhere(({ who }) => knock(who, 'POST', '/tag', { name: 'urgent' })),
  'role.manage': everywhere(({ who }) => knock(who, 'POST', '/role', { name: 'Reader' })),
  'member.update': everywhere(({ who, colleague }) =>
    knock(who, 'PUT', `/member/${colleague.memberId}`, { weeklyMinutes: 600 }),
  ),
  'member.remove': everywhere(async ({ who }) => {
    const { memberId } = await server.makeMember(who.workspaceId, 'Guest')
    return knock(who, 'DELETE', `/member/${memberId}`)
  }),
  // Last of all, see below: where it is allowed, there is nothing left to knock on.
  'workspace.delete': everywhere(({ who, workspace }) =>
    knock(who, 'DELETE', `/workspace/${who.workspaceId}`, { name: workspace.name }),
  ),
  'member.view': {
    at: ['project', 'elsewhere'],
    knock: ({ who, colleague, stranger }, at) =>
      knock(who, 'GET', `/member/${(at === 'project' ? colleague : stranger).memberId}`),
  },
  'member.invite': {
    at: ['project', 'elsewhere'],
    knock: ({ who, guest, projectAt }, at) =>
      knock(who, 'POST', '/workspace/add-member', { roleId: guest, projects: [projectAt(at)] }),
  },
  'project.view': {
    at: ['project', 'elsewhere'],
    knock: ({ who, projectAt }, at) => knock(who, 'GET', `/project/${projectAt(at)}`),
  },
  'project.create': everywhere(({ who }) => knock(who, 'POST', '/project', { name: 'New' })),
  'project.update': {
    at: ['project', 'elsewhere'],
    knock: ({ who, projectAt }, at) => knock(who, 'PUT', `/project/${projectAt(at)}`, { color: '#123456' }),
  },
  'project.members': {
    at: ['project', 'elsewhere'],
    knock: ({ who, colleague, projectAt }, at) =>
      knock(who, 'POST', '/project-member', { projectId: projectAt(at), memberIds: [colleague.memberId] }),
  },
  'project.delete': {
    at: ['project', 'elsewhere'],
    knock: async ({ who, makeProject }, at) =>
      knock(who, 'DELETE', `/project/${await makeProject('Gone', at === 'project' ? [who.memberId] : [])}`),
  },
  'task.view': {
    at: ['own', 'project', 'elsewhere'],
    knock: async ({ who, task }, at) => knock(who, 'GET', `/task/${await task(at)}`),
  },
  'task.create': {
    at: ['project', 'elsewhere'],
    knock: ({ who, projectAt }, at) => knock(who, 'POST', '/task', { project: projectAt(at), title: 'Made' }),
  },
  'task.update': {
    at: ['own', 'project', 'elsewhere'],
    knock: async ({ who, task }, at) => knock(who, 'PATCH', `/task/${await task(at)}`, { title: 'Changed' }),
  },
  'task.delete': {
    at: ['own', 'project', 'elsewhere'],
    knock: async ({ who, task }, at) => knock(who, 'DELETE', `/task/${await task(at)}`),
  },
  'comment.create': {
    at: ['own', 'project', 'elsewhere'],
    knock: async ({ who, task }, at) =>
      knock(who, 'POST', '/task/comment', { task: await task(at), text: 'Hello' }),
  },
  'comment.moderate': {
    at: ['project', 'elsewhere'],
    knock: async ({ who, owner, task }, at) => {
      const body = { task: await task(at), text: 'Hello' }
      const { id } = await owner.data(commentContract.createComment, { body })
      return knock(who, 'DELETE', `/task/comment/${id}`)
    },
  },
  // Time that one tracks is one's own, whoever’s task it is on; what one does not see can’t be tracked on.
  'time.track': {
    at: ['own', 'elsewhere'],
    knock: async ({ who, task, hour }, at) =>
      knock(who, 'POST', '/time-entry', { task: await task(at === 'own' ? 'project' : at), ...hour() }),
  },
  'time.view': {
    at: ['own', 'project', 'elsewhere'],
    knock: async (world, at) => {
      const { id } = await world.entry(at)
      return look(world.who, '/time-entry?from=2026-05-01&to=2026-06-30', (row) => row.id === id)
    },
  },
  'time.update': {
    at: ['own', 'project', 'elsewhere'],
    knock: async (world, at) =>
      knock(world.who, 'PATCH', `/time-entry/${(await world.entry(at)).id}`, { note: 'Changed' }),
  },
  // In closed books only the scope `all` counts, whoever's project it is.
  'time.approve': {
    at: ['elsewhere'],
    knock: async (world, at) => {
      const { id } = await world.entry(at)
      await server.databases.system
        .updateTable('timeEntry')
        .set({ start: '2001-05-04T09:00:00Z', end: '2001-05-04T10:00:00Z' })
        .where('id', '=', id)
        .execute()
      const { id: workspaceId } = world.workspace
      await knock(world.owner, 'PUT', `/workspace/${workspaceId}`, { booksClosedUntil: '2001-12-31' })
      return knock(world.who, 'PATCH', `/time-entry/${id}`, { note: 'Late', reason: 'The bill was wrong' })
    },
  },
  'timeOff.approve': {
    at: ['project', 'elsewhere'],
    knock: async (world, at) => {
      const { id } = await world.request(at)
      return knock(world.who, 'POST', `/time-off/${id}/answer`, { status: 'declined' })
    },
  },
  'expense.view': {
    at: ['own', 'project', 'elsewhere'],
    knock: async (world, at) => {
      const expense = await world.expense(at)
      return look(world.who, '/expense', ({ id }) => id === expense)
    },
  },
  'document.view': {
    at: ['project', 'elsewhere'],
    knock: async (world, at) => knock(world.who, 'GET', `/document/${await world.document(at)}`),
  },
  'document.update': {
    at: ['project', 'elsewhere'],
    knock: async (world, at) =>
      knock(world.who, 'PATCH', `/document/${await world.document(at)}`, { title: 'Changed' }),
  },
  'document.delete': {
    at: ['own', 'project', 'elsewhere'],
    knock: async (world, at) => knock(world.who, 'DELETE', `/document/${await world.document(at)}`),
  },
  'calendar.view': {
    at: ['project', 'elsewhere'],
    knock: async (world, at) => {
      const event = await world.event(at)
      return look(world.who, '/calendar?from=2026-05-01&to=2026-05-31', ({ id }) => id === event)
    },
  },
  'calendar.update': {
    at: ['own', 'project'],
    knock: async (world, at) =>
      knock(world.who, 'PATCH', '/calendar', { id: await world.event(at), title: 'Changed' }),
  },
  'expense.update': {
    at: ['own', 'project', 'elsewhere'],
    knock: async (world, at) =>
      knock(world.who, 'PATCH', `/expense/${await world.expense(at)}`, { note: 'Changed' }),
  },
  'money.view': {
    at: ['project', 'elsewhere'],
    knock: async ({ who, owner, projectAt }, at) => {
      const project = projectAt(at)
      await knock(owner, 'PUT', '/rate', { project, rate: 90 })
      return look(who, '/rate', (row) => row.project === project)
    },
  },
  'client.view': everywhere(({ who }) => knock(who, 'GET', '/client')),
  'client.update': everywhere(({ who }) => knock(who, 'POST', '/client', { title: 'Northwind' })),
  'client.delete': everywhere(async ({ who, owner }) => {
    const { id } = await owner.data(clientContract.createClient, { body: { title: 'Gone' } })
    return knock(who, 'DELETE', `/client/${id}`)
  }),
  'invoice.view': {
    at: ['project', 'elsewhere'],
    knock: async (world, at) => knock(world.who, 'GET', `/invoice/${await world.invoice(at)}`),
  },
  'invoice.create': everywhere(async ({ who, owner }) => {
    const { id: client } = await owner.data(clientContract.createClient, { body: { title: 'Billed' } })
    return knock(who, 'POST', '/invoice', { client })
  }),
  'invoice.update': everywhere(async (world) =>
    knock(world.who, 'PUT', `/invoice/${await world.invoice('project')}`, { notes: 'Changed' }),
  ),
  'invoice.delete': everywhere(async (world) =>
    knock(world.who, 'DELETE', '/invoice', { id: await world.invoice('project') }),
  ),
  'invoice.send': everywhere(async (world) => {
    const id = await world.invoice('project')
    const line = { id: crypto.randomUUID(), kind: 'fixed', title: 'x', rate: 1 } as const
    await world.owner.data(invoiceContract.updateInvoice, {
      params: { id },
      body: { lines: { set: [line] } },
    })
    await world.owner.data(invoiceContract.finaliseInvoice, { params: { id } })
    return knock(world.who, 'POST', '/invoice/share', { invoiceId: id })
  }),
  'report.view': {
    at: ['own', 'project', 'elsewhere'],
    knock: async (world, at) => {
      const { task } = await world.entry(at)
      return look(world.who, '/task/reports', (row) => row.id === task)
    },
  },
  'team.view': everywhere(({ who, owner }) => look(who, '/team', (row) => row.memberId === owner.memberId)),
  'audit.view': everywhere(({ who }) => knock(who, 'GET', '/audit')),
  export: everywhere(({ who }) => knock(who, 'GET', '/audit/export')),
}
const probedLast = 'workspace.delete'

test('the table names every flag once', () => {
  expect(rows.map(([flag]) => flag).sort()).toEqual([...flags].sort())
})

test('a new workspace’s roles are the columns of the table', async () => {
  const user = await server.makeUser()
  await user.data(workspaceContract.createWorkspace, { body: { name: 'New' } })
  const roles = await user.data(roleContract.getRoles, {})
  expect(roles.map(({ name }) => name)).toEqual(roleNames)
  const combinations = roles.flatMap((role) =>
    flags.map((flag) => ({ flag: flag as string, role: role.name, scope: role[flag] as string })),
  )
  const byName = (list: { flag: string; role: string; scope: string }[]) =>
    Object.fromEntries(list.map(({ flag, role, scope }) => [`${flag} of ${role}`, scope]))
  expect(byName(combinations)).toEqual(byName(cells))
})

test('every flag that a call requires is tested here', () => {
  const permissions = new Set(handled.map(({ permission }) => permission))
  const tried = new Set(Object.keys(probes))
  expect(flags.filter((flag) => permissions.has(flag) && !tried.has(flag))).toEqual([])
})

describe.each(roleNames)('%s', (role) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(role)
  })
  const order = (flag: string) => (flag === probedLast ? 1 : 0)
  const tries = cells
    .filter((cell) => cell.role === role && probes[cell.flag])
    .sort((a, b) => order(a.flag) - order(b.flag))
    .flatMap(({ flag, scope }) => probes[flag]?.at.map((at) => ({ flag, scope, at })) ?? [])

  test.each(tries)('$flag: $scope, of what is $at', async ({ flag, scope, at }) => {
    const status = await probes[flag]?.knock(world, at)
    if (reach[at]?.includes(scope)) expect(status).toBe(200)
    else expect([403, 404]).toContain(status)
  })
})

test('an invited address is visible only to members who may invite', async () => {
  const { owner, who, guest } = await openWorld('Member')
  const email = `${crypto.randomUUID()}@example.com`
  await owner.data(memberContract.addMember, { body: { roleId: guest, email } })
  expect(JSON.stringify(await owner.data(memberContract.getMembers, {}))).toContain(email)
  expect(JSON.stringify(await who.data(memberContract.getMembers, {}))).not.toContain(email)
})
