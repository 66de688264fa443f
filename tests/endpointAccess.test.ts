import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalContract } from '#features/approval/approval.contract.ts'
import { calendarContract } from '#features/calendar/calendar.contract.ts'
import { clientContract } from '#features/client/client.contract.ts'
import { commentContract } from '#features/comment/comment.contract.ts'
import { deliveryContract } from '#features/delivery/delivery.contract.ts'
import { documentContract } from '#features/document/document.contract.ts'
import { expenseContract } from '#features/expense/expense.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { invoiceFileContract } from '#features/invoice/invoice.file.contract.ts'
import { memberContract } from '#features/member/member.contract.ts'
import { notificationContract } from '#features/notification/notification.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { recurringContract } from '#features/recurring/recurring.contract.ts'
import { roleContract } from '#features/role/role.contract.ts'
import { defaultAccess, defaultRoleNames } from '#features/role/role.rules.ts'
import { projectStatusContract, taskStatusContract } from '#features/status/status.contract.ts'
import { tagContract } from '#features/tag/tag.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { taxContract } from '#features/tax/tax.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { timeOffContract } from '#features/timeOff/timeOff.contract.ts'
import { workWeekContract } from '#features/timeOff/workWeek.contract.ts'
import { trashContract } from '#features/trash/trash.contract.ts'
import { viewContract } from '#features/view/view.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { handled } from '#server/handle.ts'
import { flags, scopeOf } from '#shared/access.ts'
import type { Call, Failure } from '#shared/contract.ts'
import { countChanges } from './changes.ts'
import { openTestServer, type Person, type TestServer } from './server.ts'

/**
 * Knocks on every door of the API. The calls come from the routes themselves, so that a new one is knocked on the
 * moment it exists.
 */
let server: TestServer
let owner: Person
let foreign: Person
/** Ids of things in the foreign workspace, by what they are. */
let theirs: {
  project: string
  task: string
  member: string
  role: string
  taskStatus: string
  projectStatus: string
  tag: string
  comment: string
  file: string
  timeEntry: string
  expense: string
  document: string
  page: string
  event: string
  receipt: string
  pageFile: string
  rate: string
  client: string
  invoice: string
  tax: string
  view: string
  notification: string
  kind: string
  timeOff: string
  workWeek: string
  week: string
}
let mine: {
  client: string
  project: string
  task: string
  role: string
  taskStatus: string
  timeEntry: string
  expense: string
  document: string
  page: string
  event: string
  kind: string
  timeOff: string
}

const name = (call: Call) => `${call.method} ${call.path}`
const unknownId = '01900000-0000-7000-8000-000000000000'
/** The address with an id in it; with `workspace`, calls that name one name that. */
const fill = (call: Call, target: string, workspace?: string) => {
  const id = (call.namesWorkspace && workspace) || target
  return call.path
    .replace(/:emailToken/, 'x'.repeat(43))
    .replace(/:provider/, 'oidc')
    .replace(/:\w+/g, id)
}

