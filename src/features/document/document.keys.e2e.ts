import { expect, type Page } from '@playwright/test'
import { make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: /^Text of/ })

test('by keys a document is opened, and a table written into and left again', async ({ page }) => {
  await startWorkspace(page, newPerson('Kim'), 'By keys')
  await make(page, '/document', { title: 'Brief', pages: [{ text: 'Ten days.' }] })
  await page.goto('/docs')
  const { keyboard } = page
  const row = page.getByRole('row').filter({ hasText: 'Brief' })
  await row.waitFor()
  while (!(await row.evaluate((one) => one === document.activeElement))) await keyboard.press('j')
  await keyboard.press('Enter')
  await expect(editor(page)).toContainText('Ten days.')
  while (!(await editor(page).evaluate((one) => one === document.activeElement))) await keyboard.press('Tab')

  await keyboard.press('Control+End')
  await keyboard.press('Enter')
  await keyboard.type('/table')
  await expect(page.getByRole('option', { name: /^Table/ })).toBeVisible()
  await keyboard.press('Enter')
  const cells = editor(page).getByRole('columnheader')
  await expect(cells).toHaveCount(3)
  await keyboard.type('What')
  await keyboard.press('Tab')
  await keyboard.type('When')
  await expect(cells.nth(1)).toHaveText('When')
  await expect(editor(page)).toBeFocused()
  // Tab goes on from cell to cell for ever; Escape lets it out.
  await keyboard.press('Escape')
  await keyboard.press('Tab')
  await expect(editor(page)).not.toBeFocused()
  await keyboard.press('Shift+Tab')
  await expect(editor(page)).toBeFocused()
})
