import { expect } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

test('time is added up, followed down to a task, and told anew when a colleague tracks more', async ({
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
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await expect(page.getByText('No time tracked in these days')).toBeVisible()

  // Over a day ago, so that all of it has passed, in every zone.
  const start = new Date(Date.now() - 26 * 3_600_000)
  const until = (hours: number) => new Date(start.getTime() + hours * 3_600_000).toISOString()
  await make(page, '/time-entry', { task: task.id, start: start.toISOString(), end: until(1.5) })
  await page.goto('/reports?period=last-30-days')
  const row = (name: string) => page.getByRole('row', { name })
  await expect(row('Relaunch').first()).toContainText('1:30')
  await expect(row('Relaunch').first()).toContainText('$135.00')
  await expect(row('Draw the logo')).toContainText('1:30')
  await expectAccessible(page)

  await make(bo, '/time-entry', { task: task.id, start: until(2), end: until(2.5) })
  await expect(row('Total')).toContainText('2:00', { timeout: 15_000 })

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
  await page.getByRole('button', { name: 'Tracked' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Bo')
  await expect(page).toHaveURL(/group=member.*order=asc/)
  await page.getByRole('button', { name: 'Task of Bo' }).click()
  await expect(page.getByRole('row')).toHaveCount(5)

  await page.getByRole('link', { name: 'Bo', exact: true }).click()
  await expect(row('Total')).toContainText('0:30')
  await expect(page.getByRole('button', { name: /Member.*Bo/ })).toBeVisible()
  await page.getByRole('link', { name: 'Draw the logo' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Draw the logo')
  await bo.context().close()
})
