import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { joinBy, make } from '../../../e2e/people.ts'
import { startProject } from '../../../e2e/tasks.ts'
import { test } from '../../../e2e/test.ts'

const patient = { timeout: 15_000 }
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a project gets a lead, who is told; list, header and filter know it, and it can be taken back', async ({
  page,
  browser,
}) => {
  const { id } = await startProject(page, 'Ann')
  await make(page, '/project', { name: 'Quay' })
  const bob = await joinBy(browser, page, 'Member', 'Bob', [id])
  await bob.goto('/notifications')

  await page.goto(`/projects/${id}/members`)
  const lead = page.getByRole('button', { name: 'Lead: Bob' })
  await lead.click(patient)
  await expect(lead).toHaveAttribute('aria-pressed', 'true')
  await expect(row(page, 'Bob')).toContainText('Lead')
  await expect(page.getByRole('alert').filter({ hasText: 'Bob leads the project now' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Led by Bob/ })).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectAccessible(page)
  await expect(bob.getByText(/made you the lead of the project/)).toBeVisible(patient)

  await page.goto('/workspace?lead=none')
  await expect(row(page, 'Quay')).toBeVisible(patient)
  await expect(row(page, 'Relaunch')).toHaveCount(0)
  await page.goto('/workspace')
  await expect(
    row(page, 'Relaunch').getByRole('button', { name: /^Lead: Bob\. Members: Bob, Ann/ }),
  ).toBeVisible(patient)

  await page.goto(`/projects/${id}/members`)
  await lead.click(patient)
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(lead).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lead).toHaveAttribute('aria-pressed', 'true')
})
