import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

const stored = async (page: Page) => {
  const { data } = await (await page.request.get('/api/calendar?from=2027-03-01&to=2027-04-30')).json()
  return (data as { title: string; start: string; end: string }[]).map(
    ({ title, start, end }) => `${title} ${start.slice(0, 16)} ${end.slice(0, 16)}`,
  )
}
const day = (page: Page, name: string) =>
  page.getByRole('gridcell', { name: new RegExp(`, ${name}, 2027`) }).first()
const event = (page: Page, name: string) => page.getByRole('button', { name })

test('by keyboard a day is focused, and an event created, opened, moved, resized and deleted', async ({
  page,
}) => {
  await startWorkspace(page, newPerson('Kim'), 'Dates')
  await page.goto('/calendar?date=2027-03-10')
  await day(page, 'March 10').waitFor()
  const { keyboard } = page
  const dialog = page.getByRole('dialog')

  await keyboard.press('e')
  await expect(day(page, 'March 10')).toBeFocused()
  for (const key of ['ArrowRight', 'ArrowDown', 'Home']) await keyboard.press(key)
  await expect(day(page, 'March 15')).toBeFocused()
  await keyboard.press('PageDown')
  await expect(page.getByRole('heading', { name: 'Apr 2027' })).toBeVisible()
  await expect(day(page, 'April 15')).toBeFocused()
  await keyboard.press('PageUp')
  await expect(page.getByRole('heading', { name: 'Mar 2027' })).toBeVisible()
  await expect(day(page, 'March 15')).toBeFocused()

  await keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await keyboard.type('Retreat')
  await keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => stored(page)).toEqual(['Retreat 2027-03-15 2027-03-15'])
  await expect(day(page, 'March 15')).toBeFocused()
  await expectAccessible(page)

  // Tab leads on into the day, and Escape back to it.
  await keyboard.press('Tab')
  await expect(event(page, 'Retreat')).toBeFocused()
  // Lost once only where the styles are built.
  await expect(event(page, 'Retreat')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Retreat')
  await expect(dialog.locator(':focus')).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(event(page, 'Retreat')).toBeFocused()
  await keyboard.press('Escape')
  await expect(day(page, 'March 15')).toBeFocused()

  await keyboard.press('Tab')
  await keyboard.press('Alt+ArrowRight')
  await expect.poll(() => stored(page)).toEqual(['Retreat 2027-03-16 2027-03-16'])
  await expect(event(page, 'Retreat')).toBeFocused()
  await keyboard.press('Alt+ArrowDown')
  await expect.poll(() => stored(page)).toEqual(['Retreat 2027-03-23 2027-03-23'])
  await expect(event(page, 'Retreat')).toBeFocused()
  await keyboard.press('Shift+Alt+ArrowRight')
  await expect.poll(() => stored(page)).toEqual(['Retreat 2027-03-23 2027-03-24'])
  await keyboard.press('Control+z')
  await expect.poll(() => stored(page)).toEqual(['Retreat 2027-03-23 2027-03-23'])
  await expect(event(page, 'Retreat')).toBeFocused()

  await keyboard.press('Delete')
  await expect.poll(() => stored(page)).toEqual([])
  await expect(day(page, 'March 23')).toBeFocused()
  await keyboard.press('Control+z')
  await expect.poll(() => stored(page)).toEqual(['Retreat 2027-03-23 2027-03-23'])

  await keyboard.press('?')
  await expect(dialog.getByText('Go through the events of the day')).toBeVisible()
})

test('a week is one tab stop: arrows move by hours, and events by quarters of an hour', async ({ page }) => {
  await startWorkspace(page, newPerson('Kim'), 'Dates')
  await make(page, '/calendar', {
    title: 'Review',
    start: '2027-03-10T09:00:00Z',
    end: '2027-03-10T10:00:00Z',
  })
  await page.goto('/calendar?date=2027-03-10')
  await day(page, 'March 10').waitFor()
  const { keyboard } = page
  await keyboard.press('w')
  await expect(page.getByText('All day', { exact: true })).toBeVisible()
  await keyboard.press('e')
  const at = (name: string) => page.getByRole('gridcell', { name, exact: true })
  await expect(at('Wednesday, March 10, 2027, 08:00')).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowRight')
  await expect(at('Thursday, March 11, 2027, 08:30')).toBeFocused()
  await keyboard.press('PageDown')
  await expect(at('Thursday, March 18, 2027, 08:30')).toBeFocused()
  await keyboard.press('PageUp')
  await keyboard.press('ArrowLeft')
  await expect(at('Wednesday, March 10, 2027, 08:30')).toBeFocused()
  await expect(event(page, 'Review')).toBeVisible()
  await keyboard.press('Tab')
  await expect(event(page, 'Review')).toBeFocused()
  await keyboard.press('Alt+ArrowDown')
  await keyboard.press('Alt+ArrowRight')
  await keyboard.press('Shift+Alt+ArrowUp')
  await expect.poll(() => stored(page)).toEqual(['Review 2027-03-11T09:15 2027-03-11T10:00'])
  await expect(event(page, 'Review')).toBeFocused()
  await expectAccessible(page)

  // Where the browser has much to do, an address that was gone to before is drawn only now.
  await page.evaluate(() => {
    history.pushState(null, '', '/calendar?date=2027-03-12')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await keyboard.press('Escape')
  await expect(at('Thursday, March 11, 2027, 09:00')).toBeFocused()
  await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Starts time' })).toHaveValue('08:30')
})
