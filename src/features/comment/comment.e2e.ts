import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { joinBy, make } from '../../../e2e/people.ts'
import { newTask, openPage, section, startProject } from '../../../e2e/tasks.ts'
import { test } from '../../../e2e/test.ts'

/** The longest that a change may take to a colleague's screen. */
const soon = { timeout: 15_000 }

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

test('a team-only comment and file are hidden from a guest until they are shown to all', async ({
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
  await ann.getByRole('button', { name: 'Undo' }).hover()
  await expect(section(guest, 'Files')).toHaveCount(0, soon)
  await expect(section(colleague, 'Files').getByText('Team only', { exact: true })).toBeVisible(soon)
  await expect(ann.getByText('Guests no longer see the file')).toBeVisible()
  await ann.getByRole('button', { name: 'Undo' }).click()
  await expect(section(guest, 'Files').getByRole('listitem')).toHaveCount(1, soon)

  const secret = comments(ann).filter({ hasText: 'Over budget' })
  await secret.hover()
  await secret.getByRole('button', { name: 'More actions for this comment' }).click()
  await ann.getByRole('menuitem', { name: 'Show to guests' }).click()
  await expect(comments(guest)).toHaveCount(2, soon)
  await expect(comments(guest).first()).toContainText('Over budget')
  await secret.hover()
  await secret.getByRole('button', { name: 'More actions for this comment' }).click()
  await ann.getByRole('menuitem', { name: 'Team only' }).click()
  await expect(comments(guest)).toHaveCount(1, soon)
  await expectAccessible(ann, { within: 'main' })
  await guest.context().close()
  await colleague.context().close()
})

test('a comment gets a reply and a reaction, live on both screens', async ({ page: ann, browser }) => {
  const project = await startProject(ann, 'Ann')
  const task = await newTask(ann, project.id, 'Talk')
  const bo = await joinBy(browser, ann, 'Member', 'Bo', [project.id])
  for (const page of [ann, bo]) await openPage(page, task.id)
  await say(ann, 'Which colour?')
  await say(ann, 'And which size?')
  const first = comments(bo).filter({ hasText: 'Which colour?' }).first()
  await expect(first).toBeVisible(soon)
  await first.hover()
  await first.getByRole('button', { name: 'Reply' }).first().click()
  const field = bo.getByRole('textbox', { name: 'Reply' })
  await expect(field).toBeFocused()
  await bo.keyboard.type('Blue')
  await bo.keyboard.press('Control+Enter')
  const replies = (page: Page) => page.getByRole('list', { name: 'Replies' }).locator(':scope > li')
  await expect(replies(ann)).toHaveCount(1, soon)
  await expect(replies(ann)).toContainText('Blue')
  await expect(field).toHaveCount(0)

  const reply = replies(ann).first()
  await reply.hover()
  await reply.getByRole('button', { name: 'Add a reaction' }).click()
  await ann.getByRole('button', { name: 'React with 🎉' }).click()
  const given = (page: Page) => replies(page).getByRole('button', { name: /^🎉/ })
  await expect(given(bo)).toHaveText('🎉 1', soon)
  await given(bo).click()
  await expect(given(ann)).toHaveText('🎉 2', soon)
  await expect(given(ann)).toHaveAccessibleName(/You, Bo|Bo, You/)
  await given(ann).click()
  await expect(given(bo)).toHaveText('🎉 1', soon)
  await expect(given(bo)).toHaveAttribute('aria-pressed', 'true')

  // Any emoji of the system goes, and the focus comes back to where it was asked for.
  const ask = first.getByRole('button', { name: 'Add a reaction' }).first()
  await first.hover()
  await ask.click()
  await bo.getByRole('textbox', { name: 'Another emoji' }).fill('🦊')
  await expect(first.getByRole('button', { name: /^🦊/ })).toBeVisible()
  await expect(ask).toBeFocused()

  // What is answered goes alone; what answers it stays where it stood.
  const root = comments(ann).filter({ hasText: 'Which colour?' }).first()
  await root.hover()
  await root.getByRole('button', { name: 'More actions for this comment' }).first().click()
  await ann.getByRole('menuitem', { name: 'Delete' }).click()
  await ann.getByRole('button', { name: 'Undo' }).hover()
  await expect(bo.getByText('This comment was deleted.')).toBeVisible(soon)
  await expect(replies(bo)).toHaveCount(1)
  await ann.getByRole('button', { name: 'Undo' }).click()
  await expect(first).toBeVisible(soon)
  await expectAccessible(bo, { within: 'main' })
  await bo.context().close()
})

test('earlier comments stay when their task is loaded anew', async ({ page }) => {
  const project = await startProject(page, 'Ann')
  const task = await newTask(page, project.id, 'Talk')
  for (let n = 1; n <= 55; n++) await make(page, '/task/comment', { task: task.id, text: `Said ${n}.` })
  await openPage(page, task.id)
  await page.getByRole('button', { name: 'Show earlier comments (5)' }).click()
  await expect(comments(page)).toHaveCount(55)

  // What is refused is loaded anew, here with something that says so.
  await page.route(`**/api/task/${task.id}`, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.comments.at(-1).text = 'Loaded anew.'
    await route.fulfill({ response, json: answer })
  })
  await page.route('**/api/task/comment/*/reaction', (route) =>
    route.fulfill({ status: 409, json: { success: false, error: { code: 'AWAY', message: 'No.' } } }),
  )
  await comments(page).last().hover()
  await comments(page).last().getByRole('button', { name: 'Add a reaction' }).click()
  await page.getByRole('button', { name: 'React with 🎉' }).click()
  await expect(comments(page).last()).toContainText('Loaded anew.')
  expect(await comments(page).count()).toBe(55)
  await expect(comments(page).first()).toContainText('Said 1.')
})
