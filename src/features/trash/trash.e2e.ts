import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Deleted' }).getByRole('listitem')
const erase = async (page: Page, path: string) => {
  const reply = await page.request.delete(`/api${path}`, { headers: { origin: process.env.E2E_URL! } })
  expect(reply.ok(), await reply.text()).toBe(true)
}

test('deleted items are found in the trash and restored, one or several at once', async ({ page }) => {
  await startWorkspace(page, newPerson('Lena'), 'Northwind')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Trash' }).click()
  await expect(page.getByRole('heading', { name: 'Trash is empty' })).toBeVisible()
  await expectAccessible(page)

  // What others delete meanwhile comes by itself.
  const project = await make(page, '/project', { name: 'Website' })
  const draft = await make(page, '/task', { title: 'Draft the copy', project: project.id })
  const other = await make(page, '/task', { title: 'Kept', project: project.id })
  const said = await make(page, '/task/comment', { task: other.id, text: 'Ship it on Friday' })
  const tag = await make(page, '/tag', { name: 'Urgent' })
  await erase(page, `/task/${draft.id}`)
  await erase(page, `/task/comment/${said.id}`)
  await erase(page, `/tag/${tag.id}`)
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(0)).toContainText('Urgent')
  await expect(rows(page).nth(1)).toContainText('Comment · Kept · Website')
  await expect(rows(page).nth(2)).toContainText('Task · Website')
  await expect(rows(page).nth(2)).toContainText('30 days left')
  await expectAccessible(page)

  await page.getByRole('searchbox', { name: 'Search the trash' }).fill('friday')
  await expect(page).toHaveURL(/q=friday/)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Restore Ship it on Friday' }).click()
  await expect(page.getByText('Comment restored')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the trash' }).fill('')
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('checkbox', { name: 'Select Urgent' }).check()
  await page.getByRole('checkbox', { name: 'Select Draft the copy' }).check()
  await page.getByRole('button', { name: 'Restore 2' }).click()
  await expect(page.getByText('2 items restored')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Trash is empty' })).toBeVisible()
  await page.goto(`/tasks/${draft.id}`)
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title).toHaveValue('Draft the copy')

  // Restored on another device, it is found by whoever followed a link to it before.
  await erase(page, `/task/${draft.id}`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Task not found' })).toBeVisible()
  await make(page, '/task/restore', { ids: [draft.id] })
  await expect(title).toHaveValue('Draft the copy')
})

test('a deleted project is restored with its tasks, live for everyone', async ({ page, browser }) => {
  await startWorkspace(page, newPerson('Lena'), 'Northwind')
  const project = await make(page, '/project', { name: 'Website relaunch' })
  await make(page, '/task', { title: 'Draft the copy', project: project.id })
  await make(page, '/task', { title: 'Choose a font', project: project.id })
  const guest = await joinBy(browser, page, 'Guest', 'Gita', [project.id])
  await guest.goto(`/projects/${project.id}`)
  await expect(guest.getByText('Draft the copy')).toBeVisible()

  await page.goto('/settings/trash')
  await erase(page, `/project/${project.id}`)
  await expect(guest.getByText('Project not found')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Website relaunch')
  await expect(rows(page)).toContainText('Project · with 2 tasks')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore Website relaunch' }).click()
  await expect(page.getByText('Project restored')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Trash is empty' })).toBeVisible()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Website relaunch')
  await expect(guest.getByText('Draft the copy')).toBeVisible()
  await expect(guest.getByText('Choose a font')).toBeVisible()
})

test('a Guest sees only their own items in the trash, and it fits a phone', async ({ page, browser }) => {
  await startWorkspace(page, newPerson('Olaf'), 'Quiet')
  const project = await make(page, '/project', { name: 'Website' })
  const task = await make(page, '/task', { title: 'Draft', project: project.id })
  const guest = await joinBy(browser, page, 'Guest', 'Gita', [project.id])
  const mine = await make(guest, '/task/comment', { task: task.id, text: 'Mine' })
  await erase(guest, `/task/comment/${mine.id}`)
  const other = await make(page, '/task', {
    title: 'A rather long title of something deleted by the owner',
    project: project.id,
  })
  await erase(page, `/task/${other.id}`)
  await guest.goto('/settings/trash')
  await expect(rows(guest)).toHaveCount(1)
  await expect(rows(guest)).toContainText('Mine')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings/trash')
  await expect(rows(page)).toHaveCount(2)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
