import { expect } from '@playwright/test'
import { expectAccessibleInBoth } from '../../../e2e/accessible.ts'
import { joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { countRenders } from '../../../e2e/renders.ts'
import { test } from '../../../e2e/test.ts'

/** Another browser has to be told, on a machine that does much else. */
const soon = { timeout: 30_000 }

test('an open task shows who else views it and who is typing a comment', async ({ page, browser }) => {
  test.slow()
  await startWorkspace(page, newPerson('Ann Lee'), 'Together')
  const project = await make(page, '/project', { name: 'Shared' })
  const task = await make(page, '/task', { project: project.id, title: 'Talked about' })
  const colleague = await joinBy(browser, page, 'Admin', 'Bo Ray', [project.id])

  await page.goto(`/projects/${project.id}/tasks/${task.id}`)
  await expect(page.locator('[data-composer] [role=textbox]')).toBeVisible(soon)
  const bo = page.getByRole('img', { name: 'Bo Ray is also viewing this task' })
  await expect(bo).toHaveCount(0)
  await colleague.goto(`/tasks/${task.id}`)
  await expect(colleague.locator('[data-composer] [role=textbox]')).toBeVisible(soon)
  await expect(bo).toBeVisible(soon)
  await expect(colleague.getByRole('img', { name: 'Ann Lee is also viewing this task' })).toBeVisible(soon)

  const place = await page.locator('[data-composer]').boundingBox()
  const typing = page.getByRole('status').filter({ hasText: 'Bo Ray is typing' })
  await colleague.locator('[data-composer] [role=textbox]').pressSequentially('What about this?')
  await expect(typing).toBeVisible(soon)
  expect(await page.locator('[data-composer]').boundingBox()).toEqual(place)
  await expectAccessibleInBoth(page)
  await colleague.keyboard.press('Control+Enter')
  await expect(page.getByText('What about this?')).toBeVisible(soon)
  await expect(typing).toHaveCount(0, soon)

  await colleague.goto('/members')
  await expect(bo).toHaveCount(0, soon)
})

test('the members list shows who is online, and when a member was last seen', async ({ page, browser }) => {
  test.slow()
  await startWorkspace(page, newPerson('Ann Lee'), 'Together')
  const colleague = await joinBy(browser, page, 'Member', 'Bo Ray', [])
  await page.goto('/members')
  const row = page.getByRole('row', { name: /Bo Ray/ })
  await expect(row.getByText('Offline', { exact: true })).toBeVisible(soon)
  await colleague.goto('/workspace')
  await expect(colleague.getByRole('heading', { level: 1 })).toBeVisible(soon)
  await expect(row.getByText('Online', { exact: true })).toBeVisible(soon)
  await colleague.reload()
  await expect(colleague.getByRole('heading', { level: 1 })).toBeVisible(soon)
  await colleague.context().close()
  await expect(row.getByText(/^Last seen Today/)).toBeVisible(soon)
  await expect(page.getByRole('row', { name: /Ann Lee/ }).getByText('Online', { exact: true })).toBeVisible()
  // A page that was opened later has heard nothing of it.
  await page.reload()
  await expect(row.getByText(/^Last seen Today/)).toBeVisible(soon)
})

test('presence is shown wherever members are, and re-renders nothing else', async ({ page, browser }) => {
  test.slow()
  await startWorkspace(page, newPerson('Ann Lee'), 'Together')
  const project = await make(page, '/project', { name: 'Shared' })
  const task = await make(page, '/task', { project: project.id, title: 'Talked about' })
  const colleague = await joinBy(browser, page, 'Admin', 'Bo Ray', [project.id])
  await make(colleague, '/task/comment', { task: task.id, text: 'Said before' })

  const renders = await countRenders(page)
  await page.goto(`/projects/${project.id}/overview`)
  const faces = page.getByRole('link', { name: /members: Ann Lee, Bo Ray/ })
  await expect(faces).toHaveAccessibleName(/, 1 online$/, soon)
  await page.goto(`/projects/${project.id}/members`)
  const row = page.getByRole('row', { name: /Bo Ray/ })
  await expect(row).toBeVisible()
  await expect(row.getByTitle('Online')).toHaveCount(0)
  const bo = await page.evaluate(async () => {
    const members = await (await fetch('/api/workspace/member')).json()
    return members.data.find(({ profile }: { profile: { name: string } }) => profile.name === 'Bo Ray').id
  })
  // Its hours come later than the row.
  await expect(row).toContainText('0:00')
  await page.waitForLoadState('networkidle')
  await renders.forget()
  await colleague.goto('/workspace')
  await expect(colleague.getByRole('heading', { level: 1 })).toBeVisible(soon)
  await expect(row.getByTitle('Online')).toBeVisible(soon)
  expect(await renders.keys()).not.toContain(bo)
  await expectAccessibleInBoth(page)
  // The same way of counting does notice a row.
  await page.request.put(`/api/member/${bo}`, {
    data: { weeklyMinutes: 600 },
    headers: { origin: new URL(page.url()).origin },
  })
  await expect.poll(renders.keys, soon).toContain(bo)

  await page.goto(`/projects/${project.id}/overview`)
  await expect(faces).toHaveAccessibleName(/, 2 online$/, soon)
  await page.goto(`/tasks/${task.id}`)
  const head = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await expect(head.getByTitle('Online')).toBeVisible(soon)
  await page.locator('[data-composer] [role=textbox]').pressSequentially('@Bo')
  await expect(page.getByRole('option', { name: 'Online, Bo Ray' })).toBeVisible()
})
