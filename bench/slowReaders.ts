// Measures what callers who read nothing make the server hold, and what others notice; see README.md in this folder.
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { loadavg } from 'node:os'
import { percentile } from './load.ts'
import { serveLarge, writeResults } from './served.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 45)

const { url, seed, pool, processId, stop } = await serveLarge({ open: 100, closed: 0 })
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
const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1]) / 1024

const task = seed.tasks[0]!
await pool.query(
  `insert into comment (workspace_id, id, task, member_id, text)
   select $1, gen_random_uuid(), $2, $3, repeat('Ж', 20000) from generate_series(1, 1000)`,
  [seed.workspaceId, task, seed.memberId],
)

/** Another tenant: a workspace of somebody else's, with a project and a task. */
const tenant = seed.tokens.at(-1)!
async function ask(token: string, method: string, path: string, body?: object) {
  const reply = await fetch(`${url}/api${path}`, {
    method,
    headers: headersOf(token),
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { data: { id: string } }).data
}
await ask(tenant, 'POST', '/workspace', { name: 'Another tenant' })
const project = await ask(tenant, 'POST', '/project', { name: 'Calm' })
const calm = await ask(tenant, 'POST', '/task', { project: project.id, title: 'Calm' })

const largest = [
  `/api/task/${task}`,
  `/api/task/${task}/comment?limit=200`,
  '/api/user/export',
  `/api/task/${task}/history`,
]

/** Asks, and never reads. */
function openReader(token: string, path: string): Socket {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {})
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: sid=${token}\r\n\r\n`)
  return socket
}

async function run(readers: number, what: string, tokens: readonly string[]) {
  const before = memory()
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, memory())
  }, 100)
  const took: number[] = []
  const sockets: Socket[] = []
  const until = performance.now() + seconds * 1000
  const open = (nth: number) =>
    sockets.push(openReader(tokens[nth % tokens.length]!, largest[nth % largest.length]!))
  for (let nth = 0; nth < readers; nth++) open(nth)
  while (performance.now() < until) {
    for (const [method, path, body] of [
      ['GET', `/task/${calm.id}`, undefined],
      ['PATCH', `/task/${calm.id}`, { title: `Calm ${took.length}` }],
    ] as const) {
      const began = performance.now()
      await ask(tenant, method, path, body)
      took.push(performance.now() - began)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  clearInterval(watch)
  report(
    `${readers} who read nothing, ${what}: memory before, highest`,
    `${Math.round(before)}, ${Math.round(highest)} MB`,
  )
  report(
    `calls of another tenant meanwhile (${took.length}): p50, p95, slowest`,
    `${[0.5, 0.95, 1].map((at) => percentile(took, at).toFixed(1)).join(', ')} ms`,
  )
  for (const socket of sockets) socket.destroy()
}

try {
  await run(0, 'for comparison', [])
  await run(200, 'of one session', [seed.tokens[0]!])
  await run(200, 'of 20 sessions', seed.tokens.slice(0, 20))
  writeResults(
    'slow-readers',
    'who asks for much and reads nothing',
    lines,
    `a task with 1,000 comments of 20,000 letters (40 KB each); load ${loadavg()[0]?.toFixed(1)} at the end.`,
  )
} finally {
  await stop()
}
