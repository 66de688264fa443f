// Measures search: 100,000 tasks, 50,000 of them in one workspace; see README.md in this folder.
import { loadavg } from 'node:os'
import { v7 as uuidv7 } from 'uuid'
import { percentile } from './load.ts'
import { seed as makeSeed } from './seed.ts'
import { serveLarge, writeResults } from './served.ts'
import { workOf } from './work.ts'

const rounds = 4
const atOnce = 10

const { url, seed, connection, pool, processId, stop } = await serveLarge({
  open: 20_000,
  closed: 30_000,
  projects: 60,
})
const lines: string[] = []
const report = (what: string, value: string) => {
  lines.push(`| ${what} | ${value} |`)
  console.log(`${what}: ${value}`)
}
const { workspaceId } = seed

/** Other workspaces, longer texts and comments, as people write them, names that stand once, and one word that does. */
async function furnish() {
  for (let n = 0; n < 5; n++) await makeSeed(connection, { open: 4_000, closed: 6_000, projects: 20 })
  await pool.query(`
    update task set title = title || ' ' || translate(left(md5(id::text), 9), '0123456789', 'ghijklmnop') where number % 3 = 0
  `)
  await pool.query(`
    update task set description = (
      select string_agg(word, ' ' order by random()) from unnest(string_to_array(
        'the hotel wants photos of each room before autumn please ask them about the booking widget and the price list ' ||
        'we agreed on two languages first then texts for phones and a short film from the harbour ' || title, ' '
      )) as word
    ) where number % 3 = 0
  `)
  await pool.query(`
    insert into comment (workspace_id, id, task, text)
    select workspace_id, gen_random_uuid(), id, 'Who can look at the ' || title || ' this week?' from task where number % 4 = 0
  `)
  await pool.query(
    `update task set title = 'A zeppelin over the harbour' where workspace_id = $1 and id = $2`,
    [workspaceId, seed.tasks[9_000]],
  )
  await pool.query('vacuum analyze')
}

/** The second member is let see only the projects that they are in. */
async function narrowRole() {
  const user = await pool.query(
    `select id from member where workspace_id = $1 and "user" <> (select "user" from member where id = $2)
      order by created_at, id limit 1`,
    [workspaceId, seed.memberId],
  )
  await pool.query(
    `update member set role = (select id from role where workspace_id = $1 and name = 'Member')
      where workspace_id = $1 and id = $2`,
    [workspaceId, user.rows[0].id],
  )
}

const ask = async (token: string, q: string) => {
  const begun = performance.now()
  const answer = await fetch(`${url}/api/search?q=${encodeURIComponent(q)}&limit=10`, {
    headers: { cookie: `sid=${token}` },
  })
  const body = (await answer.json()) as { counts: Record<string, number>; isMore: boolean }
  if (!answer.ok) throw new Error(`${q}: ${answer.status}`)
  return { took: performance.now() - begun, found: `${body.counts.task}${body.isMore ? '+' : ''}` }
}

const worked = () => workOf(processId, pool)

const searches = {
  'a frequent word': 'invoice',
  'two words': 'invoice hotel',
  'a rare word': 'zeppelin',
  'the beginning of a word': 'inv',
  'one letter': 'i',
  'a part of words': 'nvoic',
  'a part of no word': 'qvoiq',
  'a part of words in another alphabet': 'оиск',
  'a frequent word, misspelled': 'invioce',
  'a rare word, misspelled': 'zepelin',
  'a number': 'B7-12',
  'a whole title': 'A zeppelin over the harbour',
}

