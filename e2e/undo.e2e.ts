import { expect, type Page } from '@playwright/test'
import { drag, joinBy, make, newPerson, startWorkspace } from './people.ts'
import { card, section, titlesIn } from './tasks.ts'
import { test } from './test.ts'

test.use({ viewport: { width: 1800, height: 800 } })

/** The longest that a change may take to a colleague's screen. */
const soon = { timeout: 15_000 }

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Holds back the answer to the next write to such a path until the returned function is called. */
async function holdWrite(page: Page, path: string) {
  const held = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET' || !isFirst) return route.fallback()
    isFirst = false
    const response = await route.fetch()
    await held.promise
    await route.fulfill({ response })
  })
  return held.resolve
}

async function move(page: Page, title: string, to: string) {
  await drag(page, card(page, title), section(page, to))
  await page.mouse.up()
  await expect(titlesIn(page, to)).toContainText([title])
}

test('undo reverts the last changes, but not over a colleague’s', async ({ page: ann, browser }) => {
  await startWorkspace(ann, newPerson('Ann'), 'Undo')
  const project = await make(ann, '/project', { name: 'Relaunch' })
  for (const title of ['alpha', 'beta']) await make(ann, '/task', { project: project.id, title })
  await ann.goto(`/projects/${project.id}/board`)
  await expect(titlesIn(ann, 'To do')).toHaveText(['alpha', 'beta'])
  const bo = await joinBy(browser, ann, 'Member', 'Bo', [project.id])
  await bo.goto(ann.url())
  await expect(titlesIn(bo, 'To do')).toHaveText(['alpha', 'beta'])

  await ann.keyboard.press('Control+z')
  await expect(toast(ann, 'Nothing to undo')).toBeVisible()

  await move(ann, 'alpha', 'In progress')
  await move(ann, 'beta', 'In review')
  await expect(toast(ann, 'Task moved to In review')).toBeVisible()
  // Else what Bo's screen shows below might be from before, and his cards move again as he drags one.
  await expect(titlesIn(bo, 'In review')).toHaveText(['beta'], soon)
  await ann.keyboard.press('Control+z')
  await expect(titlesIn(ann, 'To do')).toHaveText(['beta'])
  await expect(toast(ann, 'Undid: Task moved to In review')).toBeVisible()
  await expect(titlesIn(bo, 'To do')).toHaveText(['beta'], soon)

  // Someone moved it on: it stays there, and what was changed before can still be walked back.
  await move(ann, 'beta', 'In review')
  await expect(toast(ann, 'Task moved to In review').last()).toBeVisible()
  await expect(titlesIn(bo, 'In review')).toHaveText(['beta'], soon)
  await move(bo, 'beta', 'In progress')
  await expect(titlesIn(ann, 'In review')).toHaveCount(0, soon)
  await ann.keyboard.press('Control+z')
  await expect(toast(ann, 'Couldn’t undo, because it has changed since')).toBeVisible()
  await ann.keyboard.press('Control+z')
  await expect(titlesIn(ann, 'To do')).toHaveText(['alpha'])
  await expect(titlesIn(bo, 'To do')).toHaveText(['alpha'], soon)

  // A field’s own undo is its own; outside of it the saved text is walked back.
  await card(ann, 'alpha').getByText('alpha').click()
  const title = ann.getByRole('dialog', { name: 'Task' }).getByRole('textbox', { name: 'Title' })
  await title.fill('alpha at last')
  const answer = await holdWrite(ann, '**/api/task/*')
  await title.press('Enter')
  await expect(titlesIn(bo, 'To do')).toHaveText(['alpha at last'], soon)
  await ann.keyboard.press('Escape')
  await expect(ann.getByRole('dialog')).toHaveCount(0)
  await ann.keyboard.press('Control+z')
  await expect(titlesIn(ann, 'To do')).toHaveText(['alpha'])
  answer()
  await expect(titlesIn(bo, 'To do')).toHaveText(['alpha'], soon)
  await bo.context().close()
})

