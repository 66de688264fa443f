import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from '../../../e2e/accessible.ts'
import { drag, joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

/** The longest that a change may take to a colleague's screen. */
const soon = { timeout: 15_000 }

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const row = (page: Page, member: string) => page.getByRole('row').filter({ hasText: member })
/** The cell of a member in the nth project by name. */
const cell = (page: Page, member: string, nth: number) => row(page, member).getByRole('gridcell').nth(nth)

/** Two projects, Shop and Site, of which Bo is only in Shop, with two tasks in Shop. */
async function openBoard(ann: Page, browser: Browser, role = 'Member') {
  await startWorkspace(ann, newPerson('Ann'), 'Members')
  const shop = await make(ann, '/project', { name: 'Shop' })
  const site = await make(ann, '/project', { name: 'Site' })
  const bo = await joinBy(browser, ann, role, 'Bo', [shop.id])
  for (const title of ['alpha', 'beta']) await make(ann, '/task', { project: shop.id, title, estimate: 90 })
  await ann.goto('/workspace/board')
  await expect(card(ann, 'beta')).toBeVisible()
  await bo.goto('/workspace/board')
  await expect(card(bo, 'beta')).toBeVisible()
  return { bo, shop: shop.id as string, site: site.id as string }
}

test('a card is reassigned by dragging, live for the other member, and undone', async ({
  page: ann,
  browser,
}) => {
  const { bo } = await openBoard(ann, browser)
  await drag(ann, card(ann, 'alpha'), cell(ann, 'Bo', 0))
  await expect(cell(ann, 'Bo', 0)).toHaveAttribute('data-over', 'ready')
  await ann.mouse.up()
  await expect(cell(ann, 'Bo', 0)).toContainText('alpha')
  await expect(cell(bo, 'Bo', 0)).toContainText('alpha', soon)
  await expect(row(bo, 'Bo').getByRole('rowheader')).toContainText('1 task · 1h 30m')

  // Both at once, to oneself in the other project.
  await drag(ann, card(ann, 'beta'), cell(ann, 'Ann', 1))
  await expect(cell(ann, 'Ann', 1)).toHaveAttribute('data-over', 'ready')
  await ann.mouse.up()
  await toast(ann, 'moved to Site').hover()
  await expect(cell(ann, 'Ann', 1)).toContainText('beta')
  await expect(toast(ann, 'Task assigned to Ann and moved to Site')).toBeVisible()
  await expect(card(bo, 'beta')).toHaveCount(0, soon)
  await toast(ann, 'moved to Site').getByRole('button', { name: 'Undo' }).click()
  await expect(cell(ann, 'Unassigned', 0)).toContainText('beta')
  await expect(card(bo, 'beta')).toBeVisible(soon)
  await bo.context().close()
})

test('assigning a task to a non-member offers to add them, and undo reverts both', async ({
  page: ann,
  browser,
}) => {
  const { bo, site } = await openBoard(ann, browser, 'Guest')
  const isInSite = async () =>
    (await (await ann.request.get(`/api/project/${site}/member`)).json()).data.length
  const drop = async () => {
    await drag(ann, card(ann, 'alpha'), cell(ann, 'Bo', 1))
    await expect(cell(ann, 'Bo', 1)).toHaveAttribute('data-over', 'ready')
    await ann.mouse.up()
  }
  const before = await isInSite()
  await drop()
  const question = ann.getByRole('dialog', { name: 'Bo isn’t in Site' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(cell(ann, 'Unassigned', 0)).toContainText('alpha')
  await drop()
  await question.getByRole('button', { name: 'Add and assign' }).click()
  await toast(ann, 'Task assigned to Bo and moved to Site').hover()
  await expect(cell(ann, 'Bo', 1)).toContainText('alpha')
  await expect(cell(bo, 'Bo', 1)).toContainText('alpha', soon)
  await toast(ann, 'Task assigned to Bo and moved to Site').getByRole('button', { name: 'Undo' }).click()
  await expect(cell(ann, 'Unassigned', 0)).toContainText('alpha')
  await expect.poll(isInSite).toBe(before)
  await bo.context().close()
})

test('a drop that the server would refuse shows why', async ({ page: ann, browser }) => {
  const { bo } = await openBoard(ann, browser, 'Guest')
  await drag(bo, card(bo, 'alpha'), cell(bo, 'Bo', 0))
  await bo.mouse.up()
  await expect(toast(bo, 'Your role can’t change this task.')).toBeVisible()
  await expect(cell(bo, 'Unassigned', 0)).toContainText('alpha')
  await bo.context().close()
})

test('cards are found, reassigned, moved and opened by keyboard; rows fold, empty ones hide', async ({
  page,
  browser,
}) => {
  const { bo } = await openBoard(page, browser)
  await card(page, 'alpha').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: 'Unassigned' }).first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('columnheader', { name: 'Shop' }).getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(card(page, 'alpha')).toBeFocused()

  await page.keyboard.press('Alt+ArrowDown')
  await expect(cell(page, 'Ann', 0)).toContainText('alpha')
  await expect(page.getByRole('status').filter({ hasText: 'alpha: assigned to Ann' })).toBeAttached()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(cell(page, 'Ann', 1)).toContainText('alpha')
  await expect(card(page, 'alpha')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('dialog', { name: 'Bo isn’t in Site' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page, 'alpha')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/workspace\/board\/tasks\//)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('alpha')
  await page.keyboard.press('Escape')
  await expect(card(page, 'alpha')).toBeFocused()

  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Ann', 1)).toHaveText('1 task')
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('switch', { name: 'Hide empty rows and columns' }).check({ force: true })
  await page.keyboard.press('Escape')
  await expect(row(page, 'Bo')).toHaveCount(0)
  await expectAccessibleInBoth(page)
  await bo.context().close()
})

test('the columns follow the tabs, with open tasks of closed and archived projects', async ({
  page,
  browser,
}) => {
  const { bo, shop } = await openBoard(page, browser)
  const tabs = page.getByRole('navigation', { name: 'Which projects' })
  await tabs.getByRole('link', { name: 'Archived' }).click()
  await expect(page.getByText('No open tasks in archived projects')).toBeVisible()
  const headers = { origin: process.env.E2E_URL! }
  const archived = await page.request.put(`/api/project/${shop}`, { data: { archived: true }, headers })
  expect(archived.ok(), await archived.text()).toBe(true)
  await expect(page.getByRole('columnheader', { name: 'Shop' })).toBeVisible(soon)
  await expect(cell(page, 'Unassigned', 0)).toContainText('alpha')
  await tabs.getByRole('link', { name: 'Projects' }).click()
  await expect(page.getByRole('columnheader', { name: 'Site' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Shop' })).toHaveCount(0)
  await tabs.getByRole('link', { name: 'Closed' }).click()
  await expect(page.getByText('No open tasks in closed projects')).toBeVisible()
  await bo.context().close()
})

test('on a phone cards are reassigned by the menu of their executor', async ({ page, browser }) => {
  const { bo } = await openBoard(page, browser)
  await page.setViewportSize({ width: 390, height: 780 })
  await card(page, 'alpha').getByRole('button', { name: 'Unassigned' }).click()
  await page.getByRole('option', { name: 'Bo' }).click()
  await expect(cell(page, 'Bo', 0)).toContainText('alpha')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
  await bo.context().close()
})
