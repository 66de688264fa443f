import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { percentile } from './load.ts'
import { untilStored } from './storedListsWeb.ts'

type Setting = { url: string; project: string; token: string }
const rounds = 5

/** Milliseconds from the navigation to the first row, by the page's own clock. */
async function open(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('[data-kind=task]').first().waitFor({ timeout: 60_000 })
  return page.evaluate(() => performance.now())
}

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
