import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { openTestServer, type Person, type TestServer } from './server.ts'

/** The schema rules that keep workspaces apart, checked on the catalog of the database that the migrations made. */
let server: TestServer
let owner: Person
let other: Person
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.makeOwner('Olga')
  other = await server.makeOwner('Frank')
  for (const person of [owner, other]) {
    const project = await person.data(projectContract.createProject, { body: { name: person.email } })
    const { id } = await person.data(taskContract.createTask, {
      body: { project: project.id, title: person.email },
    })
    await furnishTask(person, id, project.id)
    await furnishProject(person, project.id)
  }
})
afterAll(() => server.close())

/** A row in each table that hangs on a task. */
async function furnishTask({ workspaceId, memberId }: Person, task: string, project: string) {
  const { system } = server.databases
  const [tag, id] = [uuidv7(), uuidv7()]
  const its = { workspaceId, task }
  await system
    .insertInto('tag')
    .values({ workspaceId, id: tag, name: 'x', color: '#000000', position: 0 })
    .execute()
  await system
    .insertInto('taskTag')
    .values({ ...its, tag })
    .execute()
  await system
    .insertInto('taskParticipant')
    .values({ ...its, member: memberId })
    .execute()
  await system
    .insertInto('taskDependency')
    .values({ ...its, dependsOn: task })
    .execute()
  await system
    .insertInto('taskFormerNumber')
    .values({ ...its, project, number: 7 })
    .execute()
  await system
    .insertInto('taskReminder')
    .values({ ...its, member: memberId, at: 'now' })
    .execute()
  await system.insertInto('taskFilter').values({ workspaceId, member: memberId, value: '{}' }).execute()
  await system
    .insertInto('comment')
    .values({ ...its, id, text: 'x' })
    .execute()
  await system
    .insertInto('commentReaction')
    .values({ workspaceId, comment: id, member: memberId, emoji: '👍' })
    .execute()
  await system
    .insertInto('file')
    .values({ ...its, id, name: 'x', type: 'text/plain', size: 1, key: id })
    .execute()
  await system
    .insertInto('timeEntry')
    .values({ ...its, id, project, currency: 'EUR', memberId, start: 'now', billable: true, isManual: false })
    .execute()
  await system.insertInto('timeEntryTag').values({ workspaceId, entry: id, tag }).execute()
  const days = { startDay: '2026-01-01', endDay: '2026-01-01', firstDay: '2026-01-01', lastDay: '2026-01-01' }
  await system
    .insertInto('calendarEvent')
    .values({ workspaceId, id, title: 'x', allDay: true, ...days })
    .execute()
  await system.insertInto('calendarAttendee').values({ workspaceId, event: id, memberId }).execute()
  await system
    .insertInto('calendarFeed')
    .values({ workspaceId, id, memberId, secretHash: Buffer.from(id) })
    .execute()
  await system
    .insertInto('calendarSubscription')
    .values({ workspaceId, id, memberId, name: 'x', color: '#1c7ed6', address: 'https://x.example' })
    .execute()
  await system
    .insertInto('reportLink')
    .values({ workspaceId, id, name: 'x', search: '', createdBy: memberId, tokenHash: Buffer.from(id) })
    .execute()
  const weekly = { every: 'week', onDay: 1, hour: 8, format: 'csv', nextDay: '2026-01-01' }
  await system
    .insertInto('reportSchedule')
    .values({ workspaceId, id, memberId, createdBy: memberId, name: 'x', search: '', token: id, ...weekly })
    .execute()
  await system.insertInto('calendarTag').values({ workspaceId, event: id, tag }).execute()
  await system.insertInto('rate').values({ workspaceId, id, rate: 1 }).execute()
  await system
    .insertInto('notification')
    .values({ ...its, id, member: memberId, kind: 'changed', inApp: true })
    .execute()
  await system.insertInto('notificationSetting').values({ workspaceId, member: memberId }).execute()
  await system.insertInto('lastSeen').values({ workspaceId, member: memberId, at: 'now' }).execute()
  await system.insertInto('idempotencyKey').values({ workspaceId, member: memberId, key: 'x' }).execute()
}

