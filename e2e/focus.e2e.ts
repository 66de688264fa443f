import { expect, type Page } from '@playwright/test'
import { picture } from './files.ts'
import { holdCall } from './holdCall.ts'
import { joinBy, make, newPerson, startWorkspace } from './people.ts'
import { test } from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** By keys, as somebody would who has only those. */
async function press(page: Page, name: string) {
  await button(page, name).focus()
  await page.keyboard.press('Enter')
}

test('focus moves to the next control when its element is removed, and returns after a dialog', async ({
  browser,
  page,
}) => {
  await startWorkspace(page, newPerson('Kim'), 'Focused')
  const { id } = await make(page, '/project', { name: 'Shop' })
  await joinBy(browser, page, 'Member', 'Ann', [id])
  await joinBy(browser, page, 'Member', 'Bo', [id])

  await page.goto(`/projects/${id}/members`)
  await expect(page.getByRole('textbox', { name: /^Rate of/ })).toHaveCount(3)
  await press(page, 'Remove Ann')
  await expect(button(page, 'Remove Ann')).toHaveCount(0)
  await expect(button(page, 'Remove Bo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Remove Bo')).toHaveCount(0)
  await expect(button(page, 'Leave this project')).toBeFocused()
  // It can be walked back once it is answered.
  await expect(page.getByText('Bo was removed')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(button(page, 'Remove Bo')).toBeVisible()
  await expect(button(page, 'Leave this project')).toBeFocused()

  // A name that became a field and is a name again.
  const name = page.getByRole('heading', { level: 1 }).getByRole('button')
  await name.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Project name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(name).toBeFocused()

  // A button that is busy for a while.
  await page.goto('/time')
  await press(page, 'Copy last week')
  await expect(page.getByText('No time was tracked the week before.')).toBeVisible()
  await expect(button(page, 'Copy last week')).toBeFocused()

  // A dialog that is shown as long as it is there, and what it refuses.
  await press(page, 'Add time')
  const dialog = page.getByRole('dialog', { name: 'Add time' })
  // It takes the focus itself first, a moment after it is there.
  await expect(dialog.getByRole('button', { name: 'Task' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Add time' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Task' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button(page, 'Add time')).toBeFocused()
})

test('after a toast the focus waits for a busy button, and goes nowhere else', async ({ page }) => {
  // The logo is set, removed and set once more.
  const set = await holdCall(page, '**/api/workspace/*/logo', { after: 2 })
  await startWorkspace(page, newPerson('Kim'), 'Busy')
  await page.goto('/settings/workspace')
  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: picture,
  })
  await expect(page.getByText('Logo changed')).toBeVisible()
  await page.getByRole('textbox', { name: 'Colour' }).click()
  await button(page, 'Remove logo').click()
  const removed = page.getByRole('alert').filter({ hasText: 'Logo removed' })
  await removed.getByRole('button', { name: 'Undo' }).click()
  await set.requested
  await expect(removed).toHaveCount(0)
  await expect(button(page, 'Add a logo')).toBeDisabled()
  await set.release()
  await expect(button(page, 'Change logo')).toBeFocused()
})

test('a field that the server refused is focused and described by the error', async ({ page }) => {
  await startWorkspace(page, newPerson('Kim'), 'Refused')
  await page.goto('/settings/profile')
  const old = page.getByLabel('Current password')
  await old.fill('not this one')
  await page.getByLabel('New password').fill('our dog likes tuna')
  await page.keyboard.press('Enter')
  await expect(old).toHaveAccessibleDescription(/password isn’t right/)
  await expect(old).toBeFocused()
})
