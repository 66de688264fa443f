// Measures PDFs of invoices, made as the server makes them; see README.md in this folder.
import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type DocumentLine, documentOf } from '#features/invoice/invoice.document.rules.ts'
import { makeDocument } from '#features/invoice/invoice.factory.ts'
import type { Drawing } from '#features/invoice/server/invoice.drawing.ts'
import { openWorkers } from '#server/workers/openWorkers.ts'
import { percentile } from './load.ts'
import { writeResults } from './served.ts'

const words =
  'hotel photos autumn booking widget price list languages texts harbour film room phone client'.split(' ')
const pick = () => `${words[Math.floor(Math.random() * words.length)]}${Math.floor(Math.random() * 100)}`
const sentence = (count: number) => Array.from({ length: count }, pick).join(' ')

/** Of texts that no invoice before had, as everybody's are. */
function makeDrawing(count: number): Drawing {
  const { seller, bank, client, buyerReference, corrects, color, paper, ...heading } = makeDocument()
  const lines = Array.from(
    { length: count },
    (_, n): DocumentLine => ({
      kind: 'fixed',
      title: sentence(4),
      description: n % 3 ? '' : sentence(14),
      quantity: (n % 7) + 0.25,
      minutes: null,
      unit: 'HUR',
      rate: 8_000 + Math.floor(Math.random() * 5_000),
      discount: 0,
      tax: 'tax',
    }),
  )
  const document = documentOf(
    { seller, bank, client, buyerReference, corrects, deductions: [], color, paper },
    heading,
    lines,
    [{ id: 'tax', percent: 19, category: 'S', sentence: '' }],
  )
  return { document, size: 'A4', isDraft: false, logo: null, xml: null }
}

const workers = openWorkers<Drawing>(
  new URL('../src/features/invoice/server/invoice.pdf.worker.ts', import.meta.url),
)
const rows: string[] = []
const report = (what: string, value: string) => {
  rows.push(`| ${what} | ${value} |`)
  console.log(`${what}: ${value}`)
}
async function time(lines: number): Promise<{ ms: number; bytes: number }> {
  const drawing = makeDrawing(lines)
  const begin = performance.now()
  const { length } = await workers.run(drawing)
  return { ms: performance.now() - begin, bytes: length }
}
async function measure(lines: number, count: number) {
  const times: number[] = []
  let bytes = 0
  for (let n = 0; n < count; n += 1) {
    const one = await time(lines)
    times.push(one.ms)
    bytes = one.bytes
  }
  const ms = (share: number) => `${Math.round(percentile(times, share))} ms`
  report(`${lines} lines, warm`, `median ${ms(0.5)}, p95 ${ms(0.95)}; ${Math.round(bytes / 1024)} kB`)
}

report('40 lines, the first of a thread', `${Math.round((await time(40)).ms)} ms`)
await measure(40, 5)
rows.pop()
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
await measure(40, 40)
await measure(300, 5)
report('other calls wait meanwhile', `${Math.round(delay.max / 1e6)} ms at most`)
writeResults(
  'pdf',
  'PDFs of invoices',
  rows,
  `in threads beside the server, texts new each time; load ${loadavg()[0]?.toFixed(1)}`,
)
process.exit()