/** What a call must be given to get as far as its handler, where that is more than an id in the path. */
const needed: Record<string, { query?: string; body?: object }> = {
  'PUT /task/comment/:id/reaction': { body: { emoji: '👍', on: true } },
  'PUT /task/:id/reminder': { body: { at: null } },
  'PATCH /file/:id': { body: { teamOnly: true } },
  'PATCH /task/comment/:id': { body: { text: 'x' } },
  'PUT /invoice/:id/sent': { body: { sent: true } },
  'PUT /invoice/:id/promise': { body: { day: null } },
  'POST /client/:id/contact': { body: { name: 'x' } },
  'POST /client/:id/merge': { body: { into: '01900000-0000-7000-8000-000000000001' } },
  'GET /client/:id/statement': { query: '?from=2026-01-01&to=2026-01-31' },
  'GET /client/:id/statement/export': { query: '?from=2026-01-01&to=2026-01-31' },
  'GET /client/:id/statement/email': { query: '?from=2026-01-01&to=2026-01-31' },
  'POST /client/:id/statement/send': {
    body: {
      period: { from: '2026-01-01', to: '2026-01-31' },
      to: ['ann@example.com'],
      subject: 'Account',
      text: 'Hello',
    },
  },
  'POST /invoice/:id/payment': { body: { date: '2026-03-02', amount: 1 } },
  'POST /invoice/:id/time': { body: { groupBy: 'task' } },
  'POST /invoice/:id/answer': { body: { accepted: true } },
  'POST /invoice/:id/convert': { body: { to: 'invoice' } },
  'PUT /invoice/:id/deposit': { body: { deposits: [unknownId] } },
  'POST /invoice/:id/retainer': { body: { project: unknownId, month: '2026-03-01' } },
  'POST /invoice/recurring/:id/resume': { body: { missed: 'skip' } },
  'POST /invoice/recurring/:id/skip': { body: { occurrence: 0, skip: true } },
  'POST /expense/:id/receipt': { query: '?name=x' },
  'POST /page/:id/file': { query: '?name=x' },
  'POST /time-off/:id/answer': { body: { status: 'approved' } },
  'POST /page/:id/thread': { body: { start: 'AAAA', end: 'AAAA', quote: 'x', text: 'x' } },
  'POST /page/thread/:id/comment': { body: { text: 'x' } },
  'PUT /page/thread/:id/resolved': { body: { resolved: true } },
  'PATCH /page/comment/:id': { body: { text: 'x' } },
  'POST /task/:id/checklist': { body: { title: 'x' } },
  'POST /task/:id/file': { query: '?name=x' },
  'POST /task/:id/link': { body: { url: 'https://example.com/' } },
  'POST /project/:projectId/billing-effect': { body: { billing: 'fixed_fee' } },
  'PATCH /project/pin': { query: `?projectId=${unknownId}` },
}

async function furnish(person: Person) {
  const project = await person.data(projectContract.createProject, { body: { name: 'Ours' } })
  const task = await person.data(taskContract.createTask, { body: { project: project.id, title: 'Ours' } })
  const workspace = await person.data(workspaceContract.getCurrentWorkspace, {})
  const tag = await person.data(tagContract.createTag, { body: { name: 'Ours' } })
  const body = { task: task.id, start: '2026-05-04T09:00:00Z', end: '2026-05-04T10:00:00Z', note: 'Ours' }
  const entry = await person.data(timeContract.createTimeEntry, { body })
  const expense = await person.data(expenseContract.createExpense, {
    body: { project: project.id, date: '2026-05-04', title: 'Ours', amount: 5 },
  })
  const document = await person.data(documentContract.createDocument, { body: { title: 'Ours' } })
  const event = await person.data(calendarContract.createEvent, {
    body: { title: 'Ours', start: '2026-05-04', end: '2026-05-04' },
  })
  const rate = await person.data(rateContract.setRate, { body: { project: project.id, rate: 1 } })
  const client = await person.data(clientContract.createClient, { body: { title: 'Ours' } })
  const invoice = await person.data(invoiceContract.createInvoice, { body: { client: client.id } })
  const tax = await person.data(taxContract.createTax, { body: { name: 'Ours', percent: 19 } })
  const view = await person.data(viewContract.createView, {
    body: { name: 'Ours', screen: 'projects', value: {} },
  })
  const comment = await person.data(commentContract.createComment, { body: { task: task.id, text: 'Ours' } })
  const kind = await person.data(timeOffContract.createTimeOffKind, { body: { name: 'Ours' } })
  const off = { start: '2026-05-04', end: '2026-05-05', kind: kind.id, note: 'Ours' }
  const timeOff = await person.data(timeOffContract.createTimeOff, { body: off })
  const workWeek = await person.data(workWeekContract.setWorkWeek, {
    body: { memberId: person.memberId, from: '2026-01-01', minutes: [0, 480, 480, 480, 480, 0, 0] },
  })
  const params = { id: person.workspaceId }
  await person.data(workspaceContract.updateWorkspace, { params, body: { approval: 'week' } })
  // A week without time, so that what is tracked elsewhere stays open.
  const [week] = await person.data(approvalContract.submitWeek, { body: { week: '2026-01-05' } })
  return {
    week: week?.id as string,
    kind: kind.id,
    timeOff: timeOff.id,
    workWeek: workWeek.id,
    project: project.id,
    task: task.id,
    member: person.memberId,
    role: workspace.roles.at(-1)?.id as string,
    taskStatus: workspace.taskStatuses[0]?.id as string,
    projectStatus: workspace.projectStatuses[0]?.id as string,
    tag: tag.id,
    comment: comment.id,
    file: await addFile(person, task.id),
    timeEntry: entry.id,
    expense: expense.id,
    document: document.id,
    page: document.pages[0]?.id as string,
    event: event.id,
    receipt: await addReceipt(person, expense.id),
    pageFile: await addPageFile(person, document.pages[0]?.id as string),
    rate: rate?.id as string,
    client: client.id,
    invoice: invoice.id,
    tax: tax.id,
    view: view.id,
    notification: await addNotification(person),
  }
}

