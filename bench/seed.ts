import { v7 as uuidv7 } from 'uuid'
import { type Connection, type Databases, openDatabases } from '../src/database/database.ts'
import { insertMember } from '../src/features/member/server/member.queries.ts'
import { insertProject, insertProjectMembers } from '../src/features/project/server/project.queries.ts'
import { findRoles } from '../src/features/role/server/role.queries.ts'
import { findStatuses } from '../src/features/status/server/status.queries.ts'
import { insertUser } from '../src/features/user/server/user.queries.ts'
import { foundWorkspace } from '../src/features/workspace/server/workspace.queries.ts'
import { insertSession } from '../src/server/session/session.ts'

export type Seed = {
  workspaceId: string
  project: string
  memberId: string
  statuses: string[]
  tasks: string[]
  /** A session's token for each of 25 members: five live connections each. */
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

async function makeSession(databases: Databases, name: string) {
  const userId = uuidv7()
  const email = `${userId}@example.com`
  const verifiedAt = new Date().toISOString()
  await insertUser(databases.system, { id: userId, name, email, passwordHash: null, verifiedAt })
  return userId
}

/** A workspace with 25 members and one project with so many open and closed tasks. */
export async function seed(
  connection: Connection,
  { open, closed }: { open: number; closed: number } = { open: 1000, closed: 0 },
): Promise<Seed> {
  const databases = openDatabases(connection)
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
    for (let n = 1; n < 25; n++) {
      const user = uuidv7()
      const person = {
        id: user,
        name: `Member ${n}`,
        email: `${user}@example.com`,
        passwordHash: null,
        verifiedAt: null,
      }
      await insertUser(trx, person)
      const id = uuidv7()
      await insertMember(trx, { workspaceId, id, role: admin, createdBy: memberId, user, status: 'accepted' })
      users.push(user)
      members.push(id)
    }
    await insertProject(
      trx,
      { workspaceId, currency: workspace.currency },
      {
        id: project,
        name: 'Bench',
        key: 'BEN',
        color: '#5755d9',
        status: null,
        createdBy: memberId,
      },
    )
    await insertProjectMembers(trx, workspaceId, project, members)
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
      project,
      number: n + 1,
      title:
        `${any(verbs)} ${any(things)} ${any(places)} ${any(verbs).toLowerCase()}ed by ${any(things)}`.trim(),
      status: any(n < open ? statuses : closedStatuses),
      executor: Math.random() < 0.8 ? any(members) : null,
      priority: any(priorities),
      start: Math.random() < 0.5 ? anyDay() : null,
      dueDate: Math.random() < 0.7 ? anyDay() : null,
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
    await trx.updateTable('project').set({ lastNumber: rows.length }).where('id', '=', project).execute()
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
