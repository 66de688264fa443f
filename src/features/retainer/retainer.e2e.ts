import { expect } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { inAfternoon, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'
import { writeAnswered } from '../../../e2e/writeAnswered.ts'

/** The longest that a change may take to an open screen. */
const soon = { timeout: 15_000 }

test('a retainer is set in the billing menu and shows its use as time is tracked', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Care', inAfternoon())
  const { id: project } = await make(page, '/project', { name: 'Website care', key: 'CARE' })
  const { id: task } = await make(page, '/task', { project, title: 'Updates' })

  await page.goto(`/projects/${project}/settings`)
  await page.getByRole('button', { name: 'Billing: Not billable' }).click()
  await page.getByRole('option', { name: 'Retainer' }).click()
  const menu = page.getByRole('dialog', { name: 'Retainer' })
  await menu.getByRole('button', { name: 'Save' }).click()
  await expect(menu).toContainText('Enter hours such as 10 or 7.5')
  await menu.getByLabel('Hours included each month').fill('0.1')
  await menu.getByLabel('Unused at month’s end').selectOption('Carries over to the next month')
  await expectAccessible(page)
  const saved = writeAnswered(page, /\/project/)
  await menu.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: /^Retainer: 6m a month/ })).toBeVisible()
  await saved

  await page.goto(`/projects/${project}/overview`)
  const retainer = page.getByRole('region', { name: 'Retainer', exact: true })
  await expect(retainer).toContainText('0m of 6m used, 6m left')
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await make(page, '/time-entry', { task, start: at(10), end: at(6) })
  await expect(retainer).toContainText('4m of 6m used, 2m left', soon)
  await make(page, '/time-entry', { task, start: at(5), end: at(1) })
  await expect(retainer).toContainText('8m of 6m used, 2m over', soon)
  await expect(retainer).toContainText('2m over, billed by the hour: 2m unpriced')
  await expectAccessible(page)
})
