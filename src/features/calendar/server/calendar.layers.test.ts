import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { recurringContract } from '#features/recurring/recurring.contract.ts'
import { defaultAccess } from '#features/role/role.rules.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { timeContract } from '#features/time/time.contract.ts'
import { timeOffContract } from '#features/timeOff/timeOff.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { calendarContract } from '../calendar.contract.ts'

let server: TestServer
const people: Record<string, Person> = {}
const day = '2026-06-01'
const [from, to] = ['2026-05-01', '2026-06-30']

/** What the calendar asks for each of its layers. */
const layers: Record<string, string[]> = {
  events: [`/calendar?from=${from}&to=${to}`, `/calendar?from=${from}&to=${to}&expand=false`],
  slots: [`/calendar?from=${from}&to=${to}&planned=true`, `/calendar?from=${from}&to=${to}`],
  tasks: ['/task?status=open'],
  projects: ['/project'],
  timeOff: [`/time-off?from=${from}&to=${to}`],
  invoices: ['/invoice?tab=outstanding&sort=dueDate&order=asc', '/invoice/recurring'],
  time: [`/time-entry?from=${from}&to=${to}`],
}

/** A word in each thing, by which somebody can be seen to have learned of it; of money it is the amount. */
const words: Record<string, string[]> = {
  events: ['Event here', 'Event elsewhere', 'Event of all', 'Event that is busy', 'Event that is private'],
  slots: ['Slot here', 'Slot elsewhere'],
  tasks: ['Task here', 'Task elsewhere'],
  projects: ['Project here', 'Project elsewhere'],
  timeOff: ['Note about being sick'],
  invoices: ['4321.5', '8765.5'],
  time: ['Entry here', 'Entry elsewhere'],
}

/** What is of the project “here”, without its time and money. */
const inProject = {
  events: ['Event here'],
  slots: ['Slot here'],
  tasks: ['Task here'],
  projects: ['Project here'],
}

/** What each person learns of what the owner has, by layer; the guest and the member are in the project “here” alone. */
const learned: Record<string, Record<string, string[]>> = {
  owner: words,
  admin: { ...words, events: ['Event here', 'Event elsewhere', 'Event of all'] },
  manager: { ...words, events: ['Event here', 'Event elsewhere', 'Event of all'], invoices: ['4321.5'] },
  managerWithoutMoney: {
    ...words,
    events: ['Event here', 'Event elsewhere', 'Event of all'],
    invoices: [],
  },
  member: { ...inProject, events: ['Event here', 'Event of all'] },
  withoutTime: { ...inProject, events: ['Event here', 'Event of all'] },
  withoutCalendar: { tasks: ['Task here'], projects: ['Project here'] },
  guest: inProject,
  guestOfNothing: {},
  otherWorkspace: {},
}

beforeAll(async () => {
  server = await openTestServer()
  const owner = await server.makeOwner()
  const { workspaceId, memberId } = owner
  const project = async (name: string) =>
    (await owner.data(projectContract.createProject, { body: { name, members: [memberId] } })).id
  const [here, elsewhere] = [await project('Project here'), await project('Project elsewhere')]
  const client = (await owner.data(clientContract.createClient, { body: { title: 'Ford' } })).id
  for (const [at, where, price] of [
    ['here', here, 4321.5],
    ['elsewhere', elsewhere, 8765.5],
  ] as const) {
    const task = await owner.data(taskContract.createTask, {
      body: { project: where, title: `Task ${at}`, dueDate: day, executor: memberId },
    })
    const hour = at === 'here' ? '08' : '09'
    const times = { start: `${day}T${hour}:00:00Z`, end: `${day}T${hour}:45:00Z` }
    await owner.data(timeContract.createTimeEntry, {
      body: { project: where, note: `Entry ${at}`, ...times },
    })
    await owner.data(calendarContract.createEvent, {
      body: { title: `Event ${at}`, project: where, ...times },
    })
    await owner.data(calendarContract.createEvent, {
      body: { title: `Slot ${at}`, project: where, task: task.id, ...times },
    })
    const lines = [{ kind: 'fixed' as const, title: 'Work', rate: price }]
    const invoice = await owner.data(invoiceContract.createInvoice, {
      body: { client, project: where, lines },
    })
    await owner.data(invoiceContract.finaliseInvoice, { params: { id: invoice.id } })
    const template = await owner.data(invoiceContract.createInvoice, {
      body: { client, project: where, lines },
    })
    await owner.data(recurringContract.makeRecurring, {
      body: { invoiceId: template.id, period: 'weekly', issueDate: '2031-01-01' },
    })
  }
  const whole = { allDay: true, start: day, end: day }
  for (const body of [
    { title: 'Event of all' },
    { title: 'Event that is busy', visibility: 'busy' as const },
    { title: 'Event that is private', visibility: 'private' as const },
  ])
    await owner.data(calendarContract.createEvent, { body: { ...whole, ...body } })
  const kinds = await owner.data(timeOffContract.getTimeOffKinds, {})
  const sick = kinds.find(({ isPrivate }) => isPrivate)
  await owner.data(timeOffContract.createTimeOff, {
    body: { kind: sick?.id as string, start: day, end: day, note: 'Note about being sick' },
  })
  const member = defaultAccess('Member')
  const manager = defaultAccess('Manager')
  Object.assign(people, {
    owner,
    admin: await server.makeMember(workspaceId, 'Admin'),
    manager: await server.makeMember(workspaceId, 'Manager', [here]),
    managerWithoutMoney: await server.makeMember(workspaceId, { ...manager, 'money.view': 'none' }, [here]),
    member: await server.makeMember(workspaceId, 'Member', [here]),
    withoutTime: await server.makeMember(
      workspaceId,
      { ...member, 'time.track': 'none', 'time.view': 'none', 'money.view': 'none' },
      [here],
    ),
    withoutCalendar: await server.makeMember(workspaceId, { ...member, 'calendar.view': 'none' }, [here]),
    guest: await server.makeMember(workspaceId, 'Guest', [here]),
    guestOfNothing: await server.makeMember(workspaceId, 'Guest'),
    otherWorkspace: await server.makeOwner('Otto'),
  })
})
afterAll(() => server.close())

const cases = Object.keys(learned).flatMap((who) => Object.keys(layers).map((layer) => [who, layer] as const))
test.each(cases)('%s receives only those %s that the role permits', async (who, layer) => {
  const answers = await Promise.all(
    (layers[layer] ?? []).map(async (path) => (await people[who]?.request('GET', `/api${path}`))?.text()),
  )
  const said = answers.join('\n')
  expect((words[layer] ?? []).filter((word) => said.includes(word))).toEqual(learned[who]?.[layer] ?? [])
})
