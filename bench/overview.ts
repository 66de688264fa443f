// Measures the dashboard, the team and the workload over 1,000,000 time entries; see README.md in this folder.
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { workDays } from '#features/timeOff/workHours.rules.ts'
import { workloadCell, workloadRows } from '#features/workload/workload.rows.ts'
import { addDays, dayIn, mondayOf } from '#shared/days.ts'
import { findBrowser } from '../scripts/browser.mjs'
import { addEntries } from './entries.ts'
import { percentile } from './load.ts'
import { serveLarge, writeResults } from './served.ts'

const entries = Number(process.env.BENCH_ENTRIES ?? 1_000_000)
const members = 100
const rounds = 9
const { url, seed, pool, connection, processId, stop } = await serveLarge({
  open: 10_000,
  closed: 2_000,
  projects: 500,
  members,
})
const lines: string[] = []
const headers = { cookie: `sid=${seed.tokens[0]}`, origin: url, 'content-type': 'application/json' }

const say = (what: string, line: string) => {
  lines.push(`| ${what} | ${line} |`)
  console.log(`${what}: ${line}`)
}

async function times(work: () => Promise<unknown>, before: () => Promise<unknown> = async () => {}) {
  const took: number[] = []
  for (let nth = 0; nth <= rounds; nth += 1) {
    await before()
    const began = performance.now()
    await work()
    if (nth) took.push(performance.now() - began)
  }
  return { p50: percentile(took, 0.5), slowest: Math.max(...took) }
}

