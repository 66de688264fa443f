import { v7 as uuidv7 } from 'uuid'
import { hashPassword } from '../features/auth/server/password.ts'
import { deleteMember, findMember, insertMember } from '../features/member/server/member.queries.ts'
import { suggestKey } from '../features/project/project.rules.ts'
import {
  deleteProject,
  findKeys,
  findProject,
  insertProject,
  insertProjectMembers,
} from '../features/project/server/project.queries.ts'
import { findRoles } from '../features/role/server/role.queries.ts'
import { findStatuses } from '../features/status/server/status.queries.ts'
import { addTasks } from '../features/task/server/task.create.ts'
import { deleteTask, findTask, type Scope } from '../features/task/server/task.queries.ts'
import { newTask } from '../features/task/task.rules.ts'
import { findUserByEmail, insertUser } from '../features/user/server/user.queries.ts'
import { findWorkspace, foundWorkspace } from '../features/workspace/server/workspace.queries.ts'
import type { Workspace } from '../features/workspace/workspace.contract.ts'
import type { Log, Platform } from '../server/platform.ts'
import { write } from '../server/write.ts'
import type { Db } from './database.ts'
import { people, projects, type SampleTask } from './sample-data.ts'

const firstName = (name: string) => name.split(' ')[0] as string

/** `yyyy-MM-dd`, the given number of days from today. */
const dayFromToday = (days: number | null | undefined) =>
  days == null ? null : new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export type SampleAccount = { email: (firstName: string) => string; passwordHash: string | null }

/** Nobody can sign in as a person of the sample, unless the caller gives them addresses and a password. */
const nobody: SampleAccount = {
  email: (name) => `${name}.${uuidv7().slice(-12)}@sample.invalid`,
  passwordHash: null,
}

/** Fills a workspace with the sample agency; every row is marked, so that `removeSample` finds it again. */
export async function addSample(trx: Db, log: Log, workspaceId: string, me: string, accounts = nobody) {
  const members = await addPeople(trx, log, workspaceId, me, accounts)
  const statusIds = async (kind: 'task' | 'project') =>
    new Map((await findStatuses(trx, workspaceId, kind)).map(({ name, id }) => [name, id]))
  const taskStatuses = await statusIds('task')
  const scope = await scopeOf(trx, workspaceId)
  const projectStatuses = await statusIds('project')

  for (const sample of projects) {
    const id = uuidv7()
    const keys = await findKeys(trx, workspaceId)
    await insertProject(trx, workspaceId, {
      id,
      name: sample.name,
      key: keys.includes(sample.key) ? suggestKey(sample.name, keys) : sample.key,
      color: sample.color,
      // Statuses may have been renamed or deleted; what is missing is left without.
      status: projectStatuses.get(sample.status) ?? null,
      createdBy: me,
      sample: true,
    })
    const memberIds = [me, ...sample.members.map((name) => members.get(name) as string)]
    await insertProjectMembers(trx, workspaceId, id, memberIds)
    const project = await findProject(trx, workspaceId, id)
    if (project) log({ object: 'project', event: 'create', data: project })
    log({ object: 'project-member', event: 'create', data: { projectId: id, memberIds } })
    for (const task of sample.tasks) await addTask(trx, log, scope, id, me, task, members, taskStatuses)
  }
}

/** The workspace with the currency of its money. */
async function scopeOf(trx: Db, workspaceId: string): Promise<Scope> {
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
    await insertUser(trx, {
      id: user,
      name,
      email: accounts.email(slug),
      passwordHash,
      verifiedAt: new Date().toISOString(),
    })
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

async function addTask(
  trx: Db,
  log: Log,
  scope: Scope,
  project: string,
  me: string,
  [title, status, executor, priority = 'none', start, end, due]: SampleTask,
  members: Map<string, string>,
  statuses: Map<string, string>,
) {
  await addTasks(trx, log, scope, [
    {
      ...newTask,
      id: uuidv7(),
      project,
      title,
      checklist: [],
      status: statuses.get(status) ?? null,
      executor: executor ? (members.get(executor) ?? null) : null,
      priority,
      start: dayFromToday(start),
      end: dayFromToday(end),
      dueDate: dayFromToday(due),
      createdBy: me,
      sample: true,
    },
  ])
}

/** Takes exactly the sample away: a sample project that holds other work keeps it, and stays. */
export async function removeSample(trx: Db, log: Log, workspaceId: string) {
  const rows = await trx
    .selectFrom('project')
    .select(['id', 'sample'])
    .where('workspaceId', '=', workspaceId)
    .where('sample', '=', true)
    .execute()
  for (const { id } of rows) {
    const tasks = await trx
      .selectFrom('task')
      .select(['id', 'sample'])
      .where('workspaceId', '=', workspaceId)
      .where('project', '=', id)
      .execute()
    const before = await findProject(trx, workspaceId, id)
    if (tasks.every(({ sample }) => sample)) {
      await deleteProject(trx, workspaceId, id)
      log({ object: 'project', event: 'delete', data: { id }, before })
      continue
    }
    for (const task of tasks.filter(({ sample }) => sample)) {
      const before = await findTask(trx, await scopeOf(trx, workspaceId), task.id)
      await deleteTask(trx, workspaceId, task.id)
      log({ object: 'task', event: 'delete', data: { id: task.id }, before })
    }
    await trx
      .updateTable('project')
      .set({ sample: false })
      .where('workspaceId', '=', workspaceId)
      .where('id', '=', id)
      .execute()
  }
  await removePeople(trx, log, workspaceId)
}

async function removePeople(trx: Db, log: Log, workspaceId: string) {
  const rows = await trx
    .selectFrom('member')
    .select(['id', 'user'])
    .where('workspaceId', '=', workspaceId)
    .where('sample', '=', true)
    .execute()
  for (const { id, user } of rows) {
    const before = await findMember(trx, workspaceId, id)
    if (before) await deleteMember(trx, log, workspaceId, before)
    // Who was given a password may be somebody elsewhere by now: the account stays.
    if (user) await trx.deleteFrom('user').where('id', '=', user).where('passwordHash', 'is', null).execute()
  }
}

const owner = { name: 'Alex Berg', email: 'alex@northwind.example', password: 'northwind-sample' }

/**
 * `npm start -- --sample`: an agency to look around in, whose people can sign in. Answers what to tell the operator.
 * Made once; never in production, since its password is written here.
 */
export async function openSample(platform: Platform): Promise<string[]> {
  const { config, databases } = platform
  if (config.production)
    return ['The sample agency is not opened in production: its password is known to everyone.']
  if (!(await findUserByEmail(databases.system, owner.email))) {
    const passwordHash = await hashPassword(owner.password)
    const userId = uuidv7()
    const memberId = uuidv7()
    const workspaceId = uuidv7()
    await write(platform, { workspaceId, actor: memberId }, async (trx, log) => {
      const verifiedAt = new Date().toISOString()
      await insertUser(trx, { id: userId, name: owner.name, email: owner.email, passwordHash, verifiedAt })
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
      await addSample(trx, log, workspaceId, memberId, {
        email: (name) => `${name}@northwind.example`,
        passwordHash,
      })
    })
  }
  return [
    `The sample agency: sign in as ${owner.email} (owner) or nora@northwind.example (manager),`,
    `password ${owner.password}`,
  ]
}
