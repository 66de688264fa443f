// A part of the app's own code does not arrive: the rest goes on, and it comes by itself.
import { expect, test } from '@playwright/test'
import { card, newTask, startProject } from './tasks.ts'

test.use({ serviceWorkers: 'block' })

test('a screen whose code is cut off on its way leaves the workspace as it is, and comes by itself', async ({
  page,
}) => {
  const { id } = await startProject(page, 'Mia')
  await newTask(page, id, 'Write the offer')
  await page.goto(`/projects/${id}`)
  await expect(page.getByRole('row', { name: /Write the offer/ })).toBeVisible()
  const code = /\/assets\/TaskBoard-.*\.js/
  await page.route(code, (route) => route.abort())
  await page.route('/api/health', (route) => route.abort())
  await page.getByRole('link', { name: 'Board' }).click()
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible()

  // The live connection is as it was, and other screens are there.
  const sidebar = page.getByRole('navigation').getByRole('link', { name: /Relaunch/ })
  await expect(sidebar).toBeVisible()
  await page.getByRole('link', { name: 'My tasks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My tasks' })).toBeVisible()
  await page.goBack()

  await page.unroute(code)
  await page.unroute('/api/health')
  await expect(card(page, 'Write the offer')).toBeVisible({ timeout: 40_000 })
})
