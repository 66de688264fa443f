import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { holdCall } from '../../../e2e/holdCall.ts'
import { newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

async function post<T = { id: string }>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(`/api${path}`, { data, headers: { origin: process.env.E2E_URL! } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

const lines = (page: Page) => page.getByRole('list', { name: 'Expenses' }).getByRole('listitem')
const sums = (page: Page) => page.getByRole('list', { name: 'Sums' })

test('an expense is created with its receipt, changed, deleted, restored, and locked by its invoice', async ({
  page,
}) => {
  await startWorkspace(page, newPerson('Edda'), 'Expenses')
  const client = await post(page, '/client', { title: 'Ford' })
  await post(page, '/project', { name: 'Website', client: client.id })
  await page.goto('/time')
  await page.getByRole('link', { name: 'Expenses' }).click()
  await expect(page.getByText('No expenses this month')).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('Shift+N')
  const dialog = page.getByRole('dialog', { name: 'Add expense' })
  await dialog.getByRole('button', { name: 'Add expense' }).click()
  await expect(dialog.getByText('Enter a description')).toBeVisible()
  await dialog.getByLabel('Description').fill('Train to Bonn')
  await dialog.getByLabel('Amount').fill('119')
  await dialog.getByLabel('Tax included').fill('19')
  await dialog.getByRole('button', { name: 'Project or task' }).click()
  await page.getByRole('option', { name: 'Website' }).click()
  await dialog.getByLabel('Markup in percent').fill('10')
  await expect(dialog.getByText('The client is charged $110.00, plus tax')).toBeVisible()
  await dialog
    .getByLabel('Receipt', { exact: true })
    .setInputFiles({ name: 'ticket.txt', mimeType: 'text/plain', buffer: Buffer.from('Paid in full') })
  await expectAccessible(page)
  // The server takes its time: the dialog does not wait for it, and the receipt follows.
  const creation = await holdCall(page, '**/api/expense')
  await dialog.getByRole('button', { name: 'Add expense' }).click()
  await expect(dialog).toBeHidden()
  await expect(sums(page)).toHaveText('$119.00 · $110.00 unbilled')
  await expect(page.getByRole('button', { name: 'Receipt of Train to Bonn' })).toHaveCount(0)
  await creation.release()
  await page.getByRole('button', { name: 'Receipt of Train to Bonn' }).click()
  await expect(page.getByText('Paid in full')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  const other = await page.context().newPage()
  await other.goto('/time/expenses')
  await expect(lines(other)).toHaveCount(1)
  await page.getByRole('button', { name: 'Train to Bonn', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Expense' })
  await edit.getByLabel('Amount').fill('238,00')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(sums(other)).toHaveText('$238.00 · $240.90 unbilled')
  // Its menu opens by key, by the pointer, and at its button.
  await page.getByRole('button', { name: 'Train to Bonn', exact: true }).focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(edit.getByLabel('Description')).toBeFocused()
  await page.keyboard.press('Escape')
  await lines(page).first().click({ button: 'right' })
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Show receipt', 'Delete'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More actions for Train to Bonn' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const deleted = page.getByRole('alert').filter({ hasText: 'Expense deleted' })
  await deleted.hover()
  await expect(lines(other)).toHaveCount(0)
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await expect(lines(other)).toHaveCount(1)
  await expect(other.getByRole('button', { name: 'Receipt of Train to Bonn' })).toBeVisible()

  const invoice = await post(page, '/invoice', { client: client.id })
  await page.goto(`/invoices/${invoice.id}/edit`)
  await page.getByRole('button', { name: 'Add expenses' }).click()
  const adding = page.getByRole('dialog', { name: 'Add expenses for Ford' })
  await expect(adding.getByRole('checkbox').first()).toBeFocused()
  await expect(adding.getByText('One expense: $240.90')).toBeVisible()
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Add to invoice' }).click()
  await expect(page.getByText('One expense added')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Invoice Draft' })).toHaveAttribute(
    'href',
    `/invoices/${invoice.id}`,
  )
  await post(page, `/invoice/${invoice.id}/finalise`, {})
  await page.goto('/time/expenses')
  await expect(page.getByRole('link', { name: /^Invoice INV-/ })).toBeVisible()
  await page.getByRole('button', { name: 'Train to Bonn', exact: true }).click()
  await expect(edit.getByText(/^On invoice INV-/)).toBeVisible()
  await expect(edit.getByLabel('Amount')).toBeDisabled()
  await expect(edit.getByLabel('Note')).toBeEnabled()
  await expectAccessible(page)
})
