// Measures reports over 1,000,000 time entries of three years; see README.md in this folder.
import { loadavg } from 'node:os'
import pg from 'pg'
import { dayIn } from '#shared/days.ts'
import { percentile } from './load.ts'
import { serveLarge, writeResults } from './served.ts'

const entries = Number(process.env.BENCH_ENTRIES ?? 1_000_000)
const rounds = 7
const { url, seed, pool, connection, stop } = await serveLarge({
  open: 10_000,
  closed: 0,
  projects: 500,
  members: 100,
})
const lines: string[] = []

// Written past the triggers, and past the indexes, which are built at the end: of three years, half an hour each, every fifth
// one not billable, at one rate for each member in each project. That entries of a member don’t overlap is seen to here;
// reports never ask its index.
const client = new pg.Client({ ...connection, user: 'postgres' })
await client.connect()
await client.query('begin')
await client.query('set local session_replication_role = replica')
await client.query(`set local maintenance_work_mem = '256MB'`)
const { rows: indexes } = await client.query<{ name: string; make: string }>(
  `select indexname as name, indexdef as make from pg_indexes
   where tablename = 'time_entry' and indexname not in ('time_entry_pkey', 'time_entry_overlap')`,
)
await client.query('alter table time_entry drop constraint time_entry_overlap')
for (const { name } of indexes) await client.query(`drop index ${name}`)
await client.query(
  `with task as materialized (
     select id, project, dense_rank() over (order by project) - 1 as place,
       row_number() over (partition by project order by id) - 1 as n
     from task where workspace_id = $1
   ), person as materialized (
     select id, row_number() over (order by id) - 1 as n from member where workspace_id = $1
   )
   insert into time_entry (workspace_id, id, member_id, project, task, currency, rate, billable, start, "end", is_manual)
   select $1, uuidv7(), person.id, task.project, task.id, 'EUR',
     5000 + (person.n * 13 + task.place) % 60 * 100, nth % 5 > 0, start,
     start + interval '30 minutes', true
   from generate_series(1, $2::int) nth
   join person on person.n = nth % (select count(*) from person)
   -- Everybody works on twenty projects of five hundred, and twenty tasks of each.
   join task on task.place = (nth % 100 * 5 + nth / 100 % 20) % 500 and task.n = nth / 2000 % 20
   cross join lateral (
     select now() - interval '1095 days' + nth::float8 / $2 * interval '1094 days' as start
   ) at`,
  [seed.workspaceId, entries],
)
await client.query(
  `insert into unbilled_entry (workspace_id, entry)
   select workspace_id, id from time_entry where workspace_id = $1 and billable and start > now() - interval '90 days'`,
  [seed.workspaceId],
)
for (const { make } of indexes) await client.query(make)
await client.query('commit')
await client.end()
await pool.query('vacuum analyze')

async function times(work: () => Promise<unknown>) {
  const took: number[] = []
  await work()
  for (let nth = 0; nth < rounds; nth += 1) {
    const began = performance.now()
    await work()
    took.push(performance.now() - began)
  }
  return { p50: percentile(took, 0.5), slowest: Math.max(...took) }
}

const today = dayIn('UTC')
const back = (days: number) => dayIn('UTC', new Date(Date.now() - days * 86_400_000))

/** The same question as one statement that knows nothing of rights, tags or what may be told. */
const bare = (key: string) => `
  select ${key} as key, count(*), sum(extract(epoch from "end" - start)) as seconds,
    sum(extract(epoch from "end" - start)) filter (where billable) as billable,
    sum(extract(epoch from "end" - start)) filter (where u.entry is not null) as unbilled,
    sum(extract(epoch from "end" - start) * rate) filter (where billable and not covered) / 3600 as amount
  from time_entry e left join unbilled_entry u on u.workspace_id = e.workspace_id and u.entry = e.id
  where e.workspace_id = $1 and start >= $2 and start < $3::date + 1 and "end" is not null group by 1`

async function measure(what: string, from: string, query: string, key: string, aim: number) {
  const path = `${url}/api/report?from=${from}&to=${today}${query}`
  const ours = await times(async () => {
    const answer = await fetch(path, { headers: { cookie: `sid=${seed.tokens[0]}`, origin: url } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  })
  const plain = await times(() => pool.query(bare(key), [seed.workspaceId, from, today]))
  const line = `p50 ${ours.p50.toFixed(0)} ms, slowest ${ours.slowest.toFixed(0)} ms; aim ${aim} ms: ${(ours.p50 / aim).toFixed(2)} of it; one plain statement ${plain.p50.toFixed(0)} ms: ${(plain.p50 / ours.p50).toFixed(2)} of the ceiling`
  lines.push(`| ${what} | ${line} |`)
  console.log(`${what}: ${line}`)
}

for (const [name, days, aim] of [
  ['a month', 30, 150],
  ['a year', 364, 500],
] as const) {
  await measure(`${name} by project`, back(days), '&group=project', 'project', aim)
  const pair = 'array[member_id, project]'
  await measure(`${name} by member, then project`, back(days), '&group=member&subgroup=project', pair, aim)
  // By project, then task there are more rows than a report has.
  const months = `array[member_id::text, date_trunc('month', start)::text]`
  await measure(`${name} by member, then month`, back(days), '&group=member&subgroup=month', months, aim)
  await measure(`${name} by week`, back(days), '&group=week', `date_trunc('week', start)`, aim)
  await measure(`${name} by task tag`, back(days), '&group=tag', 'task', aim)
}

await stop()
writeResults(
  'report',
  'reports over time',
  lines,
  `${entries.toLocaleString('en')} entries of three years, 500 projects, 100 members; load ${loadavg()[0]?.toFixed(1)}`,
)