async function addNotification({ workspaceId, memberId }: Person): Promise<string> {
  const id = uuidv7()
  const row = { workspaceId, id, member: memberId, kind: 'password', inApp: true }
  await server.databases.system.insertInto('notification').values(row).execute()
  return id
}

async function addFile(person: Person, task: string): Promise<string> {
  const type = { 'content-type': 'application/octet-stream' }
  const response = await person.request('POST', `/api/task/${task}/file?name=Ours`, 'Ours', type)
  return ((await response.json()) as { data: { id: string } }).data.id
}

async function addPageFile(person: Person, page: string): Promise<string> {
  const type = { 'content-type': 'application/octet-stream' }
  const response = await person.request('POST', `/api/page/${page}/file?name=Ours`, 'Ours', type)
  return ((await response.json()) as { data: { id: string } }).data.id
}

async function addReceipt(person: Person, expense: string): Promise<string> {
  const type = { 'content-type': 'application/octet-stream' }
  const response = await person.request('POST', `/api/expense/${expense}/receipt?name=Ours`, 'Ours', type)
  return ((await response.json()) as { data: { receipt: { id: string } } }).data.receipt.id
}

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.makeOwner()
  foreign = await server.makeOwner('Frank')
  theirs = await furnish(foreign)
  mine = await furnish(owner)
})
afterAll(() => server.close())

const whatIsThere = async () => {
  const { system } = server.databases
  const workspaces = system.selectFrom('workspaceCounter').select('workspaceId').orderBy('workspaceId')
  return { workspaces: await workspaces.execute(), changes: await countChanges(system) }
}

test('each endpoint declares its permission', () => {
  expect(handled.length).toBeGreaterThan(30)
  for (const call of handled)
    expect(['public', 'user', 'member', ...flags], name(call)).toContain(call.permission)
  expect(new Set(handled.map(name)).size).toBe(handled.length)
})

test('without a session every endpoint that is not public answers 401 and changes nothing', async () => {
  const before = await whatIsThere()
  for (const call of handled.filter(({ permission }) => permission !== 'public')) {
    const stranger = server.visitor()
    const response = await stranger.request(
      call.method,
      `/api${fill(call, mine.task)}`,
      call.method === 'GET' ? undefined : {},
    )
    expect(response.status, name(call)).toBe(401)
    expect(await response.json(), name(call)).toMatchObject({
      success: false,
      error: { message: 'Unauthorized' },
    })
  }
  expect(await whatIsThere()).toEqual(before)
})

test('a role without flags gets 403 at every endpoint that requires one', async () => {
  const nobody = await server.makeMember(owner.workspaceId, {})
  for (const call of handled.filter(({ permission }) => (flags as readonly string[]).includes(permission))) {
    const response = await nobody.request(
      call.method,
      `/api${fill(call, mine.task, owner.workspaceId)}`,
      call.method === 'GET' ? undefined : {},
    )
    expect(response.status, name(call)).toBe(403)
  }
})

