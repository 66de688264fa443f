import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

/** The longest that a change may take to an open screen. */
const soon = { timeout: 15_000 }

const lines = (page: Page) => page.locator('[data-line]')
const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const totals = (page: Page) => page.locator('[aria-label=Totals]')
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })

async function startBilling(page: Page, workspace: string) {
  await page.setViewportSize({ width: 1500, height: 900 })
  await startWorkspace(page, newPerson('Ina'), workspace)
  await make(page, '/tax', { name: 'VAT', percent: 20, isDefault: true })
  return make(page, '/client', { title: 'Ford' })
}

test('a draft is edited by keyboard on two screens at once, and finalised', async ({ page, context }) => {
  const client = await startBilling(page, 'Drafts')
  await page.goto(`/invoices/new?client=${client.id}`)
  await page.getByRole('button', { name: 'Add line' }).click()
  await expect(cell(page, 'Title of Line 1')).toBeFocused()
  await page.keyboard.type('Design')
  await page.keyboard.press('Tab')
  await cell(page, 'Rate of Design').fill('100')
  await cell(page, 'Quantity of Design').fill('2')
  await cell(page, 'Quantity of Design').press('Enter')
  await page.keyboard.type('Hosting')
  await page.keyboard.press('Tab')
  await cell(page, 'Rate of Hosting').fill('50')
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, 'Rate of Design')).toBeFocused()
  await expect(totals(page)).toContainText('$300.00')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(lines(page).first()).toHaveAccessibleName('Hosting')
  await expectAccessible(page)

  const other = await context.newPage()
  await other.setViewportSize({ width: 1500, height: 900 })
  await other.goto(page.url())
  await expect(lines(other)).toHaveCount(2)
  await Promise.all([
    (async () => {
      await cell(page, 'Quantity of Hosting').fill('3')
      await cell(page, 'Quantity of Hosting').press('Tab')
    })(),
    (async () => {
      await cell(other, 'Rate of Design').fill('120')
      await cell(other, 'Rate of Design').press('Tab')
    })(),
  ])
  for (const screen of [page, other]) {
    await expect(totals(screen)).toContainText('$468.00')
    await expect(preview(screen)).toContainText('US$468.00')
  }
  await cell(page, 'Discount').fill('10')
  await cell(page, 'Discount').press('Enter')
  await expect(totals(other)).toContainText('$421.20')
  await page.locator('#main').focus()
  await page.keyboard.press('Control+z')
  await expect(totals(other)).toContainText('$468.00')
  const count = await lines(page).count()
  await page
    .getByRole('button', { name: /^More actions for/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: /^Remove/ }).click()
  const removed = page.getByRole('alert').filter({ hasText: 'Line removed' })
  await removed.hover()
  await expect(lines(other)).toHaveCount(count - 1)
  await removed.getByRole('button', { name: 'Undo' }).click()
  await expect(totals(other)).toContainText('$468.00')
  await expect(lines(other)).toHaveCount(count)

  await page.getByRole('button', { name: 'Finalise' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Ford is billed $468.00.')
  await expect(dialog).toContainText('The client has no address.')
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Finalise anyway' }).click()
  await expect(page).toHaveURL(/\/invoices\/[^/]+$/)
  // The document as it is now, not the draft as it was when the editor was opened.
  await expect(page.getByRole('article')).toContainText(/INV-\d{4}-0001/)
  await expect(page.getByRole('article')).toContainText('468.00')
  await expect(other.getByText(/INV-\d{4}-0001 is finalised/)).toBeVisible()
})

test('tracked time becomes lines, entry by entry, and unpriced time is not billed', async ({ page }) => {
  const client = await startBilling(page, 'Hours')
  const project = await make(page, '/project', { name: 'Website', client: client.id, rate: 90 })
  const tasks = await Promise.all(
    ['Design', 'Build'].map((title) => make(page, '/task', { project: project.id, title })),
  )
  const track = (task: string, day: string, minutes: number) =>
    make(page, '/time-entry', {
      task,
      start: `${day}T09:00:00Z`,
      end: new Date(Date.parse(`${day}T09:00:00Z`) + minutes * 60_000).toISOString(),
    })
  await track(tasks[0].id, '2026-03-02', 50)
  await track(tasks[0].id, '2026-03-03', 60)
  await track(tasks[1].id, '2026-03-04', 30)
  const free = await make(page, '/project', { name: 'Pitch', client: client.id })
  await make(page, '/time-entry', {
    project: free.id,
    start: '2026-03-05T09:00:00Z',
    end: '2026-03-05T10:00:00Z',
  })

  await page.goto(`/invoices/new?client=${client.id}&from=2026-03-01&to=2026-03-31`)
  const dialog = page.getByRole('dialog', { name: 'Add time for Ford' })
  await expect(dialog).toContainText('2h 20m on 2 lines: $210.00')
  await expect(dialog.getByRole('region', { name: 'Unpriced time' })).toContainText('1h has no rate')
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: /^Design/ }).click()
  await dialog
    .getByRole('checkbox', { name: /^Bill .*Design$/ })
    .last()
    .uncheck()
  await expect(dialog).toContainText('1h 20m on 2 lines: $120.00')
  await dialog.getByRole('button', { name: /^Rounding/ }).click()
  await page.getByRole('option', { name: 'Round to 30 min' }).click()
  await expect(dialog).toContainText('1h 30m on 2 lines: $135.00')
  await dialog.getByRole('button', { name: 'Add to invoice' }).click()
  await expect(lines(page)).toHaveCount(2)
  await expect(cell(page, 'Hours of Design')).toHaveValue('1:00')
  await expect(totals(page)).toContainText('$162.00')
  await expect(preview(page)).toContainText('Service period')

  // What was left out can be billed still, what stands on the draft can not.
  await page.getByRole('button', { name: 'Add time' }).click()
  await expect(dialog).toContainText('1h on one line: $90.00')
})

test('a long draft scrolls inside its screen, and its bars stay visible', async ({ page }) => {
  const client = await startBilling(page, 'Long')
  const lines = Array.from({ length: 12 }, (_, n) => ({ kind: 'fixed', title: `Part ${n}`, rate: 10 }))
  const { id } = await make(page, '/invoice', { client: client.id, lines })
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto(`/invoices/${id}/edit`)
  await expect(cell(page, 'Title of Part 11')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
})

test('the notes of a finalised invoice change live, and its document does not', async ({ page, context }) => {
  await startWorkspace(page, newPerson('Bo'), 'Notes')
  const { id: client } = await make(page, '/client', { title: 'Acme' })
  const lines = [{ kind: 'fixed', title: 'Design', rate: 100 }]
  const { id } = await make(page, '/invoice', { client, lines, notes: 'Thank you' })
  const notes = page.getByRole('region', { name: 'Notes' })
  await page.goto(`/invoices/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draft invoice')
  await expect(notes).toHaveCount(0)
  await make(page, `/invoice/${id}/finalise`, {})
  const field = notes.getByRole('textbox', { name: 'Notes' })
  await expect(field).toHaveValue('Thank you', soon)

  const other = await context.newPage()
  await other.goto(`/invoices/${id}`)
  const seen = other.getByRole('region', { name: 'Notes' }).getByRole('textbox', { name: 'Notes' })
  await expect(seen).toHaveValue('Thank you')
  await field.fill('Paid late, again')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Notes changed').hover()
  await expect(seen).toHaveValue('Paid late, again', soon)
  await expect(other.getByRole('article')).toContainText('Thank you')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field).toHaveValue('Thank you')
  await expect(seen).toHaveValue('Thank you', soon)
  await expectAccessible(page)
})
