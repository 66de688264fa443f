// Measures the projects screen: 300 projects with 10,000 open tasks; see README.md in this folder.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { percentile } from './load.ts'
import { serveLarge, writeResults } from './served.ts'

const size = { open: 10_000, closed: 20_000, projects: 300 }
const rounds = 7

const { url, seed, pool, stop } = await serveLarge(size)
const headers = { cookie: `sid=${seed.tokens[0]}`, origin: url, 'content-type': 'application/json' }
const lines: string[] = []
const report = (what: string, value: string) => {
  lines.push(`| ${what} | ${value} |`)
  console.log(`${what}: ${value}`)
}

async function median(work: () => Promise<unknown>, before?: (round: number) => Promise<unknown>) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await before?.(round)
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  return percentile(times, 0.5)
}
const get = async (path: string) => {
  const answer = await fetch(url + path, { headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.arrayBuffer()
}

/** Changes a task, after which lists that are kept in memory are old. */
const touch = (nth: number) =>
  fetch(`${url}/api/task/${seed.tasks[nth]}`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ title: `Touched ${Date.now()}` }),
  })

/** What the sums cannot do without: one pass over the tasks of the workspace. */
const pass = () =>
  pool.query(
    `select project, status, count(*), sum(estimate), sum(tracked_seconds), min(start), max(due_date) from task
      where workspace_id = $1 and deleted_at is null group by project, status`,
    [seed.workspaceId],
  )

try {
  const bare = await median(pass)
  for (const [what, path] of [
    ['all projects with their totals', '/api/project'],
    ['the sums of all projects by status', '/api/project/sums'],
  ] as const) {
    // After a change what is kept is old, so that each is made anew.
    const ours = await median(() => get(path), touch)
    report(
      what,
      `${ours.toFixed(0)} ms; one bare pass over the tasks ${bare.toFixed(0)} ms: ${(bare / ours).toFixed(2)} of the ceiling`,
    )
  }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'projectsWeb.ts')],
    {
      env: {
        ...process.env,
        BENCH_SETTING: JSON.stringify({ url, tokens: seed.tokens, project: seed.project }),
      },
    },
  )
  for (const [what, value] of JSON.parse(stdout)) report(what, value)
} finally {
  await stop()
}

writeResults(
  'projects',
  '300 projects, 10,000 open and 20,000 closed tasks',
  lines,
  `medians of ${rounds} rounds; Chromium draws in software on the same cores.`,
)