describe('each default role may call exactly the endpoints of its flags', () => {
  test.each(defaultRoleNames)('%s', async (role) => {
    const workspace = await server.makeOwner()
    const person = role === 'Owner' ? workspace : await server.makeMember(workspace.workspaceId, role)
    const access = defaultAccess(role)
    for (const call of handled) {
      if (!(flags as readonly string[]).includes(call.permission)) continue
      const scope = scopeOf(access, call.permission as (typeof flags)[number])
      const isShut = scope === 'none' || (call.scope === 'workspace' && scope !== 'all')
      const response = await person.request(
        call.method,
        `/api${fill(call, unknownId, workspace.workspaceId)}`,
        call.method === 'GET' ? undefined : {},
      )
      expect(response.status === 403, `${role}: ${name(call)} answered ${response.status}`).toBe(isShut)
      expect(response.status, name(call)).toBeLessThan(500)
    }
  })
})

// Every call with every kind of id, one after the other.
test('a foreign id in the path answers 404, as an unknown one does, and changes nothing', {
  timeout: 300_000,
}, async () => {
  const before = await whatIsThere()
  const withId = handled.filter(
    (call) => /:(id|projectId)/.test(call.path) && !call.path.startsWith('/auth/'),
  )
  expect(withId.length).toBeGreaterThan(10)
  for (const call of withId) {
    const answers: unknown[] = []
    for (const id of [...Object.values(theirs), foreign.workspaceId, unknownId]) {
      const { query = '', body = {} } = needed[name(call)] ?? {}
      const response = await owner.request(
        call.method,
        `/api${fill(call, id)}${query}`,
        call.method === 'GET' ? undefined : body,
      )
      expect(response.status, `${name(call)} with ${id}`).toBe(404)
      answers.push(await response.json())
    }
    for (const answer of answers) expect(answer, name(call)).toEqual(answers[0])
  }
  expect(await whatIsThere()).toEqual(before)
})

