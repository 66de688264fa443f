import { v7 as uuidv7 } from 'uuid'
import { openAccess } from '#database/access.ts'
import { type Connection, type Databases, type Db, openDatabases } from '#database/database.ts'
import { insertMember } from '#features/member/server/member.queries.ts'
import { insertProjectMembers } from '#features/project/server/project.member.queries.ts'
import { insertProject } from '#features/project/server/project.queries.ts'
import { findRoles } from '#features/role/server/role.queries.ts'
import { findStatuses } from '#features/status/server/status.queries.ts'
import { insertUser } from '#features/user/server/user.queries.ts'
import { foundWorkspace } from '#features/workspace/server/workspace.create.ts'
import { insertSession } from '#server/session/session.ts'
import { addDays } from '#shared/days.ts'

export type Seed = {
  workspaceId: string
  project: string
  memberId: string
  statuses: string[]
  tasks: string[]
  /** A session's token for each member; of 25, five live connections each. */
  tokens: string[]
}

const verbs = [
  'Fix',
  'Design',
  'Migrate',
  'Review',
  'Ship',
  'Test',
  'Document',
  'Measure',
  'Plan',
  'Write',
  'Move',
  'Ask',
]
const things = [
  'invoice rounding',
  'workspace switcher',
  'calendar drag',
  'role matrix',
  'sign-in',
  'search ranking',
  'booking widget',
  'room photos',
  'page texts',
  'brand guide',
  'shop window',
  'content editor',
  'cookie notice',
  'order form',
  'price list',
]
const places = [
  'for the hotel',
  'on phones',
  'before the campaign',
  'with the three shops',
  'in German',
  'after the workshop',
  '',
]
const priorities = ['none', 'low', 'medium', 'high', 'urgent'] as const

const any = <T>(values: readonly T[]) => values[Math.floor(Math.random() * values.length)] as T
const anyInstant = () =>
  new Date(Date.now() - Math.random() * 1e10)
    .toISOString()
    .replace('Z', `${Math.floor(Math.random() * 1000)}Z`)
const anyDay = () => anyInstant().slice(0, 10)

/** Half of the tasks have a start and an end, most are due some time. */
function anyDates() {
  const start = Math.random() < 0.5 ? anyDay() : null
  const end = start && addDays(start, Math.floor(Math.random() * 12))
  return { start, end, dueDate: Math.random() < 0.7 ? (end ?? anyDay()) : null }
}

/** Each fifth task waits for the one before it in its project. */
async function insertDependencies(
  trx: Db,
  workspaceId: string,
  rows: readonly { id: string }[],
  projects: number,
) {
  const links = rows.flatMap(({ id }, n) => {
    const before = rows[n - projects]
    return n % 5 || !before ? [] : [{ workspaceId, task: id, dependsOn: before.id }]
  })
  for (let at = 0; at < links.length; at += 5000)
    await trx
      .insertInto('taskDependency')
      .values(links.slice(at, at + 5000))
      .execute()
}

async function makeSession(databases: Databases, name: string) {
  const userId = uuidv7()
  const email = `${userId}@example.com`
  const verifiedAt = new Date().toISOString()
  await insertUser(databases.system, { id: userId, name, email, passwordHash: null, verifiedAt })
  return userId
}

type Size = { open: number; closed: number; projects?: number; members?: number }