test('undo reverts comments, checklists and time, but not over a colleague’s changes', async ({
  page: ann,
}) => {
  await startWorkspace(ann, newPerson('Ann'), 'Undone')
  const project = await make(ann, '/project', { name: 'Relaunch' })
  const task = await make(ann, '/task', { project: project.id, title: 'alpha' })
  await make(ann, '/task/comment', { task: task.id, text: 'first words' })

  await ann.goto(`/tasks/${task.id}`)
  const comment = ann.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await ann.getByRole('button', { name: 'More actions for this comment' }).press('Enter')
  await ann.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await ann.getByRole('textbox', { name: 'Edit the comment' }).fill('other words')
  await ann.keyboard.press('Control+Enter')
  await expect(comment).toContainText('edited')
  await expect(comment).toBeFocused()
  await ann.keyboard.press('Control+z')
  await expect(toast(ann, 'Undid: Comment changed')).toBeVisible()
  await expect(comment).toContainText('first words')

  const items = ann.getByRole('region', { name: 'Checklist' }).getByRole('listitem')
  await ann.getByRole('button', { name: 'Add checklist' }).click()
  await ann.keyboard.type('one')
  await ann.keyboard.press('Enter')
  await expect(items).toHaveCount(1)
  await comment.focus()
  await ann.keyboard.press('Control+z')
  await expect(items).toHaveCount(0)

  const [start, end] = ['2026-05-04T09:00:00Z', '2026-05-04T10:00:00Z']
  const entry = await make(ann, '/time-entry', { task: task.id, start, end })
  await ann.goto('/time?tab=entries&week=2026-05-04')
  await ann.getByRole('button', { name: /^Edit/ }).press('Enter')
  await ann.getByLabel('Note').fill('mine')
  await ann.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(toast(ann, 'Time changed')).toBeVisible()
  // Else the colleague may be first.
  await expect
    .poll(async () => (await (await ann.request.get(`/api/task/${task.id}`)).json()).data.actions[0].note)
    .toBe('mine')
  const headers = { origin: process.env.E2E_URL! }
  await ann.request.patch(`/api/time-entry/${entry.id}`, { data: { note: 'theirs' }, headers })
  await expect(ann.getByText('theirs')).toBeVisible(soon)
  await ann.keyboard.press('Control+z')
  await expect(toast(ann, 'Couldn’t undo, because it has changed since: Time changed')).toBeVisible()
  await expect(ann.getByText('theirs')).toBeVisible()
})

test('a discarded draft is restored by undo, except over a draft begun since', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Drafts')
  const project = await make(page, '/project', { name: 'Relaunch' })
  const task = await make(page, '/task', { project: project.id, title: 'alpha', description: 'Saved' })
  await page.goto('/workspace')
  await expect(page.getByRole('treegrid').getByText('Relaunch')).toBeVisible()

  for (const [key, dialog, field] of [
    ['c', 'New task', 'Title'],
    ['Shift+N', 'New project', 'Name'],
  ] as const) {
    const form = page.getByRole('dialog', { name: dialog })
    const typed = form.getByLabel(field, { exact: true })
    await page.keyboard.press(key)
    await typed.fill('begun')
    await form.getByRole('button', { name: 'Discard' }).click()
    await expect(form).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(typed).toHaveValue('begun')
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await page.keyboard.press('Control+Shift+z')
    await expect(toast(page, 'Redid: Draft discarded').last()).toBeVisible()
    await page.keyboard.press(key)
    await expect(typed).toHaveValue('')
    await typed.fill('another')
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(
      toast(page, 'Couldn’t undo, because it has changed since: Draft discarded').last(),
    ).toBeVisible()
    await page.keyboard.press(key)
    await expect(typed).toHaveValue('another')
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
  }

  await page.goto(`/tasks/${task.id}`)
  const description = page.getByRole('region', { name: 'Description' })
  await description.getByRole('button', { name: 'Edit' }).click()
  const text = description.getByRole('textbox')
  await text.fill('Typed')
  await description.getByRole('button', { name: 'Cancel' }).click()
  await expect(description).toContainText('Saved')
  await page.keyboard.press('Control+z')
  await expect(description).toContainText('Typed')
  await page.keyboard.press('Control+Shift+z')
  await expect(description).toContainText('Saved')
  await expect(description).not.toContainText('Typed')
})

test('a toast that slides under the pointer takes no click from the button that is pressed', async ({
  page,
}) => {
  await startWorkspace(page, newPerson('Ann'), 'Press')
  const { id } = await make(page, '/project', { name: 'Relaunch' })
  await page.setViewportSize({ width: 390, height: 720 })
  await page.goto(`/projects/${id}/settings`)
  const budget = page.getByRole('button', { name: /^Budget/ })
  await budget.scrollIntoViewIfNeeded()
  // Where toasts stand on a phone.
  const place = { x: 60, y: 630 }
  await page.mouse.move(place.x, 300)
  const { y, height } = (await budget.boundingBox())!
  await page.mouse.wheel(0, y + height / 2 - place.y)
  await expect
    .poll(async () => Math.abs((await budget.boundingBox())!.y + height / 2 - place.y))
    .toBeLessThan(2)
  await page.mouse.move(place.x, place.y)
  // From what has the focus, the press takes it.
  await page.keyboard.press('Tab')
  await page.mouse.down()
  await page.keyboard.press('Control+z')
  const shown = toast(page, 'Nothing to undo')
  await expect
    .poll(async () => {
      const box = await shown.boundingBox()
      return (
        box &&
        box.x < place.x &&
        box.x + box.width > place.x &&
        box.y < place.y &&
        box.y + box.height > place.y
      )
    })
    .toBe(true)
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Budget' })).toBeVisible()
  await page.keyboard.press('Escape')
  await shown.getByRole('button').click()
  await expect(shown).toBeHidden()
})