test('a foreign id in the body is rejected like an unknown one, by field or with 404; nothing changes', async () => {
  const before = await whatIsThere()
  const may = { start: '2026-05-05T09:00:00Z', end: '2026-05-05T10:00:00Z' }
  const away = { title: 'x', start: '2026-05-05', end: '2026-05-05' }
  const spent = { date: '2026-05-05', title: 'x', amount: 5 }
  const off = { start: '2026-06-01', end: '2026-06-02' }
  const now = new Date().toISOString()
  const knocks: [Call, Parameters<Person['call']>[1]][] = [
    [taskContract.createTask, { body: { project: theirs.project, title: 'x' } }],
    [taskContract.createTask, { body: { project: mine.project, title: 'x', status: theirs.taskStatus } }],
    [taskContract.createTask, { body: { project: mine.project, title: 'x', executor: theirs.member } }],
    [taskContract.updateTask, { params: { id: mine.task }, body: { status: theirs.taskStatus } }],
    [taskContract.updateTask, { params: { id: mine.task }, body: { status: theirs.projectStatus } }],
    [taskContract.updateTask, { params: { id: mine.task }, body: { executor: theirs.member } }],
    [projectContract.createProject, { body: { name: 'x', status: theirs.projectStatus } }],
    [projectContract.createProject, { body: { name: 'x', members: [theirs.member] } }],
    [projectContract.createProject, { body: { name: 'x', parent: theirs.project } }],
    [projectContract.createProject, { body: { name: 'x', client: theirs.client } }],
    [projectContract.updateProject, { params: { id: mine.project }, body: { parent: theirs.project } }],
    [projectContract.updateProject, { params: { id: mine.project }, body: { client: theirs.client } }],
    [projectContract.updateProjects, { body: { projects: [{ id: theirs.project, name: 'x' }] } }],
    [
      projectContract.updateProjects,
      { body: { projects: [{ id: mine.project, name: 'x', parent: theirs.project }] } },
    ],
    [projectContract.pinProject, { query: { projectId: theirs.project }, body: { pinned: true } }],
    [projectContract.updateProject, { params: { id: mine.project }, body: { status: theirs.projectStatus } }],
    [projectContract.addProjectMembers, { body: { projectId: theirs.project, memberIds: [owner.memberId] } }],
    [projectContract.addProjectMembers, { body: { projectId: mine.project, memberIds: [theirs.member] } }],
    [
      projectContract.removeProjectMembers,
      { body: { projectId: theirs.project, memberIds: [theirs.member] } },
    ],
    [memberContract.addMember, { body: { roleId: theirs.role, projects: [mine.project] } }],
    [memberContract.addMembers, { body: { emails: ['x@example.com'], roleId: theirs.role } }],
    [
      memberContract.addMembers,
      { body: { emails: ['y@example.com'], roleId: mine.role, projects: [theirs.project] } },
    ],
    [memberContract.updateMember, { params: { id: owner.memberId }, body: { roleId: theirs.role } }],
    [
      memberContract.transferWorkspace,
      { params: { id: owner.workspaceId }, body: { memberId: theirs.member } },
    ],
    [roleContract.createRole, { body: { name: 'x', copyOf: theirs.role } }],
    [memberContract.addMember, { body: { roleId: mine.role, projects: [theirs.project] } }],
    [
      taskStatusContract.deleteStatus,
      { params: { id: mine.taskStatus }, body: { moveTo: theirs.taskStatus } },
    ],
    [taskStatusContract.setStatusPositions, { body: { ids: [theirs.taskStatus] } }],
    [projectStatusContract.setStatusPositions, { body: { ids: [theirs.projectStatus] } }],
    [tagContract.setTagPositions, { body: { ids: [theirs.tag] } }],
    [commentContract.createComment, { body: { task: theirs.task, text: 'x' } }],
    [commentContract.createComment, { body: { id: theirs.comment, task: theirs.task, text: 'x' } }],
    [timeContract.startTimer, { body: { task: theirs.task } }],
    [timeContract.createTimeEntry, { body: { ...may, task: theirs.task } }],
    [timeContract.createTimeEntry, { body: { ...may, task: mine.task, memberId: theirs.member } }],
    [timeContract.createTimeEntry, { body: { ...may, task: mine.task, tags: [theirs.tag] } }],
    [timeContract.updateTimeEntry, { params: { id: mine.timeEntry }, body: { task: theirs.task } }],
    [timeContract.updateTimeEntry, { params: { id: mine.timeEntry }, body: { tags: [theirs.tag] } }],
    [timeContract.deleteTimeEntries, { body: { ids: [mine.timeEntry, theirs.timeEntry] } }],
    [approvalContract.submitWeek, { body: { week: '2026-05-04', project: theirs.project } }],
    [approvalContract.withdrawWeeks, { body: { ids: [theirs.week] } }],
    [
      approvalContract.decideWeeks,
      { body: { state: 'approved', weeks: [{ id: theirs.week, updatedAt: now }] } },
    ],
    [timeOffContract.createTimeOff, { body: { ...off, kind: theirs.kind } }],
    [timeOffContract.createTimeOff, { body: { ...off, kind: mine.kind, memberId: theirs.member } }],
    [timeOffContract.updateTimeOff, { params: { id: mine.timeOff }, body: { kind: theirs.kind } }],
    [
      workWeekContract.setWorkWeek,
      { body: { memberId: theirs.member, from: '2026-01-01', minutes: [0, 0, 0, 0, 0, 0, 0] } },
    ],
    [expenseContract.createExpense, { body: { ...spent, project: theirs.project } }],
    [expenseContract.createExpense, { body: { ...spent, project: mine.project, task: theirs.task } }],
    [expenseContract.createExpense, { body: { ...spent, project: mine.project, memberId: theirs.member } }],
    [expenseContract.updateExpense, { params: { id: mine.expense }, body: { project: theirs.project } }],
    [expenseContract.updateExpense, { params: { id: mine.expense }, body: { receipt: theirs.receipt } }],
    [documentContract.createDocument, { body: { title: 'x', project: theirs.project } }],
    [documentContract.updateDocument, { params: { id: mine.document }, body: { project: theirs.project } }],
    [documentContract.createPage, { params: { id: theirs.document }, body: { title: 'x' } }],
    [documentContract.createPage, { params: { id: mine.document }, body: { parent: theirs.page } }],
    [documentContract.sharePage, { params: { id: theirs.page }, body: {} }],
    [documentContract.updatePage, { params: { id: mine.page }, body: { parent: theirs.page } }],
    [calendarContract.createEvent, { body: { ...away, project: theirs.project } }],
    [calendarContract.createEvent, { body: { ...away, project: mine.project, task: theirs.task } }],
    [calendarContract.createEvent, { body: { ...away, tags: [theirs.tag] } }],
    [calendarContract.createEvent, { body: { ...away, attendees: [theirs.member] } }],
    [calendarContract.updateEvent, { body: { id: theirs.event, title: 'x' } }],
    [calendarContract.updateEvent, { body: { id: mine.event, project: theirs.project } }],
    [calendarContract.updateEvent, { body: { id: mine.event, attendees: [theirs.member] } }],
    [calendarContract.answerEvent, { body: { id: theirs.event, answer: 'accepted' } }],
    [calendarContract.deleteEvent, { query: { id: theirs.event } }],
    [timeContract.setDay, { body: { task: theirs.task, day: '2026-05-05', minutes: 5 } }],
    [
      timeContract.setDay,
      { body: { task: mine.task, day: '2026-05-05', minutes: 5, memberId: theirs.member } },
    ],
    [notificationContract.readNotifications, { body: { ids: [theirs.notification] } }],
    [trashContract.restoreTrash, { body: { items: [{ kind: 'project', id: theirs.project }] } }],
    [trashContract.restoreTrash, { body: { items: [{ kind: 'task', id: theirs.task }] } }],
    [trashContract.restoreTrash, { body: { items: [{ kind: 'comment', id: theirs.comment }] } }],
    [trashContract.restoreTrash, { body: { items: [{ kind: 'file', id: theirs.file }] } }],
    [trashContract.restoreTrash, { body: { items: [{ kind: 'expense', id: theirs.expense }] } }],
    [trashContract.restoreTrash, { body: { items: [{ kind: 'document', id: theirs.document }] } }],
    [trashContract.restoreTrash, { body: { items: [{ kind: 'event', id: theirs.event }] } }],
    [trashContract.restoreTrash, { body: { items: [{ kind: 'page', id: theirs.page }] } }],
    [trashContract.restoreTrash, { body: { items: [{ kind: 'tag', id: theirs.tag }] } }],
    [trashContract.restoreTrash, { body: { items: [{ kind: 'status', id: theirs.taskStatus }] } }],
    [trashContract.restoreTrash, { body: { items: [{ kind: 'view', id: theirs.view }] } }],
    [trashContract.restoreTrash, { body: { items: [{ kind: 'client', id: theirs.client }] } }],
    [clientContract.mergeClient, { params: { id: theirs.client }, body: { into: mine.client } }],
    [clientContract.mergeClient, { params: { id: mine.client }, body: { into: theirs.client } }],
    [invoiceContract.createInvoice, { body: { client: theirs.client } }],
    [invoiceContract.createInvoice, { body: { client: mine.client, project: theirs.project } }],
    [
      invoiceContract.createInvoice,
      { body: { client: mine.client, lines: [{ kind: 'fixed', tax: theirs.tax }] } },
    ],
    [
      invoiceContract.createInvoice,
      { body: { client: mine.client, lines: [{ kind: 'fixed', project: theirs.project }] } },
    ],
    [invoiceContract.deleteInvoice, { body: { id: theirs.invoice } }],
    [deliveryContract.shareInvoice, { body: { invoiceId: theirs.invoice } }],
    [deliveryContract.shareInvoice, { body: { invoiceId: theirs.invoice, revoke: true } }],
    [
      deliveryContract.sendInvoice,
      { body: { invoiceId: theirs.invoice, to: ['x@example.com'], subject: 'x', text: 'x' } },
    ],
    [recurringContract.makeRecurring, { body: { invoiceId: theirs.invoice } }],
    [recurringContract.cancelNamedRecurring, { body: { invoiceId: theirs.invoice } }],
    [invoiceFileContract.getInvoicePdf, { body: { invoiceId: theirs.invoice } }],
    [invoiceFileContract.getEInvoice, { body: { invoiceId: theirs.invoice, format: 'ubl' } }],
    [viewContract.createView, { body: { name: 'x', screen: 'project', project: theirs.project, value: {} } }],
    [rateContract.setRate, { body: { project: theirs.project, rate: 1 } }],
    [rateContract.setRate, { body: { member: theirs.member, rate: 1 } }],
    [rateContract.setRate, { body: { client: theirs.client, rate: 1 } }],
    [rateContract.getRateEffect, { body: { client: theirs.client, rate: 1 } }],
    [rateContract.getRateEffect, { body: { project: theirs.project, rate: 1 } }],
    [rateContract.getRateEffect, { body: { tasks: [theirs.task], rate: 1 } }],
    [rateContract.setRate, { body: { project: mine.project, member: theirs.member, rate: null } }],
  ]
  const foreignIds = new RegExp(Object.values(theirs).join('|'), 'g')
  /** Where an id that is not ours stands in what is sent: `lines.0.tax`, or `members` of a list. */
  const placesOf = (value: unknown, path: string[] = []): string[] =>
    typeof value === 'string'
      ? value.match(foreignIds)
        ? [path.join('.').replace(/\.\d+$/, '')]
        : []
      : Object.entries(value ?? {}).flatMap(([key, part]) => placesOf(part, [...path, key]))
  for (const [call, arg] of knocks) {
    const { status, body } = await owner.call(call, arg as never)
    const asked = `${name(call)} ${JSON.stringify(arg)} answered ${JSON.stringify(body)}`
    const unknown = JSON.parse(JSON.stringify(arg).replaceAll(foreignIds, unknownId))
    expect(await owner.call(call, unknown as never), asked).toMatchObject({ status, body })
    const { code, fields = {} } = (body as Failure).error
    if (status === 404) expect(code, asked).toMatch(/_NOT_FOUND$/)
    else {
      const places = Object.values(arg).flatMap((part) => placesOf(part))
      expect([status, code], asked).toEqual([400, 'VALIDATION_FAILED'])
      // Of many projects the refusal names the field alone.
      expect([places, places.map((place) => place.replace('projects.0.', ''))], asked).toContainEqual(
        Object.keys(fields),
      )
    }
    expect(JSON.stringify(body)).not.toContain('Ours')
  }
  expect(await whatIsThere()).toEqual(before)
})

