import { expect } from '@playwright/test'
import { make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { walk } from '../../../e2e/redo.ts'
import { test } from '../../../e2e/test.ts'

test('an invoice that was made recurring is undone and redone with the same settings', async ({ page }) => {
  await startWorkspace(page, newPerson('Rea'), 'Again')
  const { id: client } = await make(page, '/client', { title: 'Acme' })
  const lines = [{ kind: 'fixed', title: 'Care {month}', rate: 100 }]
  const { id } = await make(page, '/invoice', { client, lines })
  const stored = async () => {
    const { data } = await (await page.request.get('/api/invoice/recurring')).json()
    return (data as { invoice: string; period: string; mode: string; issueDate: string }[]).map(
      ({ invoice, period, mode, issueDate }) => [invoice, period, mode, issueDate],
    )
  }
  const series = [[id, 'monthly', 'draft', '2999-01-31']]
  const steps = (keys: string) => walk(page, '/api/invoice/recurring', keys)

  await page.goto(`/invoices/${id}`)
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Make recurring' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make recurring' })
  await dialog.getByRole('combobox', { name: 'Issue date' }).fill('2999-01-31')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Repeat').selectOption('monthly')
  await dialog.getByLabel('Each time, create').selectOption('draft')
  await dialog.getByRole('button', { name: 'Make recurring' }).click()
  // Only then can it be undone, though the card may hear of it before.
  await expect(dialog).toHaveCount(0)
  const card = page.getByRole('region', { name: 'Recurring' })
  await expect(card).toContainText('Monthly')
  expect(await stored()).toEqual(series)

  await steps('<')
  await expect(card).toHaveCount(0)
  expect(await stored()).toEqual([])
  await steps('>')
  await expect(card).toContainText('Monthly')
  expect(await stored()).toEqual(series)
  // As fast as keys can be pressed: each waits for the one before.
  await steps('<><')
  expect(await stored()).toEqual([])
  await steps('>')
  expect(await stored()).toEqual(series)
})