/** A row in each table that hangs on a project. */
async function furnishProject({ workspaceId, memberId }: Person, project: string) {
  const { system } = server.databases
  const id = uuidv7()
  await system.insertInto('client').values({ workspaceId, id, title: 'x' }).execute()
  await system.insertInto('tombstone').values({ workspaceId, id, kind: 'tag', data: '{}' }).execute()
  await system
    .insertInto('retainer')
    .values({ workspaceId, project, from: '2026-01-01', unit: 'minutes', amount: 600, carryOver: 'none' })
    .execute()
  const line = {
    workspaceId,
    id,
    invoice: id,
    position: 'a0',
    kind: 'fixed',
    title: 'x',
    unit: 'C62',
    quantity: 1,
    rate: 1,
  }
  const invoice = { kind: 'invoice', client: id, issueDate: '2026-01-01', currency: 'EUR', language: 'en' }
  const entry = await system
    .selectFrom('timeEntry')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirstOrThrow()
  const unbilled = { start: '2026-01-01T09:00:00Z', end: '2026-01-01T10:00:00Z', currency: 'EUR' }
  await system
    .insertInto('timeEntry')
    .values({ workspaceId, id: uuidv7(), project, memberId, ...unbilled, billable: true, isManual: true })
    .execute()
  await system.insertInto('contact').values({ workspaceId, id, client: id, name: 'x' }).execute()
  await system.insertInto('tax').values({ workspaceId, id, name: 'x', percent: 1, category: 'S' }).execute()
  await system.insertInto('invoicing').values({ workspaceId, settings: '{}' }).execute()
  await system
    .insertInto('invoice')
    .values({ workspaceId, id, ...invoice, taxMode: 'exclusive' })
    .execute()
  await system.insertInto('invoiceLine').values(line).execute()
  await system
    .insertInto('invoiceFile')
    .values({ workspaceId, invoice: id, form: 'A4', bytes: Buffer.from(id), sha256: 'x' })
    .execute()
  const spent = {
    date: '2026-01-01',
    title: 'x',
    category: 'other',
    amount: 1,
    currency: 'EUR',
    billable: true,
  }
  await system
    .insertInto('expense')
    .values({ workspaceId, id, project, memberId, ...spent })
    .execute()
  await system.insertInto('document').values({ workspaceId, id, project, title: 'x' }).execute()
  await system
    .insertInto('documentPage')
    .values({ workspaceId, id, document: id, position: 'a0', title: 'x' })
    .execute()
  await system
    .insertInto('documentUpdate')
    .values({ workspaceId, page: id, seq: 1, update: Buffer.from(id) })
    .execute()
  await system.insertInto('documentLink').values({ workspaceId, page: id, target: id }).execute()
  await system
    .insertInto('documentShare')
    .values({ workspaceId, page: id, document: id, tokenHash: Buffer.from(id), withBelow: false })
    .execute()
  const passage = { passageStart: Buffer.from(id), passageEnd: Buffer.from(id), quote: 'x' }
  await system
    .insertInto('documentThread')
    .values({ workspaceId, id, page: id, ...passage })
    .execute()
  await system.insertInto('documentComment').values({ workspaceId, id, thread: id, text: 'x' }).execute()
  await system
    .insertInto('documentVersion')
    .values({ workspaceId, id, page: id, text: 'x', authors: [] })
    .execute()
  await system
    .insertInto('invoiceLineExpense')
    .values({ workspaceId, line: id, expense: id, invoice: id })
    .execute()
  await system
    .insertInto('invoiceLineEntry')
    .values({ workspaceId, line: id, invoice: id, entry: entry.id, seconds: 1 })
    .execute()
  await system
    .insertInto('invoiceDeposit')
    .values({ workspaceId, invoice: id, deposit: id, sums: '[]' })
    .execute()
  await system
    .insertInto('invoiceRetainer')
    .values({ workspaceId, line: id, invoice: id, project, month: '2026-01-01' })
    .execute()
  await system
    .insertInto('payment')
    .values({ workspaceId, id, invoice: id, date: '2026-01-01', amount: 1, method: 'cash' })
    .execute()
  const series = { workspaceId, id, invoice: id, mode: 'draft', period: 'monthly', sweepFrom: '2026-01-01' }
  await system
    .insertInto('recurringInvoice')
    .values({ ...series, issueDate: '2026-02-01', nextDate: '2026-02-01' })
    .execute()
  await system
    .insertInto('recurringIssue')
    .values({ workspaceId, series: id, occurrence: 0, issueDate: '2026-02-01', invoice: id })
    .execute()
  await system
    .insertInto('invoiceCounter')
    .values({ workspaceId, range: 'invoice', year: 2026, last: 1 })
    .execute()
  await system
    .insertInto('invoiceEmail')
    .values({
      workspaceId,
      id,
      invoice: id,
      kind: 'invoice',
      recipients: [],
      subject: 'x',
      text: 'x',
      mail: id,
    })
    .execute()
  await system
    .insertInto('share')
    .values({ workspaceId, id, invoice: id, tokenHash: Buffer.from(id), withEntries: false })
    .execute()
  await system
    .insertInto('invoiceReply')
    .values({ workspaceId, id, invoice: id, share: id, kind: 'question', name: 'x', text: 'x' })
    .execute()
  await system.insertInto('paymentPromise').values({ workspaceId, invoice: id, day: '2026-01-01' }).execute()
  await system.insertInto('deliverySettings').values({ workspaceId, settings: '{}' }).execute()
  await system.insertInto('holidayCalendar').values({ workspaceId }).execute()
  await system
    .insertInto('workWeek')
    .values({ workspaceId, id, memberId, from: '2026-01-01', minutes: [0, 0, 0, 0, 0, 0, 0] })
    .execute()
  await system.insertInto('timeOffKind').values({ workspaceId, id, name: 'x' }).execute()
  const off = { start: '2026-01-01', end: '2026-01-01', status: 'approved', kind: id, createdBy: memberId }
  await system
    .insertInto('timeOff')
    .values({ workspaceId, id, memberId, ...off })
    .execute()
  const span = { startsAt: '2026-01-05T00:00:00Z', endsAt: '2026-01-12T00:00:00Z' }
  await system
    .insertInto('approval')
    .values({ workspaceId, id, memberId, week: '2026-01-05', state: 'open', ...span })
    .execute()
  await system.insertInto('projectPin').values({ workspaceId, project, member: memberId }).execute()
  await system
    .insertInto('view')
    .values({
      workspaceId,
      id,
      name: 'x',
      screen: 'projects',
      shared: false,
      value: '{}',
      createdBy: memberId,
    })
    .execute()
}

