import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Changes' }).getByRole('listitem')
const change = (page: Page, path: string, data: object) =>
  page.request.patch(`/api${path}`, { data, headers: { origin: process.env.E2E_URL! } })

test('the audit log shows who changed what, is filtered by URL and exported as CSV', async ({ page }) => {
  await startWorkspace(page, newPerson('Lena'), 'Northwind')
  const project = await make(page, '/project', { name: 'Website' })
  const task = await make(page, '/task', { title: 'Draft', project: project.id })
  expect((await change(page, `/task/${task.id}`, { title: 'Final' })).ok()).toBe(true)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Audit' }).click()
  await expect(rows(page).first()).toContainText('Lena renamed it from “Draft” to “Final” · Final')
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'What was changed' }).click()
  await page.getByRole('option', { name: 'Project', exact: true }).click()
  await expect(page).toHaveURL(/object=project$/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('created the project · Website')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain('project,create,Website')

  await page.getByRole('combobox', { name: 'What was done' }).click()
  await page.getByRole('option', { name: 'Deleted' }).click()
  await expect(page.getByRole('heading', { name: 'No changes here' })).toBeVisible()
  await expectAccessible(page)
  // What was loaded before shows at once; a change made before it has been loaded anew would simply be listed.
  const reloaded = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/audit')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await reloaded
  await expect(rows(page).first()).toContainText('Final')

  // What happens meanwhile waits to be asked for, and moves nothing.
  await make(page, '/task', { title: 'Another', project: project.id })
  await expect(rows(page).first()).not.toContainText('Another')
  await page.getByRole('button', { name: '1 newer change' }).click()
  await expect(rows(page).first()).toContainText('created the task · Another')
  await expect(page.getByRole('button', { name: /newer change/ })).toBeHidden()

  await rows(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('f')
  await expect(page).toHaveURL(new RegExp(`subject=${task.id}`))
  await expect(rows(page)).toHaveCount(2)
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/tasks/${task.id}`))
})

test('a Manager has no audit log, and the log fits a phone', async ({ page, browser }) => {
  await startWorkspace(page, newPerson('Olaf'), 'Quiet')
  const manager = await joinBy(browser, page, 'Manager', 'Mara', [])
  await manager.goto('/settings/audit')
  await expect(manager.getByRole('heading', { name: 'Your role can’t see the audit log' })).toBeVisible()
  await expect(manager.getByRole('link', { name: 'Trash' })).toBeVisible()
  await expect(manager.getByRole('link', { name: 'Audit' })).toHaveCount(0)
  await expect(manager.getByRole('link', { name: 'Export CSV' })).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings/audit')
  await expect(rows(page).filter({ hasText: 'Mara' }).first()).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
