import { expect } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { pressPair } from '../../../e2e/keys.ts'
import { joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

test('a report sums time, drills down to a task, and updates when a colleague tracks more', async ({
  page,
  browser,
}) => {
  test.slow()
  await startWorkspace(page, newPerson('Ann'), 'Reports')
  const project = await make(page, '/project', { name: 'Relaunch', billing: 'time_materials' })
  const task = await make(page, '/task', { project: project.id, title: 'Draw the logo', rate: 90 })
  const bo = await joinBy(browser, page, 'Member', 'Bo', [project.id])
  await page.goto('/my-tasks')
  await expect(page.getByRole('link', { name: 'Reports' })).toBeVisible()
  await pressPair(page, 'g', 'w')
  await expect(page.getByText('No time tracked in this period')).toBeVisible()

  // Over a day ago, so that all of it has passed, in every zone.
  const start = new Date(Date.now() - 26 * 3_600_000)
  const until = (hours: number) => new Date(start.getTime() + hours * 3_600_000).toISOString()
  await make(page, '/time-entry', { task: task.id, start: start.toISOString(), end: until(1.5) })
  await page.goto('/reports?period=last-30-days')
  const row = (name: string) => page.getByRole('row', { name })
  await expect(row('Relaunch').first()).toContainText('1:30')
  await expect(row('Relaunch').first()).toContainText('$135.00')
  await expect(row('Draw the logo').locator('[data-column="rate"]')).toHaveText('$90/h')
  await expect(row('Draw the logo')).toContainText('1:30')
  await expectAccessible(page)

  await make(bo, '/time-entry', { task: task.id, start: until(2), end: until(2.5) })
  await expect(row('Total')).toContainText('2:00')

  // What a number is made of, down to single entries; a correction there changes it.
  await row('Draw the logo').getByRole('link', { name: '2:00' }).first().click()
  const behind = page.getByRole('dialog', { name: 'Relaunch › Draw the logo' })
  await expect(behind.getByRole('status')).toHaveText('2:00 tracked in 2 entries')
  await expect(behind.getByRole('button', { name: /^History of/ })).toHaveCount(2)
  await expectAccessible(page)
  await make(bo, '/time-entry', { task: task.id, start: until(3), end: until(3.25) })
  await expect(behind.getByRole('status')).toHaveText('2:15 tracked in 3 entries')
  await page.keyboard.press('Escape')
  await expect(behind).toBeHidden()
  await expect(row('Total')).toContainText('2:15')

  await page.getByRole('button', { name: 'Group by Project' }).click()
  await page.getByRole('menuitem', { name: 'Member' }).click()
  await expect(page.getByRole('row')).toHaveText([
    /Member › Task/,
    /Ann/,
    /Draw the logo/,
    /Bo/,
    /Draw the logo/,
    /Total/,
  ])
  const shares = page.getByRole('figure', { name: 'Share of tracked time' }).getByRole('link')
  await expect(shares).toHaveText(['Ann 67%', 'Bo 33%'])
  await shares.last().click()
  await expect(page.getByRole('dialog', { name: 'Bo' }).getByRole('status')).toHaveText(
    '0:45 tracked in 2 entries',
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tracked' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Bo')
  await expect(page).toHaveURL(/group=member.*order=asc/)
  await page.getByRole('button', { name: 'Task of Bo' }).click()
  await expect(page.getByRole('row')).toHaveCount(5)

  await page.getByRole('link', { name: 'Bo', exact: true }).click()
  await expect(row('Total')).toContainText('0:45')
  await expect(page.getByRole('button', { name: /Member.*Bo/ })).toBeVisible()
  await page.getByRole('link', { name: 'Draw the logo' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Draw the logo')
  await bo.context().close()
})

test('unpriced time is shown beside the amount, and the totals link to entries', async ({ page }) => {
  test.slow()
  await startWorkspace(page, newPerson('Ann'), 'Reports')
  const project = await make(page, '/project', { name: 'Relaunch', billing: 'time_materials' })
  const task = await make(page, '/task', { project: project.id, title: 'Draw the logo', rate: 90 })
  const start = new Date(Date.now() - 26 * 3_600_000)
  const until = (hours: number) => new Date(start.getTime() + hours * 3_600_000).toISOString()
  await make(page, '/time-entry', { task: task.id, start: start.toISOString(), end: until(1) })
  await make(page, '/time-entry', { project: project.id, start: until(1), end: until(2.5) })
  await page.goto('/reports?period=last-30-days')
  const amount = (name: string) =>
    page.getByRole('row', { name }).first().locator('[data-column="amount"]').getByRole('link')
  await expect(amount('Relaunch')).toHaveText(['$90.00', '+ 1h 30m unpriced'])
  await expect(amount('Total')).toHaveText(['$90.00', '+ 1h 30m unpriced'])
  await expect(amount('Draw the logo')).toHaveText(['$90.00'])
  await expectAccessible(page)

  const behind = async (text: string) => {
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(text)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await amount('Relaunch').last().click()
  await behind('1:30 without a rate in 1 entry')
  const figures = page.getByRole('definition')
  await figures.getByRole('link', { name: '1h 30m without a rate' }).click()
  await behind('1:30 without a rate in 1 entry')
  for (const [at, text] of [
    '2:30 tracked in 2 entries',
    '2:30 billable in 2 entries',
    '2:30 unbilled in 2 entries',
    '$90.00 in 1 entry',
  ].entries()) {
    await figures.nth(at).getByRole('link').first().click()
    await behind(text)
  }
  const bars = page.getByRole('list', { name: 'Tracked time along the period' }).getByRole('link')
  await bars.first().click()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/ tracked in [12] entr/)
})

test('a report is saved as a view with its relative period, searched by name, and shared', async ({
  page,
  browser,
}) => {
  test.slow()
  await startWorkspace(page, newPerson('Ann'), 'Reports')
  const project = await make(page, '/project', { name: 'Relaunch', billing: 'time_materials' })
  const bo = await joinBy(browser, page, 'Manager', 'Bo', [project.id])
  const start = new Date(Date.now() - 26 * 3_600_000)
  const end = new Date(start.getTime() + 3_600_000)
  await make(page, '/time-entry', { project: project.id, start: start.toISOString(), end: end.toISOString() })
  await page.goto('/reports?period=last-30-days&group=member&then=project&and=day')
  await expect(page.getByRole('row')).toHaveCount(5)
  await expect(page.getByRole('columnheader').first()).toHaveText('Member › Project › Day')

  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save as view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as view' })
  await dialog.getByLabel('Name').fill('Who did what')
  await dialog.getByLabel('Description').fill('For Monday’s meeting')
  await dialog.getByRole('switch', { name: 'Share with everyone' }).check()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/period=last-30-days.*saved=/)
  await expect(page.getByText('For Monday’s meeting')).toBeVisible()

  await bo.goto('/reports')
  await expect(bo.getByText('No time tracked in this period').or(bo.getByRole('row').first())).toBeVisible()
  await bo.keyboard.press('ControlOrMeta+k')
  await bo.getByRole('combobox').fill('who did')
  await expect(bo.getByRole('option', { name: /Who did what/ })).toBeVisible()
  await bo.keyboard.press('Enter')
  await expect(bo).toHaveURL(/\/reports\?period=last-30-days&group=member/)
  await expect(bo.getByText('For Monday’s meeting')).toBeVisible()
  await bo.context().close()
})

test('a report reopens with its last settings, unless its URL has others', async ({ page }) => {
  test.slow()
  await startWorkspace(page, newPerson('Ann'), 'Reports')
  const project = await make(page, '/project', { name: 'Relaunch', billing: 'time_materials' })
  const start = new Date(Date.now() - 26 * 3_600_000)
  const end = new Date(start.getTime() + 3_600_000)
  await make(page, '/time-entry', { project: project.id, start: start.toISOString(), end: end.toISOString() })
  await page.goto('/reports')
  await expect(page).toHaveURL(/\/reports\?period=this-month$/)
  await page.getByRole('button', { name: 'This month' }).click()
  await page.getByRole('menuitem', { name: 'Last 30 days' }).click()
  await page.getByRole('button', { name: 'Group by Project' }).click()
  await page.getByRole('menuitem', { name: 'Member' }).click()
  await page.getByRole('button', { name: 'Entries' }).click()
  const left = /\/reports\?period=last-30-days&group=member&then=task&sort=entries$/
  await expect(page).toHaveURL(left)
  await page.goto('/reports')
  await expect(page).toHaveURL(left)
  await expect(page.getByRole('columnheader').first()).toHaveText('Member › Task')
  await expect(page.getByRole('columnheader', { name: 'Entries' })).toHaveAttribute('aria-sort', 'descending')

  await page.goto('/reports?period=last-30-days&group=day')
  await expect(page.getByRole('columnheader').first()).toHaveText('Day › Project')
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(page).toHaveURL(left)
  await page.goBack()
  await expect(page.getByRole('columnheader').first()).toHaveText('Day › Project')
})

test('the billable part of a number becomes an invoice draft in one step, once', async ({ page }) => {
  test.slow()
  await startWorkspace(page, newPerson('Ann'), 'Reports')
  const client = await make(page, '/client', { title: 'Acme' })
  const project = await make(page, '/project', {
    name: 'Relaunch',
    client: client.id,
    billing: 'time_materials',
  })
  const task = await make(page, '/task', { project: project.id, title: 'Draw the logo', rate: 90 })
  const start = new Date(Date.now() - 26 * 3_600_000)
  const end = new Date(start.getTime() + 2 * 3_600_000)
  await make(page, '/time-entry', { task: task.id, start: start.toISOString(), end: end.toISOString() })

  await page.goto('/reports?period=last-30-days')
  await page.getByRole('row', { name: 'Total' }).getByRole('link', { name: '2:00' }).first().click()
  await page.getByRole('button', { name: 'Invoice this…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invoice this time' })
  await expect(dialog.getByRole('listitem')).toContainText('2h, $180.00')
  await dialog.getByRole('button', { name: 'Create invoice for Acme' }).click()
  await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]+\/edit/)
  await expect(page.getByLabel('Hours of Draw the logo')).toHaveValue('2:00')
  await expect(page.getByText('$180.00').first()).toBeVisible()
  await page.goto('/invoices')
  await expect(page.getByRole('row').getByRole('link', { name: 'Draft', exact: true })).toHaveCount(1)

  await page.goto('/reports?period=last-30-days')
  await page.getByRole('row', { name: 'Total' }).getByRole('link', { name: '2:00' }).first().click()
  await expect(page.getByRole('status').filter({ hasText: 'tracked in 1 entry' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invoice this…' })).toBeHidden()
})

test('each ready-made report links its numbers to entries', async ({ page }) => {
  test.slow()
  await startWorkspace(page, newPerson('Ann'), 'Reports')
  const client = await make(page, '/client', { title: 'Acme' })
  const project = await make(page, '/project', {
    name: 'Relaunch',
    billing: 'time_materials',
    rate: 90,
    client: client.id,
    budget: { unit: 'minutes', amount: 120 },
  })
  const task = await make(page, '/task', { project: project.id, title: 'Draw the logo', estimate: 60 })
  const start = new Date(Date.now() - 26 * 3_600_000)
  const end = new Date(start.getTime() + 5_400_000)
  await make(page, '/time-entry', { task: task.id, start: start.toISOString(), end: end.toISOString() })
  await page.goto('/reports?period=last-30-days')
  const kinds = page.getByRole('navigation', { name: 'Reports', exact: true })
  const row = (name: string) => page.getByRole('row', { name })

  await kinds.getByRole('link', { name: 'Estimates' }).click()
  await expect(row('Draw the logo')).toContainText(/1:00.*1:30.*−0:30.*150%/)
  await expectAccessible(page)
  await kinds.getByRole('link', { name: 'Budgets' }).click()
  await expect(row('Relaunch')).toContainText(/2:00.*1:30.*75%/)
  await kinds.getByRole('link', { name: 'Profitability' }).click()
  await expect(row('Relaunch')).toContainText(/1:30.*\$135\.00.*\$0\.00.*\$135\.00.*100%/)

  await page.goto('/settings/rates')
  const cost = page.getByRole('textbox', { name: /^Cost of Ann/ })
  await cost.fill('40')
  await cost.press('Enter')
  await expect(page.getByText('Rate set')).toBeVisible()
  await page.goto('/reports?period=last-30-days&tab=profitability')
  await expect(row('Relaunch')).toContainText(/\$135\.00.*\$60\.00.*\$75\.00.*56%/)
  await row('Relaunch').getByRole('link', { name: '$135.00' }).click()
  await expect(page.getByRole('dialog', { name: 'Relaunch' }).getByRole('status')).toHaveText(
    '$135.00 in 1 entry',
  )
})

test('a report is shared by a link that anyone can open, until it is revoked', async ({ page, browser }) => {
  test.slow()
  await startWorkspace(page, newPerson('Ann'), 'Reports')
  const project = await make(page, '/project', { name: 'Relaunch', billing: 'time_materials', rate: 90 })
  const start = new Date(Date.now() - 26 * 3_600_000)
  const end = new Date(start.getTime() + 5_400_000)
  await make(page, '/time-entry', { project: project.id, start: start.toISOString(), end: end.toISOString() })
  await page.goto('/reports?period=last-30-days&then=none')
  await expect(page.getByRole('row', { name: 'Total' })).toContainText('1:30')

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Share a link…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this report' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Hours for Acme')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByLabel('Link (only shown once)').inputValue()
  await expect(dialog.getByRole('listitem')).toContainText('Hours for Acme')
  await expectAccessible(page)

  const outside = await browser.newContext()
  const guest = await outside.newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { level: 1, name: 'Hours for Acme' })).toBeVisible()
  await expect(guest.getByRole('row', { name: 'Relaunch' })).toContainText(/1:30.*\$135\.00/)
  await expect(guest.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(guest)
  const [file] = await Promise.all([
    guest.waitForEvent('download'),
    guest.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Hours for Acme.pdf')

  await dialog.getByRole('button', { name: 'Revoke Hours for Acme' }).click()
  await page
    .getByRole('alertdialog', { name: 'Revoke this link?' })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await expect(dialog.getByRole('listitem')).toHaveCount(0)
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await outside.close()
})

test('a scheduled report is emailed to oneself and others until it is stopped', async ({ page, browser }) => {
  test.slow()
  await startWorkspace(page, newPerson('Ann'), 'Reports')
  const bo = await joinBy(browser, page, 'Manager', 'Bo', [])
  await bo.context().close()
  await page.goto('/reports?period=last-week&group=member')
  const open = async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Email it…' }).click()
  }
  await open()
  const dialog = page.getByRole('dialog', { name: 'Email this report' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Last week')
  await dialog.getByRole('combobox', { name: 'To' }).click()
  await page.getByRole('option', { name: 'Bo' }).click()
  // Escape leaves the choices, and not the dialog.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option', { name: 'Bo' })).toBeHidden()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('combobox', { name: 'On' }).click()
  await page.getByRole('option', { name: 'Friday' }).click()
  await dialog.getByRole('button', { name: 'Start emails' }).click()
  const row = dialog.getByRole('listitem')
  await expect(row).toHaveText([
    /Last week.*To you · Every Friday at 08:00, PDF/,
    /Last week.*To Bo · Every Friday at 08:00, PDF/,
  ])
  await expectAccessible(page)
  await page.reload()
  await open()
  await row.getByRole('button', { name: 'Stop emailing Last week to Bo' }).click()
  await expect(row).toHaveText([/To you/])
  await row.getByRole('button', { name: 'Stop emailing Last week to you' }).click()
  await expect(row).toHaveCount(0)
})
