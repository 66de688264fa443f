import { expect, type Page } from '@playwright/test'
import { holdCall } from './holdCall.ts'
import { walkTo } from './keys.ts'
import { make, newPerson, startWorkspace } from './people.ts'
import { newTask, openDrawer, section, startProject } from './tasks.ts'
import { test } from './test.ts'
import { delayTimers } from './timers.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('Escape closes a dialog that has just opened, not the drawer below it', async ({ page }) => {
  const project = await startProject(page, 'Ann')
  const task = await newTask(page, project.id, 'Files')
  await openDrawer(page, project.id, task.id)
  const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Plain words') }
  await page.getByLabel('Add files').and(page.locator('input')).setInputFiles(file)
  const line = section(page, 'Files').getByRole('listitem')
  await expect(line.getByRole('button', { name: 'Delete notes.txt' })).toBeVisible()
  await delayTimers(page)
  await line.getByRole('button', { name: 'notes.txt' }).first().click()
  await expect(dialog(page, 'notes.txt')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'notes.txt')).toHaveCount(0)
  await expect(dialog(page, 'Task')).toBeVisible()
})

test('a dialog takes the focus at once, and only once', async ({ page }) => {
  const project = await startProject(page, 'Ann')
  const task = await newTask(page, project.id, 'Links')
  await openDrawer(page, project.id, task.id)
  const button = page.getByRole('button', { name: 'Add link' })
  await expect(button).toBeVisible()
  const timers = await delayTimers(page)
  await button.click()
  const fields = dialog(page, 'Add link').getByRole('textbox')
  await expect(fields.first()).toBeVisible()
  await page.keyboard.type('https://example.com')
  await page.keyboard.press('Tab')
  await expect(fields.first()).toHaveValue('https://example.com')
  await expect(fields.nth(1)).toBeFocused()
  await timers.done()
  await expect(fields.nth(1)).toBeFocused()
})

test('the first control of a small dialog takes the focus at once, and only once', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Numbers')
  await make(page, '/project', { name: 'Relaunch' })
  await page.goto('/dashboard')
  const button = page.getByRole('button', { name: 'Customise' })
  await expect(button).toBeVisible()
  const timers = await delayTimers(page)
  await button.click()
  await page.keyboard.press('ArrowRight')
  const numbers = page.getByRole('tab', { name: 'Numbers' })
  await expect(numbers).toBeFocused()
  await timers.done()
  await expect(numbers).toBeFocused()
})

test('a question gives the focus back to the menu it was asked from', async ({ page }) => {
  await startWorkspace(page, newPerson('Kim'), 'Words')
  await make(page, '/tag', { name: 'Idea' })
  await page.goto('/settings/tags')
  const menu = page.getByRole('button', { name: 'More actions for Idea' })
  await menu.waitFor()
  const timers = await delayTimers(page)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await timers.done()
  await expect(menu).toBeFocused()
})

test('Tab stays in a dialog when the button that was pressed goes', async ({ page }) => {
  await startWorkspace(page, newPerson('Kim'), 'Links')
  const { id } = await make(page, '/document', { title: 'Offer', pages: [{ text: 'Ten days.' }] })
  await page.goto(`/docs/${id}`)
  await page.getByRole('button', { name: 'More actions for this document' }).click()
  await page.getByRole('menuitem', { name: 'Public link…' }).click()
  const link = dialog(page, 'Public link')
  await walkTo(page, 'Tab', link.getByRole('button', { name: 'Create link' }))
  await page.keyboard.press('Enter')
  await expect(link.getByText('Created by Kim')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(link.locator(':focus')).toHaveCount(1)
})

test('Tab stays in a dialog while the button that was pressed is busy', async ({ page }) => {
  await startWorkspace(page, newPerson('Kim'), 'Links')
  const { id } = await make(page, '/document', { title: 'Offer', pages: [{ text: 'Ten days.' }] })
  const creation = await holdCall(page, '**/share')
  await page.goto(`/docs/${id}`)
  await page.getByRole('button', { name: 'More actions for this document' }).click()
  await page.getByRole('menuitem', { name: 'Public link…' }).click()
  const link = dialog(page, 'Public link')
  const create = link.getByRole('button', { name: 'Create link' })
  await walkTo(page, 'Tab', create)
  await page.keyboard.press('Enter')
  await creation.requested
  await expect(create).toBeDisabled()
  // It is the last in its dialog.
  await page.keyboard.press('Tab')
  await expect(link.getByRole('button', { name: 'Close' })).toBeFocused()
  await creation.release()
  await expect(link.getByText('Created by Kim')).toBeVisible()
  await expect(link.getByRole('button', { name: 'Close' })).toBeFocused()
})

test('a question takes the focus at once, and leaves it where a key has led', async ({ page }) => {
  await startWorkspace(page, newPerson('Kim'), 'Words')
  await make(page, '/tag', { name: 'Idea' })
  await page.goto('/settings/tags')
  await page.getByRole('button', { name: 'More actions for Idea' }).click()
  const timers = await delayTimers(page)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this tag?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Tab')
  const button = question.getByRole('button', { name: 'Delete tag' })
  await expect(button).toBeFocused()
  await timers.done()
  await expect(button).toBeFocused()
})

test('a form in a dialog takes the focus only once', async ({ page }) => {
  await startProject(page, 'Ann')
  await page.getByRole('button', { name: 'New project' }).first().waitFor()
  const timers = await delayTimers(page)
  await page.getByRole('button', { name: 'New project' }).first().click()
  const form = dialog(page, 'New project')
  const name = form.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(name).not.toBeFocused()
  await timers.done()
  await expect(name).not.toBeFocused()
  await expect(form.locator(':focus')).toHaveCount(1)
})