async function get(path: string) {
  const answer = await fetch(`${url}/api${path}`, { headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** A change, after which nothing that was counted before may be answered. */
async function change() {
  const path = `${url}/api/task/${seed.tasks[0]}`
  const body = JSON.stringify({ title: `Ship order form ${Math.random()}` })
  const answer = await fetch(path, { method: 'PATCH', headers, body })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

const today = dayIn('UTC')
const monday = mondayOf(today)
const week = [seed.workspaceId, addDays(monday, -7), addDays(monday, 7)]
const seconds = `sum(extract(epoch from "end" - start))`

/** What the dashboard counts, by statements that know nothing of rights, currencies or what may be told. */
async function bareDashboard() {
  const within = `workspace_id = $1 and start >= $2 and start < $3 and "end" is not null`
  await pool.query(
    `select start::date, ${seconds}, ${seconds} filter (where billable) from time_entry where ${within} group by 1`,
    week,
  )
  await pool.query(`select project, ${seconds} from time_entry where ${within} group by 1`, week)
  await pool.query(
    `select e.client, e.project, e.currency, ${seconds}, sum(extract(epoch from e."end" - e.start) * e.rate) / 3600, min(e.start)
     from (select workspace_id, entry from unbilled_entry) u join time_entry e on e.workspace_id = u.workspace_id and e.id = u.entry
     where u.workspace_id = $1 group by 1, 2, 3`,
    [seed.workspaceId],
  )
  await pool.query(
    `select e.client, e.project, e.currency, ${seconds}, sum(extract(epoch from e."end" - e.start) * e.rate) / 3600, min(e.start)
     from (select workspace_id, entry from unbilled_entry) u join time_entry e on e.workspace_id = u.workspace_id and e.id = u.entry
     where u.workspace_id = $1 and e.start < now() - interval '30 days' group by 1, 2, 3`,
    [seed.workspaceId],
  )
  await pool.query(
    `select member_id, array_agg(distinct start::date) from time_entry
     where workspace_id = $1 and start >= now() - interval '14 days' group by 1`,
    [seed.workspaceId],
  )
  await pool.query(`select id, title from task where workspace_id = $1 and completed_at >= $2`, [
    seed.workspaceId,
    monday,
  ])
}

/** What the team’s rows say, likewise. */
async function bareTeam() {
  await pool.query(
    `select m.id, u.name, m.role, array(select project from project_member p where p.workspace_id = m.workspace_id and p.member = m.id)
     from member m join "user" u on u.id = m."user" where m.workspace_id = $1 order by 2`,
    [seed.workspaceId],
  )
  await pool.query(
    `select executor, count(*), count(*) filter (where due_date < current_date) from task
     where workspace_id = $1 and deleted_at is null and status = any($2::uuid[]) group by 1`,
    [seed.workspaceId, seed.statuses],
  )
  await pool.query(
    `select member_id, ${seconds}, min(start) filter (where start >= current_date), max("end") filter (where start >= current_date)
     from time_entry where workspace_id = $1 and start >= $2 and start < $3 group by 1`,
    [seed.workspaceId, monday, addDays(monday, 7)],
  )
}

async function compare(what: string, path: string, bare: () => Promise<unknown>, aim: number) {
  const ours = await times(() => get(path), change)
  const plain = await times(bare)
  say(
    what,
    `p50 ${ours.p50.toFixed(0)} ms, slowest ${ours.slowest.toFixed(0)} ms; aim ${aim} ms: ${(ours.p50 / aim).toFixed(2)} of it; bare SQL ${plain.p50.toFixed(0)} ms: ${(plain.p50 / ours.p50).toFixed(2)} of the ceiling`,
  )
}

/** Seconds that a process has had a processor for. */
function processorTime(id: number): number {
  const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** As many rows and cells as the team has, which know nothing but their texts. */
const bareTable = `<table>${`<tr>${'<td>Something</td>'.repeat(8)}</tr>`.repeat(members)}</table>`
const bareRow = (nth: number) => `<td>Changed ${nth}</td>`.repeat(8)

/**
 * Seconds between starts and stops of a timer: in the usual day of a hundred people, each of whom turns to another task
 * eight times, and in the minutes in which all of them begin or end.
 */
const usualPace = 18
const rushPace = 3

/** What the open page of the team costs while timers start and stop. */
async function measureTeamPage() {
  for (const token of seed.tokens.slice(1, 51)) await switchTimer(token, true)
  const browser = await chromium.launch(await findBrowser())
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1360, height: 900 } })
  await context.addCookies([{ name: 'sid', value: seed.tokens[0] as string, url }])
  await context.addInitScript(() =>
    localStorage.setItem('@@remember-auth', JSON.stringify({ isSession: true, isRemember: true })),
  )
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Performance.enable')
  const pageTime = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ProcessTime')?.value ?? 0
  }
  const during = async (length: number, pace: number, change?: (nth: number) => Promise<unknown>) => {
    const [server, own] = [processorTime(processId), await pageTime()]
    const began = performance.now()
    for (let nth = 0; performance.now() - began < length * 1000; nth += 1) {
      await switchTimer(seed.tokens[51 + (Math.floor(nth / 2) % 40)] as string, nth % 2 === 0)
      await change?.(nth)
      await new Promise((resolve) => setTimeout(resolve, pace * 1000))
    }
    const wall = (performance.now() - began) / 1000
    return { server: (processorTime(processId) - server) / wall, own: ((await pageTime()) - own) / wall }
  }
  await page.goto('/api/ready')
  await page.setContent(bareTable)
  const without = await during(60, rushPace, (nth) =>
    page
      .locator('tr')
      .nth(nth % members)
      .evaluate((row, cells) => {
        row.innerHTML = cells
      }, bareRow(nth)),
  )
  await page.goto('/team')
  await page.getByRole('row').nth(members).waitFor()
  // What a browser does once for a new page, as storing the app, is no part of a day.
  await during(60, rushPace)
  const rush = await during(60, rushPace)
  const usual = await during(6 * usualPace, usualPace)
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const team = `the team page with ${members} members, 50 timers running and one switched every`
  say(`${team} ${usualPace} s, as in a usual day`, `the page ${percent(usual.own)} of a core, aim 2 %`)
  say(
    `${team} ${rushPace} s, as when all begin`,
    `the page ${percent(rush.own)} of a core; a bare table of which one row changes as often ${percent(without.own)}; the server ${percent(rush.server)}, of which ${percent(rush.server - without.server)} for the page`,
  )
  await browser.close()
}

async function switchTimer(token: string, isOn: boolean) {
  const answer = await fetch(`${url}/api/time-entry/${isOn ? 'start' : 'stop'}`, {
    method: 'POST',
    headers: { ...headers, cookie: `sid=${token}` },
    body: JSON.stringify(isOn ? { task: seed.tasks[1] } : {}),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}

/** 100 people × 26 weeks, as the browser computes it, with everybody’s days asked for anew. */
async function measureWorkload() {
  const data = async <T>(path: string) =>
    ((await (await fetch(`${url}/api${path}`, { headers })).json()) as { data: T }).data
  type Task = Parameters<typeof workloadRows>[0][number]
  const tasks = await data<Task[]>('/task?status=open')
  const people = await data<{ id: string; weeklyMinutes: number | null }[]>('/workspace/member')
  const weeks = Array.from({ length: 26 }, (_, nth) =>
    Array.from({ length: 7 }, (_, day) => addDays(monday, nth * 7 + day)),
  )
  const own = {
    workweek: [0, 1, 1, 1, 1, 1, 0],
    workdayDuration: 8,
    workWeeks: [],
    region: null,
    holidays: [],
    timeOff: [],
  }
  const took = await times(async () => {
    const days = new Map(people.map(({ id, weeklyMinutes }) => [id, workDays({ ...own, weeklyMinutes })]))
    const minutesOn = (id: string | null) => (day: string) => (id && days.get(id)?.(day).minutes) || 0
    const isWorkDay = (id: string | null) => (day: string) => minutesOn(id)(day) > 0
    const rows = workloadRows(
      tasks,
      people.map(({ id }) => id),
      isWorkDay,
      today,
    )
    for (const { memberId, load } of rows)
      for (const column of weeks) workloadCell(load, minutesOn(memberId), column)
  })
  say(
    `the workload of ${people.length} people in 26 weeks, of ${tasks.length.toLocaleString('en')} open tasks`,
    `p50 ${took.p50.toFixed(0)} ms, slowest ${took.slowest.toFixed(0)} ms; aim 100 ms: ${(took.p50 / 100).toFixed(2)} of it`,
  )
}

await addEntries(connection, seed.workspaceId, entries)
await compare('the dashboard after a change', '/dashboard', bareDashboard, 200)
const stored = await times(() => get('/dashboard'))
say('the dashboard, unchanged since', `p50 ${stored.p50.toFixed(0)} ms`)
await compare(`the team, ${members} members`, '/team?limit=200', bareTeam, 200)
await measureWorkload()
await measureTeamPage()
await stop()
writeResults(
  'overview',
  'dashboard, team and workload',
  lines,
  `${entries.toLocaleString('en')} entries of three years, 500 projects, ${members} members, 10,000 open tasks; load ${loadavg()[0]?.toFixed(1)}`,
)
