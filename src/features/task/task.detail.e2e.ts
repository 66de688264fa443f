import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { pressPair } from '../../../e2e/keys.ts'
import { joinBy, make } from '../../../e2e/people.ts'
import {
  expectNothingRan,
  newTask,
  openDrawer,
  openPage,
  section,
  startProject,
  title,
} from '../../../e2e/tasks.ts'
import { test } from '../../../e2e/test.ts'
import { writeAnswered } from '../../../e2e/writeAnswered.ts'

/** The longest that a change may take to a colleague's screen. */
const soon = { timeout: 15_000 }
const fieldOf = (page: Page, name: string) => page.locator(`dl [data-field="${name}"]`)

test('two people edit a description at once, and neither loses a word', async ({ page: ann, browser }) => {
  const project = await startProject(ann, 'Ann')
  const task = await newTask(ann, project.id, 'Write the copy')
  const bo = await joinBy(browser, ann, 'Member', 'Bo', [project.id])
  await openDrawer(ann, project.id, task.id)
  await openPage(bo, task.id)

  await ann.keyboard.press('e')
  const editor = section(ann, 'Description').getByRole('textbox', { name: 'Description' })
  await expect(editor).toBeFocused()
  await ann.keyboard.type('What Ann means')
  await section(bo, 'Description').getByRole('button', { name: 'Edit' }).click()
  await expect(section(bo, 'Description').getByRole('textbox')).toBeFocused()
  await bo.keyboard.type('What Bo means')
  await bo.keyboard.press('Control+Enter')
  await expect(section(bo, 'Description').getByText('What Bo means')).toBeVisible()

  await expect(ann.getByText('Someone changed this while you typed')).toBeVisible(soon)
  await ann.keyboard.press('Escape')
  // Left, and still hers: nothing of Bo's was replaced unasked.
  await expect(section(ann, 'Description').getByText('What Ann means')).toBeVisible()
  await expect(section(bo, 'Description').getByText('What Bo means')).toBeVisible()
  await ann.getByRole('button', { name: 'Save mine' }).click()
  await expect(section(bo, 'Description').getByText('What Ann means')).toBeVisible(soon)
  await expect(ann.getByText('Someone changed this')).toHaveCount(0)
  await bo.context().close()
})

test('a colleague sees comments added, edited and deleted live', async ({ page: ann, browser }) => {
  const project = await startProject(ann, 'Ann')
  const task = await newTask(ann, project.id, 'Talk')
  const bo = await joinBy(browser, ann, 'Member', 'Bo', [project.id])
  await openPage(ann, task.id)
  await openPage(bo, task.id)
  const comments = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem')

  await ann.keyboard.press('m')
  await expect(ann.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  await ann.keyboard.type('Have a look, @Bo')
  await ann.getByRole('option', { name: 'Bo' }).click()
  await ann.keyboard.type('<img src=x onerror="ran=1">')
  await ann.keyboard.press('Control+Enter')
  for (const page of [ann, bo]) {
    await expect(comments(page)).toHaveCount(1, soon)
    await expect(comments(page)).toContainText('@Bo')
    await expect(comments(page)).toContainText('<img src=x onerror="ran=1">')
    await expectNothingRan(page)
  }
  // Another's comment offers only its link to whom it does not belong.
  await bo.getByRole('button', { name: 'More actions for this comment' }).click()
  await expect(bo.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await expect(bo.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0)
  await bo.keyboard.press('Escape')

  await ann.getByRole('button', { name: 'More actions for this comment' }).click()
  await ann.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(ann.getByRole('textbox', { name: 'Edit the comment' })).toBeFocused()
  await ann.keyboard.type(' Please.')
  await ann.keyboard.press('Control+Enter')
  await expect(comments(bo)).toContainText('Please.', soon)
  await expect(comments(bo)).toContainText('edited')

  await ann.getByRole('button', { name: 'More actions for this comment' }).click()
  await ann.getByRole('menuitem', { name: 'Delete' }).click()
  await ann.getByRole('button', { name: 'Undo' }).hover()
  await expect(comments(bo)).toHaveCount(0, soon)
  await ann.getByRole('button', { name: 'Undo' }).click()
  await expect(comments(bo)).toHaveCount(1, soon)
  await expect(comments(ann)).toHaveCount(1)
  await bo.context().close()
})

test('earlier comments load on request, and up to the one that a link names', async ({ page }) => {
  const project = await startProject(page, 'Ann')
  const task = await newTask(page, project.id, 'Talk')
  const ids: string[] = []
  for (let n = 1; n <= 110; n++)
    ids.push((await make(page, '/task/comment', { task: task.id, text: `Said ${n}.` })).id)
  const comments = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await openPage(page, task.id)
  await expect(comments).toHaveCount(50)
  await expect(page.getByRole('tab', { name: 'Comments 110' })).toBeVisible()
  await page.getByRole('button', { name: 'Show earlier comments (60)' }).click()
  await expect(comments).toHaveCount(100)
  await expect(comments.first()).toContainText('Said 11.')
  await page.getByRole('button', { name: 'Show earlier comments (10)' }).click()
  await expect(comments).toHaveCount(110)
  await expect(page.getByRole('button', { name: /earlier comments/ })).toHaveCount(0)

  await page.goto(`/tasks/${task.id}#comment-${ids[2]}`)
  await page.reload()
  await expect(comments).toHaveCount(110)
  await expect(comments.filter({ hasText: 'Said 3.' })).toBeInViewport()
})

test('a refused comment stays in its field, also over a reload, until it is saved', async ({ page }) => {
  const project = await startProject(page, 'Ann')
  const task = await newTask(page, project.id, 'Lost')
  await openPage(page, task.id)
  const reason = 'The server is being watered.'
  await page.route('**/api/task/comment', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, error: { code: 'AWAY', message: reason } },
    }),
  )
  await page.getByRole('textbox', { name: 'Comment' }).click()
  await page.keyboard.type('Do not lose me')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Do not lose me')).toBeVisible()
  await page.unroute('**/api/task/comment')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Not sent.')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Comments' }).getByText('Do not lose me')).toHaveCount(1)
})

