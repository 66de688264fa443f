import { join } from 'node:path'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccess, requireServer } from '#database/access.ts'
import { openDatabases, openOwner } from '#database/database.ts'
import { insertUser } from '#features/user/server/user.queries.ts'
import { foundWorkspace } from '#features/workspace/server/workspace.create.ts'
import { readCatalog } from './catalog.ts'
import { findOutsidePrograms, openOutsidePostgres } from './outsidePostgres.ts'

const programs = findOutsidePrograms()
if (!programs)
  console.warn(
    'Not tested: pg_dump of an outside PostgreSQL, since this machine has none (apt install postgresql).',
  )

describe.skipIf(!programs)('an operator’s own PostgreSQL', () => {
  let outside: Awaited<ReturnType<typeof openOutsidePostgres>>
  beforeAll(async () => {
    outside = await openOutsidePostgres(programs as string)
    await outside.admin.query(`create role workweek login createrole password 'secret'`)
    for (const name of ['workweek', 'restored'])
      await outside.admin.query(`create database ${name} owner workweek`)
  })
  afterAll(() => outside?.close())

  test('is dumped and restored as documented, as the owner, with all rows and the same schema', async () => {
    const [first, second] = ['workweek', 'restored'].map((name) => outside.urlOf('workweek', name, 'secret'))
    const connection = { connectionString: first as string }
    const databases = openDatabases(await openAccess(connection))
    const [userId, workspaceId, memberId] = [uuidv7(), uuidv7(), uuidv7()]
    await insertUser(databases.system, {
      id: userId,
      name: 'Ada',
      email: 'ada@example.com',
      passwordHash: null,
      verifiedAt: null,
    })
    await databases.inWorkspace(workspaceId, (trx) =>
      foundWorkspace(
        trx,
        {
          id: workspaceId,
          name: 'Ada’s',
          color: '#5755d9',
          workweek: [0, 1, 1, 1, 1, 1, 0],
          workdayDuration: 8,
          timeZone: 'UTC',
          currency: 'EUR',
        },
        { memberId, userId },
      ),
    )
    await databases.close()

    const file = join(outside.folder, 'workweek.dump')
    outside.run('pg_dump', [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--file=${file}`,
      first as string,
    ])
    outside.run('pg_restore', [
      '--no-owner',
      '--no-privileges',
      '--exit-on-error',
      `--dbname=${second}`,
      file,
    ])

    const restored = openDatabases(await openAccess({ connectionString: second as string }))
    const seen = await restored.inWorkspace(workspaceId, async (trx) => ({
      members: await trx.selectFrom('member').select('id').execute(),
      roles: await trx.selectFrom('role').select('name').execute(),
    }))
    expect(seen.members).toEqual([{ id: memberId }])
    expect(seen.roles).toHaveLength(5)
    await restored.close()
    const [before, after] = [openOwner(connection), openOwner({ connectionString: second as string })]
    expect(await readCatalog(after)).toEqual(await readCatalog(before))
    await Promise.all([before.destroy(), after.destroy()])
  })

  test('whose owner may not create roles: the error has the commands to run, and they work', async () => {
    await outside.admin.query(`create role plain login password 'secret'`)
    await outside.admin.query('create database plain owner plain')
    const connection = { connectionString: outside.urlOf('plain', 'plain', 'secret') }
    await expect(openAccess(connection)).rejects.toThrow(
      /create role plain_tenant login password '…'; and set DATABASE_ROLE_PASSWORD/,
    )
    for (const role of ['plain_tenant', 'plain_system'])
      await outside.admin.query(`create role ${role} login password 'given'`)
    const databases = openDatabases(await openAccess(connection, 'given'))
    const { rows } = await sql<{ user: string }>`select current_user as user`.execute(databases.system)
    expect(rows).toEqual([{ user: 'plain_system' }])
    await databases.close()
  })

  test('with an unsuitable encoding, owner or name is refused with instructions', async () => {
    await outside.admin.query(
      `create database latin owner workweek encoding 'LATIN1' locale 'C' template template0`,
    )
    await outside.admin.query('create database foreign_one')
    const refuses = (database: string) =>
      expect(openAccess({ connectionString: outside.urlOf('workweek', database, 'secret') })).rejects
    await refuses('latin').toThrow(
      /the encoding LATIN1.*create database workweek owner workweek encoding 'UTF8'/,
    )
    await refuses('foreign_one').toThrow(
      /can't create tables in the database foreign_one.*owner to workweek;/,
    )
    await expect(
      requireServer({ connectionString: outside.urlOf('workweek', 'missing', 'secret') }),
    ).rejects.toThrow('could not be reached: database "missing" does not exist')
  })
})
