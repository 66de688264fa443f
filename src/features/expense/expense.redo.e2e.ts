import { expect } from '@playwright/test'
import { make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { walk } from '../../../e2e/redo.ts'
import { test } from '../../../e2e/test.ts'

test('an expense that was added is undone and redone as the same one, with its receipt', async ({ page }) => {
  await startWorkspace(page, newPerson('Edda'), 'Expenses')
  await make(page, '/project', { name: 'Website' })
  const stored = async () => {
    const { data } = await (await page.request.get('/api/expense?limit=50')).json()
    return (data as { id: string; title: string; receipt: { id: string } | null }[]).map(
      ({ id, title, receipt }) => [id, title, receipt?.id],
    )
  }
  const steps = (keys: string) => walk(page, '/api/expense', keys)
  const lines = page.getByRole('list', { name: 'Expenses' }).getByRole('listitem')
  await page.goto('/time/expenses')
  await page.getByText('No expenses this month').waitFor()

  await page.keyboard.press('Shift+N')
  const dialog = page.getByRole('dialog', { name: 'Add expense' })
  await dialog.getByLabel('Description').fill('Train to Bonn')
  await dialog.getByLabel('Amount').fill('119')
  await dialog.getByRole('button', { name: 'Project or task' }).click()
  await page.getByRole('option', { name: 'Website' }).click()
  await dialog
    .getByLabel('Receipt', { exact: true })
    .setInputFiles({ name: 'ticket.txt', mimeType: 'text/plain', buffer: Buffer.from('Paid in full') })
  await dialog.getByRole('button', { name: 'Add expense' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Receipt of Train to Bonn' }).waitFor()
  const added = await stored()
  expect(added).toEqual([[expect.any(String), 'Train to Bonn', expect.any(String)]])

  await steps('<')
  await expect(lines).toHaveCount(0)
  expect(await stored()).toEqual([])
  await steps('>')
  await expect(page.getByRole('button', { name: 'Receipt of Train to Bonn' })).toBeVisible()
  expect(await stored()).toEqual(added)
  // As fast as keys can be pressed: each waits for the one before.
  await steps('<><')
  expect(await stored()).toEqual([])
  await steps('>')
  expect(await stored()).toEqual(added)
  await expect(lines).toHaveCount(1)
})
