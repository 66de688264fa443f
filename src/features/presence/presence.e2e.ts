import { expect, test } from '@playwright/test'
import { joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'

/** Another browser has to be told, on a machine that does much else. */
const soon = { timeout: 15_000 }
/** Longer than a reload may take before its person counts as gone. */
const patient = { timeout: 30_000 }

test('who opens a task sees who else looks at it, and who is writing a comment', async ({
  page,
  browser,
}) => {
  await startWorkspace(page, newPerson('Ann Lee'), 'Together')
  const project = await make(page, '/project', { name: 'Shared' })
  const task = await make(page, '/task', { project: project.id, title: 'Talked about' })
  const colleague = await joinBy(browser, page, 'Admin', 'Bo Ray', [project.id])

  await page.goto(`/projects/${project.id}/tasks/${task.id}`)
  await expect(page.locator('[data-composer] [role=textbox]')).toBeVisible(soon)
  const bo = page.getByRole('img', { name: 'Bo Ray looks at this task too' })
  await expect(bo).toHaveCount(0)
  await colleague.goto(`/tasks/${task.id}`)
  await expect(bo).toBeVisible(soon)
  await expect(colleague.getByRole('img', { name: 'Ann Lee looks at this task too' })).toBeVisible(soon)

  const place = await page.locator('[data-composer]').boundingBox()
  const typing = page.getByRole('status').filter({ hasText: 'Bo Ray is typing' })
  await colleague.locator('[data-composer] [role=textbox]').pressSequentially('What about this?')
  await expect(typing).toBeVisible(soon)
  expect(await page.locator('[data-composer]').boundingBox()).toEqual(place)
  await colleague.keyboard.press('Control+Enter')
  await expect(page.getByText('What about this?')).toBeVisible(soon)
  await expect(typing).toHaveCount(0, soon)

  await colleague.goto('/members')
  await expect(bo).toHaveCount(0, soon)
})

test('the list of members tells who is online, and when somebody has gone', async ({ page, browser }) => {
  await startWorkspace(page, newPerson('Ann Lee'), 'Together')
  const colleague = await joinBy(browser, page, 'Member', 'Bo Ray', [])
  await page.goto('/members')
  const row = page.getByRole('row', { name: /Bo Ray/ })
  await expect(row.getByText('Offline', { exact: true })).toBeVisible(soon)
  await colleague.goto('/workspace')
  await expect(row.getByText('Online', { exact: true })).toBeVisible(soon)
  await colleague.reload()
  await colleague.context().close()
  await expect(row.getByText(/^Last seen Today/)).toBeVisible(patient)
  await expect(page.getByRole('row', { name: /Ann Lee/ }).getByText('Online', { exact: true })).toBeVisible()
  // A page that was opened later has heard nothing of it.
  await page.reload()
  await expect(row.getByText(/^Last seen Today/)).toBeVisible(soon)
})
