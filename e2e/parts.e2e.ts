import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from './accessible.ts'
import { test } from './test.ts'

test.beforeEach(async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.goto('/dev/parts')
  await expect(page.getByRole('heading', { name: 'Rich text' })).toBeVisible()
  expect(problems).toEqual([])
})

const part = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** By keys, as somebody would who has only those. */
async function press(page: Page, name: string) {
  await button(page, name).focus()
  await page.keyboard.press('Enter')
}

test('every component is accessible in light and dark, and fits a phone', async ({ page }) => {
  await expectAccessibleInBoth(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessibleInBoth(page)
  const [needed, given] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(needed).toBe(given)
})

/** Goes on to the next part that Tab reaches: what it is, and whether the focus on it shows. */
const nextStop = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || at === document.body) return null
    const named = at.getAttribute('aria-label') ?? at.closest('label')?.textContent ?? at.id
    // It may show on what stands around a field, or on what is drawn beside it.
    const around = [at, at.parentElement, at.parentElement?.parentElement, at.nextElementSibling]
    const drawn = around.filter((one) => one instanceof Element)
    const look = () =>
      drawn
        .map((one) => getComputedStyle(one))
        .map((style) => [
          style.outlineStyle === 'none' ? 'no outline' : style.outline,
          style.borderColor,
          style.boxShadow,
          style.backgroundColor,
        ])
        .join()
    const focused = look()
    at.blur()
    const shows = look() !== focused
    at.focus()
    return { what: `${at.tagName} ${named || at.textContent}`, shows }
  })

for (const colorScheme of ['light', 'dark'] as const) {
  test(`Tab reaches every component, and its focus is visible: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator(`[data-mantine-color-scheme=${colorScheme}]`)).toBeAttached()
    await page.addStyleTag({ content: '* { transition: none !important; animation: none !important }' })
    const stops: string[] = []
    const hidden: string[] = []
    for (;;) {
      await page.keyboard.press('Tab')
      const stop = await nextStop(page)
      if (!stop || stops.length > 200) break
      stops.push(stop.what)
      if (!stop.shows) hidden.push(stop.what)
    }
    expect(hidden).toEqual([])
    // It came out at the end, and was everywhere on the way.
    expect(stops.length).toBeGreaterThan(90)
    expect(stops.length).toBeLessThan(200)
    for (const name of ['Rename In progress', 'Delete for good', 'Comment'])
      expect(stops.some((what) => what.includes(name))).toBe(true)
  })
}

test('menus and pickers by keyboard: open, filter, choose and close, with focus restored', async ({
  page,
}) => {
  await press(page, 'More actions for the task')
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'More actions for the task')).toBeFocused()

  // The key that opens it does not close it again.
  await press(page, 'More actions for the row')
  await expect(page.getByRole('menu', { name: 'More actions for the row' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button(page, 'More actions for the row')).toBeFocused()

  await press(page, 'In progress')
  const field = page.getByRole('combobox', { name: 'Status' })
  await expect(field).toBeFocused()
  // What is refused says why, and is not taken.
  await field.fill('Done')
  await expect(page.getByRole('listbox', { name: 'Status' }).getByRole('option')).toHaveText(
    /Subtasks are open/,
  )
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await field.fill('to')
  await page.keyboard.press('Enter')
  await expect(button(page, 'To do')).toBeFocused()

  await press(page, 'Tags: Design')
  await page.getByRole('combobox', { name: 'Tags' }).fill('Shop')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(button(page, 'Tags: Design, Shop')).toBeFocused()

  await press(page, 'Client')
  await expect(page.getByText('No clients yet. Add one under Clients.')).toBeVisible()
  await page.keyboard.press('Escape')

  await press(page, 'Due date')
  await expect(page.getByRole('dialog', { name: 'Due date' }).locator(':focus')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(part(page, 'A day').getByRole('button')).toHaveText(/^\d{4}-\d\d-\d\d$/)
  await expect(part(page, 'A day').getByRole('button')).toBeFocused()
})

test('forms, dialogs and lists by keyboard', async ({ page }) => {
  await press(page, 'Create account')
  await expect(page.getByRole('textbox', { name: 'Your name' })).toBeFocused()
  await expect(page.getByText('Enter a password.')).toBeVisible()

  await press(page, 'New project')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'New project')).toBeFocused()

  await press(page, 'Delete project')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(button(page, 'Cancel')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“Website relaunch” was deleted')).toBeVisible()
  await expect(button(page, 'Delete project')).toBeFocused()

  const order = part(page, 'Ordered list').getByRole('listitem')
  await button(page, 'Rename To do').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(order).toHaveText(['In progress', 'To do', 'Done'])
  await expect(page.getByText('To do is now number 2 of 3')).toBeAttached()

  const grid = page.getByRole('treegrid', { name: 'Tasks' })
  await grid.getByRole('row').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(grid.getByRole('row', { selected: true })).toHaveCount(2)
})
