import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { percentile } from './load.ts'

/** Where the server is, and whom to look as: told by `projects.ts`, which runs this file. */
type Setting = { url: string; project: string; tokens: string[] }
type Line = [what: string, value: string]

/** Each view by what says that it is there. */
const views = [
  ['List', '[role=treegrid]:not([aria-label$="over time"]) [data-kind=project]'],
  ['Gantt', '[role=treegrid][aria-label$="over time"] [data-kind=project]'],
  ['Overview', 'main ul[aria-label=Projects] > li'],
  ['Board', '[role=grid] [data-task]'],
] as const

/** The views of 300 projects in a real browser: switching, scrolling, a colleague's change. */
async function measureViews({ url, project, tokens }: Setting): Promise<Line[]> {
  const browser = await chromium.launch(await findBrowser())
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1360, height: 900 } })
    await context.addCookies([{ name: 'sid', value: tokens[0] as string, url }])
    // The browser remembers that it is signed in; the cookie is only the proof.
    await context.addInitScript(() =>
      localStorage.setItem('@@remember-auth', JSON.stringify({ isSession: true, isRemember: true })),
    )
    const page = await context.newPage()
    await page.goto('/workspace')
    await page.locator(views[0][1]).first().waitFor()
    const lines: Line[] = []
    const work = await watchWork(page)
    const switched = new Map<string, { times: number[]; work: number[] }>()
    // The first round loads each view's code, which a person waits for once.
    for (let round = 0; round < 6; round++)
      for (const [name, shown] of [...views.slice(1), views[0]]) {
        const before = await work()
        const time = await switchTo(page, name, shown)
        const after = await work()
        if (!round) continue
        const known = switched.get(name) ?? { times: [], work: [] }
        switched.set(name, known)
        known.times.push(time)
        known.work.push(after - before)
      }
    for (const [name, { times, work }] of switched)
      lines.push([
        `switching to ${name}, from the click to the frame that shows it`,
        `p50 ${percentile(times, 0.5).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms; the page’s own work p50 ${percentile(work, 0.5).toFixed(0)} ms`,
      ])
    // Two thousand rows and more: every project with its tasks.
    await switchTo(page, ...views[0])
    await page.getByRole('button', { name: 'Expand all' }).click()
    await page.locator('[data-kind=task]').first().waitFor()
    for (const [name, shown] of views) {
      const time = await switchTo(page, name, shown)
      if (time) lines.push([`switching to ${name} with every project unfolded`, `${time.toFixed(0)} ms`])
      lines.push([`scrolling ${name}`, await scrolled(page, shown)])
    }
    await switchTo(page, 'Board', views[3][1])
    lines.push([
      'cards drawn anew on the board when a colleague renames a task',
      await changed(page, { url, project, tokens }),
    ])
    return lines
  } finally {
    await browser.close()
  }
}

/** Answers how many milliseconds the page has worked so far, which a busy machine does not lengthen much. */
async function watchWork(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}

/** Milliseconds from the click on a view to the frame that shows its first row, measured in the page. */
async function switchTo(page: Page, name: string, shown: string): Promise<number> {
  const link = page.getByRole('navigation', { name: 'View', exact: true }).getByRole('link', { name })
  return link.evaluate(async (element, selector) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const begun = performance.now()
    if (element.getAttribute('aria-current') === 'page') return 0
    const before = document.querySelector(selector)
    ;(element as HTMLElement).click()
    const isShown = () =>
      element.getAttribute('aria-current') === 'page' &&
      document.querySelector(selector) !== null &&
      document.querySelector(selector) !== before
    do await frame()
    while (!isShown() && performance.now() - begun < 10_000)
    // The frame that was asked for with what is shown by now has been painted.
    await frame()
    return performance.now() - begun
  }, shown)
}

async function scrolled(page: Page, shown: string): Promise<string> {
  const intervals = await page
    .locator(shown)
    .first()
    .evaluate(async (row) => {
      let scroller = row.parentElement as HTMLElement
      while (scroller.parentElement && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
        scroller = scroller.parentElement
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const found: number[] = []
      let last = await frame()
      for (let step = 0; step < 240; step++) {
        scroller.scrollTop += 60
        const now = await frame()
        found.push(now - last)
        last = now
      }
      return found
    })
  const late = intervals.filter((interval) => interval > 25).length
  return `240 frames: p50 ${percentile(intervals, 0.5).toFixed(1)} ms, p95 ${percentile(intervals, 0.95).toFixed(1)} ms; ${late} late`
}

async function changed(page: Page, { url, tokens }: Setting): Promise<string> {
  const card = page.locator('[data-task]').first()
  const id = await card.getAttribute('data-task')
  await page.evaluate(() => {
    const seen = new Set<Element>()
    ;(window as unknown as { drawn: Set<Element> }).drawn = seen
    new MutationObserver((records) => {
      for (const { target } of records) {
        const drawn = (target instanceof Element ? target : target.parentElement)?.closest('[data-task]')
        if (drawn) seen.add(drawn)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  const title = `Renamed by a colleague ${Date.now()}`
  await fetch(`${url}/api/task/${id}`, {
    method: 'PATCH',
    headers: { cookie: `sid=${tokens[1]}`, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  })
  await page.getByText(title).first().waitFor()
  return String(await page.evaluate(() => (window as unknown as { drawn: Set<Element> }).drawn.size))
}

console.log(JSON.stringify(await measureViews(JSON.parse(process.env.BENCH_SETTING as string))))
