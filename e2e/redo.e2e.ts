import { expect, type Page } from '@playwright/test'
import { make, newPerson, startWorkspace } from './people.ts'
import { test } from './test.ts'
import { call } from './time.ts'

const row = (page: Page, title: string) => page.locator('[data-kind=task]').filter({ hasText: title })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('what was undone is done again by Ctrl+Shift+Z, until something else is changed', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Redo')
  const project = await make(page, '/project', { name: 'Relaunch' })
  const task = await make(page, '/task', { title: 'Write the copy', project: project.id })
  const priority = async () => (await call(page, 'get', `/task/${task.id}`)).data.priority
  await page.goto(`/projects/${project.id}`)
  await row(page, 'Write the copy').focus()
  await page.keyboard.press('p')
  await page.getByRole('option', { name: 'High' }).click()
  await expect.poll(priority).toBe('high')
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Undid: “Write the copy” changed')).toBeVisible()
  await expect.poll(priority).toBe('none')
  await page.keyboard.press('Control+Shift+z')
  await expect(toast(page, 'Redid: “Write the copy” changed')).toBeVisible()
  await expect.poll(priority).toBe('high')

  // A deletion too, and what was redone is undone anew.
  await row(page, 'Write the copy').focus()
  await page.keyboard.press('Delete')
  await expect(toast(page, 'Task deleted').first()).toBeVisible()
  await expect(row(page, 'Write the copy')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(row(page, 'Write the copy')).toHaveCount(1)
  await expect.poll(priority).toBe('high')
  await page.keyboard.press('Control+Shift+z')
  await expect(row(page, 'Write the copy')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(row(page, 'Write the copy')).toHaveCount(1)
  await expect.poll(priority).toBe('high')

  // Somebody else has set it meanwhile: it stays as they made it.
  await page.keyboard.press('Control+z')
  await expect.poll(priority).toBe('none')
  await call(page, 'patch', `/task/${task.id}`, { priority: 'urgent' })
  await expect(row(page, 'Write the copy').getByRole('button', { name: 'Priority: Urgent' })).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(toast(page, 'Couldn’t redo, because it has changed since')).toBeVisible()
  expect(await priority()).toBe('urgent')
  await page.keyboard.press('Control+Shift+z')
  await expect(toast(page, 'Nothing to redo')).toBeVisible()
})
