// Recurring invoices under SIGKILL: two server processes on one database, killed and started again at random while series of
// “every 30 seconds” are issued. At the end there must be an invoice for each occurrence, and no gap in the numbers.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openOwner } from '#database/database.ts'
import { startEmbedded } from '#database/embedded/embedded.ts'
import { authContract } from '#features/auth/auth.contract.ts'
import { clientContract } from '#features/client/client.contract.ts'
import { invoiceContract } from '#features/invoice/invoice.contract.ts'
import { recurringContract } from '#features/recurring/recurring.contract.ts'
import { freePort } from '../tests/port.ts'
import { killRest, type ServerProcess, startProcess } from '../tests/processes.ts'
import { openVisitor } from '../tests/visitor.ts'

const kills = Number(process.env.RECURRING_KILLS ?? 40)
const seriesCount = Number(process.env.RECURRING_SERIES ?? 20)
/** Milliseconds that both servers are at work between two kills, at most. */
const pause = 3_000
/** Seconds in which what is due is issued: servers look every five, and the last of them may be at work as it ends. */
const looks = 12

const dataDir = mkdtempSync(join(tmpdir(), 'workweek-recurring-'))
const postgres = await startEmbedded({ dataDir, log: () => {} })
const owner = openOwner(postgres.connection)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const { host, port, user, database } = postgres.connection
const query = new URLSearchParams({ host, port: String(port) })
const databaseUrl = `postgres://${user}@localhost/${database}?${String(query)}`
const start = async (at: number, args: string[] = []) =>
  startProcess(
    { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(at) },
    args.length ? 'password' : 'Workweek is ready',
    args,
  )

async function makeSeries(url: string) {
  const person = openVisitor(url)
  const body = { email: 'alex@northwind.example', password: 'northwind-sample', remember: true }
  await person.data(authContract.login, { body })
  const client = (await person.data(clientContract.createClient, { body: { title: 'Killed' } })).id
  for (let n = 0; n < seriesCount; n += 1) {
    const lines = [{ kind: 'fixed' as const, title: 'Care {month}', quantity: 1, rate: 100 }]
    const invoice = await person.data(invoiceContract.createInvoice, { body: { client, lines } })
    // Spread over the half minute, so that a kill always hits some.
    const at = new Date(Date.now() + 5_000 + (n * 30_000) / seriesCount)
    await person.data(recurringContract.makeRecurring, {
      body: { invoiceId: invoice.id, period: 'every 30 seconds', issueDate: at.toISOString() },
    })
  }
}

type Found = {
  series: number
  occurrences: number
  issues: number
  invoices: number
  doubled: number
  skipped: number
  late: number
  paused: number
}

/** What the database holds, counted from the rows alone. */
async function count() {
  const { rows } = await sql<Found>`
    select count(*)::int as series, sum(r.done + 1)::int as occurrences, sum(i.issues)::int as issues,
      sum(i.invoices)::int as invoices, sum(i.doubled)::int as doubled,
      sum(r.done + 1 - i.places)::int as skipped, count(*) filter (where r.paused is not null)::int as paused,
      sum(greatest(0, floor((extract(epoch from now() - r.issue_date::timestamptz) - ${looks}) / 30)::int - r.done))::int as late
    from recurring_invoice r
    cross join lateral (
      select count(*) as issues, count(distinct issue.occurrence) as places, count(invoice.number) as invoices,
        count(*) - count(distinct issue.issue_date) as doubled
      from recurring_issue issue
      left join invoice on invoice.workspace_id = issue.workspace_id and invoice.id = issue.invoice
      where issue.workspace_id = r.workspace_id and issue.series = r.id
    ) i
    where r.period = 'every 30 seconds'
  `.execute(owner)
  // Of each year by itself, as they are counted.
  const numbers = await sql<{ gaps: number; beyond: number }>`
    select sum(highest - numbered)::int as gaps, sum(c.last - highest)::int as beyond
    from (
      select workspace_id, split_part(number, '-', 2)::int as year, count(*) as numbered,
        max(split_part(number, '-', 3)::int) as highest
      from invoice where number like 'INV-%' and workspace_id = (
        select workspace_id from recurring_invoice where period = 'every 30 seconds' limit 1
      ) group by 1, 2
    ) its
    join invoice_counter c on c.workspace_id = its.workspace_id and c.range = 'invoice' and c.year = its.year
  `.execute(owner)
  return { ...rows[0]!, ...numbers.rows[0]! }
}

let servers: ServerProcess[] = []
try {
  const ports = [await freePort(), await freePort()] as const
  servers = [await start(ports[0], ['--sample'])]
  servers.push(await start(ports[1]))
  await makeSeries(servers[0]!.url)
  const began = Date.now()
  for (let kill = 1; kill <= kills; kill += 1) {
    await wait(Math.random() * pause)
    // Every fourth time both at once.
    const which = kill % 4 === 0 ? [0, 1] : [kill % 2]
    await Promise.all(which.map((n) => servers[n]!.stop('SIGKILL')))
    for (const n of which) servers[n] = await start(ports[n]!)
    console.error(`${kill} of ${kills}`)
  }
  // What is due by now is issued within the next looks.
  await wait(8_000)
  for (const server of servers) await server.stop('SIGKILL')
  const seconds = Math.round((Date.now() - began) / 1_000)
  const found = await count()
  const rows: [string, number][] = [
    ['SIGKILLs over two processes', kills],
    ['seconds', seconds],
    ['series of every 30 seconds', found.series],
    ['occurrences that came', found.occurrences],
    ['invoices with a number', found.invoices],
    ['issued twice', found.issues - found.occurrences + found.doubled],
    ['occurrences left out', found.skipped],
    [`occurrences due for ${looks} s and not issued at the end`, found.late],
    ['series that wait for somebody', found.paused],
    ['gaps in the numbers', found.gaps],
    ['numbers taken beyond the highest', found.beyond],
  ]
  console.log('| what | how much |\n| --- | --- |')
  for (const [what, value] of rows) console.log(`| ${what} | ${value} |`)
  const isRight =
    found.invoices === found.occurrences &&
    found.issues === found.occurrences &&
    found.doubled === 0 &&
    found.late === 0 &&
    found.gaps === 0 &&
    found.beyond === 0
  if (!isRight) process.exitCode = 1
} finally {
  killRest()
  await owner.destroy()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