/** Tables that stand above workspaces, each with the reason. A new table is a workspace's unless it is named here. */
const aboveWorkspaces: Record<string, string> = {
  user: 'an account may be in many workspaces',
  session: 'says itself which workspace is open in it',
  email_token: 'is an account’s',
  second_factor: 'is an account’s',
  recovery_code: 'is an account’s',
  sign_in_step: 'is an account’s',
  identity: 'is an account’s',
  identity_visit: 'comes before an account is known',
  device: 'is an account’s',
  account_notice: 'is an account’s',
  dismissed_announcement: 'is an account’s',
  mail: 'is sent by the program, whatever caused it',
  mail_attachment: 'goes with its email',
  rate_limit: 'counts what comes before a workspace is known',
  workspace: 'is the workspace: its id is what others call workspace_id',
  signing_key: 'is the installation’s, for its owner alone',
  migration: 'is the program’s own',
  kysely_migration_lock: 'is the program’s own',
}
/** Foreign keys of tenant tables that leave the workspace, by name, each with the reason. */
const leavesWorkspace: Record<string, string> = {
  member_user_fkey: 'the account behind a member, who may be in many workspaces',
}

async function rows<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await query.execute(server.databases.system)).rows
}
const tables = () =>
  rows(sql<{ name: string; columns: string[]; enabled: boolean; forced: boolean }>`
    select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      array(select attname::text from pg_attribute a where a.attrelid = c.oid and attnum > 0 and not attisdropped) as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  `)
const tenantTables = async () => (await tables()).filter(({ name }) => !(name in aboveWorkspaces))

