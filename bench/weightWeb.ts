import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { percentile } from './load.ts'
import { untilStored } from './storedListsWeb.ts'

type Setting = { url: string; project: string; token: string }
const rounds = 5
const built = join(import.meta.dirname, '../dist/web')

/** A page that is signed in, on nothing yet; nothing is cached. */
async function makePage(browser: Browser, { url, token }: Setting): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1360, height: 900 } })
  await context.addCookies([{ name: 'sid', value: token, url }])
  // Once: what the app remembers later names the lists that are stored.
  await context.addInitScript(() => {
    const key = '@@remember-auth'
    if (!localStorage.getItem(key))
      localStorage.setItem(key, JSON.stringify({ isSession: true, isRemember: true }))
  })
  return context.newPage()
}

/** Milliseconds from the navigation to the first row, by the page's own clock. */
async function openList(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('[data-kind=task]').first().waitFor({ timeout: 60_000 })
  return page.evaluate(() => performance.now())
}

/** Bytes of a file of the build, compressed by gzip. */
function gzipSize(path: string): number {
  const file = join(built, path)
  return existsSync(`${file}.gz`) ? statSync(`${file}.gz`).size : 0
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

async function measure(setting: Setting) {
  const browser = await chromium.launch(await findBrowser())
  const address = `/projects/${setting.project}`
  const cold: number[] = []
  const warm: number[] = []
  let requested: string[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      const page = await makePage(browser, setting)
      const paths: string[] = []
      // The service worker caches the rest of the app afterwards: that is not what the list waits for.
      page.on('request', (request) => {
        if (!request.serviceWorker()) paths.push(new URL(request.url()).pathname)
      })
      cold.push(await openList(page, address))
      await page.waitForLoadState('networkidle')
      requested = [...paths]
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await untilStored(page)
      warm.push(await openList(page, address))
      await page.context().close()
    }
  } finally {
    await browser.close()
  }
  const scripts = [
    ...new Set(requested.filter((path) => path.startsWith('/assets/') && path.endsWith('.js'))),
  ]
  const styles = [...new Set(requested.filter((path) => path.endsWith('.css')))]
  const sum = (paths: string[]) => paths.reduce((bytes, path) => bytes + gzipSize(path), 0)
  return {
    figures: [
      ['requests in all', String(requested.length)],
      ['scripts', `${scripts.length} of ${kilobytes(sum(scripts))}`],
      ['styles', `${styles.length} of ${kilobytes(sum(styles))}`],
      ['calls of the API', String(requested.filter((path) => path.startsWith('/api/')).length)],
      ['first row, nothing cached', `${percentile(cold, 0.5).toFixed(0)} ms`],
      ['first row, app and lists cached', `${percentile(warm, 0.5).toFixed(0)} ms`],
    ],
    chunks: requested.map((path) => `${gzipSize(path)} ${path}`),
  }
}

console.log(JSON.stringify(await measure(JSON.parse(process.env.BENCH_SETTING as string))))
