// Measures what telling members costs a write, and how late they hear of it; see README.md in this folder.
import { loadavg } from 'node:os'
import { WebSocket } from 'ws'
import { percentile } from './load.ts'
import { serveLarge, writeResults } from './served.ts'
import { workOf } from './work.ts'

const rounds = 4
const writers = 8
const seconds = Number(process.env.BENCH_SECONDS ?? 10)

const { url, seed, pool, processId, stop } = await serveLarge({ open: 1_000, closed: 1_000, projects: 5 })
const { workspaceId, project, tokens } = seed
const lines: string[] = []
const report = (what: string, value: string) => {
  lines.push(`| ${what} | ${value} |`)
  console.log(`${what}: ${value}`)
}

const headersOf = (token: string) => ({
  cookie: `sid=${token}`,
  origin: url,
  'content-type': 'application/json',
})
/** Each writer gives tasks to one member, on whose open connection it is heard of. */
const people = await Promise.all(
  tokens.slice(0, writers + 1).map(async (token) => {
    const reply = await fetch(`${url}/api/user`, { headers: headersOf(token) })
    return { token, memberId: ((await reply.json()) as { data: { memberId: string } }).data.memberId }
  }),
)

/** When a task’s write was answered, and when its notification arrived, by title: either may be first. */
const answered = new Map<string, number>()
const heard = new Map<string, number>()
const sockets = await Promise.all(
  people.map(async ({ token }) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live/${workspaceId}`, {
      headers: headersOf(token),
    })
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as { object?: string; event?: string; data?: { title?: string } }
      if (frame.object === 'notification' && frame.event === 'create')
        heard.set(frame.data?.title ?? '', performance.now())
    })
    await new Promise((resolve) => socket.once('open', resolve))
    return socket
  }),
)
const pinging = setInterval(() => {
  for (const socket of sockets) socket.send('{"type":"ping"}')
}, 10_000)

const worked = () => workOf(processId, pool)

let made = 0
async function give(from: number) {
  const title = `Given ${made++}`
  const body = JSON.stringify({ project, title, executor: people[from + 1]!.memberId })
  const reply = await fetch(`${url}/api/task`, {
    method: 'POST',
    headers: headersOf(people[from]!.token),
    body,
  })
  answered.set(title, performance.now())
  if (!reply.ok) throw new Error(await reply.text())
  await reply.arrayBuffer()
}

async function hammer() {
  const [before, until, begun] = [await worked(), performance.now() + seconds * 1_000, made]
  const took: number[] = []
  const one = async (_: unknown, from: number) => {
    while (performance.now() < until) {
      const began = performance.now()
      await give(from)
      took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: writers }, one))
  const writes = made - begun
  await settle()
  return {
    rate: writes / seconds,
    p50: percentile(took, 0.5),
    p95: percentile(took, 0.95),
    cpu: (await worked()) - before,
    writes,
  }
}

/** Without a cursor nobody is told: what is left is one empty look for each burst of writes. */
const deriveNothing = () =>
  pool.query('delete from notification_cursor where workspace_id = $1', [workspaceId])
const deriveAll = () =>
  pool.query(
    `insert into notification_cursor (workspace_id, seq) select workspace_id, seq from workspace_counter
      where workspace_id = $1 on conflict (workspace_id) do update set seq = excluded.seq`,
    [workspaceId],
  )
async function settle() {
  for (;;) {
    const { rows } = await pool.query(
      `select 1 from notification_cursor n join workspace_counter c using (workspace_id) where n.seq < c.seq`,
    )
    if (!rows.length) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const loads = [loadavg()[0] ?? 0]
await deriveAll()
await hammer()
const results: {
  withDeriving: Awaited<ReturnType<typeof hammer>>
  without: Awaited<ReturnType<typeof hammer>>
}[] = []
const lates: number[] = []
for (let round = 0; round < rounds; round++) {
  await deriveNothing()
  const without = await hammer()
  await deriveAll()
  answered.clear()
  const withDeriving = await hammer()
  for (const [title, at] of answered) {
    while (!heard.has(title)) await new Promise((resolve) => setTimeout(resolve, 50))
    lates.push(Math.max(0, heard.get(title)! - at))
  }
  results.push({ withDeriving, without })
}
loads.push(loadavg()[0] ?? 0)

const figure = (value: number) => value.toFixed(value >= 10 ? 0 : 1)
const each = (of: (result: (typeof results)[number]) => number, digits = 2) =>
  `${percentile(results.map(of), 0.5).toFixed(digits)} (${results.map((result) => of(result).toFixed(digits)).join(', ')})`
report(
  'writes a second with telling',
  each(({ withDeriving }) => withDeriving.rate, 0),
)
report(
  'writes a second without',
  each(({ without }) => without.rate, 0),
)
report(
  'the one as part of the other',
  each(({ withDeriving, without }) => withDeriving.rate / without.rate),
)
report(
  'a write with telling, ms (p50)',
  each(({ withDeriving }) => withDeriving.p50, 0),
)
report(
  'a write without, ms (p50)',
  each(({ without }) => without.p50, 0),
)
const cpu = ({ cpu, writes }: { cpu: number; writes: number }) => cpu / writes
report(
  'processor time of a write with telling, ms',
  each(({ withDeriving }) => cpu(withDeriving), 1),
)
report(
  'processor time of a write without, ms',
  each(({ without }) => cpu(without), 1),
)
report(
  'from the answer of a write to the notification, ms (p50, p95, most)',
  [0.5, 0.95, 1].map((at) => figure(percentile(lates, at))).join(', '),
)
report(
  'notifications that arrived',
  `${lates.length} of ${results.reduce((sum, { withDeriving }) => sum + withDeriving.writes, 0)}`,
)

clearInterval(pinging)
for (const socket of sockets) socket.terminate()
await stop()
writeResults(
  'notification',
  'telling members, while eight write',
  lines,
  `${writers} writers who each give tasks to another member, ${seconds} s at a time, ${rounds} rounds with and without telling in turn; the machine’s load was ${loads.map(figure).join(' before and ')} after on its cores, from other work besides.`,
)
