import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { joinBy, make, newPerson, startWorkspace } from './people.ts'
import { test } from './test.ts'

test('getting-started steps are checked off as they are done and disappear when all are', async ({
  page,
  browser,
}) => {
  await startWorkspace(page, newPerson('Ada'), 'First steps')
  const steps = page.getByRole('region', { name: 'Getting started' })
  await expect(steps).toContainText('0 of 4')
  // The window is low: the next step alone leaves the projects room, until one looks at all of them.
  await expect(steps.getByRole('button', { name: 'Start your first project' })).toBeVisible()
  await expect(steps).not.toContainText('Add your first task')
  await steps.getByRole('button', { name: 'Getting started', exact: true }).click()
  await expect(steps).toContainText('Invite your team')
  await expectAccessible(page)

  const project = await make(page, '/project', { name: 'Website' })
  await expect(steps).toContainText('1 of 4')
  await expect(steps.locator('[data-done]')).toHaveText('Start your first project')

  await steps.getByRole('button', { name: 'Add your first task' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Draw the pages')
  await page.keyboard.press('Control+Enter')
  await expect(steps).toContainText('2 of 4')

  await steps.getByRole('link', { name: 'Track your first hour' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Time' })).toBeVisible()
  const tasks = async () => (await (await page.request.get('/api/task?status=open')).json()).data
  await expect.poll(tasks).toHaveLength(1)
  const [task] = await tasks()
  await make(page, '/time-entry/start', { task: task.id })
  await expect(steps).toContainText('3 of 4')

  // A colleague has their work given to them, and no such list.
  const colleague = await joinBy(browser, page, 'Member', 'Bob', [project.id])
  await expect(steps).toBeHidden()
  await colleague.goto('/my-tasks')
  await expect(colleague.getByRole('heading', { level: 1, name: 'My tasks' })).toBeVisible()
  await expect(colleague.getByRole('region', { name: 'Getting started' })).toBeHidden()
})

test('hidden getting-started steps stay hidden in this browser', async ({ page }) => {
  await startWorkspace(page, newPerson('Ada'), 'No steps')
  const steps = page.getByRole('region', { name: 'Getting started' })
  await steps.getByRole('button', { name: 'Hide getting started' }).click()
  await expect(steps).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await expect(steps).toBeHidden()
})
