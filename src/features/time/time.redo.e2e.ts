import { expect, type Page } from '@playwright/test'
import { newPerson } from '../../../e2e/people.ts'
import { walk } from '../../../e2e/redo.ts'
import { test } from '../../../e2e/test.ts'
import { call, cell, startTracking } from '../../../e2e/time.ts'

type Stored = { id: string; start: string; end: string; note: string }

/** The entries of these days as the server has them. */
async function stored(page: Page, from: string, to = from) {
  const { data } = await call(page, 'get', `/time-entry?from=${from}&to=${to}`)
  return (data as Stored[]).map(({ id, start, end, note }) => ({ id, start, end, note }))
}
const steps = (page: Page, keys: string) => walk(page, '/api/time-entry', keys)
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('time that was added and changed in the list is undone and redone as the same entry', async ({
  page,
}) => {
  await startTracking(page, newPerson('Ann'), 'Write the copy')
  await page.goto('/time?week=2026-03-02&tab=entries')
  await page.getByText('No entries this week').waitFor()
  await page.keyboard.press('Shift+N')
  const dialog = page.getByRole('dialog', { name: 'Add time' })
  await dialog.getByRole('button', { name: /^Task/ }).click()
  await page.getByRole('combobox', { name: 'Task' }).fill('copy')
  await expect(page.getByRole('option', { name: 'Write the copy' })).toBeVisible()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Start').fill('9')
  await dialog.getByLabel('Duration').fill('1h')
  await dialog.getByLabel('Note').fill('First draft')
  await dialog.getByRole('button', { name: 'Add time' }).click()
  await expect(toast(page, 'Time added')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const monday = () => stored(page, '2026-03-02')
  // Said before the server has it, where that takes long.
  await expect.poll(monday).toMatchObject([{ note: 'First draft' }])
  const added = await monday()
  const lines = page.getByRole('region', { name: 'Monday, March 2, 2026' }).getByRole('listitem')
  await steps(page, '<')
  await expect(lines).toHaveCount(0)
  expect(await monday()).toEqual([])
  await steps(page, '>')
  await expect(lines).toHaveCount(1)
  expect(await monday()).toEqual(added)

  await lines.getByRole('button', { name: 'Edit 09:00–10:00' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit time' })
  await edit.getByLabel('End').fill('11:30')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Time changed')).toBeVisible()
  await expect(edit).toHaveCount(0)
  await expect.poll(monday).not.toEqual(added)
  const changed = await monday()
  // As fast as keys can be pressed: each waits for the one before.
  await steps(page, '<><<')
  expect(await monday()).toEqual([])
  await steps(page, '>>')
  expect(await monday()).toEqual(changed)
  await expect(lines).toContainText('09:00–11:30')
})

test('time that was typed into the grid, and a copied week, are undone and redone', async ({ page }) => {
  await startTracking(page, newPerson('Ann'), 'Write the copy')
  await page.goto('/time?week=2026-03-02')
  await page.getByText('No time this week').waitFor()
  await page.keyboard.press('n')
  await page.getByRole('combobox', { name: 'Add a task' }).fill('Write the copy')
  await expect(page.getByRole('option', { name: 'Write the copy' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Write the copy, Monday, March 2, 2026: none')).toBeFocused()
  const monday = () => stored(page, '2026-03-02')
  const shows = (minutes: string) => cell(page, `Write the copy, Monday, March 2, 2026: ${minutes}`)
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect.poll(monday).toHaveLength(1)
  const typed = await monday()
  await steps(page, '<')
  await expect(shows('none')).toBeVisible()
  expect(await monday()).toEqual([])
  await steps(page, '>')
  await expect(shows('2:00')).toBeVisible()
  expect(await monday()).toEqual(typed)
  await shows('2:00').focus()
  await page.keyboard.type('0:30')
  await page.keyboard.press('Enter')
  await expect(shows('0:30')).toBeVisible()
  await expect.poll(monday).not.toEqual(typed)
  const shortened = await monday()
  // As fast as keys can be pressed: each waits for the one before.
  await steps(page, '<<>><>')
  expect(await monday()).toEqual(shortened)
  await expect(shows('0:30')).toBeVisible()

  await page.goto('/time?week=2026-03-09')
  await page.getByText('No time this week').waitFor()
  await page.getByRole('button', { name: 'Copy last week' }).click()
  await expect(toast(page, '1 entry copied.')).toBeVisible()
  const copied = () => stored(page, '2026-03-09', '2026-03-15')
  await expect.poll(copied).toHaveLength(1)
  await steps(page, '<')
  expect(await copied()).toEqual([])
  await steps(page, '><>')
  await expect(page.getByText('30m of 40h')).toBeVisible()
  await expect.poll(copied).toHaveLength(1)
  await steps(page, '<')
  await expect(page.getByText('0m of 40h')).toBeVisible()
  await expect.poll(copied).toEqual([])
})
