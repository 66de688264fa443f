// A write whose answer was lost is sent again: everything that the web sends again is sent twice here, and the second
// time leaves every row of the workspace, and the change log, as it was.
import { globSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { commentContract } from '#features/comment/comment.contract.ts'
import { expenseContract } from '#features/expense/expense.contract.ts'
import { fileContract } from '#features/file/file.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { notificationContract } from '#features/notification/notification.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { roleContract } from '#features/role/role.contract.ts'
import { taskStatusContract } from '#features/status/status.contract.ts'
import { tagContract } from '#features/tag/tag.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { taskReminderContract } from '#features/task/task.reminder.contract.ts'
import { taxContract } from '#features/tax/tax.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { viewContract } from '#features/view/view.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import type { Call } from '#shared/contract.ts'
import { notificationsOf, settleNotifications } from './notifications.ts'
import { openTestServer, type Person, type TestServer } from './server.ts'

let server: TestServer
let database: pg.Client
let owner: Person
let other: Person
let project: string
let tables: string[]

beforeAll(async () => {
  server = await openTestServer()
  database = new pg.Client({ ...server.connection, user: 'postgres' })
  await database.connect()
  const { rows } = await database.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.columns join information_schema.tables
      using (table_schema, table_name)
      where column_name = 'workspace_id' and table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  tables = rows.map(({ name }) => name).sort()
  owner = await server.makeOwner()
  project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
  other = await server.makeMember(owner.workspaceId, 'Manager', [project])
})
afterAll(async () => {
  await database.end()
  await server.close()
})

/** Every row of the workspace, of whatever table, by table. */
async function allRows(): Promise<Record<string, string[]>> {
  // Notifications are derived a moment after a change.
  await settleNotifications(server, owner.workspaceId)
  const found: Record<string, string[]> = {}
  for (const table of tables) {
    const { rows } = await database.query<{ row: string }>(
      `select t::text as row from ${table} t where workspace_id = $1 order by 1`,
      [owner.workspaceId],
    )
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

const makeTask = async () =>
  owner.data(taskContract.createTask, { body: { project, title: uuidv7(), executor: owner.memberId } })
const makeTag = () => owner.data(tagContract.createTag, { body: { name: uuidv7() } })
const makeClient = () => owner.data(clientContract.createClient, { body: { title: uuidv7() } })
const makeStatus = () =>
  owner.data(taskStatusContract.createStatus, { body: { name: uuidv7(), category: 'todo' } })
const makeView = () =>
  owner.data(viewContract.createView, { body: { name: 'V', screen: 'projects', value: { a: 1 } } })
const makeComment = async () =>
  owner.data(commentContract.createComment, { body: { task: (await makeTask()).id, text: 'First' } })
const makeProject = () => owner.data(projectContract.createProject, { body: { name: uuidv7() } })
let hour = 0
/** A free hour of its own, since one's entries may not overlap. */
const nextHour = () => {
  hour += 1
  const at = (h: number) => new Date(Date.UTC(2026, 2, 2) + h * 3_600_000).toISOString()
  return { start: at(hour), end: at(hour + 1) }
}
const makeEntry = async () =>
  owner.data(timeContract.createTimeEntry, { body: { task: (await makeTask()).id, ...nextHour() } })
async function makeFile() {
  const { id } = await makeTask()
  const path = `/api/task/${id}/file?name=a.txt`
  const type = { 'content-type': 'application/octet-stream' }
  return ((await (await owner.request('POST', path, 'text', type)).json()) as { data: { id: string } }).data
}
async function withItem() {
  const item = uuidv7()
  const body = { project, title: 'T', checklist: [{ id: item, title: 'One' }, { title: 'Two' }] }
  const { id } = await owner.data(taskContract.createTask, { body })
  return { id, itemId: item }
}
const withId = async (made: Promise<{ id: string }>) => ({ params: { id: (await made).id } })
const deletedTask = async () => {
  const { id } = await makeTask()
  await owner.data(taskContract.deleteTasks, { body: { ids: [id] } })
  return id
}

const newExpense = { date: '2026-03-02', title: 'Train', category: 'travel', amount: 12.5 } as const
const makeExpense = () => owner.data(expenseContract.createExpense, { body: { project, ...newExpense } })
async function makeContact() {
  const { id } = await makeClient()
  const contact = await owner.data(clientContract.addContact, { params: { id }, body: { name: 'Ada' } })
  return { params: { id, contact: contact.id } }
}
const makeTax = () => owner.data(taxContract.createTax, { body: { name: uuidv7(), percent: 19 } })
const invoiceLine = { kind: 'fixed', title: 'Work', quantity: 1, rate: 90 } as const
const makeInvoice = async () =>
  owner.data(invoiceContract.createInvoice, {
    body: { client: (await makeClient()).id, lines: [invoiceLine] },
  })

/** By name as the web sends them, what each is called with here. */
const calls: Record<string, [Call, () => object | Promise<object>]> = {
  createTask: [taskContract.createTask, () => ({ body: { id: uuidv7(), project, title: 'T' } })],
  updateTask: [
    taskContract.updateTask,
    async () => ({
      ...(await withId(makeTask())),
      body: { title: 'N', price: 5, tags: { add: [(await makeTag()).id] } },
    }),
  ],
  updateTasks: [
    taskContract.updateTasks,
    async () => ({ body: { tasks: [{ id: (await makeTask()).id, priority: 'high', position: 'a5' }] } }),
  ],
  deleteTasks: [taskContract.deleteTasks, async () => ({ body: { ids: [(await makeTask()).id] } })],
  restoreTasks: [taskContract.restoreTasks, async () => ({ body: { ids: [await deletedTask()] } })],
  duplicateTask: [
    taskContract.duplicateTask,
    async () => ({ ...(await withId(makeTask())), body: { id: uuidv7() } }),
  ],
  saveFilter: [taskContract.saveFilter, () => ({ body: { value: { mine: 1 } } })],
  addChecklistItem: [
    taskContract.addChecklistItem,
    async () => ({ ...(await withId(makeTask())), body: { id: uuidv7(), title: 'Line' } }),
  ],
  updateChecklistItem: [
    taskContract.updateChecklistItem,
    async () => ({ params: await withItem(), body: { title: 'Else', done: true, position: 1 } }),
  ],
  deleteChecklistItem: [taskContract.deleteChecklistItem, async () => ({ params: await withItem() })],
  createProject: [projectContract.createProject, () => ({ body: { id: uuidv7(), name: 'P' } })],
  updateProject: [
    projectContract.updateProject,
    async () => ({ ...(await withId(makeProject())), body: { name: 'N', archived: true } }),
  ],
  updateProjects: [
    projectContract.updateProjects,
    async () => ({
      body: { projects: [{ id: (await makeProject()).id, priority: 'high', archived: true }] },
    }),
  ],
  pinProject: [
    projectContract.pinProject,
    async () => ({ query: { projectId: (await makeProject()).id }, body: { pinned: true } }),
  ],
  duplicateProject: [
    projectContract.duplicateProject,
    async () => ({ params: { projectId: (await makeProject()).id }, body: { id: uuidv7(), tasks: true } }),
  ],
  deleteProject: [
    projectContract.deleteProject,
    async () => ({ params: { projectId: (await makeProject()).id } }),
  ],
  addProjectMembers: [
    projectContract.addProjectMembers,
    async () => ({ body: { projectId: (await makeProject()).id, memberIds: [other.memberId] } }),
  ],
  removeProjectMembers: [
    projectContract.removeProjectMembers,
    async () => ({ body: { projectId: (await makeProject()).id, memberIds: [owner.memberId] } }),
  ],
  startTimer: [
    timeContract.startTimer,
    async () => ({ body: { id: uuidv7(), task: (await makeTask()).id } }),
  ],
  stopTimer: [
    timeContract.stopTimer,
    async () => {
      const running = await owner.data(timeContract.startTimer, { body: { task: (await makeTask()).id } })
      return { body: { id: running.id } }
    },
  ],
  createTimeEntry: [
    timeContract.createTimeEntry,
    async () => ({ body: { id: uuidv7(), task: (await makeTask()).id, ...nextHour() } }),
  ],
  updateTimeEntry: [
    timeContract.updateTimeEntry,
    async () => ({ ...(await withId(makeEntry())), body: { note: 'N', billable: false } }),
  ],
  deleteTimeEntries: [
    timeContract.deleteTimeEntries,
    async () => ({ body: { ids: [(await makeEntry()).id] } }),
  ],
  setDay: [
    timeContract.setDay,
    async () => ({ body: { task: (await makeTask()).id, day: '2026-05-04', minutes: 45 } }),
  ],
  copyWeek: [
    timeContract.copyWeek,
    async () => {
      await makeEntry()
      return { body: { monday: '2026-03-09' } }
    },
  ],
  createComment: [
    commentContract.createComment,
    async () => ({
      body: {
        id: uuidv7(),
        task: (await makeTask()).id,
        text: `Hello [@You](member:${other.memberId})`,
      },
    }),
  ],
  updateComment: [
    commentContract.updateComment,
    async () => ({ ...(await withId(makeComment())), body: { text: 'Else' } }),
  ],
  setTaskReminder: [
    taskReminderContract.setTaskReminder,
    async () => ({ params: { id: (await makeTask()).id }, body: { at: '2031-05-10T12:00:00.000Z' } }),
  ],
  reactToComment: [
    commentContract.reactToComment,
    async () => ({ ...(await withId(makeComment())), body: { emoji: '🎉', on: true } }),
  ],
  deleteComment: [commentContract.deleteComment, () => withId(makeComment())],
  restoreComment: [
    commentContract.restoreComment,
    async () => {
      const arg = await withId(makeComment())
      await owner.data(commentContract.deleteComment, arg)
      return arg
    },
  ],
  addLink: [
    fileContract.addLink,
    async () => ({ ...(await withId(makeTask())), body: { id: uuidv7(), url: 'https://example.com/' } }),
  ],
  updateFile: [
    fileContract.updateFile,
    async () => ({ ...(await withId(makeFile())), body: { teamOnly: true } }),
  ],
  deleteFile: [fileContract.deleteFile, () => withId(makeFile())],
  restoreFile: [
    fileContract.restoreFile,
    async () => {
      const arg = await withId(makeFile())
      await owner.data(fileContract.deleteFile, arg)
      return arg
    },
  ],
  createTag: [tagContract.createTag, () => ({ body: { id: uuidv7(), name: uuidv7() } })],
  updateTag: [
    tagContract.updateTag,
    async () => ({ ...(await withId(makeTag())), body: { name: uuidv7(), color: '#112233' } }),
  ],
  deleteTag: [tagContract.deleteTag, () => withId(makeTag())],
  setTagPositions: [
    tagContract.setTagPositions,
    async () => {
      await makeTag()
      await makeTag()
      const { tags } = await owner.data(workspaceContract.getCurrentWorkspace, {})
      return { body: { ids: tags.map(({ id }) => id).reverse() } }
    },
  ],
  createStatus: [
    taskStatusContract.createStatus,
    () => ({ body: { id: uuidv7(), name: uuidv7(), category: 'active' } }),
  ],
  updateStatus: [
    taskStatusContract.updateStatus,
    async () => ({ ...(await withId(makeStatus())), body: { name: uuidv7(), category: 'done' } }),
  ],
  deleteStatus: [taskStatusContract.deleteStatus, () => withId(makeStatus())],
  setStatusPositions: [
    taskStatusContract.setStatusPositions,
    async () => {
      const { taskStatuses } = await owner.data(workspaceContract.getCurrentWorkspace, {})
      return { body: { ids: taskStatuses.map(({ id }) => id).reverse() } }
    },
  ],
  createClient: [clientContract.createClient, () => ({ body: { id: uuidv7(), title: uuidv7() } })],
  updateClient: [
    clientContract.updateClient,
    async () => ({ ...(await withId(makeClient())), body: { title: uuidv7() } }),
  ],
  deleteClient: [clientContract.deleteClient, () => withId(makeClient())],
  createView: [
    viewContract.createView,
    () => ({ body: { id: uuidv7(), name: 'V', screen: 'projects', value: {} } }),
  ],
  updateView: [
    viewContract.updateView,
    async () => ({ ...(await withId(makeView())), body: { name: 'W', shared: true, value: { b: 2 } } }),
  ],
  deleteView: [viewContract.deleteView, () => withId(makeView())],
  createRole: [roleContract.createRole, () => ({ body: { id: uuidv7(), name: uuidv7() } })],
  deleteRole: [
    roleContract.deleteRole,
    () => withId(owner.data(roleContract.createRole, { body: { name: uuidv7() } })),
  ],
  readNotifications: [
    notificationContract.readNotifications,
    async () => {
      const body = { task: (await makeTask()).id, text: `Hello [@You](member:${owner.memberId})` }
      await other.data(commentContract.createComment, { body })
      const [newest] = await notificationsOf(server, owner)
      return { body: { ids: [newest?.id as string], read: true } }
    },
  ],
  addContact: [
    clientContract.addContact,
    async () => ({ ...(await withId(makeClient())), body: { id: uuidv7(), name: 'Ada' } }),
  ],
  updateContact: [
    clientContract.updateContact,
    async () => ({ ...(await makeContact()), body: { email: 'ada@example.com' } }),
  ],
  deleteContact: [clientContract.deleteContact, makeContact],
  createTax: [taxContract.createTax, () => ({ body: { id: uuidv7(), name: uuidv7(), percent: 7 } })],
  deleteTax: [taxContract.deleteTax, () => withId(makeTax())],
  createExpense: [expenseContract.createExpense, () => ({ body: { id: uuidv7(), project, ...newExpense } })],
  updateExpense: [
    expenseContract.updateExpense,
    async () => ({ ...(await withId(makeExpense())), body: { title: 'Bus', amount: 3 } }),
  ],
  deleteExpense: [expenseContract.deleteExpense, () => withId(makeExpense())],
  restoreExpense: [
    expenseContract.restoreExpense,
    async () => {
      const arg = await withId(makeExpense())
      await owner.data(expenseContract.deleteExpense, arg)
      return arg
    },
  ],
  createInvoice: [
    invoiceContract.createInvoice,
    async () => ({ body: { id: uuidv7(), client: (await makeClient()).id, lines: [invoiceLine] } }),
  ],
  updateInvoice: [
    invoiceContract.updateInvoice,
    async () => ({
      ...(await withId(makeInvoice())),
      body: { reference: 'PO 7', lines: { set: [{ ...invoiceLine, id: uuidv7() }] } },
    }),
  ],
  finaliseInvoice: [invoiceContract.finaliseInvoice, () => withId(makeInvoice())],
}

test.each(Object.entries(calls))('%s sent twice is applied once', async (_name, [call, argOf]) => {
  const arg = (await argOf()) as never
  const before = await allRows()
  const first = await owner.call(call, arg)
  expect(first.body).toMatchObject({ success: true })
  const after = await allRows()
  expect(after).not.toEqual(before)
  const repeated = await owner.call(call, arg)
  // What is gone is gone: the web takes that for done.
  expect(repeated.ok || repeated.status === 404).toBe(true)
  expect(await allRows()).toEqual(after)
})

test('covers every call that the web retries', () => {
  const named = globSync('src/features/*/web/*.api.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:sendQueued|sendInOrder)\(\s*\w+(?:\[[\w.]+\])?\.(\w+)/g)].map(
      ([, name]) => name as string,
    ),
  )
  expect(Object.keys(calls).sort()).toEqual([...new Set(named)].sort())
})
