// Measures documents: typing on a page of 2,000 paragraphs, a list of 5,000, and 20 people on one page; see README.md in this folder.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openWriter, type Writer } from '../tests/writer.ts'
import { percentile } from './load.ts'
import { serveLarge, writeResults } from './served.ts'

const paragraphs = 2_000
const documents = 5_000
const people = 20
/** Lines that each of them writes. */
const lines = 20

const { url, seed, pool, processId, stop } = await serveLarge({
  open: 1_000,
  closed: 0,
  projects: 50,
  members: people,
})
const headers = { cookie: `sid=${seed.tokens[0]}`, origin: url, 'content-type': 'application/json' }
const found: string[] = []
const report = (what: string, value: string) => {
  found.push(`| ${what} | ${value} |`)
  console.log(`${what}: ${value}`)
}
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** What a real browser shows, by `documentWeb.ts`. */
async function lookAt(setting: object) {
  const script = join(import.meta.dirname, 'documentWeb.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(setting)])
  for (const [what, value] of JSON.parse(stdout) as [string, string][]) report(what, value)
}

function longText(): string {
  const sentence = 'A paragraph of this page says something of about the length that people write. '
  return Array.from({ length: paragraphs }, (_, n) => `${n + 1}: ${sentence.repeat(2)}`).join('\n\n')
}

type Made = { id: string; pages: { id: string }[] }
async function make(title: string, text: string): Promise<Made> {
  const body = JSON.stringify({ title, pages: [{ text }] })
  const answer = await fetch(`${url}/api/document`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(await answer.text())
  return ((await answer.json()) as { data: Made }).data
}

/** Documents of one empty page each, past the API. */
async function addDocuments() {
  await pool.query(
    `with made as (
       insert into document (workspace_id, id, title, project, created_by, updated_by)
       select $1, uuidv7(), 'Document ' || n, null, $2, $2 from generate_series(1, $3::int) n
       returning id
     )
     insert into document_page (workspace_id, id, document, position, title, text, created_by, updated_by)
     select $1, uuidv7(), id, 'a0', '', '', $2, $2 from made`,
    [seed.workspaceId, seed.memberId, documents],
  )
  await pool.query('analyze')
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round < 9; round++) {
    const begun = performance.now()
    const answer = await fetch(`${url}/api/document`, { headers })
    bytes = (await answer.arrayBuffer()).byteLength
    times.push(performance.now() - begun)
  }
  report(
    `GET /document with ${documents} of them`,
    `p50 ${percentile(times, 0.5).toFixed(0)} ms, ${Math.round(bytes / 1024)} kB before compression`,
  )
}

/** Milliseconds of processor time that the server took so far. */
function processorTime(): number {
  const [, rest = ''] = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function measureTogether() {
  const { pages } = await make('Together', 'Begin')
  const page = pages[0]?.id as string
  const writers: Writer[] = []
  for (const token of seed.tokens.slice(0, people)) {
    const who = { cookie: () => `sid=${token}`, workspaceId: seed.workspaceId }
    const writer = await openWriter(url, who, page)
    await writer.arrive()
    writers.push(writer)
  }
  const stored: number[] = []
  const seen: number[] = []
  const before = processorTime()
  const begun = performance.now()
  await Promise.all(
    writers.map(async (writer, n) => {
      const neighbour = writers[(n + 1) % writers.length] as Writer
      await pause(n * 50)
      for (let line = 0; line < lines; line++) {
        const at = performance.now()
        writer.add(`P${n} ${line}`)
        await Promise.all([
          writer.settle().then(() => stored.push(performance.now() - at)),
          neighbour.sees(`P${n} ${line}`).then(() => seen.push(performance.now() - at)),
        ])
        await pause(Math.max(0, 1_000 - (performance.now() - at)))
      }
    }),
  )
  const took = (performance.now() - begun) / 1_000
  const [first, ...others] = writers as [Writer, ...Writer[]]
  for (const other of others) await other.until(() => other.lines().length === first.lines().length)
  const isSame = others.every((other) => other.lines().join('\n') === first.lines().join('\n'))
  report(
    `${people} people on one page, a line a second each`,
    `stored p50 ${percentile(stored, 0.5).toFixed(0)}, p95 ${percentile(stored, 0.95).toFixed(0)} ms; seen by another p50 ${percentile(seen, 0.5).toFixed(0)}, p95 ${percentile(seen, 0.95).toFixed(0)} ms; the server’s processor ${((processorTime() - before) / took / 10).toFixed(0)} %; the same text for all: ${isSame ? 'yes' : 'NO'}, ${first.lines().length} lines`,
  )
  for (const writer of writers) writer.close()
}

const load = loadavg()[0]?.toFixed(1)
try {
  const long = await make('Long', longText())
  await lookAt({ url, token: seed.tokens[0] as string, id: long.id, paragraphs })
  await addDocuments()
  await lookAt({ url, token: seed.tokens[0] as string })
  await measureTogether()
  writeResults(
    'document',
    'documents',
    found,
    `the machine’s load was ${load} as it began and ${loadavg()[0]?.toFixed(1)} as it ended, of others’ work too: frames and milliseconds are worse than on a quiet one.`,
  )
} finally {
  await stop()
}
