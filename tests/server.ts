import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { inject } from 'vitest'
import { openAccess } from '#database/access.ts'
import { type Connection, openDatabases, openOwner } from '#database/database.ts'
import { insertMember } from '#features/member/server/member.queries.ts'
import type { DefaultRoleName } from '#features/role/role.rules.ts'
import { findRoles } from '#features/role/server/role.queries.ts'
import { insertUser } from '#features/user/server/user.queries.ts'
import { foundWorkspace } from '#features/workspace/server/workspace.create.ts'
import { readConfig } from '#server/config.ts'
import { insertSession } from '#server/session/session.ts'
import { startServer } from '#server/start.ts'
import { write } from '#server/write.ts'
import type { Access } from '#shared/access.ts'
import { openVisitor, type Visitor } from './visitor.ts'

type LocalConnection = Exclude<Connection, { connectionString: string }>
export type TestServer = Awaited<ReturnType<typeof openTestServer>>
export type Person = Visitor & {
  userId: string
  memberId: string
  workspaceId: string
  email: string
  token: string
}

async function cloneDatabase(): Promise<string> {
  const postgres = inject('postgres')
  const name = `test_${uuidv7().replaceAll('-', '')}`
  const client = new pg.Client({ ...postgres, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${name} template ${postgres.database} strategy file_copy`)
  await client.end()
  return name
}

/**
 * The whole server on a database of its own, or on the given one, reached over HTTP; `reach` lets it reach that by another way.
 */
export async function openTestServer(
  env: Record<string, string> = {},
  reach: (local: LocalConnection) => Connection | Promise<Connection> = (local) => local,
  given?: string,
) {
  const local = { ...inject('postgres'), database: given ?? (await cloneDatabase()) }
  const connection = await reach(local)
  const access = await openAccess(connection)
  const own = openDatabases(access)
  /** Tests look and write past what the server itself may. */
  const databases = { ...own, system: openOwner({ ...local, user: 'postgres' }) }
  const dataDir = await mkdtemp(join(tmpdir(), 'workweek-files-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    CALLS_PER_MINUTE: '0',
    ...env,
  })
  const logged: string[] = []
  const log = pino({ level: config.logLevel }, { write: (line) => void logged.push(line) })
  const server = await startServer({ config, connection: access.system, databases: own, log })
  const url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`

  async function makeUser(name = 'Somebody') {
    const id = uuidv7()
    const email = `${name.toLowerCase()}-${id}@example.com`
    await insertUser(databases.system, {
      id,
      name,
      email,
      passwordHash: null,
      verifiedAt: new Date().toISOString(),
    })
    return { id, email }
  }
  async function signIn(userId: string) {
    return insertSession(databases.system, {
      userId,
      remember: false,
      userAgent: 'test',
      address: '127.0.0.1',
    })
  }

  return {
    url,
    http: server.app.server,
    dataDir,
    connection: local,
    access,
    databases,
    platform: server.platform,
    /** The lines of the log, where `LOG_LEVEL` is set to have any. */
    logged,
    visitor: () => openVisitor(url),

    /** A signed-in user without a workspace. */
    async makeUser(name?: string): Promise<Visitor & { userId: string; email: string }> {
      const { id, email } = await makeUser(name)
      return { ...openVisitor(url, await signIn(id)), userId: id, email }
    },

    /** A new workspace with its signed-in owner. */
    async makeOwner(name = 'Olga'): Promise<Person> {
      const { id: userId, email } = await makeUser(name)
      const workspaceId = uuidv7()
      const memberId = uuidv7()
      await write(server.platform, { workspaceId, actor: memberId }, async (trx) =>
        foundWorkspace(
          trx,
          {
            id: workspaceId,
            name: `${name}’s workspace`,
            color: '#5755d9',
            workweek: [0, 1, 1, 1, 1, 1, 0],
            workdayDuration: 8,
            timeZone: 'UTC',
            currency: 'EUR',
          },
          { memberId, userId },
        ),
      )
      const token = await signIn(userId)
      return { ...openVisitor(url, token), userId, memberId, workspaceId, email, token }
    },

    /** A signed-in member of a workspace, with a default role or with exactly the flags given. */
    async makeMember(
      workspaceId: string,
      role: DefaultRoleName | Access,
      projects: string[] = [],
    ): Promise<Person> {
      const { id: userId, email } = await makeUser(typeof role === 'string' ? role : 'Custom')
      const memberId = uuidv7()
      await databases.inWorkspace(workspaceId, async (trx) => {
        const roleId =
          typeof role === 'string'
            ? (await findRoles(trx, workspaceId)).find(({ name }) => name === role)?.id
            : uuidv7()
        if (!roleId) throw new Error('no such role')
        if (typeof role !== 'string') {
          const row = { workspaceId, id: roleId, name: 'Custom', position: 9, access: JSON.stringify(role) }
          await trx.insertInto('role').values(row).execute()
        }
        await insertMember(trx, {
          workspaceId,
          id: memberId,
          role: roleId,
          createdBy: null,
          user: userId,
          status: 'accepted',
        })
        for (const project of projects) {
          await trx.insertInto('projectMember').values({ workspaceId, project, member: memberId }).execute()
        }
      })
      const token = await signIn(userId)
      return { ...openVisitor(url, token), userId, memberId, workspaceId, email, token }
    },

    /** The emails that were written to an address, newest first. */
    emailsTo: (email: string) =>
      databases.system
        .selectFrom('mail')
        .selectAll()
        .where('recipient', '=', email)
        .orderBy('createdAt', 'desc')
        .execute(),

    async close() {
      await server.close()
      await own.close()
      await databases.system.destroy()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
