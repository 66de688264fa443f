import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { hashPassword } from '#features/auth/server/auth.password.ts'
import { findMember, insertMember } from '#features/member/server/member.queries.ts'
import { setStatus } from '#features/member/server/member.remove.ts'
import { membersOf, suggestKey } from '#features/project/project.rules.ts'
import { insertProjectMembers, setLead } from '#features/project/server/project.member.queries.ts'
import { insertPin } from '#features/project/server/project.pin.queries.ts'
import {
  findKeys,
  findProject,
  insertProject,
  updateProject,
} from '#features/project/server/project.queries.ts'
import { rateKey } from '#features/rate/rate.rules.ts'
import { writeRate } from '#features/rate/server/rate.write.ts'
import { monthOf } from '#features/retainer/retainer.rules.ts'
import { writeRetainer } from '#features/retainer/server/retainer.queries.ts'
import { findRoles } from '#features/role/server/role.queries.ts'
import { findStatuses } from '#features/status/server/status.queries.ts'
import { giveReason } from '#features/time/server/time.books.queries.ts'
import { findUserByEmail } from '#features/user/server/user.queries.ts'
import { foundWorkspace } from '#features/workspace/server/workspace.create.ts'
import { findWorkspace } from '#features/workspace/server/workspace.queries.ts'
import type { Workspace } from '#features/workspace/workspace.contract.ts'
import type { FileStore } from '#server/files/store.ts'
import type { Log } from '#server/live/change.ts'
import type { Platform } from '#server/platform.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { write } from '#server/write.ts'
import { addMonths } from '#shared/days.ts'
import type { Db } from './database.ts'
import { addApprovals } from './sampleApprovals.ts'
import { addClients, addView } from './sampleClients.ts'
import { people, type SampleProject } from './sampleData.ts'
import { addDocuments } from './sampleDocuments.ts'
import { addEvents } from './sampleEvents.ts'
import { addExpenses } from './sampleExpenses.ts'
import { addInvoices } from './sampleInvoices.ts'
import { addNotifications } from './sampleNotifications.ts'
import { projects } from './sampleProjects.ts'
import { addReport } from './sampleReport.ts'
import { smallProjects } from './sampleSmall.ts'
import { addTags } from './sampleTags.ts'
import { addTasksOf, dayFromToday } from './sampleTasks.ts'
import { addTimeOff } from './sampleTimeOff.ts'

const firstName = (name: string) => name.split(' ')[0] as string

export type SampleAccount = { email: (firstName: string) => string; passwordHash: string | null }

/** Nobody can sign in as a person of the sample, unless the caller gives them addresses and a password. */
const nobody: SampleAccount = {
  email: (name) => `${name}.${uuidv7().slice(-12)}@sample.invalid`,
  passwordHash: null,
}

/** Fills a workspace with the sample agency; every row is marked, so that `removeSample` finds it again. */
export async function addSample(
  trx: Db,
  log: Log,
  { workspaceId, me, files }: { workspaceId: string; me: string; files: FileStore },
  accounts = nobody,
) {
  await giveReason(trx, 'Sample data added')
  const members = await addPeople(trx, log, workspaceId, me, accounts)
  const statusIds = async (kind: 'task' | 'project') =>
    new Map((await findStatuses(trx, workspaceId, kind)).map(({ name, id }) => [name, id]))
  const taskStatuses = await statusIds('task')
  const context = await contextOf(trx, workspaceId)
  const tags = await addTags(trx, log, workspaceId)
  const projectStatuses = await statusIds('project')
  const clients = await addClients(trx, log, workspaceId, me)

  const place = { context, me, members, clients, tags, taskStatuses, projectStatuses, byKey: new Map() }
  for (const sample of [...projects, ...smallProjects]) await addProject(trx, log, place, sample)
  for (const [at, id] of [...members.values()].filter((id) => id !== me).entries())
    await writeRate(trx, log, context, rateKey({ member: id, cost: true }), 42 + (at % 4) * 6)
  await addExpenses(trx, log, files, place)
  await addDocuments(trx, log, files, place)
  await addEvents(trx, log, place)
  await addTimeOff(trx, log, { workspaceId, me, members, isAgency: accounts !== nobody })
  if (accounts !== nobody) await addReport(trx, log, workspaceId, me)
  if (accounts !== nobody) await addApprovals(trx, log, { workspaceId, me, members })
  await addInvoices(trx, log, { context, me, clients, projects: place.byKey, isAgency: accounts !== nobody })
  await addNotifications(trx, log, workspaceId, { me, members, statuses: taskStatuses })
  await deactivateLeavers(trx, log, workspaceId, members)
}

