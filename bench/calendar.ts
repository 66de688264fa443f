// Measures the calendar: a month with 2,000 things from the click to what is painted, and dragging one of them; see README.md in this folder.
import { execFile } from 'node:child_process'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addDays } from '#shared/days.ts'
import { serveLarge, writeResults } from './served.ts'

/** Of each kind in the month: together 2,000. */
const counts = { events: 900, tasks: 400, entries: 400, timeOff: 150, invoices: 150 }
const members = 25
const month = new Date().toISOString().slice(0, 7)
const days = 28
const dayOf = (n: number) => addDays(`${month}-01`, n % days)

const { url, seed, pool, stop } = await serveLarge({ open: 1_000, closed: 0, projects: 20, members })
const headers = { cookie: `sid=${seed.tokens[0]}`, origin: url, 'content-type': 'application/json' }
const found: string[] = []
const report = (what: string, value: string) => {
  found.push(`| ${what} | ${value} |`)
  console.log(`${what}: ${value}`)
}

async function send<T>(method: string, path: string, body?: object): Promise<T> {
  const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const answer = await fetch(`${url}/api${path}`, sent)
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
  return ((await answer.json()) as { data: T }).data
}

/** Ten at a time. */
async function each(count: number, make: (n: number) => Promise<unknown>) {
  let next = 0
  const work = async () => {
    for (let n = next++; n < count; n = next++) await make(n)
  }
  await Promise.all(Array.from({ length: 10 }, work))
}

/** Everything that the layers show is of the one who looks, or of the team. */
async function fill() {
  const hourOf = (n: number) => `T${String(7 + (n % 12)).padStart(2, '0')}`
  await each(counts.events, (n) => {
    const [day, hour] = [dayOf(n), hourOf(n)]
    const times =
      n % 5
        ? { start: `${day}${hour}:00:00Z`, end: `${day}${hour}:45:00Z` }
        : { allDay: true, start: day, end: addDays(day, n % 3) }
    return send('POST', '/calendar', { title: `Event ${n}`, ...times })
  })
  await pool.query(
    `update task set executor = $2, start = null, "end" = null, due_date = $3::date + (n % $4)
     from (select id, row_number() over (order by id)::int as n from task where workspace_id = $1 limit $5) first_tasks
     where task.workspace_id = $1 and task.id = first_tasks.id`,
    [seed.workspaceId, seed.memberId, `${month}-01`, days, counts.tasks],
  )
  await pool.query(
    `insert into time_entry (workspace_id, id, member_id, project, currency, billable, start, "end", is_manual)
     select $1, uuidv7(), $2, $3, 'EUR', false, at, at + interval '20 minutes', true
     from (select $4::date + (n % $5) + interval '6 hours' + n / $5 * interval '30 minutes' as at from generate_series(0, $6 - 1) n) moments`,
    [seed.workspaceId, seed.memberId, seed.project, `${month}-01`, days, counts.entries],
  )
  const kinds = await send<{ id: string }[]>('GET', '/time-off-kind')
  const { rows } = await pool.query<{ id: string }>('select id from member where workspace_id = $1', [
    seed.workspaceId,
  ])
  await each(counts.timeOff, (n) => {
    const day = dayOf(Math.floor(n / members) * 4)
    const memberId = rows[n % members]?.id
    return send('POST', '/time-off', { kind: kinds[0]?.id, memberId, start: day, end: day })
  })
  const { id: client } = await send<{ id: string }>('POST', '/client', { title: 'Acme' })
  await each(counts.invoices, async (n) => {
    const lines = [{ kind: 'fixed', title: 'Work', rate: 100 }]
    const { id } = await send<{ id: string }>('POST', '/invoice', { client, lines, dueDate: dayOf(n) })
    await send('POST', `/invoice/${id}/finalise`)
  })
  await pool.query('analyze')
}

const load = loadavg()[0]?.toFixed(1)
try {
  await fill()
  const script = join(import.meta.dirname, 'calendarWeb.ts')
  const setting = JSON.stringify({ url, token: seed.tokens[0] })
  const { stdout } = await promisify(execFile)(process.execPath, [script, setting])
  for (const [what, value] of JSON.parse(stdout) as [string, string][]) report(what, value)
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0)
  writeResults(
    'calendar',
    `a month with ${total.toLocaleString('en-US')} things`,
    found,
    `the machine’s load was ${load} as it began and ${loadavg()[0]?.toFixed(1)} as it ended, of others’ work too: frames and milliseconds are worse than on a quiet one.`,
  )
} finally {
  await stop()
}
