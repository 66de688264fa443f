import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const names = (page: Page, of: string) =>
  section(page, of).getByRole('listitem').locator('bdi').allTextContents()

test('statuses are created, renamed and sorted by keyboard, on every open screen', async ({ page }) => {
  await startWorkspace(page, newPerson('Stella'), 'Northwind')
  await page.goto('/settings/statuses')
  const of = 'Task statuses'
  await expect(section(page, of)).toBeVisible()
  await expectAccessible(page)
  const other = await page.context().newPage()
  await other.goto('/settings/statuses')
  const usual = ['Backlog', 'To do', 'In progress', 'In review', 'Done', 'Cancelled']
  await expect.poll(() => names(other, of)).toEqual(usual)

  await page.getByLabel('Name of a new task status').fill('Blocked')
  await page.keyboard.press('Enter')
  // It comes behind those of its category.
  await expect.poll(() => names(other, of)).toEqual([...usual.slice(0, 4), 'Blocked', 'Done', 'Cancelled'])

  await page.getByRole('button', { name: 'Rename Blocked' }).press('Enter')
  await page.getByRole('textbox', { name: 'Name of the status' }).fill('Waiting')
  await page.keyboard.press('Enter')
  const renamed = page.getByRole('button', { name: 'Rename Waiting' })
  await expect(renamed).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => names(other, of)).toEqual([...usual.slice(0, 3), 'Waiting', ...usual.slice(3)])

  const category = section(page, of).getByRole('button', { name: /^Category of Waiting/ })
  await category.press('Enter')
  await page.getByRole('combobox', { name: 'Category', exact: true }).fill('to do')
  await page.keyboard.press('Enter')
  await expect(category).toHaveText('To do')
  await expect(category).toBeFocused()
  await expect(section(other, of).getByRole('button', { name: 'Category of Waiting: To do' })).toBeVisible()

  // The last one of a category that the program needs stays.
  await section(page, of).getByRole('button', { name: 'More actions for Done' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
  await page.keyboard.press('Escape')
})

test('a deleted status moves its tasks to another one or leaves them without', async ({ page }) => {
  await startWorkspace(page, newPerson('Sven'), 'Moves')
  const current = await (await page.request.get('/api/workspace/current')).json()
  const idOf = (name: string) =>
    current.data.taskStatuses.find((status: { name: string }) => status.name === name).id
  const project = await make(page, '/project', { name: 'Harbour' })
  for (const status of ['In review', 'Backlog'])
    await make(page, '/task', { title: status, project: project.id, status: idOf(status) })
  const statusOf = async (title: string) => {
    const { data } = await (await page.request.get('/api/task')).json()
    return data.find((task: { title: string }) => task.title === title).status
  }

  await page.goto('/settings/statuses')
  const remove = async (name: string, to: string) => {
    await page.getByRole('button', { name: `More actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('combobox', { name: 'Move its tasks to' }).click()
    await page.getByRole('option', { name: to }).click()
    await page.getByRole('button', { name: 'Delete status' }).click()
    await expect(page.getByRole('button', { name: `Rename ${name}` })).toBeHidden()
  }
  await remove('In review', 'Done')
  await expect(
    section(page, 'Task statuses').getByRole('button', { name: 'More actions for Done' }),
  ).toBeFocused()
  await expect.poll(() => statusOf('In review')).toBe(idOf('Done'))
  await remove('Backlog', 'Leave them without a status')
  await expect.poll(() => statusOf('Backlog')).toBeNull()
})

test('task, project and invoice statuses may share names, on a phone too', async ({ page }) => {
  await startWorkspace(page, newPerson('Suri'), 'Sets')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings/statuses')
  for (const kind of ['task', 'project', 'invoice'] as const) {
    await page.getByLabel(`Name of a new ${kind} status`).fill('Blocked')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Rename Blocked' }).last()).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Rename Blocked' })).toHaveCount(3)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