/** Who has left the agency is deactivated, once all that they did is there. */
async function deactivateLeavers(
  trx: Db,
  log: Log,
  workspaceId: string,
  members: ReadonlyMap<string, string>,
) {
  for (const person of people) {
    const id = members.get(firstName(person.name))
    const before = id && 'hasLeft' in person && (await findMember(trx, workspaceId, id))
    if (before) await setStatus(trx, log, workspaceId, before, 'deactivated')
  }
}

type SamplePlace = {
  context: WorkspaceContext
  me: string
  members: Map<string, string>
  clients: Map<string, string>
  tags: Map<string, string>
  taskStatuses: Map<string, string>
  projectStatuses: Map<string, string>
  /** The ids of the projects that are there already. */
  byKey: Map<string, string>
}

async function addProject(trx: Db, log: Log, place: SamplePlace, sample: SampleProject) {
  const { context, me, members, tags, taskStatuses, byKey } = place
  const { workspaceId } = context
  const id = uuidv7()
  byKey.set(sample.key, id)
  const keys = await findKeys(trx, workspaceId)
  await insertProject(trx, context, {
    ...columnsOf(sample, place),
    id,
    key: keys.includes(sample.key) ? suggestKey(sample.name, keys) : sample.key,
  })
  if (sample.archived) await updateProject(trx, context, id, { archived: true })
  const memberIds = [me, ...sample.members.map((name) => members.get(name) as string)]
  await insertProjectMembers(trx, workspaceId, id, memberIds)
  if (memberIds[1]) await setLead(trx, workspaceId, id, memberIds[1])
  if (sample.pinned) await insertPin(trx, workspaceId, { projectId: id, memberId: me, pinned: true })
  if (sample.retainer) await writeRetainer(trx, context, id, [sampleTerms(sample.retainer)])
  if (sample.rate !== undefined) await writeRate(trx, log, context, rateKey({ project: id }), sample.rate)
  const project = await findProject(trx, context, id)
  if (project) {
    log({ object: 'project', event: 'create', data: project })
    log({ object: 'project-member', event: 'create', data: membersOf(project) })
  }
  await addTasksOf(
    trx,
    log,
    context,
    {
      project: id,
      billable: sample.billing !== 'non_billable',
      me,
      members,
      statuses: taskStatuses,
      tags,
    },
    sample.tasks,
  )
  // Done when it was due, not all at this moment.
  await sql`
    update task set completed_at = least(completed_at, coalesce("end", due_date, start) + time '16:00')
    where workspace_id = ${workspaceId} and project = ${id} and completed_at is not null
  `.execute(trx)
  if (sample.view) {
    const search = { tag: tags.get(sample.view.tag) as string }
    const settings = { grouping: 'executor', sorting: 'dueDate', direction: 'asc' }
    await addView(trx, log, { workspaceId, project: id, me }, { name: sample.view.name, search, settings })
  }
}

