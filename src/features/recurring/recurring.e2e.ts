import { expect } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

/** The longest that a change may take to an open screen. */
const soon = { timeout: 5000 }

test('an invoice is made recurring, issued, paused, and cancelled, live on another screen', async ({
  page,
  context,
}) => {
  await startWorkspace(page, newPerson('Rea'), 'Rent')
  const { id: client } = await make(page, '/client', { title: 'Acme' })
  const lines = [{ kind: 'fixed', title: 'Care {month}', rate: 100 }]
  const { id } = await make(page, '/invoice', { client, lines })
  await page.goto(`/invoices/${id}`)

  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Make recurring' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make recurring' })
  await expect(dialog.getByLabel('Repeat')).toHaveValue('quarterly')
  await expect(dialog.getByRole('listitem')).toHaveCount(5)
  await dialog.getByRole('combobox', { name: 'Issue date' }).click()
  await expect(dialog.locator('[data-disabled]').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByLabel('Repeat').selectOption('monthly')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make recurring' }).click()

  const card = page.getByRole('region', { name: 'Recurring' })
  await expect(card).toContainText('Monthly')
  await expect(card.getByRole('link', { name: /^INV-\d{4}-0001$/ })).toBeVisible()
  await expectAccessible(page)

  const other = await context.newPage()
  // The server takes its time.
  const slow = Promise.withResolvers<void>()
  await other.route('**/api/invoice/recurring*', async (route) => {
    await slow.promise
    await route.continue()
  })
  await other.goto('/invoices?tab=recurring')
  await expect(other.getByRole('status', { name: 'Loading the recurring invoices' })).toBeVisible()
  slow.resolve()
  const row = other.getByRole('row', { name: /Acme/ })
  await expect(row).toContainText('Monthly')
  await expectAccessible(other)
  await card.getByRole('button', { name: /^Skip/ }).first().click()
  await expect(card).toContainText('Skipped')
  await card.getByRole('button', { name: 'Pause' }).click()
  await expect(row).toContainText('Paused', soon)
  await card.getByRole('button', { name: 'Resume' }).click()
  await expect(row).not.toContainText('Paused', soon)

  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel recurring' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Cancel recurring?' })
  await asked.getByRole('button', { name: 'Cancel recurring' }).click()
  await expect(row).toHaveCount(0, soon)
  await page.getByRole('button', { name: 'Actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Make recurring' })).toBeVisible()
})
