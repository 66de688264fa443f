import { expect, type Page } from '@playwright/test'
import { make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { walk } from '../../../e2e/redo.ts'
import { test } from '../../../e2e/test.ts'

type Shown = { id: string; title: string; start: string }

/** What takes place, as the server has it. */
async function stored(page: Page) {
  const { data } = await (await page.request.get('/api/calendar?from=2027-03-01&to=2027-03-31')).json()
  return (data as Shown[]).map(({ id, title, start }) => `${start.slice(0, 10)} ${title} ${id}`).sort()
}
const named = (page: Page, title: string) => page.getByRole('button', { name: title })
const steps = (page: Page, keys: string, writes?: number) => walk(page, '/api/calendar', keys, writes)

test('an event that was added is undone and redone as the same event', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Dates')
  await page.goto('/calendar?date=2027-03-10')
  await page.getByRole('heading', { name: 'Mar 2027' }).waitFor()

  await page.keyboard.press('Shift+N')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Kick-off')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'Event added' })).toBeVisible()
  const added = await stored(page)
  expect(added).toEqual([expect.stringContaining('2027-03-10 Kick-off')])
  await steps(page, '<')
  await expect(named(page, 'Kick-off')).toHaveCount(0)
  expect(await stored(page)).toEqual([])
  await steps(page, '>')
  await expect(named(page, 'Kick-off')).toBeVisible()
  expect(await stored(page)).toEqual(added)
  // As fast as keys can be pressed: each waits for the one before.
  await steps(page, '<><')
  expect(await stored(page)).toEqual([])
  await steps(page, '><>')
  expect(await stored(page)).toEqual(added)
})

test('a series that was changed in part is undone and redone as it was', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Dates')
  await make(page, '/calendar', {
    title: 'Stand-up',
    start: '2027-03-02T09:00:00Z',
    end: '2027-03-02T09:30:00Z',
    timeZone: 'Europe/Berlin',
    rrule: 'FREQ=WEEKLY',
  })
  await page.goto('/calendar?date=2027-03-10')
  await named(page, 'Stand-up').first().waitFor()
  await expect(named(page, 'Stand-up')).toHaveCount(6)
  const dialog = page.getByRole('dialog')
  const before = await stored(page)
  const rename = async (nth: number, title: string, which: string) => {
    await named(page, 'Stand-up').nth(nth).click()
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page
      .getByRole('dialog', { name: 'Change which events?' })
      .getByRole('button', { name: which, exact: true })
      .click()
    // What can be undone is said once the server has answered.
    await expect(page.getByRole('alert').filter({ hasText: /^Events? changed/ })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(named(page, title).first()).toBeVisible()
  }
  const titles = (list: string[]) => list.map((one) => one.slice(0, one.lastIndexOf(' ')))

  // This one and those after it, which another series takes the place of: both are written.
  await rename(3, 'Review', 'This and following events')
  const split = await stored(page)
  expect(titles(split)).toContain('2027-03-30 Review')
  await steps(page, '<', 2)
  expect(await stored(page)).toEqual(before)
  await steps(page, '>', 2)
  expect(await stored(page)).toEqual(split)
  await steps(page, '<><', 6)
  expect(await stored(page)).toEqual(before)
  // What is told of the steps in between may still come in.
  await page.reload()
  await named(page, 'Stand-up').first().waitFor()
  await expect(named(page, 'Stand-up')).toHaveCount(6)

  // All of them.
  await rename(3, 'Sync', 'All events')
  const all = await stored(page)
  expect(titles(all)).toContain('2027-03-02 Sync')
  await steps(page, '<><>')
  expect(await stored(page)).toEqual(all)
  await steps(page, '<')
  expect(await stored(page)).toEqual(before)
  await page.reload()
  await named(page, 'Stand-up').first().waitFor()
  await expect(named(page, 'Stand-up')).toHaveCount(6)

  // One of them, which stays an event of its own.
  await rename(1, 'Retro', 'This event')
  const one = await stored(page)
  expect(titles(one)).toContain('2027-03-09 Retro')
  await steps(page, '<')
  expect(titles(await stored(page))).toEqual(titles(before))
  await steps(page, '>')
  expect(await stored(page)).toEqual(one)
})
