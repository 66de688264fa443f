import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible, noSidebar } from '../../../e2e/accessible.ts'
import { holdCall } from '../../../e2e/holdCall.ts'
import { joinBy, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'
import { writeAnswered } from '../../../e2e/writeAnswered.ts'

/** The longest that a change may take to a colleague's screen. */
const soon = { timeout: 15_000 }

const row = (page: Page, name: string) =>
  page.locator('[data-kind=project]').filter({ has: page.getByRole('link', { name, exact: true }) })
const task = (page: Page, title: string) => page.locator('[data-kind=task]').filter({ hasText: title })
const group = (page: Page, name: string) => page.locator('[data-kind=group]').filter({ hasText: name })
const field = (page: Page, name: string, label: string | RegExp) =>
  row(page, name).getByRole('button', { name: label })
const names = (page: Page) => page.locator('[data-kind=project] [data-name]').allTextContents()
const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
const level = (page: Page, name: string) => row(page, name).getAttribute('aria-level')
const headers = () => ({ origin: process.env.E2E_URL! })

async function post<T = { id: string }>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(`/api${path}`, { data, headers: headers() })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

/** A workspace with these projects, made without the screens for them. */
async function start(page: Page, ...projects: string[]) {
  await startWorkspace(page, newPerson('Ann'), 'Lists')
  const ids: string[] = []
  for (const name of projects) ids.push((await post(page, '/project', { name })).id)
  await page.goto('/workspace')
  await expect(page.locator('[data-kind=project]')).toHaveCount(projects.length)
  return ids
}

async function joinedBy(
  browser: Browser,
  page: Page,
  projects: string[],
  role: string,
  seen = projects.length,
) {
  const colleague = await joinBy(browser, page, role, 'Bo', projects)
  await colleague.goto('/workspace')
  await expect(colleague.locator('[data-kind=project]')).toHaveCount(seen)
  return colleague
}

/** Drags a row by its left part to a height within another one: 0 is its upper edge, 1 its lower one. */
async function dragTo(page: Page, from: ReturnType<typeof row>, to: ReturnType<typeof row>, height = 0.5) {
  const [a, b] = [(await from.boundingBox())!, (await to.boundingBox())!]
  await page.mouse.move(a.x + 34, a.y + a.height / 2)
  await page.mouse.down()
  await page.mouse.move(a.x + 44, a.y + a.height / 2 + 4, { steps: 4 })
  await page.mouse.move(b.x + 40, b.y + b.height * height, { steps: 6 })
  await page.mouse.move(b.x + 42, b.y + b.height * height)
}

test('a project is edited inline, and a colleague sees it live', async ({ page, browser }) => {
  // Long, with two people.
  test.slow()
  const [website] = await start(page, 'Website', 'App')
  await post(page, '/task', { project: website, title: 'Draw it' })
  const bo = await joinedBy(browser, page, [website!], 'Manager', 2)
  await expectAccessible(page, noSidebar)

  await field(page, 'Website', 'Status: In progress').click()
  await page.getByRole('option', { name: 'On hold' }).click()
  await expect(field(bo, 'Website', 'Status: On hold')).toBeVisible(soon)
  await expect(group(page, 'On hold')).toBeVisible()

  await row(page, 'Website').focus()
  await page.keyboard.press('p')
  await page.keyboard.type('urg')
  await page.keyboard.press('Enter')
  await expect(field(bo, 'Website', 'Priority: Urgent')).toBeVisible(soon)
  await expect(row(page, 'Website')).toBeFocused()

  await page.keyboard.press('d')
  await page.getByRole('button', { name: 'Tomorrow', exact: true }).click()
  await toast(page, 'Due date of project changed').hover()
  await expect(field(bo, 'Website', /^Due Tomorrow/)).toBeVisible(soon)
  await toast(page, 'Due date of project changed').getByRole('button', { name: 'Undo' }).click()
  await expect(field(bo, 'Website', 'No due date')).toBeVisible(soon)

  await row(page, 'Website').focus()
  await page.keyboard.press('F2')
  const name = page.getByRole('textbox', { name: 'Project name' })
  await name.fill('Shop')
  await name.press('Enter')
  await expect(row(bo, 'Shop')).toBeVisible(soon)
  await expect(row(page, 'Shop')).toBeFocused()

  await page.keyboard.press('a')
  await page.getByRole('option', { name: 'Bo' }).click()
  await expect(toast(page, 'Bo removed from project')).toBeVisible()
  await expect(row(bo, 'Shop')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page, 'Shop', 'Members: Ann')).toBeVisible()

  // Its tasks below it, opened over the list.
  await row(page, 'Shop').focus()
  await page.keyboard.press('ArrowRight')
  await expect(task(page, 'Draw it')).toBeVisible()
  await expect(row(page, 'Shop')).toContainText('0 of / 1 done')
  await page.keyboard.press('n')
  const line = page.getByRole('combobox', { name: 'New task in Shop' })
  await expect(line).toBeFocused()
  await line.fill('Paint it')
  await line.press('Enter')
  await line.press('Escape')
  await expect(row(bo, 'Shop')).toContainText('0 of / 2 done', soon)
  await task(page, 'Paint it').locator('[data-title]').click()
  await expect(page).toHaveURL(/\/workspace\/tasks\//)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Paint it')
  await page.keyboard.press('Escape')
  await expect(task(page, 'Paint it')).toBeFocused()
  await expectAccessible(page, noSidebar)
})

test('projects are moved by pointer and keyboard, never into themselves', async ({ page }) => {
  await start(page, 'Alpha', 'Beta', 'Gamma')
  await dragTo(page, row(page, 'Gamma'), row(page, 'Alpha'))
  await expect(page.getByText('Move into “Alpha”')).toBeVisible()
  await page.mouse.up()
  // At once: the message is there for three seconds.
  await toast(page, '“Gamma” moved into “Alpha”').hover()
  await expect.poll(() => level(page, 'Gamma')).toBe('3')
  await toast(page, '“Gamma” moved into “Alpha”').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => level(page, 'Gamma')).toBe('2')
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => level(page, 'Gamma')).toBe('3')

  await dragTo(page, row(page, 'Alpha'), row(page, 'Gamma'))
  await expect(page.getByText('Can’t move here: inside this one')).toBeVisible()
  await page.mouse.up()
  await expect.poll(() => names(page)).toEqual(['Alpha', 'Gamma', 'Beta'])

  await page.keyboard.press('Control+z')
  await expect.poll(() => level(page, 'Gamma')).toBe('2')

  // By keys: into the one before, on, and out again.
  await row(page, 'Gamma').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => level(page, 'Gamma')).toBe('3')
  await expect(row(page, 'Gamma')).toBeFocused()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(() => level(page, 'Gamma')).toBe('2')

  // The order is the name's, until people make it by hand.
  await page.keyboard.press('Alt+ArrowUp')
  await toast(page, 'sorted by name').getByRole('button', { name: 'Sort manually' }).click()
  await expect.poll(() => names(page)).toEqual(['Alpha', 'Beta', 'Gamma'])
  await row(page, 'Gamma').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => names(page)).toEqual(['Alpha', 'Gamma', 'Beta'])
  await expect(row(page, 'Gamma')).toBeFocused()
  await dragTo(page, row(page, 'Beta'), row(page, 'Alpha'), 0.05)
  const saved = writeAnswered(page, /\/project/)
  await page.mouse.up()
  await expect.poll(() => names(page)).toEqual(['Beta', 'Alpha', 'Gamma'])
  await saved
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Beta', 'Alpha', 'Gamma'])

  // The menu does the same, and says what cannot be.
  await row(page, 'Beta').focus()
  await page.keyboard.press('Shift+F10')
  await expectAccessible(page, noSidebar)
  await page.getByRole('menuitem', { name: 'Move to…' }).press('Enter')
  await expect(page.getByRole('option', { name: 'Beta' })).toContainText('this project')
  await page.getByRole('option', { name: 'Gamma' }).click()
  await expect.poll(() => level(page, 'Beta')).toBe('3')

  // To the head of another group: its value.
  await field(page, 'Alpha', 'Status: In progress').click()
  await page.getByRole('option', { name: 'Planned' }).click()
  await expect(group(page, 'Planned')).toBeVisible()
  await dragTo(page, row(page, 'Gamma'), group(page, 'Planned'))
  await page.mouse.up()
  await expect(field(page, 'Gamma', 'Status: Planned')).toBeVisible()
})