test('a body with an unknown field is refused by the field’s name', async () => {
  for (const call of handled.filter(
    ({ body, permission }) => permission !== 'public' && 'safeParse' in body,
  )) {
    if (call.body.safeParse(undefined).success && call.body.safeParse({ surprise: 1 }).success) continue
    if (call.method === 'GET' || call.body.type === 'undefined') continue
    const { query = '' } = needed[name(call)] ?? {}
    const path = `/api${fill(call, mine.task, owner.workspaceId)}${query}`
    const response = await owner.request(call.method, path, { surprise: 1 })
    const answered = (await response.json()) as { error?: { fields?: Record<string, string> } }
    expect(response.status, name(call)).toBe(400)
    expect(answered.error?.fields, name(call)).toHaveProperty('surprise')
  }
})

test('hostile bodies and queries are refused without a server error', async () => {
  const hostile = [
    '{',
    '[]',
    '"x"',
    'null',
    '1e999',
    '{"title":"\\u0000"}',
    '{"__proto__":{"x":1}}',
    `[${'['.repeat(5000)}`,
  ]
  for (const call of handled.filter(({ method }) => method !== 'GET')) {
    for (const body of hostile) {
      const response = await owner.request(call.method, `/api${fill(call, unknownId)}`, body)
      expect(response.status, `${name(call)} ${body.slice(0, 30)}`).toBeLessThan(500)
      if (name(call) === 'PUT /auth/logout') owner = await server.makeOwner()
    }
  }
  for (const call of handled.filter(({ method }) => method === 'GET')) {
    for (const query of [
      '?limit=-1',
      '?limit=1e9',
      '?status=x',
      '?cursor=%00',
      '?a[]=1&a[]=2',
      '?limit=1&limit=2',
    ]) {
      const response = await owner.request('GET', `/api${fill(call, unknownId)}${query}`)
      expect(response.status, `${name(call)}${query}`).toBeLessThan(500)
    }
  }
})
