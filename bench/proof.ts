// The long proof: three browsers, two servers, everything between them breaking at random for `PROOF_MINUTES` minutes.
import { chromium } from '@playwright/test'
import { prove } from '../e2e/proof.ts'
import { findBrowser } from '../scripts/browser.mjs'

const minutes = Number(process.env.PROOF_MINUTES ?? 10)
const seed = Number(process.env.PROOF_SEED ?? Date.now() % 1_000_000)

const browser = await chromium.launch(await findBrowser())
try {
  const note = (what: string) => console.error(`${new Date().toISOString()} ${what}`)
  const found = await prove(browser, { seed, seconds: minutes * 60, note })
  const breaks = [...found.breaks].map(([kind, count]) => `${count} × ${kind}`).join(', ')
  const rows: [string, string | number][] = [
    ['seed', seed],
    ['minutes of breaking', minutes],
    ['breaks of the network', breaks],
    ['servers killed and started again', found.kills],
    ['pages loaded anew meanwhile', found.reloads],
    [
      'people led elsewhere',
      [...found.led].map(([where, count]) => `${count} × ${where}`).join(', ') || 'none',
    ],
    ['things done by three people', found.acts],
    ['changes in the log', found.changes],
    ['live connections opened', found.connections],
    ['live messages heard', found.messages],
    ['tasks, comments at the end', `${found.tasks}, ${found.comments}`],
    ['from the healed network until all screens were right', `${found.settled} ms`],
    ['differences between a screen and the database', found.problems.length],
  ]
  console.log('| what | how much |\n| --- | --- |')
  for (const [what, value] of rows) console.log(`| ${what} | ${value} |`)
  for (const problem of found.problems) console.log(`\n- ${problem}`)
  if (found.problems.length) process.exitCode = 1
} finally {
  await browser.close()
}