test('a project moved into another is last in it before the response, and undo restores its position', async ({
  page,
}) => {
  await start(page, 'Alpha', 'Beta', 'Gamma')
  const held = await holdCall(page, '**/api/project', { after: 1 })
  await row(page, 'Gamma').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await toast(page, 'sorted by name').getByRole('button', { name: 'Sort manually' }).click()
  await dragTo(page, row(page, 'Beta'), row(page, 'Gamma'))
  await page.mouse.up()
  await expect.poll(() => names(page)).toEqual(['Alpha', 'Gamma', 'Beta'])

  await dragTo(page, row(page, 'Alpha'), row(page, 'Gamma'))
  await page.mouse.up()
  await held.requested
  await expect.poll(() => names(page)).toEqual(['Gamma', 'Beta', 'Alpha'])
  await held.release()
  await page.keyboard.press('Control+z')
  await expect.poll(() => level(page, 'Alpha')).toBe('2')
  await expect.poll(() => names(page)).toEqual(['Alpha', 'Gamma', 'Beta'])
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Alpha', 'Gamma', 'Beta'])
})

test('several projects are changed at once and restored by undo', async ({ page }) => {
  const [one] = await start(page, 'One', 'Two', 'Three')
  await post(page, '/task', { project: one, title: 'Lost with it' })
  await row(page, 'One').focus()
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('toolbar', { name: 'Selected projects' })
  await expect(bar).toContainText('3 selected')
  await expectAccessible(page, noSidebar)
  await page.keyboard.press('s')
  await page.getByRole('option', { name: 'Planned' }).click()
  await toast(page, 'Status of 3 projects changed').hover()
  await expect(group(page, 'Planned')).toContainText('3')
  await toast(page, 'Status of 3 projects changed').getByRole('button', { name: 'Undo' }).click()
  await expect(group(page, 'In progress')).toContainText('3')

  // A task begins a selection of its own.
  await row(page, 'One').focus()
  await page.keyboard.press('ArrowRight')
  await task(page, 'Lost with it').focus()
  await page.keyboard.press('x')
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('toolbar', { name: 'Selected tasks' })).toContainText('1 selected')
  await page.keyboard.press('Escape')

  await row(page, 'One').focus()
  await page.keyboard.press('x')
  await row(page, 'Two').focus()
  await page.keyboard.press('x')
  await bar.getByRole('button', { name: 'Archive' }).click()
  await toast(page, '2 projects archived').hover()
  await expect.poll(() => names(page)).toEqual(['Three'])
  await toast(page, '2 projects archived').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => names(page)).toEqual(['One', 'Three', 'Two'])

  await row(page, 'One').focus()
  await page.keyboard.press('x')
  await row(page, 'Two').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete these 2 projects?' })
  await expect(question).toContainText('with 1 task.')
  await expectAccessible(page, noSidebar)
  await question.getByRole('button', { name: 'Delete 2 projects' }).click({ timeout: 30_000 })
  await expect.poll(() => names(page)).toEqual(['Three'])
})

