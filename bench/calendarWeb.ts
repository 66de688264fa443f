import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { percentile } from './load.ts'
import { watchWork } from './pageWork.ts'

/** Where the server is and whom to look as. */
type Setting = { url: string; token: string }
type Line = [what: string, value: string]
type Frames = { late: number; frames: number; slowest: number; work: number }

const event = '[role=grid] [data-item]'
/** A frame of a screen with 60 a second; what takes half as long again has been left out. */
const lateFrame = 25

/** Milliseconds from a click in the page to its first thing in the month, and to the last change of what is shown. */
const openMonth = (page: Page) =>
  page.getByRole('link', { name: 'Calendar', exact: true }).evaluate(async (link, event) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    await frame()
    const begun = performance.now()
    let [first, last] = [0, begun]
    const observer = new MutationObserver(() => {
      last = performance.now()
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    ;(link as HTMLElement).click()
    // Half a second in which nothing changes: it is all there.
    while (!first || performance.now() - last < 500) {
      await frame()
      if (!first && document.querySelector(event)) first = performance.now()
      if (performance.now() - begun > 60_000) throw new Error('the month did not show')
    }
    observer.disconnect()
    return { first: first - begun, whole: last - begun }
  }, event)

/** Drags what stands there over the month and back, and answers how the frames fared. */
async function dragOver(page: Page, from: string, work: () => Promise<number>): Promise<Frames> {
  const box = await page.locator(from).first().boundingBox()
  if (!box) throw new Error('nothing to drag')
  const [x, y] = [box.x + 12, box.y + box.height / 2]
  await page.evaluate(() => {
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
  await page.mouse.move(x, y)
  await page.mouse.down()
  const before = await work()
  for (let step = 1; step <= 80; step++)
    await page.mouse.move(x + Math.sin(step / 8) * 300, y + (step % 40) * 10)
  await page.mouse.move(x, y)
  const took = (await work()) - before
  await page.keyboard.press('Escape')
  await page.mouse.up()
  const intervals = await page.evaluate(() =>
    (window as unknown as { intervals: number[] }).intervals.splice(0).slice(1),
  )
  return {
    late: intervals.filter((interval) => interval > lateFrame).length,
    frames: intervals.length,
    slowest: Math.max(...intervals),
    work: took,
  }
}

/** As many boxes in as many cells, which know nothing but where they are dragged over. */
async function openBare(page: Page, boxes: number): Promise<Page> {
  const bare = await page.context().newPage()
  await bare.setContent(
    '<style>main{display:grid;grid-template-columns:repeat(7,1fr);font:12px/20px sans-serif}section{height:148px;border:1px solid #ddd}.over{background:#eef}</style><main></main>',
  )
  await bare.evaluate((boxes) => {
    const cells = Array.from({ length: 42 }, () => document.createElement('section'))
    document.querySelector('main')?.append(...cells)
    for (let n = 0; n < boxes; n++) {
      const box = Object.assign(document.createElement('div'), { textContent: `Event ${n}`, draggable: true })
      box.addEventListener('dragstart', ({ dataTransfer }) => dataTransfer?.setData('text/plain', String(n)))
      cells[n % 42]?.append(box)
    }
    for (const cell of cells)
      cell.addEventListener('dragover', (over) => {
        over.preventDefault()
        document.querySelector('.over')?.classList.remove('over')
        cell.classList.add('over')
      })
  }, boxes)
  return bare
}

async function measure({ url, token }: Setting): Promise<Line[]> {
  const browser = await chromium.launch(await findBrowser())
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1360, height: 1000 } })
    await context.addCookies([{ name: 'sid', value: token, url }])
    // The browser remembers that it is signed in, the cookie is only the proof; and here that every layer is shown.
    await context.addInitScript(() => {
      localStorage.setItem('@@remember-auth', JSON.stringify({ isSession: true, isRemember: true }))
      localStorage.setItem('@@remember-calendar', JSON.stringify({ view: 'month', hidden: [] }))
    })
    const page = await context.newPage()
    await page.goto('/my-tasks')
    const work = await watchWork(page)
    const times: { first: number; whole: number; work: number }[] = []
    for (let round = 0; round < 6; round++) {
      const before = await work()
      const opened = await openMonth(page)
      times.push({ ...opened, work: (await work()) - before })
      if (round < 5) {
        await page.getByRole('link', { name: 'My tasks' }).click()
        await page.locator(event).first().waitFor({ state: 'detached' })
      }
    }
    const [cold, ...warm] = times
    const middle = (of: 'first' | 'whole' | 'work') =>
      percentile(
        warm.map((one) => one[of]),
        0.5,
      ).toFixed(0)
    const boxes = await page.locator(event).count()
    const lines: Line[] = [
      [
        'from the click to the month, its code and data not loaded yet',
        `first thing ${cold?.first.toFixed(0)} ms, last change ${cold?.whole.toFixed(0)} ms, ${cold?.work.toFixed(0)} ms of the page’s own work`,
      ],
      [
        'from the click to the month, coming back to it (aim 200 ms)',
        `first thing p50 ${middle('first')} ms, last change p50 ${middle('whole')} ms, ${middle('work')} ms of the page’s own work; ${boxes} boxes`,
      ],
    ]
    const bare = await openBare(page, boxes)
    const bareWork = await watchWork(bare)
    const own: Frames[] = []
    const plain: Frames[] = []
    // In turn, so that both meet the machine as it is.
    for (let round = 0; round < 3; round++) {
      await bare.bringToFront()
      plain.push(await dragOver(bare, '[draggable=true]', bareWork))
      await page.bringToFront()
      own.push(await dragOver(page, `${event}[data-movable]`, work))
    }
    const sum = (all: Frames[], of: keyof Frames) => all.reduce((total, one) => total + one[of], 0)
    const inWords = (all: Frames[]) =>
      `${sum(all, 'late')} of ${sum(all, 'frames')} frames later than ${lateFrame} ms, the slowest ${Math.max(...all.map(({ slowest }) => slowest)).toFixed(0)} ms, ${(sum(all, 'work') / all.length).toFixed(0)} ms of work`
    lines.push([
      'dragging a thing over the month in 80 steps',
      `${inWords(own)}; a bare page with as many boxes: ${inWords(plain)}; ratio of work ${(sum(own, 'work') / sum(plain, 'work')).toFixed(1)}`,
    ])
    return lines
  } finally {
    await browser.close()
  }
}

console.log(JSON.stringify(await measure(JSON.parse(process.argv[2] ?? '{}') as Setting)))
