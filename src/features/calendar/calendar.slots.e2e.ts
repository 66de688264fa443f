import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { enter, joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const title = 'Write the brief'
const grid = (page: Page) => page.getByRole('grid')
/** Not the tracked time, which may stand there too. */
const slot = (page: Page) => grid(page).getByRole('button', { name: title }).filter({ hasNotText: '✓' })
const action = (page: Page, name: string) => grid(page).getByRole('button', { name, exact: true })
const timer = (page: Page) => page.getByRole('region', { name: 'Running timer' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Somebody who has a task planned on a day, looked at in its week. */
async function planOn(page: Page, day: string) {
  const person = newPerson('Ann')
  await startWorkspace(page, person, 'Planning')
  const { id: project } = await make(page, '/project', { name: 'Website' })
  const { id: task } = await make(page, '/task', { project, title })
  const times = { start: `${day}T09:00:00Z`, end: `${day}T10:30:00Z` }
  await make(page, '/calendar', { title, project, task, ...times })
  await lookAt(page, day)
  return { person, project }
}

async function lookAt(page: Page, day: string) {
  await page.goto(`/calendar?date=${day}`)
  await expect(grid(page)).toBeVisible()
  await page.keyboard.press('w')
  await expect(slot(page)).toBeVisible()
}

async function otherScreen(browser: Browser, person: ReturnType<typeof newPerson>, day: string) {
  const other = await (await browser.newContext()).newPage()
  await enter(other, person)
  await lookAt(other, day)
  return other
}

test('a planned slot starts and stops its task’s timer by click or keyboard', async ({ page, browser }) => {
  const day = inDays(1)
  const { person, project } = await planOn(page, day)
  const other = await otherScreen(browser, person, day)
  await expect(action(page, 'Start timer')).toHaveCSS('opacity', '0')
  await slot(page).hover()
  await expect(action(page, 'Start timer')).toHaveCSS('opacity', '1')
  await action(page, 'Start timer').click()
  await expect(timer(page)).toContainText(title)
  await expect(dialog(page)).toHaveCount(0)
  await expect(action(other, 'Stop timer')).toHaveCSS('opacity', '1')
  await expectAccessible(page)
  await action(other, 'Stop timer').click()
  for (const one of [page, other]) await expect(action(one, 'Start timer')).toBeAttached()

  // Tab leads from the slot to what it is for, arrows and Escape on from there.
  await page.keyboard.press('e')
  await page.keyboard.press('Tab')
  await expect(slot(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(action(page, 'Start timer')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(timer(page)).toContainText(title)
  await expect(action(page, 'Stop timer')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(
    grid(page)
      .getByRole('gridcell', { name: /08:00$/ })
      .and(page.locator(':focus')),
  ).toBeVisible()

  // Pressed, it is no place to take hold of the slot.
  const { x, y } = (await action(page, 'Stop timer').boundingBox())!
  await page.mouse.move(x + 12, y + 12)
  await page.mouse.down()
  await page.mouse.move(x + 12, y + 140, { steps: 5 })
  await expect(grid(page).locator('[data-dragging]')).toHaveCount(0)
  await page.mouse.up()
  await expect(dialog(page)).toHaveCount(0)

  // Who tracks no time has no timer.
  const gil = await joinBy(browser, page, 'Guest', 'Gil', [project])
  await lookAt(gil, day)
  await slot(gil).hover()
  await expect(action(gil, 'Start timer')).toHaveCount(0)
})

test('a past slot becomes tracked time in one click, on every screen', async ({ page, browser }) => {
  const day = inDays(-1)
  const { person } = await planOn(page, day)
  const other = await otherScreen(browser, person, day)
  const tracked = async () => {
    const { data } = await (await page.request.get(`/api/time-entry?from=${day}&to=${day}`)).json()
    return (data as { start: string; end: string }[]).map(
      ({ start, end }) => `${start.slice(11, 16)} ${end.slice(11, 16)}`,
    )
  }
  await expect(action(other, 'Track as planned')).toBeAttached()
  await slot(page).hover()
  await action(page, 'Track as planned').click()
  await expect(page.getByText(`1h 30m tracked on “${title}”`)).toBeVisible()
  await expect.poll(tracked).toEqual(['09:00 10:30'])
  for (const one of [page, other]) await expect(action(one, 'Track as planned')).toHaveCount(0)
  await expect(dialog(page)).toHaveCount(0)

  await page.keyboard.press('Control+z')
  await expect.poll(tracked).toEqual([])
  for (const one of [page, other]) await expect(action(one, 'Track as planned')).toBeAttached()

  // By keys one stays at the slot.
  for (const key of ['e', 'Tab', 'Tab']) await page.keyboard.press(key)
  await expect(action(page, 'Track as planned')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(tracked).toEqual(['09:00 10:30'])
  await expect(slot(page)).toBeFocused()
})