test('filters are stored in the URL, and display settings on the device', async ({ page }) => {
  await start(page, 'Bakery', 'Hotel', 'Hotel bar')
  await page.keyboard.press('/')
  await page.keyboard.type('hotel')
  await expect.poll(() => names(page)).toEqual(['Hotel', 'Hotel bar'])
  await page.keyboard.press('Enter')
  await field(page, 'Hotel', /^Priority/).click()
  await page.getByRole('option', { name: 'High' }).click()
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('menuitem', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'High' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => names(page)).toEqual(['Hotel'])

  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('priority')
  await page.getByRole('group', { name: 'On projects' }).getByText('Members').click()
  await expectAccessible(page, noSidebar)
  await page.keyboard.press('Escape')
  await expect(group(page, 'High')).toBeVisible()
  await expect(field(page, 'Hotel', /^Members/)).toHaveCount(0)
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Hotel'])
  await expect(group(page, 'High')).toBeVisible()
  await expect(field(page, 'Hotel', /^Members/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await page.keyboard.press('Escape')
  await expect(group(page, 'In progress')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('nothing like it')
  await expect(page.getByText('No projects match this filter')).toBeVisible()
  await expectAccessible(page, noSidebar)
  await page.getByRole('button', { name: 'Clear filters', exact: true }).click()
  await expect(page.locator('[data-kind=project]')).toHaveCount(3)

  // A new one takes the value of its group, and the next one can be typed.
  await page.getByRole('button', { name: 'New project in In progress' }).click()
  const line = page.getByRole('textbox', { name: 'New project in In progress' })
  await line.fill('Café')
  await line.press('Enter')
  await expect(row(page, 'Café')).toBeVisible()
  await expect(line).toBeFocused()
  await expect(line).toHaveValue('')

  await page.getByRole('link', { name: 'Archived' }).click()
  await expect(page.getByText('No archived projects')).toBeVisible()
  await expectAccessible(page, noSidebar)
})

test('a guest views, unfolds and pins projects, and changes nothing', async ({ page, browser }) => {
  const [website] = await start(page, 'Website')
  await post(page, '/task', { project: website, title: 'Draw it' })
  const guest = await joinedBy(browser, page, [website!], 'Guest')
  await expect(field(guest, 'Website', /^Status/)).toHaveAttribute('aria-disabled', 'true')
  await expect(field(guest, 'Website', /^Status/)).toHaveAttribute('title', /your role can’t/)
  await expect(guest.getByRole('textbox', { name: /New project/ })).toHaveCount(0)
  await row(guest, 'Website').focus()
  await guest.keyboard.press('s')
  await expect(toast(guest, 'Your role can’t change this project.')).toBeVisible()
  await guest.keyboard.press('ArrowRight')
  await expect(task(guest, 'Draw it')).toBeVisible()
  await guest.keyboard.press('Shift+F')
  await expect(row(guest, 'Website').getByRole('img', { name: 'Pinned' })).toBeVisible()
  await guest.keyboard.press('Shift+F10')
  await expect(guest.getByRole('menuitem')).toHaveText([/Open/, /Unpin/, /Copy link/])
  await expectAccessible(guest, noSidebar)
})

test('on a phone it shows the status, the name and the count', async ({ browser, page }) => {
  await start(page, 'A project whose name goes on for much longer than any phone could be wide')
  const state = await page.context().storageState()
  const phone = await (
    await browser.newContext({ storageState: state, viewport: { width: 390, height: 780 }, hasTouch: true })
  ).newPage()
  await phone.goto('/workspace')
  const line = phone.locator('[data-kind=project]')
  await expect(line).toBeVisible()
  await expect(line.getByRole('button', { name: 'Status: In progress' })).toBeVisible()
  await expect(line.getByRole('button', { name: /^Priority/ })).toBeHidden()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  for (const button of await line.locator('button:visible').all())
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await expectAccessible(phone, noSidebar)
  await line.getByRole('button', { name: /^More actions for/ }).tap()
  await phone.getByRole('menuitem', { name: 'Archive' }).tap()
  await expect(phone.getByText('No active projects')).toBeVisible()
})
