import { expect } from '@playwright/test'
import { make, newPerson, startWorkspace } from './people.ts'
import { test } from './test.ts'

test('J and K walk the lists of clients, docs and invoices from anywhere on the screen', async ({ page }) => {
  await startWorkspace(page, newPerson('Ada'), 'By keys')
  const { id: client } = await make(page, '/client', { title: 'Apple' })
  await make(page, '/client', { title: 'Zoo' })
  for (const title of ['Brief', 'Minutes']) await make(page, '/document', { title })
  for (const reference of ['One', 'Two']) {
    const lines = [{ kind: 'fixed', title: reference, rate: 10 }]
    const invoice = await make(page, '/invoice', { client, lines })
    await make(page, '/invoice/recurring', { invoiceId: invoice.id, issueDate: '2999-01-01' })
  }

  for (const [path, list] of [
    ['/clients', 'Clients'],
    ['/docs', 'Docs'],
    ['/invoices', 'Invoices'],
    ['/invoices?tab=recurring', 'Recurring invoices'],
  ] as const) {
    await page.goto(path)
    const lines = page.getByRole('treegrid', { name: list }).getByRole('row')
    await expect(lines.nth(1)).toBeVisible()
    await page.keyboard.press('j')
    await expect(lines.first()).toBeFocused()
    await page.keyboard.press('j')
    await expect(lines.nth(1)).toBeFocused()
    await page.keyboard.press('k')
    await expect(lines.first()).toBeFocused()
    await page.keyboard.press('k')
    await expect(lines.first()).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}/)
})
