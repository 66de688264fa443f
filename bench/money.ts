// Measures invoices: 50,000 of them and 500,000 time entries in one workspace; see README.md in this folder.
import { loadavg } from 'node:os'
import { v7 as uuidv7 } from 'uuid'
import { load, percentile } from './load.ts'
import { seedMoney, size } from './moneySeed.ts'
import { seed as makeSeed, type Seed } from './seed.ts'
import { serveLarge, writeResults } from './served.ts'
import { workOf } from './work.ts'

const rounds = 9
/** Of each writing, in turn in both workspaces. */
const writeRounds = 6
const workspace = { open: 3_000, closed: 0, projects: 300 }

const { url, seed, pool, connection, processId, stop } = await serveLarge(workspace)
const lines: string[] = []
const report = (what: string, value: string) => {
  lines.push(`| ${what} | ${value} |`)
  console.log(`${what}: ${value}`)
}

async function send(token: string, method: string, path: string, body?: object) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { cookie: `sid=${token}`, origin: url, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${bytes.toString().slice(0, 300)}`)
  return bytes
}
const token = seed.tokens[0] as string
const json = async (method: string, path: string, body?: object) =>
  JSON.parse((await send(token, method, path, body)).toString())
const get = (path: string) => send(token, 'GET', path)

async function times(count: number, work: (nth: number) => Promise<unknown>) {
  const took: number[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const began = performance.now()
    await work(nth)
    took.push(performance.now() - began)
  }
  return { p50: percentile(took, 0.5), slowest: Math.max(...took) }
}
const ms = ({ p50, slowest }: { p50: number; slowest: number }) =>
  `p50 ${p50.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`
const within = (value: number, aim: number) => `; aim ${aim} ms: ${(value / aim).toFixed(2)} of it`

/** Beside the same rows by one plain statement. */
async function measure(what: string, path: string, { aim, bare }: { aim?: number; bare?: string } = {}) {
  await get(path)
  const ours = await times(rounds, () => get(path))
  const plain = bare && (await times(rounds, () => pool.query(bare, [seed.workspaceId])))
  const beside = plain
    ? `; one plain statement ${plain.p50.toFixed(0)} ms: ${(plain.p50 / ours.p50).toFixed(2)} of the ceiling`
    : ''
  report(what, `${ms(ours)}${aim ? within(ours.p50, aim) : ''}${beside}`)
}

/** Time that no other entry of a member overlaps, long before all others. */
function freeTimes() {
  let count = 0
  const begin = Date.parse('2012-01-01T00:00:00Z')
  return () => {
    count += 1
    const start = begin + count * 20 * 60_000
    return { start: new Date(start).toISOString(), end: new Date(start + 10 * 60_000).toISOString() }
  }
}

/** What a write of time costs there, in milliseconds and in processor time, ten at a time by all members. */
function timeWriter({ tokens, tasks }: Seed) {
  const next = freeTimes()
  let nth = 0
  return {
    async create() {
      nth += 1
      const body = { task: tasks[nth % tasks.length], ...next() }
      await send(tokens[nth % tokens.length] as string, 'POST', '/time-entry', body)
    },
    async start() {
      nth += 1
      const body = { id: uuidv7(), task: tasks[nth % tasks.length] }
      await send(tokens[nth % tokens.length] as string, 'POST', '/time-entry/start', body)
    },
  }
}

async function compareWrites(full: Seed, empty: Seed) {
  const writers = [timeWriter(full), timeWriter(empty)] as const
  for (const [what, name] of [
    ['creating a time entry', 'create'],
    ['starting a timer', 'start'],
  ] as const) {
    const seen = writers.map(() => ({ p50: [] as number[], work: [] as number[] }))
    for (let round = 0; round < writeRounds; round += 1)
      // In turn, and each first as often.
      for (const n of round % 2 ? [1, 0] : [0, 1]) {
        let count = 0
        const before = await workOf(processId, pool)
        const { p50 } = await load(2, async () => {
          await (writers[n] as (typeof writers)[0])[name]()
          count += 1
        })
        seen[n]?.p50.push(p50)
        seen[n]?.work.push(((await workOf(processId, pool)) - before) / count)
      }
    const [inFull, inEmpty] = seen.map(({ p50, work }) => ({
      p50: percentile(p50, 0.5),
      work: percentile(work, 0.5),
    }))
    if (!inFull || !inEmpty) throw new Error('nothing was measured')
    report(
      `${what}, ten at a time, beside an empty workspace`,
      `p50 ${inFull.p50.toFixed(1)} and ${inEmpty.p50.toFixed(1)} ms: ${(inFull.p50 / inEmpty.p50).toFixed(2)} times; work ${inFull.work.toFixed(1)} and ${inEmpty.work.toFixed(1)} ms: ${(inFull.work / inEmpty.work).toFixed(2)} times (aim 1.10)`,
    )
  }
}

/** A draft with all time of the busiest client, which is let go of again. */
async function generate(client: string, project: string, groupBy: string) {
  const took: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const { data } = await json('POST', '/invoice', { client })
    const began = performance.now()
    const answer = await json('POST', `/invoice/${data.id}/time`, { projects: [project], groupBy })
    took.push(performance.now() - began)
    const entries = answer.data.lines.reduce(
      (sum: number, line: { entries: number }) => sum + line.entries,
      0,
    )
    if (entries < size.busy * 0.9) throw new Error(`${entries} entries on the draft`)
    await json('DELETE', '/invoice', { id: data.id })
  }
  return { p50: percentile(took, 0.5), slowest: Math.max(...took) }
}

async function finalise(drafts: readonly string[]) {
  const left = [...drafts]
  const began = performance.now()
  const one = async () => {
    for (let id = left.pop(); id; id = left.pop()) await send(token, 'POST', `/invoice/${id}/finalise`)
  }
  await Promise.all(Array.from({ length: 10 }, one))
  return drafts.length / ((performance.now() - began) / 1000)
}

try {
  const empty = await makeSeed(connection, workspace)
  const tax = (await json('POST', '/tax', { name: 'VAT', percent: 19, isDefault: true })).data.id
  const first = (await json('POST', '/client', { title: 'The first' })).data.id
  const texts = Array.from({ length: 3 }, () => ({ kind: 'fixed', title: 'Work', quantity: 1, rate: 100 }))
  const model = (await json('POST', '/invoice', { client: first, issueDate: '2019-01-02', lines: texts }))
    .data.id
  await json('POST', `/invoice/${model}/finalise`)
  const document = (await json('GET', `/invoice/${model}/document`)).data
  const began = performance.now()
  const { client, project, drafts, longDrafts } = await seedMoney(
    { ...connection, user: 'postgres' },
    seed.workspaceId,
    { tax, document },
  )
  await pool.query('vacuum analyze')
  console.log(`seeded in ${Math.round((performance.now() - began) / 1000)} s`)

  const page = `select id, number, total from invoice where workspace_id = $1 order by issue_date desc, id desc limit 101`
  await measure('the list of invoices as it opens', '/invoice?limit=100', { aim: 300, bare: page })
  for (const tab of ['outstanding', 'overdue', 'paid', 'drafts'])
    await measure(`its tab ${tab}`, `/invoice?limit=100&tab=${tab}`, { aim: 300 })
  for (const sort of ['client', 'balance', 'number'])
    await measure(`it, sorted by ${sort}`, `/invoice?limit=100&sort=${sort}&order=asc`, { aim: 300 })
  await measure('it, searched', '/invoice?limit=100&search=2025-12', { aim: 300 })
  await measure('its sums by status', '/invoice/status/prices', {
    aim: 300,
    bare: 'select status, currency, count(*), sum(total) from invoice where workspace_id = $1 group by 1, 2',
  })
  await measure('clients', '/client', { aim: 300 })
  await measure('what each client has unbilled, owes and paid', '/client/figures')
  const openTime = `select client, project, sum("end" - start) from time_entry e where workspace_id = $1 and billable and not exists (
    select from invoice_line_entry l where l.workspace_id = e.workspace_id and l.entry = e.id and l.is_live
  ) group by 1, 2`
  await measure('what is unbilled', '/invoice/unbilled', { bare: openTime })
  for (const groupBy of ['task', 'day']) {
    const took = await generate(client, project, groupBy)
    report(`an invoice of 10,000 entries, by ${groupBy}`, `${ms(took)}${within(took.p50, 500)}`)
  }
  const rate = await finalise(drafts)
  report('finalising, ten at a time', `${rate.toFixed(0)} a second; aim 50: ${(rate / 50).toFixed(1)} times`)
  await finalise(longDrafts)
  const pdf = (nth: number) => send(token, 'POST', '/invoice/pdf', { invoiceId: longDrafts[nth] })
  await times(10, pdf)
  const drawn = await times(longDrafts.length - 10, (nth) => pdf(nth + 10))
  report('a PDF of 40 lines, made once the threads are warm', `${ms(drawn)}${within(drawn.p50, 150)}`)
  report('it again', ms(await times(20, (nth) => pdf(nth + 10))))
  await compareWrites(seed, empty)
} finally {
  await stop()
}
writeResults(
  'money',
  '50,000 invoices and 500,000 time entries in a workspace',
  lines,
  `medians of ${rounds} rounds; other work on the machine at the end: load ${loadavg()[0]?.toFixed(1)}.`,
)
process.exit()