test('two people tick a checklist at once', async ({ page: ann, browser }) => {
  const project = await startProject(ann, 'Ann')
  const task = await newTask(ann, project.id, 'Steps')
  const bo = await joinBy(browser, ann, 'Member', 'Bo', [project.id])
  await openPage(ann, task.id)
  await openPage(bo, task.id)
  await ann.getByRole('button', { name: 'Add checklist' }).click()
  for (const item of ['one', 'two', 'three']) {
    await ann.keyboard.type(item)
    await ann.keyboard.press('Enter')
  }
  const items = (page: Page) => section(page, 'Checklist').getByRole('listitem')
  await expect(items(bo)).toHaveText([/one/, /two/, /three/], soon)

  await Promise.all([
    section(ann, 'Checklist').getByRole('checkbox', { name: 'one' }).click(),
    section(bo, 'Checklist').getByRole('checkbox', { name: 'two' }).click(),
  ])
  for (const page of [ann, bo]) {
    await expect(section(page, 'Checklist')).toContainText('2 of 3', soon)
    await expect(section(page, 'Checklist').getByRole('checkbox', { name: 'one' })).toBeChecked()
    await expect(section(page, 'Checklist').getByRole('checkbox', { name: 'two' })).toBeChecked()
  }
  await section(ann, 'Checklist').getByRole('checkbox', { name: 'three' }).focus()
  await ann.keyboard.press('Alt+ArrowUp')
  await expect(items(bo)).toHaveText([/one/, /three/, /two/], soon)
  await section(bo, 'Checklist').getByRole('button', { name: 'Delete three' }).click()
  await bo.getByRole('button', { name: 'Undo' }).hover()
  await expect(items(ann)).toHaveText([/one/, /two/], soon)
  await bo.getByRole('button', { name: 'Undo' }).click()
  await expect(items(ann)).toHaveText([/one/, /three/, /two/], soon)
  await bo.context().close()
})

