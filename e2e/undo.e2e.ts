import { expect, type Page, test } from '@playwright/test'
import { drag, joinBy, make, newPerson, startWorkspace } from './people.ts'
import { card, section, titlesIn } from './tasks.ts'

test.use({ viewport: { width: 1800, height: 800 } })

/** The longest that a change may take to a colleague's screen. */
const soon = { timeout: 5000 }

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

async function move(page: Page, title: string, to: string) {
  await drag(page, card(page, title), section(page, to))
  await page.mouse.up()
  await expect(titlesIn(page, to)).toContainText([title])
}

test('one’s last changes are walked back, but not over a colleague’s', async ({ page: ann, browser }) => {
  await startWorkspace(ann, newPerson('Ann'), 'Undo')
  const project = await make(ann, '/project', { name: 'Relaunch' })
  for (const title of ['alpha', 'beta']) await make(ann, '/task', { project: project.id, title })
  await ann.goto(`/projects/${project.id}/board`)
  await expect(titlesIn(ann, 'To do')).toHaveText(['alpha', 'beta'])
  const bo = await joinBy(browser, ann, 'Member', 'Bo', [project.id])
  await bo.goto(ann.url())
  await expect(titlesIn(bo, 'To do')).toHaveText(['alpha', 'beta'])

  await ann.keyboard.press('Control+z')
  await expect(toast(ann, 'There is nothing to undo.')).toBeVisible()

  await move(ann, 'alpha', 'In progress')
  await move(ann, 'beta', 'In review')
  await expect(toast(ann, 'Task moved to In review')).toBeVisible()
  await ann.keyboard.press('Control+z')
  await expect(titlesIn(ann, 'To do')).toHaveText(['beta'])
  await expect(toast(ann, 'Undone: Task moved to In review')).toBeVisible()
  await expect(titlesIn(bo, 'To do')).toHaveText(['beta'], soon)

  // Someone moved it on: it stays there, and what was changed before can still be walked back.
  await move(ann, 'beta', 'In review')
  await expect(toast(ann, 'Task moved to In review').last()).toBeVisible()
  await expect(titlesIn(bo, 'In review')).toHaveText(['beta'], soon)
  await move(bo, 'beta', 'In progress')
  await expect(titlesIn(ann, 'In review')).toHaveCount(0, soon)
  await ann.keyboard.press('Control+z')
  await expect(toast(ann, 'Not undone, since it was changed again meanwhile')).toBeVisible()
  await ann.keyboard.press('Control+z')
  await expect(titlesIn(ann, 'To do')).toHaveText(['alpha'])
  await expect(titlesIn(bo, 'To do')).toHaveText(['alpha'], soon)

  // A field’s own undo is its own; outside of it the saved text is walked back.
  await card(ann, 'alpha').getByText('alpha').click()
  const title = ann.getByRole('dialog', { name: 'Task' }).getByRole('textbox', { name: 'Title' })
  await title.fill('alpha at last')
  await title.press('Enter')
  await expect(titlesIn(bo, 'To do')).toHaveText(['alpha at last'], soon)
  await ann.keyboard.press('Escape')
  await expect(ann.getByRole('dialog')).toHaveCount(0)
  await ann.keyboard.press('Control+z')
  await expect(titlesIn(bo, 'To do')).toHaveText(['alpha'], soon)
  await bo.context().close()
})
