import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'

/** Where the server is and whom to look as; with a page to type on, or else at the list. */
type Setting = { url: string; token: string; id?: string; paragraphs?: number }
type Line = [what: string, value: string]

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Answers how many milliseconds the page has worked so far, which a busy machine does not lengthen much. */
async function watchWork(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}

/** Notes the milliseconds between frames until it is asked for them. */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const intervals: number[] = []
    let last = performance.now()
    const next = (now: number) => {
      intervals.push(now - last)
      last = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    Object.assign(window, { intervals })
  })
const frames = (page: Page) =>
  page.evaluate(() => (window as unknown as { intervals: number[] }).intervals.splice(0).slice(1))

async function inBrowser({ url, token }: Setting, measure: (page: Page) => Promise<Line[]>): Promise<Line[]> {
  const browser = await chromium.launch(await findBrowser())
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1360, height: 900 } })
    await context.addCookies([{ name: 'sid', value: token, url }])
    // The browser remembers that it is signed in; the cookie is only the proof.
    await context.addInitScript(() =>
      localStorage.setItem('@@remember-auth', JSON.stringify({ isSession: true, isRemember: true })),
    )
    return await measure(await context.newPage())
  } finally {
    await browser.close()
  }
}

async function measureTyping(page: Page, id: string, paragraphs: number): Promise<Line[]> {
  const lines: Line[] = []
  const begun = performance.now()
  await page.goto(`/docs/${id}`)
  const editor = page.locator('[role=textbox][aria-label^="Text of"]')
  await editor.getByText(`${paragraphs}: A paragraph`).waitFor({ state: 'attached', timeout: 60_000 })
  lines.push([
    `opening a page of ${paragraphs} paragraphs, cold`,
    `${Math.round(performance.now() - begun)} ms`,
  ])
  const work = await watchWork(page)
  for (const [where, nth] of [
    ['at the top', 0],
    ['in the middle', paragraphs / 2],
  ] as const) {
    await editor.locator('p').nth(nth).click()
    await page.keyboard.press('End')
    await pause(1_000)
    await watchFrames(page)
    await frames(page)
    const before = await work()
    const keys = 150
    for (let key = 0; key < keys; key++) await page.keyboard.type('word '[key % 5] as string, { delay: 20 })
    const intervals = await frames(page)
    const late = intervals.filter((interval) => interval > 25).length
    lines.push([
      `typing ${keys} letters ${where}`,
      `frames later than 25 ms ${late} of ${intervals.length}, slowest ${Math.round(Math.max(...intervals))} ms; the page’s own work ${((await work()) - before > 0 ? ((await work()) - before) / keys : 0).toFixed(1)} ms a letter`,
    ])
  }
  return lines
}

async function measureList(page: Page): Promise<Line[]> {
  await page.goto('/my-tasks')
  await page.getByRole('link', { name: 'Docs' }).waitFor()
  const shown = await page.getByRole('link', { name: 'Docs' }).evaluate(async (link) => {
    const begun = performance.now()
    ;(link as HTMLElement).click()
    while (!document.querySelector('[role=treegrid][aria-label=Docs] [role=row] a'))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    return performance.now() - begun
  })
  return [['the list of documents, from the click to its first rows', `${Math.round(shown)} ms`]]
}

const setting = JSON.parse(process.argv[2] ?? '{}') as Setting
const { id, paragraphs = 0 } = setting
const lines = await inBrowser(setting, (page) =>
  id ? measureTyping(page, id, paragraphs) : measureList(page),
)
console.log(JSON.stringify(lines))
