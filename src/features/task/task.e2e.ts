import { type Browser, expect, type Page } from '@playwright/test'
import { joinBy, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { countRenders } from '../../../e2e/renders.ts'
import { test } from '../../../e2e/test.ts'

/** The longest that a change may take to a colleague's screen. */
const soon = { timeout: 15_000 }

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const field = (page: Page, title: string, name: string | RegExp) =>
  row(page, title).getByRole('button', { name })

async function newProject(page: Page, name: string) {
  await page.keyboard.press('Shift+N')
  await page.getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('treegrid')).toBeVisible()
}

async function addTasks(page: Page, status: string, ...titles: string[]) {
  const input = page.getByRole('combobox', { name: `New task in ${status}` })
  await input.click()
  for (const title of titles) {
    await input.fill(title)
    await input.press('Enter')
    await expect(row(page, title)).toContainText(/[A-Z]-\d+/)
  }
  await input.press('Escape')
}

/** A colleague, accepted into the workspace and the project that `page` shows, looking at the same screen. */
async function joinedBy(browser: Browser, page: Page, role: string, name: string) {
  const colleague = await joinBy(browser, page, role, name, [page.url().split('/').at(-1)!])
  await colleague.goto(page.url())
  await expect(colleague.getByRole('treegrid')).toBeVisible()
  return colleague
}

test('two people see each other create, change and delete tasks live', async ({ page: ann, browser }) => {
  await startWorkspace(ann, newPerson('Ann'), 'Two people')
  await newProject(ann, 'Relaunch')
  const bo = await joinedBy(browser, ann, 'Member', 'Bo')

  await addTasks(ann, 'To do', 'Write the copy')
  await expect(row(bo, 'Write the copy')).toBeVisible(soon)

  await field(bo, 'Write the copy', /^Status/).click()
  await bo.getByRole('option', { name: 'In progress' }).click()
  await expect(field(ann, 'Write the copy', 'Status: In progress')).toBeVisible(soon)
  await field(bo, 'Write the copy', /^Priority/).click()
  await bo.getByRole('option', { name: 'Urgent' }).click()
  await expect(field(ann, 'Write the copy', 'Priority: Urgent')).toBeVisible(soon)

  // What Ann types stays hers while Bo changes the same task.
  await row(ann, 'Write the copy').click()
  const title = ann.getByRole('textbox', { name: 'Title' })
  await title.fill('Write the copy, all of it')
  await row(bo, 'Write the copy').click()
  await bo.getByRole('textbox', { name: 'Title' }).fill('Write the text')
  await bo.keyboard.press('Enter')
  await expect(ann.getByText('Someone changed this while you typed')).toBeVisible(soon)
  await expect(title).toHaveValue('Write the copy, all of it')
  await title.press('Enter')
  await expect(bo.getByRole('textbox', { name: 'Title' })).toHaveValue('Write the copy, all of it', soon)
  await bo.keyboard.press('Escape')

  await ann.keyboard.press('Escape')
  await expect(row(ann, 'Write the copy')).toBeFocused()
  await ann.keyboard.press('Delete')
  await ann.getByRole('alert').filter({ hasText: 'Task deleted' }).hover()
  await expect(row(bo, 'Write the copy')).toHaveCount(0, soon)
  await ann
    .getByRole('alert')
    .filter({ hasText: 'Task deleted' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(row(bo, 'Write the copy')).toBeVisible(soon)
  await bo.context().close()
})

test('a colleague’s change re-renders only its own row', async ({ page: ann, browser }) => {
  await startWorkspace(ann, newPerson('Ann'), 'One row')
  await newProject(ann, 'Rows')
  await addTasks(ann, 'To do', 'alpha', 'beta', 'gamma', 'delta')
  const bo = await joinedBy(browser, ann, 'Member', 'Bo')

  const renders = await countRenders(ann)
  await ann.reload()
  await expect(row(ann, 'beta')).toBeVisible()
  // What was kept is on screen first, and drawn again with what the server has to say. All of that has come, and the
  // live connection too, when no call is left and another change is heard.
  await ann.waitForLoadState('networkidle')
  await row(bo, 'alpha').click()
  await bo.getByRole('textbox', { name: 'Title' }).fill('alpha, renamed')
  await bo.keyboard.press('Enter')
  await expect(row(ann, 'alpha, renamed')).toBeVisible()
  await bo.keyboard.press('Escape')
  await expect(bo.getByRole('dialog', { name: 'Task' })).toHaveCount(0)
  const ids = await ann.locator('[data-kind=task]').evaluateAll((rows) => rows.map((row) => row.dataset.key))
  await renders.forget()

  await row(bo, 'beta').click()
  await bo.getByRole('textbox', { name: 'Title' }).fill('beta, renamed')
  await bo.keyboard.press('Enter')
  await expect(row(ann, 'beta, renamed')).toBeVisible(soon)
  const rows = new Set((await renders.keys()).filter((key) => ids.includes(key)))
  expect([...rows]).toEqual([await row(ann, 'beta, renamed').getAttribute('data-key')])
  await bo.context().close()
})

test('opening, changing and closing a task re-renders no other row', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'No row')
  await newProject(page, 'Rows')
  await addTasks(page, 'To do', 'alpha', 'beta', 'gamma', 'delta')
  const renders = await countRenders(page)
  // What was kept is on screen first, and may be drawn again once the live connection is there.
  const heard = page.waitForEvent('websocket').then((live) => live.waitForEvent('framereceived'))
  await page.reload()
  await expect(row(page, 'beta')).toBeVisible()
  await heard
  await page.waitForLoadState('networkidle')
  const keyOf = (name: string) => row(page, name).getAttribute('data-key')
  const others = await Promise.all(['alpha', 'gamma', 'delta'].map(keyOf))
  // The row that is opened takes the focus from the one that had it.
  await row(page, 'beta').focus()
  await renders.forget()

  await row(page, 'beta').click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('beta')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Task' })).toHaveCount(0)
  await page.goForward()
  await page.goBack()
  await expect(row(page, 'beta')).toBeVisible()
  expect((await renders.keys()).filter((key) => others.includes(key))).toEqual([])
})