test('subtasks are added one after the other, and a circular dependency is refused', async ({ page }) => {
  const project = await startProject(page, 'Ann')
  const task = await newTask(page, project.id, 'Whole')
  const other = await newTask(page, project.id, 'Other')
  await openDrawer(page, project.id, task.id)
  await page.keyboard.press('Shift+S')
  for (const part of ['First part', 'Second part']) {
    await page.keyboard.type(part)
    await page.keyboard.press('Enter')
    await expect(section(page, 'Subtasks').getByRole('link', { name: part })).toContainText(/RELA-\d/)
  }
  await section(page, 'Subtasks')
    .getByRole('button', { name: /^Status.*First part/ })
    .click()
  const closed = writeAnswered(page, /\/task/)
  await page.getByRole('option', { name: 'Done' }).click()
  await expect(section(page, 'Subtasks')).toContainText('1 of 2')
  await closed
  await section(page, 'Subtasks').getByRole('button', { name: 'Add existing' }).click()
  await page.getByRole('combobox', { name: 'Make a subtask' }).fill('other')
  await expect(page.getByRole('option', { name: 'Other' })).toBeVisible()
  const saved = writeAnswered(page, /\/task/)
  await page.keyboard.press('Enter')
  await expect(section(page, 'Subtasks')).toContainText('1 of 3')
  await saved
  // Closed ones are there after a reload as well.
  await page.reload()
  await expect(section(page, 'Subtasks')).toContainText('1 of 3')
  await section(page, 'Subtasks').getByRole('link', { name: 'Second part' }).click()
  await expect(title(page)).toHaveValue('Second part')
  await expect(fieldOf(page, 'parent')).toContainText('Whole')

  await page.getByRole('button', { name: 'Add dependencies' }).click()
  await page.getByRole('button', { name: 'Add a task that blocks this one' }).click()
  await page.getByRole('combobox', { name: 'Blocked by' }).fill('other')
  const blocked = writeAnswered(page, /\/task/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Blocked by an open task')).toBeVisible()
  await blocked
  await openDrawer(page, project.id, other.id)
  await expect(page.getByRole('list', { name: 'Blocking' })).toContainText('Second part')
  await page.getByRole('button', { name: 'Add a task that blocks this one' }).click()
  await page.getByRole('combobox', { name: 'Blocked by' }).fill('second part')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'would block each other' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Blocked by' })).toHaveCount(0)
})

test('a task recurs, and is copied, moved, deleted and restored', async ({ page }) => {
  const project = await startProject(page, 'Ann')
  const otherProject = await make(page, '/project', { name: 'Zoo' })
  const task = await newTask(page, project.id, 'Water the plants', { dueDate: '2999-01-01' })
  await openDrawer(page, project.id, task.id)
  await page.keyboard.press('Shift+R')
  const menu = page.getByRole('dialog', { name: 'Recurrence' })
  await menu.getByLabel('Every how many').fill('2')
  await menu.getByRole('button', { name: 'Mon' }).click()
  // The first of January 2999 is a Tuesday.
  await expect(menu.getByRole('status')).toContainText('Every 2 weeks on Mon, Tue')
  await expect(menu.getByRole('list', { name: 'Next dates' }).getByRole('listitem')).toHaveText([
    /January 14, 2999/,
    /January 15, 2999/,
    /January 28, 2999/,
  ])
  await menu.getByRole('button', { name: 'Save' }).click()
  await expect(fieldOf(page, 'recurrence')).toContainText('Every 2 weeks on Mon, Tue')

  await page.getByRole('button', { name: 'More actions for this task' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByRole('button', { name: 'Open the copy' }).click()
  await expect(page).not.toHaveURL(new RegExp(task.id))
  await expect(title(page)).toHaveValue('Water the plants (copy)')

  await page.keyboard.press('Shift+M')
  await page.getByRole('combobox', { name: 'Project' }).fill('zoo')
  await expect(page.getByRole('option', { name: /Zoo/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(fieldOf(page, 'project')).toContainText('Zoo')
  await expect(page.getByRole('alert').filter({ hasText: 'Moved to Zoo as ZOO-1' })).toBeVisible()
  const copy = page.url().split('/').at(-1)!
  await openPage(page, copy)
  await expect(page.getByText('ZOO-1')).toBeVisible()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(page).toHaveURL(`/projects/${otherProject.id}`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Water the plants' })).toBeVisible()
})

test('a guest sees a task read-only with a reason, and may comment', async ({ page: ann, browser }) => {
  const project = await startProject(ann, 'Ann')
  const text = '[x](javascript:ran=1) <script>ran=1</script>'
  const name = `<img src=x onerror=ran=1> ${'long '.repeat(80)}`
  const task = await newTask(ann, project.id, name, { description: text, checklist: [{ title: 'Look' }] })
  const gil = await joinBy(browser, ann, 'Guest', 'Gil', [project.id])
  await openPage(gil, task.id)
  await expect(gil.getByText('Your role can read and comment on this task, but not change it.')).toBeVisible()
  await expect(fieldOf(gil, 'status')).toHaveAttribute('aria-disabled', 'true')
  await expect(fieldOf(gil, 'status')).toHaveAttribute('title', /role can’t/)
  await expect(gil.getByRole('checkbox', { name: 'Look' })).toBeDisabled()
  await expect(gil.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  // Money is not for guests.
  await expect(fieldOf(gil, 'price')).toHaveCount(0)
  await expectNothingRan(gil)
  await gil.getByRole('textbox', { name: 'Comment' }).click()
  await gil.keyboard.type('May I?')
  await gil.keyboard.press('Control+Enter')
  await openDrawer(ann, project.id, task.id)
  await expect(ann.getByRole('list', { name: 'Comments' })).toContainText('May I?', soon)
  await gil.context().close()
})

test('list, drawer and page by keyboard alone, each accessible', async ({ page }) => {
  const project = await startProject(page, 'Kim')
  const task = await newTask(page, project.id, 'Keys', {
    description: 'Some words\n\n- [ ] a step',
    checklist: [{ title: 'item' }],
    tags: [],
  })
  await newTask(page, project.id, 'Part', { parent: task.id })
  await make(page, '/task/comment', { task: task.id, text: 'Said' })
  await openDrawer(page, project.id, task.id)
  await expect(page.getByRole('list', { name: 'Comments' })).toBeVisible()
  await expectAccessible(page, { within: 'dialog[open]' })
  await page.keyboard.press('Shift+E')
  await page.keyboard.type('1d')
  await page.keyboard.press('Enter')
  await expect(fieldOf(page, 'estimate')).toHaveText('8h')
  await expect(fieldOf(page, 'estimate')).toBeFocused()
  await page.keyboard.press('l')
  await page.keyboard.type('urgent thing')
  await page.keyboard.press('Enter')
  await expect(fieldOf(page, 'tags')).toContainText('urgent thing')
  await page.keyboard.press('Escape')
  await page.keyboard.press('i')
  await expect(fieldOf(page, 'executor')).toContainText('Kim')
  await page.keyboard.press('f')
  await expect(fieldOf(page, 'participants')).toContainText('Kim')

  await page.keyboard.press('o')
  await expect(page).toHaveURL(`/tasks/${task.id}`)
  // The address is there before the page.
  await expect(page.getByRole('dialog', { name: 'Task' })).toHaveCount(0)
  await expect(title(page)).toHaveValue('Keys')
  await expect(page.getByRole('list', { name: 'Comments' })).toBeVisible()
  await expectAccessible(page, { within: 'main' })
  await page.getByRole('tab', { name: 'History' }).press('Enter')
  await expect(page.getByRole('list', { name: 'History' })).toContainText('set the estimate to 8h')
  await expectAccessible(page, { within: 'main' })
  await page.locator('#main').focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Task' })).toBeVisible()
  await expect(title(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/projects/${project.id}`)
})

test('the list stays usable beside an open task, by click and by keyboard', async ({ page }) => {
  const project = await startProject(page, 'Lia')
  for (const title of ['First', 'Second', 'Third']) await newTask(page, project.id, title)
  await page.goto(`/projects/${project.id}`)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  const pane = page.getByRole('dialog', { name: 'Task' })
  await row('First').getByText('First').click()
  await expect(title(page)).toHaveValue('First')
  await row('Third').getByText('Third').click()
  await expect(title(page)).toHaveValue('Third')
  await expect(pane).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('k')
  await expect(title(page)).not.toHaveValue('Third')
  await page.keyboard.press('j')
  await expect(title(page)).toHaveValue('Third')
  // What is seldom set is folded away.
  await expect(fieldOf(page, 'recurrence')).toBeHidden()
  await pane.getByRole('button', { name: 'More fields' }).click()
  await expect(fieldOf(page, 'recurrence')).toBeVisible()

  // The list’s own keys work where the focus is in it, and the frame’s everywhere.
  await row('Second').getByRole('checkbox').click()
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pane).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 selected', { exact: true })).toBeHidden()
  await row('First').getByText('First').click()
  await expect(pane).toBeVisible()
  await pressPair(page, 'g', 'm')
  await expect(page).toHaveURL('/settings/members')
})

test('the address of an unknown task shows “Task not found”', async ({ page }) => {
  await startProject(page, 'Ann')
  await page.goto('/tasks/0198c0de-0000-7000-8000-000000000001')
  await expect(page.getByRole('heading', { name: 'Task not found' })).toBeVisible()
  await expectAccessible(page, { within: 'main' })
})

test('a description left by Escape is shown as unsaved until it is saved', async ({ page: ann, browser }) => {
  const project = await startProject(ann, 'Ann')
  const task = await newTask(ann, project.id, 'Write')
  const bo = await joinBy(browser, ann, 'Member', 'Bo', [project.id])
  await openDrawer(ann, project.id, task.id)
  await openPage(bo, task.id)
  const own = section(ann, 'Description')
  const seen = section(bo, 'Description')
  const write = async (text: string) => {
    await ann.keyboard.press('e')
    await expect(own.getByRole('textbox', { name: 'Description' })).toBeFocused()
    await ann.keyboard.type(text)
  }

  await write('Kept')
  await ann.keyboard.press('Escape')
  await expect(own.getByRole('status')).toContainText('Not saved yet')
  await expect(seen.getByRole('button', { name: 'Add a description…' })).toBeVisible()
  await expectAccessible(ann, { within: 'dialog[open]' })
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(seen.getByText('Kept')).toBeVisible(soon)
  await expect(own.getByRole('status')).toHaveCount(0)

  await write(' by mouse')
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(seen.getByText('Kept by mouse')).toBeVisible(soon)

  await write(' never')
  await own.getByRole('button', { name: 'Cancel' }).click()
  await ann.getByRole('button', { name: 'Undo' }).hover()
  await expect(own.getByText('Kept by mouse', { exact: true })).toBeVisible()
  await ann.getByRole('button', { name: 'Undo' }).click()
  await expect(own.getByText('Kept by mouse never')).toBeVisible()
  await own.getByRole('button', { name: 'Discard' }).click()
  await expect(own.getByText('Kept by mouse', { exact: true })).toBeVisible()
  // The toast's button was pressed, and has the focus until it goes.
  await expect(ann.getByRole('alert')).toHaveCount(0)

  await write(', left')
  await title(ann).click()
  await expect(seen.getByText('Kept by mouse, left')).toBeVisible(soon)
  await ann.keyboard.press('Escape')

  await write(', closed')
  await ann.keyboard.press('Escape')
  await ann.keyboard.press('Escape')
  await expect(ann.getByRole('dialog', { name: 'Task' })).toHaveCount(0)
  await expect(seen.getByText('Kept by mouse, left, closed')).toBeVisible(soon)
  await bo.context().close()
})

test('an open task sets the tab’s title, lists shortcuts, and takes inline subtasks', async ({ page }) => {
  const project = await startProject(page, 'Ann')
  const task = await newTask(page, project.id, 'Whole')
  const other = await newTask(page, project.id, 'Other')
  const waits = await page.request.patch(`/api/task/${task.id}`, {
    headers: { origin: process.env.E2E_URL! },
    data: { dependsOn: { add: [other.id] } },
  })
  expect(waits.ok(), await waits.text()).toBe(true)
  await openDrawer(page, project.id, task.id)
  await expect(page).toHaveTitle('RELA-1 Whole · Workweek')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByRole('group', { name: 'Task' })).toContainText('Edit the description')
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Task' })).toBeVisible()

  await expect(section(page, 'Dependencies').getByRole('heading')).toHaveText(['Blocked by 1'])
  await page.keyboard.press('Shift+S')
  await expect(page.getByRole('combobox', { name: 'New subtask' })).toBeFocused()
  await page.keyboard.type('Part !high 2h')
  await expect(page.getByRole('list', { name: 'Recognised details' })).toContainText('High')
  await page.keyboard.press('Enter')
  await section(page, 'Subtasks').getByRole('link', { name: 'Part' }).click()
  await expect(fieldOf(page, 'priority')).toContainText('High')
  await expect(fieldOf(page, 'estimate')).toContainText('2h')
  await expect(fieldOf(page, 'rate')).toContainText('No rate')
  await expect(fieldOf(page, 'price')).toHaveText('No price')

  await page.setViewportSize({ width: 390, height: 800 })
  // The task is drawn anew for a phone, and what was open before goes with it.
  await expect(page.getByRole('button', { name: 'More fields' })).toBeVisible()
  await page.keyboard.press('Shift+R')
  const recurrence = page.getByRole('dialog', { name: 'Recurrence' })
  await expect(recurrence).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(recurrence).toHaveCount(0)
  // What had the focus may have been folded away meanwhile.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Task' })).toHaveCount(0)
  await expect(page).toHaveTitle('Relaunch · Workweek')
})

test('a task that recurs after completion shows when', async ({ page }) => {
  const project = await startProject(page, 'Ann')
  const task = await newTask(page, project.id, 'Water', {
    recurrence: { mode: 'afterDone', every: 2, unit: 'week' },
  })
  await openDrawer(page, project.id, task.id)
  await page.keyboard.press('s')
  await page.getByRole('option', { name: 'Done' }).click()
  await expect(page.getByText(/^Next due \w+ \d+|^Next due \d+ \w+/)).toBeVisible()
})
