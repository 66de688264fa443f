// Measures reports over 1,000,000 time entries of three years; see README.md in this folder.
import { loadavg } from 'node:os'
import { dayIn } from '#shared/days.ts'
import { addEntries } from './entries.ts'
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

await addEntries(connection, seed.workspaceId, entries)

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

const period = `e.workspace_id = $1 and e.start >= $2 and e.start < $3::date + 1 and e."end" is not null`

/** The same question, time and then the estimates of its tasks, by statements that know nothing of rights, tags or what may be told. */
const bare = (key: string) => [
  `select ${key} as key, count(*), sum(extract(epoch from e."end" - e.start)) as seconds,
    sum(extract(epoch from e."end" - e.start)) filter (where e.billable) as billable,
    sum(extract(epoch from e."end" - e.start)) filter (where u.entry is not null) as unbilled,
    sum(extract(epoch from e."end" - e.start) * e.rate) filter (where e.billable and not e.covered) / 3600 as amount
  from time_entry e left join (select workspace_id, entry from unbilled_entry) u on u.workspace_id = e.workspace_id and u.entry = e.id
  where ${period} group by 1`,
  `select key, sum(estimate) from (
    select distinct ${key} as key, t.id, t.estimate
    from time_entry e join task t on t.workspace_id = e.workspace_id and t.id = e.task
    where ${period} and t.estimate > 0
  ) task group by 1`,
]

async function measure(what: string, from: string, query: string, key: string, aim: number) {
  const path = `${url}/api/report?from=${from}&to=${today}${query}`
  const ours = await times(async () => {
    const answer = await fetch(path, { headers: { cookie: `sid=${seed.tokens[0]}`, origin: url } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  })
  const plain = await times(async () => {
    for (const statement of bare(key)) await pool.query(statement, [seed.workspaceId, from, today])
  })
  const line = `p50 ${ours.p50.toFixed(0)} ms, slowest ${ours.slowest.toFixed(0)} ms; aim ${aim} ms: ${(ours.p50 / aim).toFixed(2)} of it; plain SQL ${plain.p50.toFixed(0)} ms: ${(plain.p50 / ours.p50).toFixed(2)} of the ceiling`
  lines.push(`| ${what} | ${line} |`)
  console.log(`${what}: ${line}`)
}

for (const [name, days, aim] of [
  ['a month', 30, 150],
  ['a year', 364, 500],
] as const) {
  await measure(`${name} by project`, back(days), '&group=project', 'e.project', aim)
  const pair = 'array[e.member_id, e.project]'
  await measure(`${name} by member, then project`, back(days), '&group=member&subgroup=project', pair, aim)
  // By project, then task there are more rows than a report has.
  const months = `array[e.member_id::text, date_trunc('month', e.start)::text]`
  await measure(`${name} by member, then month`, back(days), '&group=member&subgroup=month', months, aim)
  await measure(`${name} by week`, back(days), '&group=week', `date_trunc('week', e.start)`, aim)
  await measure(`${name} by task tag`, back(days), '&group=tag', 'e.task', aim)
}

await stop()
writeResults(
  'report',
  'reports over time',
  lines,
  `${entries.toLocaleString('en')} entries of three years, 500 projects, 100 members; load ${loadavg()[0]?.toFixed(1)}`,
)
