import { expect, type Locator, type Page } from '@playwright/test'
import { make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

test.use({ hasTouch: true, isMobile: true })

const phone = { width: 390, height: 844 }

type Point = { x: number; y: number }

const centre = async (part: Locator): Promise<Point> => {
  const { x, y, width, height } = (await part.boundingBox()) as NonNullable<
    Awaited<ReturnType<Locator['boundingBox']>>
  >
  return { x: x + width / 2, y: y + height / 2 }
}

/** A finger, as the browser hears of it. */
async function fingerOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (at: Point) => send('touchStart', [at]),
    to: (at: Point) => send('touchMove', [at]),
    async move(from: Point, to: Point) {
      for (let step = 1; step <= 8; step++) {
        const part = (a: number, b: number) => a + ((b - a) * step) / 8
        await send('touchMove', [{ x: part(from.x, to.x), y: part(from.y, to.y) }])
      }
    },
    up: () => send('touchEnd', []),
  }
}

/** Until what a finger let go of has stopped scrolling: pressed before that, the browser takes the finger for itself. */
const stopped = (grid: Locator) =>
  grid.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        let last = -1
        const look = () => {
          if (element.scrollTop === last) return resolve()
          last = element.scrollTop
          setTimeout(look, 100)
        }
        look()
      }),
  )

async function stored(page: Page) {
  const { data } = await (await page.request.get('/api/calendar?from=2027-03-10&to=2027-03-10')).json()
  return (data as { title: string; start: string }[]).map(
    ({ title, start }) => `${title} ${start.slice(11, 16)}`,
  )
}

test('a long press moves and creates events in a day, and a swipe scrolls', async ({ page }) => {
  await startWorkspace(page, newPerson('Tess'), 'Touch')
  await page.setViewportSize(phone)
  await make(page, '/calendar', {
    title: 'Review',
    start: '2027-03-10T09:00:00Z',
    end: '2027-03-10T10:00:00Z',
  })
  await page.goto('/calendar?date=2027-03-10')
  await page.getByText('Day', { exact: true }).tap()
  const grid = page.getByRole('grid')
  const event = page.getByRole('button', { name: 'Review' })
  await expect(event).toBeInViewport()
  const finger = await fingerOf(page)
  const hour = 64

  const before = await grid.evaluate(({ scrollTop }) => scrollTop)
  const at = await centre(event)
  // Sent at once, and farther than a finger trembles: one that rests takes hold.
  const begun = { x: at.x, y: at.y - 20 }
  await Promise.all([finger.down(at), finger.to(begun)])
  await finger.move(begun, { x: at.x, y: at.y - 40 })
  await finger.up()
  await expect.poll(() => grid.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(before)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await stored(page)).toEqual(['Review 09:00'])

  await stopped(grid)
  const now = await centre(event)
  await finger.down(now)
  await expect(event).toHaveAttribute('data-dragging')
  await finger.move(now, { x: now.x, y: now.y + 2 * hour })
  await finger.up()
  await expect.poll(() => stored(page)).toEqual(['Review 11:00'])
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const free = await centre(page.getByRole('gridcell', { name: /09:00$/ }))
  await finger.down(free)
  await expect(page.getByText('09:00–09:30')).toBeVisible()
  await finger.move(free, { x: free.x, y: free.y + hour })
  await expect(page.getByText('09:00–10:30')).toBeVisible()
  await finger.up()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Starts time' })).toHaveValue('09:00')
  await expect(dialog.getByRole('textbox', { name: 'Ends time' })).toHaveValue('10:30')
})

test('a long press on a day of a month adds an event there', async ({ page }) => {
  await startWorkspace(page, newPerson('Tess'), 'Touch')
  await page.setViewportSize(phone)
  await page.goto('/calendar?date=2027-03-10')
  await page.getByText('Month', { exact: true }).tap()
  const day = page.getByRole('gridcell', { name: /March 18, 2027/ })
  await day.tap()
  await expect(day).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Nothing on this day')).toBeVisible()
  const finger = await fingerOf(page)
  const other = page.getByRole('gridcell', { name: /March 23, 2027/ })
  await finger.down(await centre(other))
  await expect(other).toHaveAttribute('data-drag-selected')
  await finger.up()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Fair')
  await dialog.getByRole('button', { name: 'Add event' }).tap()
  await expect(other).toHaveAccessibleName(/1 item/)
})