describe('the catalog', () => {
  test('every table has a workspace_id, or is listed as an exception with the reason', async () => {
    const found = await tables()
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(aboveWorkspaces)))
    for (const { name, columns } of found)
      expect(columns.includes('workspace_id'), name).toBe(!(name in aboveWorkspaces))
    expect((await tenantTables()).length).toBeGreaterThan(6)
  })

  test('workspace_id comes first in every primary key and unique index of a tenant table', async () => {
    const indexes = await rows(sql<{ table: string; index: string; first: string | null; primary: boolean }>`
      select c.relname as "table", i.relname as index, x.indisprimary as primary, a.attname as first
      from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
      where c.relnamespace = 'public'::regnamespace and x.indisunique
    `)
    for (const { name } of await tenantTables()) {
      const own = indexes.filter(({ table }) => table === name)
      expect(
        own.filter(({ primary }) => primary),
        name,
      ).toHaveLength(1)
      for (const { index, first } of own) expect(first, index).toBe('workspace_id')
    }
  })

  test('foreign keys between tenant tables contain it, and none sets null or a default', async () => {
    const tenants = (await tenantTables()).map(({ name }) => name)
    const keys = await rows(sql<{
      name: string
      table: string
      to: string
      columns: string[]
      toColumns: string[]
      onDelete: string
      onUpdate: string
    }>`
      select k.conname as name, c.relname as "table", t.relname as "to", k.confdeltype::text as on_delete, k.confupdtype::text as on_update,
        array(select attname::text from unnest(k.conkey) with ordinality n (num, at) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = num order by at) as columns,
        array(select attname::text from unnest(k.confkey) with ordinality n (num, at) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = num order by at) as to_columns
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f'
    `)
    expect(keys.length).toBeGreaterThan(10)
    for (const { name, table, to, columns, toColumns, onDelete, onUpdate } of keys) {
      // n = null, d = default; for updates a = no action.
      expect(['n', 'd'], name).not.toContain(onDelete)
      expect(onUpdate, name).toBe('a')
      if (!tenants.includes(table))
        expect(tenants, `${name}: nothing above workspaces points into one`).not.toContain(to)
      else if (!(name in leavesWorkspace)) {
        expect(columns[0], name).toBe('workspace_id')
        expect(toColumns[0], name).toBe(to === 'workspace' ? 'id' : 'workspace_id')
      }
    }
    for (const name of Object.keys(leavesWorkspace)) expect(keys.map((key) => key.name)).toContain(name)
  })

  test('row-level security is on for every tenant table, for reading and writing alike', async () => {
    const policies = await rows(sql<{
      table: string
      command: string
      permissive: string
      roles: string[]
      condition: string
    }>`
      select tablename as "table", cmd as command, permissive, roles::text[] as roles, qual as condition from pg_policies
    `)
    for (const { name, enabled, forced } of await tables()) {
      const isSecured = !(name in aboveWorkspaces) || name === 'workspace' || name === 'user'
      // Not forced: its owner makes migrations and backups, and is not whom the server works as.
      expect({ name, enabled, forced }).toEqual({ name, enabled: isSecured, forced: false })
      const own = policies.filter(({ table }) => table === name)
      expect(own, name).toHaveLength(isSecured ? 1 : 0)
      if (isSecured) expect(own[0]).toMatchObject({ command: 'ALL', roles: ['public'] })
      if (isSecured) expect(own[0]?.condition).toContain('current_workspace()')
    }
  })

  test('the server’s roles own nothing and can’t bypass row-level security', async () => {
    const { tenant, system } = server.access
    const roles = [tenant.user, system.user]
    const found = await rows(sql<{ name: string; passes: boolean }>`
      select rolname as name, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as passes
      from pg_roles where rolname = any(${roles}) order by 1
    `)
    expect(found).toEqual(roles.sort().map((name) => ({ name, passes: false })))
    const owned = await rows(sql`
      select objid from pg_shdepend join pg_roles on pg_roles.oid = refobjid and rolname = any(${roles}) where deptype = 'o'
    `)
    expect(owned).toEqual([])
    const memberships = await rows(sql`
      select 1 from pg_auth_members join pg_roles on pg_roles.oid = member and rolname = any(${roles})
    `)
    expect(memberships).toEqual([])
  })

  test('no role but the owner reads the signing key, and nobody creates tables', async () => {
    for (const { user } of [server.access.tenant, server.access.system]) {
      const [may] = await rows(sql<Record<string, boolean>>`
        select has_table_privilege(${user}, 'signing_key', 'select') as key,
          has_schema_privilege(${user}, 'public', 'create') as tables,
          has_database_privilege(${user}, current_database(), 'temporary') as temporary,
          has_database_privilege(${user}, current_database(), 'create') as schemas
      `)
      expect(may).toEqual({ key: false, tables: false, temporary: false, schemas: false })
    }
  })
})

