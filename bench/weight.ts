// Measures what opening a list of 1,000 tasks loads, and how soon its first row is there; see README.md in this folder.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildWebWhenStale } from '../scripts/build.mjs'
import { serveLarge, writeResults } from './served.ts'

await buildWebWhenStale(process.execPath)
const { url, seed, stop } = await serveLarge({ open: 1_000, closed: 0 })
try {
  const setting = { url, token: seed.tokens[0], project: seed.project }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'weightWeb.ts')],
    {
      env: { ...process.env, BENCH_SETTING: JSON.stringify(setting) },
      maxBuffer: 2 ** 26,
    },
  )
  const { figures, chunks } = JSON.parse(stdout) as { figures: [string, string][]; chunks: string[] }
  for (const [what, value] of figures) console.log(`${what}: ${value}`)
  if (process.env.BENCH_CHUNKS) for (const chunk of chunks) console.log(chunk)
  writeResults(
    'weight',
    'Opening a list of 1,000 tasks',
    figures.map(([what, value]) => `| ${what} | ${value} |`),
    'Scripts as gzip, counted until the list has settled, without a cache; times are medians of 5 loads, from the navigation to the first row, with server, PostgreSQL and Chromium (which draws in software) on the same cores.',
  )
} finally {
  await stop()
}
