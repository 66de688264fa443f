import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** What the generated files say that query functions send; without those that hold a condition of their caller's. */
const statements = globSync('src/{server,features/*/server}/*.queries.sql').flatMap((path) =>
  readFileSync(path, 'utf8')
    .replace(/^--.*$/gm, '')
    .split(/;\n/)
    .map((text) => text.trim())
    .filter((text) => text && !text.includes('«') && !text.startsWith('set local')),
)

test('PostgreSQL can prepare every statement that the query functions send', async () => {
  const refused = await server.databases.system.connection().execute(async (db) => {
    const found: string[] = []
    for (const statement of statements) {
      try {
        await sql.raw(`prepare written as ${statement}`).execute(db)
        await sql.raw('deallocate written').execute(db)
      } catch (error) {
        found.push(`${String(error)}: ${statement}`)
      }
    }
    return found
  })
  expect(refused).toEqual([])
  expect(statements.length).toBeGreaterThan(400)
})
