import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { inAfternoon, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'
import { writeAnswered } from '../../../e2e/writeAnswered.ts'

/** The longest that a change may take to an open screen. */
const soon = { timeout: 15_000 }

/** An invoice of one line, as a draft or with its number. */
async function bill(page: Page, client: string, rate: number, heading: object = {}, isFinal = true) {
  const lines = [{ kind: 'fixed', title: 'Design', rate }]
  const { id } = await make(page, '/invoice', { client, lines, ...heading })
  if (isFinal) await make(page, `/invoice/${id}/finalise`, {})
  return id as string
}
const rows = (page: Page) => page.getByRole('treegrid', { name: 'Invoices' }).getByRole('row')
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Which invoices' }).getByRole('link', { name, exact: true })

test('a bookkeeper filters overdue invoices, records payments and voids one', async ({ page, context }) => {
  await startWorkspace(page, newPerson('Bo'), 'Books')
  const { id: acme } = await make(page, '/client', { title: 'Acme' })
  const { id: ford } = await make(page, '/client', { title: 'Ford' })
  await bill(page, acme, 100, { issueDate: '2020-01-02', dueDate: '2020-02-01' })
  await bill(page, ford, 40, { dueDate: '2099-01-01' })
  await bill(page, ford, 7, {}, false)

  await page.getByRole('link', { name: 'Invoices' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('group', { name: 'Sums' })).toContainText('$140.00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
  expect((await download).suggestedFilename()).toBe('invoices.xlsx')
  await page.keyboard.press('/')
  await page.keyboard.type('acm')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await tab(page, 'Overdue').click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toHaveText(/Acme.*Overdue.*\$100\.00/s)

  // The list follows what happens elsewhere, and remembers its tab.
  const other = await context.newPage()
  await other.goto('/invoices')
  await expect(tab(other, 'Overdue')).toHaveAttribute('aria-current', 'page')
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoice INV-2020-0001')
  await page.getByRole('button', { name: 'Add payment' }).click()
  const form = page.getByRole('dialog', { name: 'Add payment' })
  await form.getByLabel('Amount').fill('60')
  await expect(form).toContainText('$40.00 is left to pay.')
  await form.getByRole('button', { name: 'Add payment' }).click()
  const payments = page.getByRole('region', { name: 'Payments' })
  await expect(payments.getByRole('listitem')).toHaveText([/\$60\.00.*Bank transfer/])
  await expect(rows(other)).toHaveText(/\$40\.00/, soon)
  await expectAccessible(page)

  await page.getByRole('button', { name: /^(Sent|Partially paid)/ }).click()
  await page.getByRole('option', { name: 'Paid', exact: true }).click()
  const asked = page.getByRole('alertdialog', { name: 'Mark it as paid?' })
  await expect(asked).toContainText('A payment of $40.00 is recorded with today’s date.')
  await asked.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(payments.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('recorded $40.00 as paid')
  await expect(rows(other)).toHaveCount(0, soon)

  await page.goto('/invoices?tab=outstanding')
  await rows(page).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this invoice?' })
  // First, while it still counts.
  await expect(dialog.getByRole('button', { name: /Delete \(\d\)/ })).toBeDisabled()
  await expect(dialog).toContainText('You will lose all data associated with this invoice')
  await expect(dialog).toContainText('the number stays')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(rows(page)).toHaveCount(0)
  await tab(page, 'All').click()
  await expect(rows(page).filter({ hasText: 'Void' })).toHaveCount(1)
})

test('invoices without a status are filtered by their sum and by URL', async ({ page }) => {
  await startWorkspace(page, newPerson('Bo'), 'None')
  const { id: acme } = await make(page, '/client', { title: 'Acme' })
  await bill(page, acme, 100, {}, false)
  const draft = await bill(page, acme, 40, {}, false)
  const taken = await page.request.put(`/api/invoice/${draft}`, {
    data: { status: null },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(taken.ok()).toBe(true)
  await page.goto('/invoices')
  await expect(rows(page)).toHaveCount(2)
  const sum = page.getByRole('group', { name: 'Sums' }).getByRole('button', { name: /^No status/ })
  await sum.click()
  await expect(rows(page)).toHaveText([/\$40\.00/])
  await expect(sum).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/status=none/)
  await expectAccessible(page)
  await page.reload()
  await expect(rows(page)).toHaveText([/\$40\.00/])
  await sum.click()
  await expect(rows(page)).toHaveCount(2)
})

test('sums are shown as zero before the first invoice', async ({ page }) => {
  await startWorkspace(page, newPerson('Bo'), 'Fresh')
  await page.goto('/invoices')
  await expect(page.getByText('No invoices yet')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Sums' }).getByRole('button')).toHaveText([
    'Outstanding$0.00',
    'Overdue$0.00',
  ])
  await expectAccessible(page)
})

test('a row of unbilled work links to its entries, its expenses and its invoice', async ({ page }) => {
  await startWorkspace(page, newPerson('Uma'), 'Unbilled')
  const { id: client } = await make(page, '/client', { title: 'Acme' })
  await page.request.put('/api/rate', { data: { rate: 90 }, headers: { origin: process.env.E2E_URL! } })
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  for (const [name, start, end] of [['Website', 61, 1] as const, ['Shop', 121, 91] as const]) {
    const { id: project } = await make(page, '/project', { name, client })
    const { id: task } = await make(page, '/task', { project, title: `Plan the ${name}` })
    await make(page, '/time-entry', { task, start: at(start), end: at(end) })
    if (name === 'Website')
      await make(page, '/expense', {
        project,
        title: 'Train',
        amount: 20,
        date: at(0).slice(0, 10),
        category: 'travel',
      })
  }
  await page.goto('/invoices?tab=unbilled')
  const row = page.getByRole('row').filter({ hasText: 'Website' })
  const items = page.getByRole('menuitem')
  await row.getByRole('link', { name: 'Website' }).focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu', { name: 'More actions for Website' })).toBeVisible()
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row.getByRole('link', { name: 'Website' })).toBeFocused()
  await row.click({ button: 'right' })
  await expect(items).toHaveText([
    'Create invoice',
    'Show time entries',
    'Show expenses',
    'Open project',
    'Open client',
  ])
  await expectAccessible(page)
  await items.filter({ hasText: 'Show time entries' }).click()
  await expect(page.getByRole('dialog')).toContainText('1:00 unbilled in 1 entry')
  await page.goto('/invoices?tab=unbilled')
  await row.getByRole('button', { name: 'More actions for Website' }).click()
  await items.filter({ hasText: 'Show expenses' }).click()
  await expect(page.getByRole('button', { name: 'Train', exact: true })).toBeVisible()
  await page.goto('/invoices?tab=unbilled')
  await row.getByRole('button', { name: 'More actions for Website' }).click()
  await items.filter({ hasText: 'Create invoice' }).click()
  await expect(page.getByRole('dialog', { name: 'Add time for Acme' })).toContainText(
    '1h on one line: $90.00',
  )
})

test('from a tracked minute to its invoice and its payments, and back to the task', async ({ page }) => {
  // The list of entries is of this week.
  await startWorkspace(page, newPerson('Tess'), 'Trail', inAfternoon())
  const { id: client } = await make(page, '/client', { title: 'Acme' })
  const { id: project } = await make(page, '/project', { name: 'Website', key: 'WEB', client })
  const { id: task } = await make(page, '/task', { project, title: 'Layout' })
  await page.request.put('/api/rate', { data: { rate: 90 }, headers: { origin: process.env.E2E_URL! } })
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await make(page, '/time-entry', { task, start: at(61), end: at(1) })

  await page.keyboard.press('Control+k')
  await page.keyboard.type('new invoice')
  await expect(page.getByRole('option', { selected: true })).toContainText('New invoice')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Acme')
  // It opens without the answer where that takes long.
  const created = writeAnswered(page, /\/invoice$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/invoices\/[\w-]{36}/)
  await created
  const id = /invoices\/([\w-]+)/.exec(page.url())?.[1]
  await page.goto(`/invoices/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draft invoice')
  await make(page, `/invoice/${id}/time`, { groupBy: 'task' })
  await make(page, `/invoice/${id}/finalise`, {})
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Invoice INV-\d{4}-0001/, soon)

  await page.getByRole('button', { name: '1 time entry of Layout' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Tess' }).getByRole('link', { name: 'Layout' }).click()
  await expect(page).toHaveURL(new RegExp(`/tasks/${task}`))
  await page.goto('/time?tab=entries')
  await page.getByRole('link', { name: /Invoice INV-\d{4}-0001/ }).click()
  await expect(page).toHaveURL(new RegExp(`/invoices/${id}`))
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('No payments yet.')
})
