import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { joinBy } from '../../../e2e/people.ts'
import { newTask, openPage, section, startProject } from '../../../e2e/tasks.ts'
import { test } from '../../../e2e/test.ts'

/** The longest that a change may take to a colleague's screen. */
const soon = { timeout: 5000 }

const comments = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem')

async function say(page: Page, text: string) {
  const field = page.getByRole('textbox', { name: 'Comment' })
  await field.click()
  await expect(field).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Control+Enter')
  await expect(comments(page).filter({ hasText: text })).toBeVisible()
  await expect(page.getByText('sending…')).toHaveCount(0)
}

test('a comment and a file for the team only are not seen by a guest until they are shown to them', async ({
  page: ann,
  browser,
}) => {
  const project = await startProject(ann, 'Ann')
  const task = await newTask(ann, project.id, 'Secrets')
  const guest = await joinBy(browser, ann, 'Guest', 'Gil', [project.id])
  const colleague = await joinBy(browser, ann, 'Member', 'Cleo', [project.id])
  for (const page of [ann, guest, colleague]) await openPage(page, task.id)

  const choice = ann.getByRole('button', { name: 'Team only' })
  await choice.click()
  await expect(choice).toHaveAttribute('aria-pressed', 'true')
  await say(ann, 'Over budget')
  await expect(comments(ann).getByText('Team only')).toBeVisible()
  await expect(comments(colleague).filter({ hasText: 'Over budget' })).toContainText('Team only', soon)
  await choice.click()
  await say(ann, 'See you on Monday')
  // What comes later is there, so what came before would be.
  await expect(comments(guest)).toHaveCount(1, soon)
  await expect(comments(guest)).toContainText('See you on Monday')
  await expect(guest.getByRole('button', { name: 'Team only' })).toHaveCount(0)

  const bytes = { mimeType: 'text/plain', buffer: Buffer.from('margin') }
  const input = ann.getByLabel('Add files').and(ann.locator('input'))
  await input.setInputFiles({ name: 'offer.txt', ...bytes })
  await expect(section(guest, 'Files').getByRole('listitem')).toHaveCount(1, soon)
  await ann.getByRole('button', { name: 'Team only: offer.txt' }).click()
  await expect(section(guest, 'Files')).toHaveCount(0, soon)
  await expect(section(colleague, 'Files').getByText('Team only', { exact: true })).toBeVisible(soon)
  await expect(ann.getByText('Guests no longer see the file')).toBeVisible()
  await ann.getByRole('button', { name: 'Undo' }).click()
  await expect(section(guest, 'Files').getByRole('listitem')).toHaveCount(1, soon)

  const secret = comments(ann).filter({ hasText: 'Over budget' })
  await secret.hover()
  await secret.getByRole('button', { name: 'More about this comment' }).click()
  await ann.getByRole('menuitem', { name: 'Show to guests' }).click()
  await expect(comments(guest)).toHaveCount(2, soon)
  await expect(comments(guest).first()).toContainText('Over budget')
  await secret.hover()
  await secret.getByRole('button', { name: 'More about this comment' }).click()
  await ann.getByRole('menuitem', { name: 'Team only' }).click()
  await expect(comments(guest)).toHaveCount(1, soon)
  await expectAccessible(ann, { within: 'main' })
  await guest.context().close()
  await colleague.context().close()
})
