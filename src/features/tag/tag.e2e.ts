import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

const rows = (page: Page) => page.getByRole('region', { name: 'Task tags' }).getByRole('listitem')
const names = (page: Page) => rows(page).locator('bdi').allTextContents()
async function add(page: Page, name: string) {
  await page.getByRole('textbox', { name: 'Name of a new tag' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(rows(page).filter({ hasText: name })).toBeVisible()
}

test('tags are created, renamed, recoloured, ordered and deleted, on every open screen', async ({ page }) => {
  await startWorkspace(page, newPerson('Tara'), 'Northwind')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Tags' }).click()
  await expect(page.getByRole('region', { name: 'Task tags' })).toBeVisible()
  await expectAccessible(page)

  const hostile = '<img src=x onerror=alert(1)> עברית'
  for (const name of ['Bug', 'Idea', hostile]) await add(page, name)
  await page.getByRole('textbox', { name: 'Name of a new tag' }).fill('bUG')
  await expect(page.getByText('Another tag already has this name')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Name of a new tag' }).fill('')

  const other = await page.context().newPage()
  await other.goto('/settings/tags')
  await expect.poll(() => names(other)).toEqual(['Bug', 'Idea', hostile])

  await page.getByRole('button', { name: 'Rename Bug' }).click()
  await page.getByRole('textbox', { name: 'Name of the tag' }).fill('Defect')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Rename Defect' })).toBeFocused()
  await page.getByRole('button', { name: 'Colour of Defect: Indigo' }).click()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Colour' }).fill('teal')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Colour of Defect: Teal' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: 'Defect is now number 2 of 3' })).toBeAttached()
  await rows(page).filter({ hasText: hostile }).dragTo(rows(page).first())
  await expect.poll(() => names(page)).toEqual([hostile, 'Idea', 'Defect'])
  await expect.poll(() => names(other)).toEqual([hostile, 'Idea', 'Defect'])
  await expect(other.getByRole('button', { name: 'Colour of Defect: Teal' })).toBeVisible()

  // A name that another tag has got meanwhile is taken back, with the reason.
  await page.getByRole('button', { name: 'Rename Idea' }).click()
  await page.getByRole('textbox', { name: 'Name of the tag' }).fill('DEFECT')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Another tag already has this name')).toBeVisible()
  await expect.poll(() => names(page)).toEqual([hostile, 'Idea', 'Defect'])

  await page.getByRole('button', { name: 'More actions for Idea' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this tag?' })
  await expect(question).toContainText('“Idea” will be taken off every task and time entry that has it.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete tag' }).click()
  await expect(page.getByRole('button', { name: 'More actions for Defect' })).toBeFocused()
  await expect.poll(() => names(other)).toEqual([hostile, 'Defect'])
  await page.reload()
  await expect.poll(() => names(page)).toEqual([hostile, 'Defect'])
})

test('on a phone every button is large enough to tap', async ({ page }) => {
  await startWorkspace(page, newPerson('Tom'), 'Narrow')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings/tags')
  await add(page, 'Bug')
  await expectAccessible(page)
  for (const button of await rows(page).getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(box && Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  }
})