describe('a connection that is in a workspace', () => {
  const secured = async () => [...(await tenantTables()).map(({ name }) => name), 'workspace']
  const count = (name: string) =>
    sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`
  const key = (name: string) => sql.ref(name === 'workspace' ? 'id' : 'workspace_id')

  test('sees its own rows alone, even by a query that names no workspace', async () => {
    for (const name of await secured()) {
      const all = (await count(name).execute(server.databases.system)).rows[0]?.count ?? 0
      const found: number[] = []
      for (const { workspaceId } of [owner, other]) {
        await server.databases.inWorkspace(workspaceId, async (trx) => {
          const { rows: ids } = await sql<{
            id: string
          }>`select distinct ${key(name)} as id from ${sql.table(name)}`.execute(trx)
          expect(ids, name).toEqual([{ id: workspaceId }])
          found.push((await count(name).execute(trx)).rows[0]?.count ?? 0)
        })
      }
      expect(found[0], name).toBeGreaterThan(0)
      expect((found[0] ?? 0) + (found[1] ?? 0), name).toBe(all)
    }
  })

  test('changes and deletes nothing of others, even by a query that names no workspace', async () => {
    const stop = new Error('stop')
    const inTrouble = server.databases.inWorkspace(owner.workspaceId, async (trx) => {
      // What is invoiced is held by its invoice.
      for (const table of ['invoice_line_entry', 'time_entry', 'task', 'change'] as const) {
        const { rows: hit } = await sql<{
          workspaceId: string
        }>`delete from ${sql.table(table)} returning workspace_id`.execute(trx)
        expect(new Set(hit.map(({ workspaceId }) => workspaceId))).toEqual(new Set([owner.workspaceId]))
      }
      const { rows: hit } =
        await sql`update project set name = 'x' where workspace_id = ${other.workspaceId} returning id`.execute(
          trx,
        )
      expect(hit).toEqual([])
      throw stop
    })
    await expect(inTrouble).rejects.toBe(stop)
    expect(await owner.data(taskContract.getTasks, {})).toHaveLength(1)
  })

  test('can’t insert into another workspace, nor move a row there', async () => {
    const { workspaceId } = owner
    const forbidden = /row-level security/
    const insert = server.databases.inWorkspace(workspaceId, (trx) =>
      trx
        .insertInto('role')
        .values({ workspaceId: other.workspaceId, id: owner.userId, name: 'x', position: 1, access: '{}' })
        .execute(),
    )
    await expect(insert).rejects.toThrow(forbidden)
    const move = server.databases.inWorkspace(workspaceId, (trx) =>
      trx.updateTable('change').set({ workspaceId: other.workspaceId, seq: 999 }).execute(),
    )
    await expect(move).rejects.toThrow(forbidden)
  })

  test('is reset: the next transaction on the same connection starts without a workspace', async () => {
    for (let i = 0; i < 25; i++) {
      const { workspaceId } = i % 2 ? owner : other
      const seen = await server.databases.inWorkspace(workspaceId, (trx) =>
        trx.selectFrom('workspace').select('id').execute(),
      )
      expect(seen).toEqual([{ id: workspaceId }])
    }
  })

  test.each(['*', '', 'x', `'; set app.workspace = '*'; --`])(
    'refuses the invalid workspace id %j',
    async (id) => {
      await expect(server.databases.inWorkspace(id, async () => 'in')).rejects.toThrow('not a workspace id')
    },
  )
})

test('a connection without a workspace sees no rows', async () => {
  const client = new pg.Client(server.access.tenant)
  await client.connect()
  try {
    for (const setting of [null, '', '01900000-0000-7000-8000-000000000000']) {
      if (setting !== null) await client.query(`set app.workspace = '${setting}'`)
      for (const { name } of await tables()) {
        if (name in aboveWorkspaces && name !== 'workspace') continue
        const { rows: found } = await client.query(`select 1 from "${name}" limit 1`)
        expect(found, `${name} with ${setting}`).toEqual([])
      }
    }
  } finally {
    await client.end()
  }
})

test('the generated types match the migrations: every table and column is in them', async () => {
  const schema = await readFile(new URL('../src/database/schema.ts', import.meta.url), 'utf8')
  const camel = (name: string) => name.replace(/_(\w)/g, (_, message: string) => message.toUpperCase())
  const bodyOf = (name: string) =>
    new RegExp(`export interface ${name} \\{\\n([^}]*)\\}`).exec(schema)?.[1] ?? ''
  for (const { name, columns } of await tables()) {
    if (name.endsWith('migration') || name.endsWith('migration_lock')) continue
    const table = new RegExp(`^  ${camel(name)}: (\\w+);$`, 'm').exec(bodyOf('DB'))?.[1] ?? ''
    const typed = [...bodyOf(table).matchAll(/^ {2}(\w+):/gm)].map((match) => match[1])
    expect(typed.sort(), name).toEqual(columns.map(camel).sort())
  }
})