function columnsOf(sample: SampleProject, place: SamplePlace) {
  const [start, end, dueDate] = (sample.dates ?? [null, null, null]).map(dayFromToday)
  return {
    name: sample.name,
    color: sample.color,
    // Statuses may have been renamed or deleted; what is missing is left without.
    status: place.projectStatuses.get(sample.status) ?? null,
    client: (sample.client && place.clients.get(sample.client)) ?? null,
    parent: (sample.partOf && place.byKey.get(sample.partOf)) ?? null,
    start: start ?? null,
    end: end ?? null,
    dueDate: dueDate ?? null,
    priority: sample.priority ?? 'none',
    billing: sample.billing ?? 'time_materials',
    budget: sample.budget ?? null,
    createdBy: place.me,
    sample: true,
  }
}

/** The workspace with the currency of its money. */
export async function contextOf(trx: Db, workspaceId: string): Promise<WorkspaceContext> {
  const { currency } = (await findWorkspace(trx, workspaceId)) as Workspace
  return { workspaceId, currency }
}

async function addPeople(trx: Db, log: Log, workspaceId: string, me: string, accounts: SampleAccount) {
  const roles = new Map((await findRoles(trx, workspaceId)).map(({ name, id }) => [name, id]))
  const members = new Map<string, string>([['me', me]])
  for (const { name, role } of people) {
    const first = firstName(name)
    const slug = first
      .normalize('NFD')
      .replace(/\P{ASCII}/gu, '')
      .toLowerCase()
    const user = uuidv7()
    const id = uuidv7()
    const roleId = roles.get(role) ?? roles.get('Member')
    if (!roleId) continue
    const { passwordHash } = accounts
    await addSampleUser(trx, { id: user, name, email: accounts.email(slug), passwordHash })
    await insertMember(trx, {
      workspaceId,
      id,
      role: roleId,
      createdBy: me,
      user,
      status: 'accepted',
      sample: true,
    })
    members.set(first, id)
    const data = await findMember(trx, workspaceId, id)
    if (data) log({ object: 'member', event: 'create', data })
  }
  return members
}

/** Accounts are not a workspace's to make: PostgreSQL lets it make those of addresses that nobody can have. */
const addSampleUser = (
  trx: Db,
  { id, name, email, passwordHash }: { id: string; name: string; email: string; passwordHash: string | null },
) => sql`select add_sample_user(${id}, ${name}, ${email}, ${passwordHash})`.execute(trx)

const sampleTerms = ({ hours, carryOver, monthsBack }: NonNullable<SampleProject['retainer']>) => ({
  from: addMonths(monthOf(dayFromToday(0) as string), -monthsBack),
  unit: 'minutes' as const,
  amount: hours * 60,
  carryOver,
})

const owner = { name: 'Alex Berg', email: 'alex@northwind.example', password: 'northwind-sample' }

/**
 * `npm start -- --sample`: an agency to look around in, whose people can sign in. Answers what to tell the operator.
 * Made once; never in production, since its password is written here.
 */
export async function openSample(platform: Platform): Promise<string[]> {
  const { config, databases } = platform
  if (config.production)
    return ["The sample agency isn't available in production, because its password is public."]
  if (!(await findUserByEmail(databases.system, owner.email))) {
    const passwordHash = await hashPassword(owner.password)
    const userId = uuidv7()
    const memberId = uuidv7()
    const workspaceId = uuidv7()
    await write(platform, { workspaceId, actor: memberId }, async (trx, log) => {
      await addSampleUser(trx, { id: userId, name: owner.name, email: owner.email, passwordHash })
      const workspace = await foundWorkspace(
        trx,
        {
          id: workspaceId,
          name: 'Northwind Studio',
          color: '#0c8599',
          workweek: [0, 1, 1, 1, 1, 1, 0],
          workdayDuration: 8,
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          currency: 'EUR',
        },
        { memberId, userId },
      )
      log({ object: 'workspace', event: 'create', data: workspace })
      await addSample(
        trx,
        log,
        { workspaceId, me: memberId, files: platform.files },
        {
          email: (name) => `${name}@northwind.example`,
          passwordHash,
        },
      )
    })
  }
  return [
    `The sample agency: sign in as ${owner.email} (owner) or nora@northwind.example (manager),`,
    `password ${owner.password}`,
  ]
}
