import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { percentile } from './load.ts'

/** Where the server is, and whom and what to look at: told by `scale.ts`, which runs this file. */
type Setting = { url: string; project: string; tokens: string[] }

/** The list of 10,000 tasks in a real browser: opening, scrolling, filtering, a colleague's change. */
async function measureWeb(setting: Setting): Promise<[what: string, value: string][]> {
  const { url, project, tokens } = setting
  const browser = await chromium.launch(await findBrowser())
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1360, height: 900 } })
    await context.addCookies([{ name: 'sid', value: tokens[0] as string, url }])
    // The browser remembers that it is signed in; the cookie is only the proof.
    await context.addInitScript(() =>
      localStorage.setItem('@@remember-auth', JSON.stringify({ isSession: true, isRemember: true })),
    )
    const opened: number[] = []
    let page = await context.newPage()
    for (let round = 0; round < 3; round++) {
      await page.close()
      page = await context.newPage()
      const begun = performance.now()
      await page.goto(`/projects/${project}`)
      await taskRow(page).first().waitFor()
      opened.push(performance.now() - begun)
    }
    return [
      [
        'opening the list in Chromium, from the address to the first task',
        `${percentile(opened, 0.5).toFixed(0)} ms`,
      ],
      ...(await scrolled(page)),
      ...(await filtered(page)),
      ...(await changed(page, setting)),
    ]
  } finally {
    await browser.close()
  }
}

const taskRow = (page: Page) => page.locator('[data-kind=task]')

/** Three thousand rows, some sixty pixels a frame. */
async function scrolled(page: Page): Promise<[string, string][]> {
  const intervals = await taskRow(page)
    .first()
    .evaluate(async (row) => {
      let scroller = row.parentElement as HTMLElement
      while (scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement as HTMLElement
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const found: number[] = []
      let last = await frame()
      for (let step = 0; step < 600; step++) {
        scroller.scrollTop += 180
        const now = await frame()
        found.push(now - last)
        last = now
      }
      return found
    })
  const dropped = intervals.filter((interval) => interval > 25).length
  return [
    [
      'scrolling through 3,000 rows in 600 frames',
      `p50 ${percentile(intervals, 0.5).toFixed(1)} ms, p95 ${percentile(intervals, 0.95).toFixed(1)} ms; ${dropped} frames late`,
    ],
  ]
}

/** From a key in the filter's field to the frame that shows its result. */
async function filtered(page: Page): Promise<[string, string][]> {
  const field = page
    .getByRole('textbox', { name: 'Filter by text' })
    .or(page.getByLabel('Filter by text'))
    .first()
  await field.focus()
  const times: number[] = []
  for (const text of ['invoice', 'hotel', 'shop', 'German', 'brand']) {
    times.push(
      await field.evaluate(async (input, value) => {
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        await frame()
        const begun = performance.now()
        set?.call(input, value)
        input.dispatchEvent(new Event('input', { bubbles: true }))
        const shows = () =>
          [...document.querySelectorAll('[data-kind=task]')]
            .slice(0, 5)
            .every((row) => row.textContent?.toLowerCase().includes(value.toLowerCase()))
        while (!shows() && performance.now() - begun < 5000) await frame()
        return performance.now() - begun
      }, text),
    )
  }
  await field.fill('')
  return [
    [
      'filtering by text, from the key to its result on screen',
      `p50 ${percentile(times, 0.5).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`,
    ],
  ]
}

/** A colleague renames a task that is on screen: which rows are drawn anew. */
async function changed(page: Page, { url, tokens }: Setting): Promise<[string, string][]> {
  const row = taskRow(page).first()
  await row.waitFor()
  const id = await row.getAttribute('data-key')
  await row.evaluate((element) => {
    const seen = new Set<Element>()
    ;(window as unknown as { drawn: Set<Element> }).drawn = seen
    new MutationObserver((records) => {
      for (const { target } of records) {
        const at = target instanceof Element ? target : target.parentElement
        const drawn = at?.closest('[data-kind=task]')
        if (drawn) seen.add(drawn)
      }
    }).observe(element.parentElement as Element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
  })
  const title = `Renamed by a colleague ${Date.now()}`
  await fetch(`${url}/api/task/${id}`, {
    method: 'PATCH',
    headers: { cookie: `sid=${tokens[1]}`, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  })
  await page.getByText(title).first().waitFor()
  const drawn = await page.evaluate(() => (window as unknown as { drawn: Set<Element> }).drawn.size)
  return [['rows drawn anew when a colleague renames one', String(drawn)]]
}

console.log(JSON.stringify(await measureWeb(JSON.parse(process.env.BENCH_SETTING as string))))
