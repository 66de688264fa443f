import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { joinBy, make } from '../../../e2e/people.ts'
import { startProject } from '../../../e2e/tasks.ts'
import { test } from '../../../e2e/test.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a project’s lead is set, notified, shown in list, header and filter, and undone', async ({
  page,
  browser,
}) => {
  const { id } = await startProject(page, 'Ann')
  await make(page, '/project', { name: 'Quay' })
  const bob = await joinBy(browser, page, 'Member', 'Bob', [id])
  await bob.goto('/notifications')

  await page.goto(`/projects/${id}/members`)
  const lead = page.getByRole('button', { name: 'Lead: Bob' })
  await lead.click()
  await expect(lead).toHaveAttribute('aria-pressed', 'true')
  await expect(row(page, 'Bob')).toContainText('Lead')
  await expect(page.getByRole('alert').filter({ hasText: 'Bob now leads the project' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Led by Bob/ })).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectAccessible(page)
  await expect(bob.getByText(/made you the lead of the project/)).toBeVisible()

  // The address that projects had before leads there with what it says.
  await page.goto('/projects?lead=none')
  await expect(page).toHaveURL(/\/workspace\?lead=none$/)
  await expect(row(page, 'Quay')).toBeVisible()
  await expect(row(page, 'Relaunch')).toHaveCount(0)
  await page.goto('/workspace')
  await expect(
    row(page, 'Relaunch').getByRole('button', { name: /^Lead: Bob\. Members: Bob, Ann/ }),
  ).toBeVisible()

  await page.goto(`/projects/${id}/members`)
  // The lists that the browser kept may be from before.
  await expect(lead).toHaveAttribute('aria-pressed', 'true')
  await lead.click()
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(lead).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lead).toHaveAttribute('aria-pressed', 'true')
})

test('a new project’s lead becomes its member, and projects are grouped by lead', async ({
  page,
  browser,
}) => {
  const { id } = await startProject(page, 'Ann')
  const bob = await joinBy(browser, page, 'Member', 'Bob', [id])
  await page.goto('/workspace')
  await expect(row(page, 'Relaunch')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('New project')
  await page.getByRole('option', { name: 'New project', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await dialog.getByLabel('Name').fill('Quay')
  await dialog.getByRole('button', { name: 'Lead: none' }).click()
  await page.getByRole('option', { name: 'Bob' }).click()
  await expect(dialog.getByRole('button', { name: 'Lead: Bob' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Members: You and 1 more' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByRole('link', { name: /Led by Bob/ })).toBeVisible()

  await page.goto('/workspace')
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByLabel('Group by').selectOption('lead')
  await page.keyboard.press('Escape')
  for (const name of ['Bob', 'No lead'])
    await expect(page.getByRole('row').filter({ hasText: name }).first()).toBeVisible()
  await bob.context().close()
})