/** A workspace with 25 members, or as many as said, and so many open and closed tasks, in one project or spread over a tree of them. */
export async function seed(
  connection: Connection,
  { open, closed, projects: projectCount = 1, members: memberCount = 25 }: Size = { open: 1000, closed: 0 },
): Promise<Seed> {
  const databases = openDatabases(await openAccess(connection))
  const workspaceId = uuidv7()
  const memberId = uuidv7()
  const project = uuidv7()
  const owner = await makeSession(databases, 'Owner')
  const users = [owner]
  const seeded = await databases.inWorkspace(workspaceId, async (trx) => {
    const workspace = { id: workspaceId, name: 'Bench', color: '#5755d9', timeZone: 'UTC', currency: 'EUR' }
    await foundWorkspace(
      trx,
      { ...workspace, workweek: [0, 1, 1, 1, 1, 1, 0], workdayDuration: 8 },
      { memberId, userId: owner },
    )
    const admin = (await findRoles(trx, workspaceId)).find(({ name }) => name === 'Admin')?.id as string
    const members = [memberId]
    for (let n = 1; n < memberCount; n++) {
      const user = uuidv7()
      const person = {
        id: user,
        name: `Member ${n}`,
        email: `${user}@example.com`,
        passwordHash: null,
        verifiedAt: null,
      }
      // A workspace makes no accounts.
      await insertUser(databases.system, person)
      const id = uuidv7()
      await insertMember(trx, { workspaceId, id, role: admin, createdBy: memberId, user, status: 'accepted' })
      users.push(user)
      members.push(id)
    }
    const scope = { workspaceId, currency: workspace.currency }
    const projectStatuses = await findStatuses(trx, workspaceId, 'project')
    const projects = [project, ...Array.from({ length: projectCount - 1 }, () => uuidv7())]
    for (const [n, id] of projects.entries()) {
      const start = anyDay()
      await insertProject(trx, scope, {
        id,
        name: n ? `${any(verbs)} ${any(things)} ${n}` : 'Bench',
        key: n ? `B${n}` : 'BEN',
        color: any(['#5755d9', '#0c8599', '#2f9e44', '#e8590c', '#c2255c']),
        status: n ? (any(projectStatuses)?.id ?? null) : null,
        createdBy: memberId,
        // Three levels: each tenth one at the top, the others below one made before.
        parent: n % 10 ? (projects[n % 3 ? n - (n % 10) : n - 1] as string) : null,
        ...(n % 2 && { start, end: addDays(start, 30), dueDate: addDays(start, 35) }),
      })
      await insertProjectMembers(
        trx,
        workspaceId,
        id,
        n ? members.filter((_, m) => (m + n) % 4 === 0) : members,
      )
    }
    const all = await findStatuses(trx, workspaceId, 'task')
    const idsOf = (...categories: string[]) =>
      all.filter(({ category }) => categories.includes(category)).map(({ id }) => id)
    const statuses = idsOf('todo', 'active')
    const closedStatuses = idsOf('done', 'cancelled')
    // As varied as people's tasks are, so that the list compresses no better than theirs.
    const rows = Array.from({ length: open + closed }, (_, n) => ({
      workspaceId,
      // Made over some months, like the rest of the row.
      id: uuidv7({ msecs: Date.now() - Math.floor(Math.random() * 1e10) }),
      project: projects[n % projectCount] as string,
      number: Math.floor(n / projectCount) + 1,
      title:
        `${any(verbs)} ${any(things)} ${any(places)} ${any(verbs).toLowerCase()}ed by ${any(things)}`.trim(),
      status: any(n < open ? statuses : closedStatuses),
      executor: Math.random() < 0.8 ? any(members) : null,
      priority: any(priorities),
      ...anyDates(),
      estimate: any([0, 0, 60, 120, 480]),
      createdBy: any(members),
      createdAt: anyInstant(),
      updatedAt: anyInstant(),
    }))
    // PostgreSQL takes 65,535 parameters at once.
    for (let at = 0; at < rows.length; at += 2000)
      await trx
        .insertInto('task')
        .values(rows.slice(at, at + 2000))
        .execute()
    const counters = projects.map((id) => ({ workspaceId, project: id, lastNumber: rows.length }))
    await trx.insertInto('taskCounter').values(counters).execute()
    await insertDependencies(trx, workspaceId, projectCount > 1 ? rows.slice(0, open) : [], projectCount)
    return { statuses, tasks: rows.slice(0, open).map(({ id }) => id) }
  })
  const tokens: string[] = []
  for (const userId of users) {
    tokens.push(
      await insertSession(databases.system, {
        userId,
        remember: true,
        userAgent: 'bench',
        address: '127.0.0.1',
      }),
    )
  }
  await databases.close()
  return { workspaceId, project, memberId, tokens, ...seeded }
}
