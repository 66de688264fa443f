import { chromium, type Locator, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { watchWork } from './pageWork.ts'

/** Where the server is and whom to look as; with a page to type on, or else at the list. */
type Setting = { url: string; token: string; id?: string; paragraphs?: number }
type Line = [what: string, value: string]

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

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

const keys = 150

/** How a letter fares: frames that came late, and what the page itself had to do for it. */
async function typeAt(page: Page, paragraph: Locator, work: () => Promise<number>) {
  await paragraph.click()
  await page.keyboard.press('End')
  await pause(1_000)
  await watchFrames(page)
  await frames(page)
  const before = await work()
  for (let key = 0; key < keys; key++) await page.keyboard.type('word '[key % 5] as string, { delay: 20 })
  const intervals = await frames(page)
  return {
    each: ((await work()) - before) / keys,
    late: intervals.filter((interval) => interval > 25).length / intervals.length,
    slowest: Math.max(...intervals),
  }
}

/** The same paragraphs where nothing but the browser itself writes: what no editor can be faster than. */
async function openPlain(page: Page, editor: Locator) {
  const texts = await editor.locator('p').allTextContents()
  const plain = await page.context().newPage()
  await plain.setContent('<div contenteditable style="width: 720px; font: 15px/24px sans-serif"></div>')
  await plain.locator('div').evaluate((element, texts) => {
    element.append(...texts.map((text) => Object.assign(document.createElement('p'), { textContent: text })))
  }, texts)
  return plain
}

async function measureTyping(page: Page, id: string, paragraphs: number): Promise<Line[]> {
  const begun = performance.now()
  await page.goto(`/docs/${id}`)
  const editor = page.locator('[role=textbox][aria-label^="Text of"]')
  await editor.getByText(`${paragraphs}: A paragraph`).waitFor({ state: 'attached', timeout: 60_000 })
  const opening = `${Math.round(performance.now() - begun)} ms`
  const lines: Line[] = [[`opening a page of ${paragraphs} paragraphs, cold`, opening]]
  const work = await watchWork(page)
  const plain = await openPlain(page, editor)
  const plainWork = await watchWork(plain)
  for (const [where, nth] of [
    ['at the top', 0],
    ['in the middle', paragraphs / 2],
  ] as const) {
    // One after the other and back, so that both meet the machine as it is.
    await plain.bringToFront()
    const bare = await typeAt(plain, plain.locator('p').nth(nth), plainWork)
    await page.bringToFront()
    const own = await typeAt(page, editor.locator('p').nth(nth), work)
    const inWords = ({ each, late, slowest }: typeof own) =>
      `${each.toFixed(1)} ms of work a letter, ${(late * 100).toFixed(0)} % of frames later than 25 ms, the slowest ${Math.round(slowest)} ms`
    lines.push([
      `typing ${keys} letters ${where}`,
      `${inWords(own)}; a bare contenteditable of the same paragraphs: ${inWords(bare)}; ratio of work ${(own.each / bare.each).toFixed(2)}`,
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
