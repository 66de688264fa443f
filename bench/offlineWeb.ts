import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { percentile } from './load.ts'

type Setting = { url: string; project: string; token: string }
const rounds = 5

/** Milliseconds from the navigation to the first row, by the page's own clock. */
async function open(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('[data-kind=task]').first().waitFor({ timeout: 60_000 })
  return page.evaluate(() => performance.now())
}

/** Until the lists are kept; answers the longest time between two frames meanwhile. */
const untilStored = (page: Page) =>
  page.evaluate(async () => {
    let longest = 0
    let last = performance.now()
    let isDone = false
    const frame = (now: number) => {
      longest = Math.max(longest, now - last)
      last = now
      if (!isDone) requestAnimationFrame(frame)
    }
    const isStored = () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('workweek-lists')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('kept').objectStore('kept').getAllKeys()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.some((key) => String(key).endsWith('getCurrentWorkspace')))
          }
        }
      })
    // What drawing the list itself costs is over by then.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    last = performance.now()
    requestAnimationFrame(frame)
    while (!(await isStored())) await new Promise((resolve) => setTimeout(resolve, 100))
    isDone = true
    return longest
  })

async function measure({ url, project, token }: Setting): Promise<[string, string][]> {
  const browser = await chromium.launch(await findBrowser())
  const without: number[] = []
  const withStored: number[] = []
  const pauses: number[] = []
  const address = `/projects/${project}`
  try {
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ baseURL: url, viewport: { width: 1360, height: 900 } })
      await context.addCookies([{ name: 'sid', value: token, url }])
      const page = await context.newPage()
      await page.goto('/terms-of-use')
      await page.evaluate(() =>
        localStorage.setItem('@@remember-auth', JSON.stringify({ isSession: true, isRemember: true })),
      )
      // The app itself comes from the browser in both.
      await open(page, address)
      pauses.push(await untilStored(page))
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      withStored.push(await open(page, address))
      await page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const opening = indexedDB.open('workweek-lists')
            opening.onsuccess = () => {
              const clearing = opening.result.transaction('kept', 'readwrite')
              clearing.objectStore('kept').clear()
              clearing.oncomplete = () => {
                opening.result.close()
                resolve()
              }
            }
          }),
      )
      without.push(await open(page, address))
      await context.close()
    }
  } finally {
    await browser.close()
  }
  const report = (times: number[]) =>
    `${percentile(times, 0.5).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`
  return [
    ['the list on a reload, from the network', report(without)],
    ['the list on a reload, from what the browser keeps', report(withStored)],
    ['the longest time between two frames while all is written', report(pauses)],
  ]
}

console.log(JSON.stringify(await measure(JSON.parse(process.env.BENCH_SETTING ?? '{}') as Setting)))
