// Draws docs/pictures/first-task.webp anew: a task from its first letter to its timer, in the sample agency.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { signIn } from '../e2e/people.ts'
import { freePort, runServer } from '../e2e/server.ts'
import { findBrowser } from '../scripts/browser.mjs'

const target = join(import.meta.dirname, '..', 'docs', 'pictures', 'first-task.webp')
const alex = { name: 'Alex', email: 'alex@northwind.example', password: 'northwind-sample' }
const size = { width: 1180, height: 712 }
/** Of the picture, in pixels. */
const width = 944

/** What one sees, and for how many milliseconds. */
type Frame = { picture: Buffer; delay: number }

/** Walks through it by keys, as somebody would who is being watched. */
async function walk(page: Page): Promise<Frame[]> {
  const frames: Frame[] = []
  const take = async (delay: number) => {
    // The same picture each time: without what blinks or is still on its way.
    const picture = await page.screenshot({ caret: 'hide', animations: 'disabled' })
    frames.push({ picture, delay })
  }
  const list = page.getByRole('treegrid')
  await page
    .getByRole('link', { name: /^Bakery chain/ })
    .first()
    .click()
  await list.getByText('Map how shops order by phone today').waitFor()
  await page.mouse.move(0, 0)
  await take(1100)
  await page.keyboard.press('c')
  const field = page.getByRole('combobox', { name: 'New task in To do' })
  await field.waitFor()
  await take(500)
  for (const words of ['Print a', ' label', ' for each', ' box', ' fri']) {
    await page.keyboard.type(words)
    await take(380)
  }
  await page.keyboard.type(' 2h')
  await take(1300)
  await page.keyboard.press('Enter')
  const row = list.getByRole('row').filter({ hasText: 'Print a label for each box' })
  await row.getByText('BCO-6').waitFor()
  await take(1000)
  await page.keyboard.press('Escape')
  await row.focus()
  await take(900)
  await page.keyboard.press('a')
  await page.getByRole('combobox', { name: 'Assignee' }).waitFor()
  await take(700)
  await page.keyboard.type('nora')
  await take(900)
  await page.keyboard.press('Enter')
  await row.getByRole('button', { name: /Nora/ }).waitFor()
  await take(900)
  await page.keyboard.press('t')
  await page
    .getByRole('button', { name: /^Stop timer/ })
    .first()
    .waitFor()
  await take(2400)
  return frames
}

const dataDir = await mkdtemp(join(tmpdir(), 'workweek-picture-'))
const server = await runServer(dataDir, await freePort(), ['--sample'])
const browser = await chromium.launch(await findBrowser())
try {
  const page = await browser.newPage({ viewport: size, baseURL: server.url, locale: 'en-GB' })
  await page.goto('/sign-in')
  await signIn(page, alex)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const frames = await walk(page)
  const pictures = await Promise.all(
    frames.map(({ picture }) => sharp(picture).resize({ width }).png().toBuffer()),
  )
  const { size: bytes } = await sharp(pictures, { join: { animated: true } })
    .webp({ quality: 82, effort: 6, minSize: true, loop: 0, delay: frames.map(({ delay }) => delay) })
    .toFile(target)
  console.log(`${target}: ${frames.length} frames, ${Math.round(bytes / 1000)} kB`)
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
