// Measures a large workspace: 10,000 open and 100,000 closed tasks; see README.md in this folder.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { percentile } from './load.ts'
import { serveLarge, writeResults } from './served.ts'

const size = { open: 10_000, closed: 100_000 }
const rounds = 7
const compress = promisify(gzip)

const { url, seed, pool, processId, stop } = await serveLarge(size)
const headers = { cookie: `sid=${seed.tokens[0]}`, origin: url, 'content-type': 'application/json' }
const lines: string[] = []
const peakBefore: number[] = []
const median = (values: number[]) => percentile(values, 0.5)
const report = (what: string, value: string) => {
  lines.push(`| ${what} | ${value} |`)
  console.log(`${what}: ${value}`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
const get = async (path: string) => (await fetch(url + path, { headers })).arrayBuffer()
/** After a change the cached list is old, so that the next one is made anew. */
const touch = (nth: number) =>
  fetch(`${url}/api/task/${seed.tasks[nth]}`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ title: `Touched ${Date.now()}` }),
  })
/** The same rows by one plain statement, as text and compressed: what no server could leave out. */
const bare = async () => {
  const { rows } = await pool.query(
    `select t.* from task t join status s on s.workspace_id = t.workspace_id and s.id = t.status
      where t.workspace_id = $1 and s.category in ('todo', 'active') order by t.id desc`,
    [seed.workspaceId],
  )
  await compress(JSON.stringify(rows), { level: 4 })
}
/** The most memory that a process of Linux has had, in megabytes. */
const peak = () => {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

try {
  peakBefore.push(peak())
  const [ours, ceiling]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    ceiling.push(await timed(bare))
    await touch(round)
    ours.push(await timed(() => get('/api/task?status=open')))
  }
  const ratio = median(ceiling) / median(ours)
  report(
    'all 10,000 open tasks, made anew after a change',
    `${median(ours).toFixed(0)} ms; bare SQL, JSON and gzip ${median(ceiling).toFixed(0)} ms: ${ratio.toFixed(2)} of the ceiling`,
  )
  const samples: number[] = []
  for (let round = 0; round < rounds; round++) samples.push(await timed(() => get('/api/task?status=open')))
  report('the same, kept', `${median(samples).toFixed(0)} ms`)
  const pages: number[] = []
  let cursor = ''
  for (let page = 0; page < 50; page++) {
    pages.push(
      await timed(async () => {
        const answer = await fetch(`${url}/api/task?status=closed${cursor && `&cursor=${cursor}`}`, {
          headers,
        })
        cursor = ((await answer.json()) as { cursor: string }).cursor
      }),
    )
  }
  report(
    'a page of 200 closed tasks',
    `${median(pages).toFixed(1)} ms; the slowest of 50 ${Math.max(...pages).toFixed(1)} ms`,
  )
  await touch(0)
  await Promise.all(Array.from({ length: 20 }, () => get('/api/task?status=open')))
  report(
    'most memory of the server, after 20 asked for all of it at once',
    `${peak()} MB; before, ${peakBefore[0]} MB`,
  )
  const setting = { url, project: seed.project, tokens: seed.tokens }
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'web.ts')], {
    env: { ...process.env, BENCH_SETTING: JSON.stringify(setting) },
  })
  for (const [what, value] of JSON.parse(stdout)) report(what, value)
} finally {
  await stop()
}

writeResults('scale', '10,000 open and 100,000 closed tasks', lines, `medians of ${rounds} rounds.`)
