import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth, noSidebar } from '../../../e2e/accessible.ts'
import { joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'
import { delayTimers } from '../../../e2e/timers.ts'

const event = (page: Page, name: string) => page.getByRole('button', { name })
const choice = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const menu = (page: Page) => page.getByRole('menu')
const date = '2099-03-10'

async function stored(page: Page) {
  const { data } = await (await page.request.get('/api/calendar?from=2099-03-01&to=2099-04-30')).json()
  return (data as { title: string }[]).map((one) => one.title)
}

test('an event’s context menu deletes it (with undo), copies its link or opens it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await startWorkspace(page, newPerson('Ann'), 'Dates')
  await make(page, '/calendar', { title: 'Fair', allDay: true, start: date, end: date })
  await page.goto(`/calendar?date=${date}`)
  await event(page, 'Fair').click({ button: 'right' })
  await expect(menu(page)).toHaveAccessibleName('More actions for Fair')
  await expectAccessibleInBoth(page, noSidebar)
  await choice(page, 'Delete event').click()
  await expect(page.getByText('Event deleted')).toBeVisible()
  await expect.poll(() => stored(page)).toEqual([])
  await expect(event(page, 'Fair')).toHaveCount(0)
  await expect(menu(page)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect.poll(() => stored(page)).toEqual(['Fair'])

  await event(page, 'Fair').click({ button: 'right' })
  await choice(page, 'Open').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Fair')
  await expect(dialog.locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await event(page, 'Fair').click({ button: 'right' })
  await choice(page, 'Copy link').click()
  await expect(page.getByText('Link copied')).toBeVisible()
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Fair')
})

test('the context menu opens by keyboard in each view, and focus returns to the event', async ({ page }) => {
  await startWorkspace(page, newPerson('Kim'), 'Dates')
  await make(page, '/calendar', { title: 'Review', start: `${date}T09:00:00Z`, end: `${date}T10:00:00Z` })
  await page.goto(`/calendar?date=${date}`)
  await event(page, 'Review').waitFor()
  const { keyboard } = page
  for (const view of ['m', 'w', 'd']) {
    await keyboard.press(view)
    await keyboard.press('e')
    await keyboard.press('Tab')
    await expect(event(page, 'Review')).toBeFocused()
    await keyboard.press(view === 'w' ? 'ContextMenu' : 'Shift+F10')
    await expect(choice(page, 'Open')).toBeFocused()
    await keyboard.press('Escape')
    await expect(menu(page)).toHaveCount(0)
    await expect(event(page, 'Review')).toBeFocused()
  }
  await keyboard.press('a')
  await event(page, 'Review').focus()
  const timers = await delayTimers(page)
  await keyboard.press('Shift+F10')
  await expect(choice(page, 'Open')).toBeFocused()
  await keyboard.press('ArrowUp')
  await timers.done()
  await expect(choice(page, 'Delete event')).toBeFocused()
  await keyboard.press('Enter')
  await expect.poll(() => stored(page)).toEqual([])
})

test('tasks have their menu of lists, and events behind “1 more” have theirs', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Dates')
  const { id: project } = await make(page, '/project', { name: 'Website' })
  const { data: members } = await (await page.request.get('/api/workspace/member')).json()
  await make(page, '/task', { project, title: 'Write the brief', executor: members[0].id, dueDate: date })
  for (const title of ['One', 'Two', 'Three', 'Four'])
    await make(page, '/calendar', {
      title,
      start: `${date}T09:00:00Z`,
      end: `${date}T10:00:00Z`,
    })
  await page.goto(`/calendar?date=${date}`)
  await event(page, 'Write the brief').click({ button: 'right' })
  await expect(choice(page, 'Delete task')).toBeVisible()
  // Its keys are others here.
  await expect(choice(page, 'Start timer').locator('kbd')).toHaveCount(0)
  await choice(page, 'Change due date…').click()
  await expect(page.getByRole('dialog', { name: 'Due date' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(event(page, 'Write the brief')).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await choice(page, 'Start timer').click()
  await expect(page.getByRole('region', { name: 'Running timer' })).toContainText('Write the brief')

  await event(page, '1 more').click()
  const all = page.getByRole('dialog', { name: /March 10, 2099/ })
  await all.getByRole('button', { name: 'Four' }).click({ button: 'right' })
  await expect(all).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await choice(page, 'Delete event').click()
  await expect(event(page, '1 more')).toHaveCount(0)
  await expect.poll(() => stored(page)).toEqual(['One', 'Two', 'Three'])
})

test('a planned slot’s menu starts its timer and opens its task, as the role allows', async ({
  page,
  browser,
}) => {
  await startWorkspace(page, newPerson('Ann'), 'Dates')
  const { id: project } = await make(page, '/project', { name: 'Website' })
  const { id: task } = await make(page, '/task', { project, title: 'Write the brief' })
  const times = { start: `${date}T09:00:00Z`, end: `${date}T10:00:00Z` }
  await make(page, '/calendar', { title: 'Focus', project, task, ...times })
  const gil = await joinBy(browser, page, 'Guest', 'Gil', [project])
  for (const one of [page, gil]) {
    await one.goto(`/calendar?date=${date}`)
    await event(one, 'Focus').click({ button: 'right' })
    await expect(choice(one, 'Copy link')).toBeVisible()
  }
  for (const name of ['Start timer', 'Track as planned', 'Delete event'])
    await expect(choice(gil, name)).toHaveCount(0)

  // Nobody tracks what is still to come.
  await expect(choice(page, 'Track as planned')).toHaveCount(0)
  await choice(page, 'Start timer').click()
  await expect(page.getByRole('region', { name: 'Running timer' })).toContainText('Write the brief')
  await event(page, 'Focus').click({ button: 'right' })
  await expect(choice(page, 'Stop timer')).toBeVisible()
  await choice(page, 'Open task').click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Write the brief')
})
