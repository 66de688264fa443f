import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from '../../../e2e/accessible.ts'
import { drag, joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { card, multiplyTask, section, titlesIn } from '../../../e2e/tasks.ts'
import { test } from '../../../e2e/test.ts'

// Wide enough for all columns.
test.use({ viewport: { width: 1800, height: 800 } })

/** The longest that a change may take to a colleague's screen. */
const soon = { timeout: 15_000 }

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** A project with tasks where new ones begin, on its board. */
async function openBoard(page: Page, names: string[]) {
  await startWorkspace(page, newPerson('Ann'), 'Board')
  const project = await make(page, '/project', { name: 'Relaunch' })
  for (const title of names) await make(page, '/task', { project: project.id, title })
  await page.goto(`/projects/${project.id}/board`)
  await expect(titlesIn(page, 'To do')).toHaveText(names)
  return project.id as string
}

async function colleague(browser: Browser, page: Page, role: string, name: string) {
  const project = page.url().split('/').at(-2)!
  const other = await joinBy(browser, page, role, name, [project])
  await other.setViewportSize(page.viewportSize()!)
  await other.goto(page.url())
  await expect(section(other, 'To do')).toBeVisible()
  return other
}

test('a card is dragged within its column and to another, live for a colleague, and undone', async ({
  page: ann,
  browser,
}) => {
  await openBoard(ann, ['alpha', 'beta', 'gamma'])
  const bo = await colleague(browser, ann, 'Member', 'Bo')

  await drag(ann, card(ann, 'gamma'), card(ann, 'alpha'), 'top')
  await ann.mouse.up()
  await expect(titlesIn(ann, 'To do')).toHaveText(['gamma', 'alpha', 'beta'])
  await expect(titlesIn(bo, 'To do')).toHaveText(['gamma', 'alpha', 'beta'], soon)
  await expect(card(ann, 'gamma')).toBeFocused()

  await drag(ann, card(ann, 'alpha'), section(ann, 'In progress'))
  await ann.mouse.up()
  await toast(ann, 'Task moved to In progress').hover()
  await expect(titlesIn(bo, 'In progress')).toHaveText(['alpha'], soon)
  await toast(ann, 'Task moved to In progress').getByRole('button', { name: 'Undo' }).click()
  await expect(titlesIn(ann, 'To do')).toHaveText(['gamma', 'alpha', 'beta'])
  await expect(titlesIn(bo, 'To do')).toHaveText(['gamma', 'alpha', 'beta'], soon)

  // Closed columns are folded among the open tasks, and take cards all the same.
  await drag(ann, card(ann, 'beta'), section(ann, 'Done'))
  await ann.mouse.up()
  await expect(section(bo, 'Done').getByRole('button', { name: 'Done 1 task' })).toBeVisible(soon)
  await expect(titlesIn(ann, 'To do')).toHaveText(['gamma', 'alpha'])
  await ann.getByRole('button', { name: /^Closed/ }).click()
  await expect(titlesIn(ann, 'Done')).toHaveText(['beta'])
  await bo.context().close()
})

test('two people who drag the same card at once see the same result', async ({ page: ann, browser }) => {
  await openBoard(ann, ['alpha', 'beta'])
  const bo = await colleague(browser, ann, 'Member', 'Bo')
  await drag(ann, card(ann, 'alpha'), section(ann, 'In progress'))
  await drag(bo, card(bo, 'alpha'), section(bo, 'In review'))
  await Promise.all([ann.mouse.up(), bo.mouse.up()])
  const places = async (page: Page) =>
    [
      await titlesIn(page, 'In progress').allTextContents(),
      await titlesIn(page, 'In review').allTextContents(),
    ].join('/')
  // Neither shows it anywhere for a moment, which is the same too.
  await expect
    .poll(async () => [await places(ann), await places(bo)].join(), soon)
    .toMatch(/^(alpha\/,alpha\/|\/alpha,\/alpha)$/)
  await bo.context().close()
})

test('cards are found, edited, moved and created by keyboard', async ({ page }) => {
  await openBoard(page, ['alpha', 'beta', 'gamma'])
  await page.getByRole('searchbox', { name: 'Filter by text' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await expect(card(page, 'alpha')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: 'Backlog 0 tasks' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(card(page, 'alpha')).toBeFocused()

  await page.keyboard.press('Alt+ArrowDown')
  // The two are one step to take back only while the first can be.
  await page.getByRole('alert').last().hover()
  await expect(titlesIn(page, 'To do')).toHaveText(['beta', 'alpha', 'gamma'])
  await expect(page.getByRole('status').filter({ hasText: 'alpha: To do, 2 of 3' })).toBeAttached()
  await page.keyboard.press('Alt+ArrowRight')
  await toast(page, 'Task moved to In progress').hover()
  await expect(titlesIn(page, 'In progress')).toHaveText(['alpha'])
  await expect(card(page, 'alpha')).toBeFocused()
  // Moves that follow each other are taken back as one.
  await toast(page, 'Task moved to In progress').getByRole('button', { name: 'Undo' }).click()
  await expect(titlesIn(page, 'To do')).toHaveText(['alpha', 'beta', 'gamma'])

  await card(page, 'alpha').focus()
  await page.keyboard.press('p')
  await page.keyboard.type('urg')
  await page.keyboard.press('Enter')
  await expect(card(page, 'alpha').getByRole('button', { name: 'Priority: Urgent' })).toBeVisible()
  await expect(card(page, 'alpha')).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('toolbar', { name: 'Selected tasks' })).toContainText('2 selected')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(titlesIn(page, 'In progress')).toHaveText(['alpha', 'beta'])
  await page.keyboard.press('Escape')

  await page.keyboard.press('c')
  await page.keyboard.type('delta')
  await page.keyboard.press('Enter')
  await expect(titlesIn(page, 'In progress')).toHaveText(['alpha', 'beta', 'delta'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/board\/tasks\//)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('delta')
  await page.keyboard.press('Escape')
  await expect(card(page, 'delta')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(titlesIn(page, 'In progress')).toHaveText(['alpha', 'beta'])
})

test('a guest sees the board read-only, with a reason', async ({ page: ann, browser }) => {
  await openBoard(ann, ['alpha', 'beta'])
  const guest = await colleague(browser, ann, 'Guest', 'Gil')
  await expect(guest.getByRole('combobox')).toHaveCount(0)
  await drag(guest, card(guest, 'beta'), section(guest, 'In progress'))
  await guest.mouse.up()
  await expect(toast(guest, 'Your role can’t change this task.')).toBeVisible()
  await card(guest, 'alpha').focus()
  await guest.keyboard.press('Alt+ArrowRight')
  await expect(guest.getByRole('status').filter({ hasText: 'can’t change' })).toBeAttached()
  await expect(titlesIn(guest, 'To do')).toHaveText(['alpha', 'beta'])
  await guest.context().close()
})

test('a column of a thousand cards renders only visible ones, and is accessible in both themes', async ({
  page,
}) => {
  const project = await openBoard(page, ['first'])
  await multiplyTask(page, project, 999)
  // The stored list knows nothing of what was written past the server.
  const address = page.url()
  await page.goto('about:blank')
  const browser = await page.context().newCDPSession(page)
  const { origin } = new URL(address)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'To do 1,001 tasks' })).toBeVisible()
  expect(await page.getByRole('article').count()).toBeLessThan(40)
  await card(page, 'first').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('article:focus')).toBeInViewport()
  expect(await page.getByRole('article').count()).toBeLessThan(40)
  await expectAccessibleInBoth(page)
})

test('on a phone one column fills the screen, and a card moves by the menu of its status', async ({
  page,
}) => {
  await openBoard(page, ['alpha'])
  await page.setViewportSize({ width: 390, height: 780 })
  await expect.poll(async () => (await section(page, 'To do').boundingBox())?.width).toBeLessThan(390)
  const frame = (await section(page, 'Backlog').boundingBox())!
  expect(frame.width).toBeGreaterThan(340)
  await card(page, 'alpha').getByRole('button', { name: 'Status: To do' }).click()
  await page.getByRole('option', { name: 'In review' }).click()
  await expect(titlesIn(page, 'In review')).toHaveText(['alpha'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
})
