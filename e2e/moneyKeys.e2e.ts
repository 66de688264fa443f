import { expect, type Page } from '@playwright/test'
import { chooseInMenu } from './keys.ts'
import { make, newPerson, startWorkspace } from './people.ts'
import { test } from './test.ts'

const lines = [{ kind: 'fixed', title: 'Design', rate: 100 }]

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

test('a client is merged into another one by keyboard', async ({ page }) => {
  await startWorkspace(page, newPerson('Mara'), 'Merging')
  for (const title of ['Acme', 'Acme Ltd']) await make(page, '/client', { title })
  await page.goto('/clients')
  const rows = page.getByRole('treegrid', { name: 'Clients' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await press(page, 'j')
  await expect(rows.first()).toBeFocused()
  await chooseInMenu(page, 'Shift+F10', 'Merge into…')
  const kept = page.getByRole('combobox', { name: 'Client to keep' })
  await expect(kept).toBeFocused()

  // What is missing is said at its field, which has the focus then.
  await press(page, 'Escape', 'Tab', 'Tab', 'Enter')
  await expect(kept).toHaveAccessibleDescription('Choose the client to keep')
  await expect(kept).toBeFocused()
  await press(page, 'Escape', 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows.first()).toBeFocused()

  await chooseInMenu(page, 'Shift+F10', 'Merge into…')
  await expect(kept).toBeFocused()
  await page.keyboard.type('ltd')
  await press(page, 'Enter', 'Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Acme Ltd')
  await expect(page.locator('#main')).toBeFocused()
})

test('a refund is recorded by keyboard', async ({ page }) => {
  await startWorkspace(page, newPerson('Mara'), 'Refunding')
  const client = await make(page, '/client', { title: 'Acme' })
  const { id } = await make(page, '/invoice', { client: client.id, lines })
  await make(page, `/invoice/${id}/finalise`, {})
  const paid = { date: '2026-05-04', amount: 100, method: 'transfer', reference: '' }
  await make(page, `/invoice/${id}/payment`, paid)
  await page.goto('/invoices?tab=paid')
  const rows = page.getByRole('treegrid', { name: 'Invoices' }).getByRole('row')
  await expect(rows).toHaveCount(1)
  await press(page, 'j', 'Enter')
  const add = page.getByRole('button', { name: 'Add payment' })
  await expect(add).toBeVisible()
  await add.focus()
  await press(page, 'Enter')
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await expect(amount).toBeFocused()
  await press(page, 'Shift+Tab', 'ArrowRight')
  await expect(page.getByRole('radio', { name: 'Refund' })).toBeFocused()
  await press(page, 'Tab')
  await expect(amount).toHaveValue('100')
  await press(page, 'Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('refunded')
  await expect(add).toBeFocused()
})

test('time is added to an invoice by keyboard, and Escape closes only the open menu', async ({ page }) => {
  await startWorkspace(page, newPerson('Mara'), 'Adding')
  const client = await make(page, '/client', { title: 'Acme' })
  const project = await make(page, '/project', { name: 'Shop', client: client.id })
  const task = await make(page, '/task', { project: project.id, title: 'Cart' })
  await page.request.put('/api/rate', {
    data: { project: project.id, rate: 50 },
    headers: { origin: process.env.E2E_URL! },
  })
  await make(page, '/time-entry', {
    task: task.id,
    start: '2026-05-04T09:00:00Z',
    end: '2026-05-04T10:00:00Z',
    billable: true,
  })
  const { id } = await make(page, '/invoice', { client: client.id })
  await page.goto(`/invoices/${id}/edit`)
  const add = page.getByRole('button', { name: 'Add time' })
  await add.focus()
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Add time for Acme' })
  await expect(dialog.getByRole('radio', { name: 'All unbilled' })).toBeFocused()
  await expect(dialog.getByText('Nothing selected')).toHaveCount(0)
  const projects = dialog.getByRole('button', { name: 'Projects: All projects' })
  await press(page, 'Tab')
  await expect(projects).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('combobox', { name: 'Projects' })).toBeFocused()
  await press(page, 'Escape')
  await expect(page.getByRole('combobox', { name: 'Projects' })).toHaveCount(0)
  await expect(projects).toBeFocused()
  await dialog.getByRole('button', { name: 'Add to invoice' }).focus()
  await press(page, 'Enter')
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
})

test('the dialogs of an expense and a retainer open with their first field focused', async ({ page }) => {
  await startWorkspace(page, newPerson('Mara'), 'Changing')
  const project = await make(page, '/project', {
    name: 'Shop',
    billing: 'retainer',
    retainer: [{ from: '2026-05-01', unit: 'minutes', amount: 480, carryOver: 'none' }],
  })
  const today = new Date().toISOString().slice(0, 10)
  const spent = { project: project.id, title: 'Lunch', amount: 20, date: today, category: 'meals' }
  await make(page, '/expense', spent)
  await page.goto('/time/expenses')
  const expense = page.getByRole('button', { name: 'Lunch', exact: true })
  await expense.focus()
  await press(page, 'Enter')
  await expect(page.getByLabel('Description')).toBeFocused()
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(expense).toBeFocused()

  await page.goto(`/projects/${project.id}/settings`)
  const terms = page.getByRole('button', { name: /^Retainer:/ })
  await terms.focus()
  await press(page, 'Enter')
  const hours = page.getByLabel('Hours included each month')
  await expect(hours).toBeFocused()
  await press(page, 'Control+a')
  await page.keyboard.type('12')
  await press(page, 'Tab', 'Tab', 'Enter')
  const months = page.locator('[data-dates-dropdown]')
  await expect(months.locator(':focus')).toHaveCount(1)
  await press(page, 'Escape')
  await expect(months).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'From' })).toBeFocused()
  await expect(hours).toHaveValue('12')
  await press(page, 'Tab', 'Enter')
  await expect(hours).toHaveCount(0)
  await expect(terms).toBeFocused()
  await expect(terms).toContainText('12h a month')
})