async function measureSearches() {
  const words = await pool.query(
    `select count(*)::int as count from ts_stat($$select words from task where workspace_id = '${workspaceId}'$$, 'A')`,
  )
  const first = await ask(seed.tokens[0] as string, 'mispeled')
  report(
    `the first misspelled search of a process, which reads the ${words.rows[0].count} words of titles`,
    `${first.took.toFixed(0)} ms`,
  )
  for (const [who, token] of [
    ['the owner', seed.tokens[0]],
    ['a member with the scope project', seed.tokens[1]],
  ] as const) {
    const took = new Map<string, { times: number[]; work: number; found: string }>()
    for (let round = 0; round <= rounds; round++) {
      for (const [what, q] of Object.entries(searches)) {
        const one = took.get(what) ?? { times: [], work: 0, found: '' }
        took.set(what, one)
        const before = await worked()
        for (let n = 0; n < atOnce; n++) {
          const answer = await ask(token as string, q)
          // The first round warms up.
          if (round) one.times.push(answer.took)
          one.found = answer.found
        }
        if (round) one.work += (await worked()) - before
      }
    }
    for (const [what, { times, work, found }] of took)
      report(
        `${what} (“${searches[what as keyof typeof searches]}”), ${who}`,
        `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms, of work ${(work / times.length).toFixed(0)} ms; ${found} tasks`,
      )
  }
}

/** The same writes to a table as it is and to one without what search reads, in turn, each row committed. */
async function measureWrites() {
  await pool.query('create table with_search (like task including all)')
  await pool.query('create table without_search (like task including all)')
  await pool.query('alter table without_search drop column words, drop column letters, drop column beginning')
  const columns =
    'workspace_id, id, project, number, title, description, status, executor, priority, created_by, position'
  for (const table of ['with_search', 'without_search'])
    await pool.query(
      `insert into ${table} (${columns}) select ${columns} from task where workspace_id = $1 limit 20000`,
      [workspaceId],
    )
  const work: Record<string, (table: string, n: number) => Promise<unknown>> = {
    'creating a task': (table, n) =>
      pool.query(
        `insert into ${table} (${columns}) select workspace_id, $2, project, number + 1000000 + ${n}, title, description,
          status, executor, priority, created_by, position from task where workspace_id = $1 and id = $3`,
        [workspaceId, uuidv7(), seed.tasks[n]],
      ),
    'changing a title': (table, n) =>
      pool.query(`update ${table} set title = title || $3 where workspace_id = $1 and id = $2`, [
        workspaceId,
        seed.tasks[n],
        ` ${n}`,
      ]),
    'changing a priority': (table, n) =>
      pool.query(`update ${table} set priority = 'urgent' where workspace_id = $1 and id = $2`, [
        workspaceId,
        seed.tasks[n],
      ]),
  }
  for (const [what, write] of Object.entries(work)) {
    const took: Record<string, number[]> = { with_search: [], without_search: [] }
    for (let n = 0; n < 600; n++)
      for (const table of n % 2 ? ['with_search', 'without_search'] : ['without_search', 'with_search']) {
        const begun = performance.now()
        await write(table, n)
        took[table]?.push(performance.now() - begun)
      }
    const [ours, bare] = [took.with_search as number[], took.without_search as number[]]
    const [middle, bareMiddle] = [percentile(ours, 0.5), percentile(bare, 0.5)]
    report(
      `${what}, bare statements, with and without what search reads`,
      `p50 ${middle.toFixed(2)} and ${bareMiddle.toFixed(2)} ms: ${(middle / bareMiddle).toFixed(2)} times`,
    )
  }
}

const loads = [loadavg()[0] ?? 0]
try {
  await furnish()
  await narrowRole()
  await measureSearches()
  loads.push(loadavg()[0] ?? 0)
  const { rows } = await pool.query(
    `select relname, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
      where relname in ('task', 'task_words', 'task_letters', 'comment_words') order by relname`,
  )
  report(
    'on disk, of 100,000 tasks and 25,000 comments',
    rows.map(({ relname, size }) => `${relname} ${size}`).join(', '),
  )
  await measureWrites()
  loads.push(loadavg()[0] ?? 0)
} finally {
  await stop()
}

writeResults(
  'search',
  'search in 100,000 tasks, 50,000 of them in one workspace',
  lines,
  `${rounds} rounds of ${atOnce} searches each, one after the other, through HTTP; work is the processor time of server and PostgreSQL for one of them. Load of the machine meanwhile, which others used too: ${loads.map((load) => load.toFixed(1)).join(', ')}.`,
)
