// One task is read, locked and written by its key, however many there are, and whether or not the table has statistics.
import {
  CamelCasePlugin,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#database/database.ts'
import type { DB } from '#database/schema.ts'
import { openTestServer, type TestServer } from '../../../../tests/server.ts'
import { openTaskSetting, type TaskSetting } from '../../../../tests/tasks.ts'
import { updatePlain } from './task.plain.queries.ts'
import { findTask, lockTask, lockTaskRows } from './task.queries.ts'
import { updateTask } from './task.write.queries.ts'

let server: TestServer
let at: TaskSetting
beforeAll(async () => {
  server = await openTestServer()
  at = await openTaskSetting(server)
  await server.databases.inWorkspace(at.owner.workspaceId, (trx) =>
    sql`
      insert into task (workspace_id, id, project, number, title, status)
      select ${at.owner.workspaceId}, gen_random_uuid(), ${at.project}, n, 'Task ' || n, ${at.statuses.Done}
      from generate_series(1000, 5000) n
    `.execute(trx),
  )
})
afterAll(() => server.close())

class RecordingDriver extends DummyDriver {
  readonly statements: string[]
  constructor(statements: string[]) {
    super()
    this.statements = statements
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async ({ sql: text }) => {
        this.statements.push(text)
        return { rows: [] }
      },
      async *streamQuery() {},
    }
  }
}

/** A database that runs nothing and keeps the statements. */
function recorder() {
  const statements: string[] = []
  const db: Db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new RecordingDriver(statements),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, statements }
}

type Plan = { 'Node Type': string; 'Index Name'?: string; Alias?: string; Plans?: Plan[] }
const scansOfTask = (plan: Plan): string[] => [
  ...(plan.Alias === 'task' && /Scan/.test(plan['Node Type'])
    ? [`${plan['Node Type']} ${plan['Index Name'] ?? ''}`]
    : []),
  ...(plan.Plans ?? []).flatMap(scansOfTask),
]

/** How each statement reaches the task, by the plan that its prepared form keeps. */
async function plansOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const { db, statements } = recorder()
  // What it makes of no rows is not asked here.
  await work(db).catch(() => {})
  expect(statements).not.toEqual([])
  return server.databases.inWorkspace(at.owner.workspaceId, async (trx) => {
    const scans: string[] = []
    for (const text of statements) {
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (generic_plan, format json) ${text}`)
        .execute(trx)
      scans.push(...scansOfTask((Object.values(rows[0] as object)[0] as [{ Plan: Plan }])[0].Plan))
    }
    return scans
  })
}

const scope = () => ({ workspaceId: at.owner.workspaceId, currency: 'EUR' })
const id = '018f0000-0000-7000-8000-000000000000'
const works: Record<string, (db: Db) => Promise<unknown>> = {
  'locking it ahead': (db) => lockTaskRows(db, scope(), [id]),
  'locking it': (db) => lockTask(db, scope(), id),
  'reading it': (db) => findTask(db, scope(), id),
  'writing plain fields': (db) => updatePlain(db, scope(), id, { title: 'New' }, '2026-03-02T00:00:00Z'),
  'writing any field': (db) => updateTask(db, scope(), id, { parent: null, title: 'New' }),
}

for (const [name, analyse] of [
  ['without statistics', false],
  ['with statistics', true],
] as const) {
  test.each(Object.entries(works))(`%s uses the primary key ${name}`, async (_, work) => {
    if (analyse) await sql`analyze task`.execute(server.databases.system)
    const scans = await plansOf(work)
    expect(scans.length).toBeGreaterThan(0)
    expect(new Set(scans)).toEqual(new Set(['Index Scan task_pkey']))
  })
}