test('a task is created, changed, opened, closed and deleted by keyboard', async ({ page }) => {
  await startWorkspace(page, newPerson('Kim'), 'Keys')
  await newProject(page, 'Keyboard')
  await page.keyboard.press('c')
  await page.keyboard.type('First')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Second')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowUp')
  await expect(row(page, 'Second')).toBeFocused()
  await page.keyboard.press('p')
  await page.keyboard.type('hi')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Second', 'Priority: High')).toBeVisible()
  // It moved above the first, and the focus went with it.
  await expect(row(page, 'Second')).toBeFocused()
  await page.keyboard.press('j')
  await expect(row(page, 'First')).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('d')
  await expect(page.getByRole('dialog', { name: 'Due date' }).locator(':focus')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(row(page, 'Second')).toContainText('Today')
  await page.keyboard.press('a')
  await page.keyboard.type('kim')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Second', 'Assignee: Kim')).toBeVisible()

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tasks\//)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Second')
  await page.keyboard.press('j')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('First')
  await page.keyboard.press('Escape')
  await expect(row(page, 'First')).toBeFocused()

  await page.keyboard.press('s')
  await page.keyboard.type('done')
  await page.keyboard.press('Enter')
  // Only open tasks are shown, so the row is gone and the focus on what is there now.
  await expect(row(page, 'First')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Closed/ })).toContainText('1')
  await page.keyboard.press('k')
  await expect(row(page, 'Second')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(row(page, 'Second')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect(row(page, 'Second')).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'Task deleted' })).toBeVisible()
})

test('a refused change is reverted with the reason, and typed text is not lost', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Refused')
  await newProject(page, 'Refusals')
  await addTasks(page, 'To do', 'Careful')
  const reason = 'This task is frozen until Monday.'
  await page.route('**/api/task/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 409,
          json: { success: false, error: { code: 'FROZEN', message: reason } },
        })
      : route.continue(),
  )

  await field(page, 'Careful', /^Status/).click()
  await page.getByRole('option', { name: 'In review' }).click()
  await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  await expect(field(page, 'Careful', 'Status: To do')).toBeVisible()

  await row(page, 'Careful').click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()
  await page.keyboard.type('A long thought')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Not saved. Your text is kept here.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('A long thought')).toBeVisible()
  await page.unroute('**/api/task/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Not saved.')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('A long thought')).toBeVisible()
})

test('a read-only role sees no controls', async ({ page: ann, browser }) => {
  await startWorkspace(ann, newPerson('Ann'), 'Guests')
  await newProject(ann, 'Looking')
  await addTasks(ann, 'To do', 'Not yours')
  const guest = await joinedBy(browser, ann, 'Guest', 'Gil')
  await expect(field(guest, 'Not yours', /^Status/)).toHaveAttribute('aria-disabled', 'true')
  await expect(field(guest, 'Not yours', /^Status/)).toHaveAttribute('title', /your role can’t/)
  await expect(guest.getByRole('button', { name: 'New task' })).toHaveCount(0)
  await expect(guest.getByRole('combobox', { name: /New task/ })).toHaveCount(0)
  await guest.context().close()
})
