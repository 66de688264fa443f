// Measures opening the list with and without what the browser keeps; see README.md in this folder.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serveLarge, writeResults } from './served.ts'

const lines: string[] = []
for (const open of [1_000, 10_000]) {
  const { url, seed, stop } = await serveLarge({ open, closed: 0, projects: 10 })
  try {
    const setting = { url, token: seed.tokens[0], project: seed.project }
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, 'offlineWeb.ts')],
      { env: { ...process.env, BENCH_SETTING: JSON.stringify(setting) } },
    )
    for (const [what, value] of JSON.parse(stdout)) {
      lines.push(`| ${open.toLocaleString('en')} tasks: ${what} | ${value} |`)
      console.log(lines.at(-1))
    }
  } finally {
    await stop()
  }
}

writeResults(
  'offline',
  'Opening a list, by what the browser keeps',
  lines,
  'Medians of 5 loads, from the navigation to the first row on screen; Chromium draws in software on the same cores.',
)
