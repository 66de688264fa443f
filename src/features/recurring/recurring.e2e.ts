import { expect } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { holdCall } from '../../../e2e/holdCall.ts'
import { make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

/** The longest that a change may take to an open screen. */
const soon = { timeout: 15_000 }

test('an invoice is made recurring, issued, paused, and cancelled, live on another screen', async ({
  page,
  context,
}) => {
  await startWorkspace(page, newPerson('Rea'), 'Rent')
  const { id: client } = await make(page, '/client', { title: 'Acme' })
  const lines = [{ kind: 'fixed', title: 'Care {month}', rate: 100 }]
  const { id } = await make(page, '/invoice', { client, lines })
  await page.goto(`/invoices/${id}`)

  await page.getByRole('button', { name: 'Actions', exact: true }).click()
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

  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cancel recurring' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Cancel recurring?' })
  await expect(asked).toContainText('issued to Acme from')
  await expect(asked.getByRole('button', { name: /Cancel recurring \(\d\)/ })).toBeDisabled()
  await asked.getByRole('button', { name: 'Cancel recurring', exact: true }).click()
  await expect(row).toHaveCount(0, soon)
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Make recurring' })).toBeVisible()
})

test('editing a recurring invoice keeps the unchanged settings of its billed time', async ({ page }) => {
  await startWorkspace(page, newPerson('Rea'), 'Sweep')
  const { id: client } = await make(page, '/client', { title: 'Acme' })
  const projects: string[] = []
  for (const name of ['App', 'Site', 'Shop'])
    projects.push((await make(page, '/project', { name, client })).id)
  const { id } = await make(page, '/invoice', {
    client,
    lines: [{ kind: 'fixed', title: 'Care', rate: 100 }],
  })
  const [app = '', site = '', shop = ''] = projects
  const sweep = {
    projects: [app, site],
    groupBy: 'week',
    rounding: { minutes: 15, direction: 'nearest', of: 'entry' },
    approvedOnly: false,
  }
  await make(page, '/invoice/recurring', { invoiceId: id, issueDate: '2999-01-31', sweep })
  const stored = async () =>
    (await (await page.request.get(`/api/invoice/recurring/${id}`)).json()).data as object
  await page.goto(`/invoices/${id}`)
  const card = page.getByRole('region', { name: 'Recurring' })
  const dialog = page.getByRole('dialog', { name: 'Change recurring' })

  await card.getByRole('button', { name: 'Change…' }).click()
  await expect(dialog.getByRole('button', { name: 'Projects: 2 projects' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Group by: By week' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Rounding: Round to 15 min' })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Nearest' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'Each entry' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByLabel('Each time, create').selectOption('draft')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card).toContainText('A draft to review')
  expect(await stored()).toMatchObject({ mode: 'draft', sweep })

  await card.getByRole('button', { name: 'Change…' }).click()
  await dialog.getByRole('button', { name: 'Projects: 2 projects' }).click()
  const picker = page.getByRole('dialog', { name: 'Projects' })
  await picker.getByRole('option', { name: 'Shop' }).click()
  await picker.getByRole('option', { name: 'App' }).click()
  // Only the menu closes.
  await page.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Group by: By week' }).click()
  await page.getByRole('option', { name: 'Tag' }).click()
  await dialog.getByRole('button', { name: 'Rounding: Round to 15 min' }).click()
  await page.getByRole('option', { name: 'Round to 6 min' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(stored).toMatchObject({
    sweep: {
      ...sweep,
      projects: [site, shop],
      groupBy: 'tag',
      rounding: { ...sweep.rounding, minutes: 6 },
    },
  })
})

test('a recurring invoice has a row menu by pointer, button and key, and the list is exported', async ({
  page,
}) => {
  await startWorkspace(page, newPerson('Rea'), 'Rows')
  for (const title of ['Acme', 'Ford']) {
    const { id: client } = await make(page, '/client', { title })
    const { id } = await make(page, '/invoice', {
      client,
      lines: [{ kind: 'fixed', title: 'Care', rate: 100 }],
    })
    await make(page, '/invoice/recurring', { invoiceId: id, period: 'monthly', issueDate: '2999-01-31' })
  }
  await page.goto('/invoices?tab=recurring')
  const row = page.getByRole('row', { name: /Acme/ })
  const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
  await row.click({ button: 'right' })
  await expect(page.getByRole('menuitem')).toHaveText([
    'Open',
    'Change…',
    /^Skip .*31/,
    'Pause',
    'Cancel recurring',
  ])
  await expectAccessible(page)
  // The answer to the earlier of two changes does not know of the later one.
  const pause = await holdCall(page, '**/pause')
  const resume = await holdCall(page, '**/resume')
  await item('Pause').click()
  await expect(row).toContainText('Paused')
  await expect(row).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await item('Resume').click()
  await expect(row).not.toContainText('Paused')
  await pause.release()
  await resume.requested
  await expect(row).not.toContainText('Paused')
  await resume.release()
  await expect(row).not.toContainText('Paused')
  await row.getByRole('button', { name: /^More actions for/ }).click()
  await item(/^Skip/).click()
  await expect(row).toContainText('Feb')
  // At once by its new date: a row that moved later would do so under the pointer.
  expect(await page.getByRole('row').allTextContents()).toEqual([
    expect.stringContaining('FordMonthly31 Jan 2999'),
    expect.stringContaining('AcmeMonthly28 Feb 2999'),
  ])
  await expect(row).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await item('Change…').click()
  await expect(page.getByRole('dialog', { name: 'Change recurring' })).toBeVisible()
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('recurring-invoices.csv')
  const text = await (await file.createReadStream()).reduce((all, part) => all + String(part), '')
  expect(text).toMatch(/Number,Client,Repeats,Next[\s\S]*Acme,Monthly,2999-02-28/)
  expect(text).toContain('Ford,Monthly,2999-01-31')

  await page.getByRole('row', { name: /Ford/ }).click({ button: 'right' })
  await item('Cancel recurring').click()
  const asked = page.getByRole('alertdialog', { name: 'Cancel recurring?' })
  await asked.getByRole('button', { name: 'Cancel recurring', exact: true }).click()
  await expect(page.getByRole('row', { name: /Ford/ })).toHaveCount(0)
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/invoices\/[\w-]{36}/)
})
