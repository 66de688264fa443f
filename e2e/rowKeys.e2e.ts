import { expect, type Locator, type Page } from '@playwright/test'
import { make, newPerson, startWorkspace } from './people.ts'
import { test } from './test.ts'

test('J and K walk the lists of clients, docs, invoices and expenses from anywhere on the screen', async ({
  page,
}) => {
  await startWorkspace(page, newPerson('Ada'), 'By keys')
  const { id: client } = await make(page, '/client', { title: 'Apple' })
  await make(page, '/client', { title: 'Zoo' })
  for (const title of ['Brief', 'Minutes']) await make(page, '/document', { title })
  for (const reference of ['One', 'Two']) {
    const lines = [{ kind: 'fixed', title: reference, rate: 10 }]
    const invoice = await make(page, '/invoice', { client, lines })
    await make(page, '/invoice/recurring', { invoiceId: invoice.id, issueDate: '2999-01-01' })
  }

  const { id: project } = await make(page, '/project', { name: 'Website' })
  const date = new Date().toISOString().slice(0, 10)
  for (const title of ['Lunch', 'Train'])
    await make(page, '/expense', { project, title, amount: 20, date, category: 'meals' })

  for (const [path, list] of [
    ['/clients', 'Clients'],
    ['/docs', 'Docs'],
    ['/invoices', 'Invoices'],
    ['/invoices?tab=recurring', 'Recurring invoices'],
  ] as const) {
    await page.goto(path)
    const lines = page.getByRole('treegrid', { name: list }).getByRole('row')
    await expect(lines.nth(1)).toBeVisible()
    await walk(page, lines)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}/)

  await page.goto('/time/expenses')
  const titles = page.getByRole('list', { name: 'Expenses' }).getByRole('button', { name: /^(Lunch|Train)$/ })
  await expect(titles.nth(1)).toBeVisible()
  await walk(page, titles)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(titles.nth(1)).toBeFocused()
})

/** To the first of the lines, on to the second, back, and no further. */
async function walk(page: Page, lines: Locator) {
  for (const [key, at] of [
    ['j', 0],
    ['j', 1],
    ['k', 0],
    ['k', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect(lines.nth(at)).toBeFocused()
  }
}
