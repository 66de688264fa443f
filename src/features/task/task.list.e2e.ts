import { expect, type Page } from '@playwright/test'
import { expectAccessible, noSidebar } from '../../../e2e/accessible.ts'
import { downloadCsv } from '../../../e2e/csv.ts'
import { pressAtOnce } from '../../../e2e/keys.ts'
import { enter, joinBy, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'
import { writeAnswered } from '../../../e2e/writeAnswered.ts'

/** The longest that a change may take to a colleague's screen. */
const soon = { timeout: 15_000 }

const row = (page: Page, title: string) => page.locator('[data-kind=task]').filter({ hasText: title })
const group = (page: Page, name: string) => page.locator('[data-kind=group]').filter({ hasText: name })
const field = (page: Page, title: string, name: string | RegExp) =>
  row(page, title).getByRole('button', { name })
const titles = (page: Page) => page.locator('[data-kind=task] [data-title]').allTextContents()
const view = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'View' }).getByRole('button', { name })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const headers = () => ({ origin: process.env.E2E_URL! })

async function post<T = { id: string }>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(`/api${path}`, { data, headers: headers() })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}
async function workspaceOf(page: Page) {
  const answer = await page.request.get('/api/workspace/current')
  return (await answer.json()).data as {
    taskStatuses: { id: string; name: string }[]
    roles: { id: string; name: string }[]
  }
}
async function me(page: Page): Promise<string> {
  return (await (await page.request.get('/api/user')).json()).data.memberId
}
const day = (ahead: number) => {
  const date = new Date()
  date.setDate(date.getDate() + ahead)
  return date.toLocaleDateString('sv-SE')
}

/** A workspace with one project, made without the screens for it. */
async function start(page: Page, name: string) {
  await startWorkspace(page, newPerson('Ann'), name)
  const project = await post(page, '/project', { name: 'Relaunch', key: 'REL' })
  return { project: project.id, add: (data: object) => post(page, '/task', { project: project.id, ...data }) }
}

/** While no page of ours is open: for a moment the new clock says 1970, and a session has been idle for decades then. */
async function exchangeClock(page: Page, options?: { time: string }) {
  await page.goto('about:blank')
  await page.clock.install(options)
}

test('my tasks are grouped by due date, and regrouped when it changes', async ({ page }) => {
  const { add } = await start(page, 'Due')
  const executor = await me(page)
  await page.goto('/my-tasks')
  await expect(page.getByText('Nothing assigned to you')).toBeVisible()
  await expectAccessible(page, noSidebar)

  await add({ title: 'late', executor, dueDate: day(-3) })
  await add({ title: 'now', executor, dueDate: day(0) })
  await add({ title: 'far', executor, dueDate: day(40) })
  await add({ title: 'some day', executor })
  await add({ title: 'of nobody' })
  await expect(row(page, 'some day')).toBeVisible(soon)
  expect(
    await page.locator('[data-kind=group]').evaluateAll((all) => all.map((one) => one.dataset.group)),
  ).toEqual(['overdue', 'today', 'later', 'none'])
  await expect(row(page, 'of nobody')).toHaveCount(0)
  await expect(field(page, 'late', /overdue/)).toBeVisible()

  await row(page, 'late').focus()
  await page.keyboard.press('d')
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(group(page, 'Overdue')).toHaveCount(0)
  await expect(group(page, 'Today')).toContainText('2')
  await expectAccessible(page, noSidebar)

  // The other tabs, and the drawer over a list that stays.
  await page.getByRole('link', { name: 'Created by me' }).click()
  await expect(row(page, 'of nobody')).toBeVisible()
  await row(page, 'of nobody').click()
  await expect(page).toHaveURL(/\/my-tasks\/tasks\/.*tab=created/)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('of nobody')
  await page.keyboard.press('Escape')
  await expect(row(page, 'of nobody')).toBeFocused()
  await expect(page).toHaveURL(/\/my-tasks\?tab=created/)
})

test('a task created inline stays in its group without shifting rows', async ({ page }) => {
  const { project } = await start(page, 'First task')
  await page.goto(`/projects/${project}`)
  await expect(page.getByText('Add your first task above, or press')).toBeVisible()
  const group = page.getByRole('row', { name: /^To do/ })
  const before = await group.boundingBox()
  await page.keyboard.press('c')
  await page.keyboard.type('Draw the pages')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'Draw the pages' })).toBeVisible()
  await expect(page.getByText('No tasks yet')).toHaveCount(0)
  expect(await group.boundingBox()).toEqual(before)
})

test('a task due today becomes overdue at midnight, without a reload', async ({ page }) => {
  const { add } = await start(page, 'Midnight')
  await add({ title: 'due today', executor: await me(page), dueDate: day(0) })
  await exchangeClock(page, { time: `${day(0)}T12:00:00` })
  const heard = page.waitForEvent('websocket').then((live) => live.waitForEvent('framereceived'))
  await page.goto('/my-tasks')
  await expect(group(page, 'Today')).toContainText('1')
  // What is still on its way at midnight would have taken twelve hours, and be given up.
  await heard
  await page.clock.fastForward('12:00:01')
  await expect(group(page, 'Overdue')).toContainText('1')
  await expect(group(page, 'Today')).toHaveCount(0)
  await expect(field(page, 'due today', /Yesterday.*overdue/)).toBeVisible()
})

test('a list is filtered by keyboard and URL, and the filter is restored on another device', async ({
  page,
  browser,
}) => {
  const person = newPerson('Ann')
  await startWorkspace(page, person, 'Filters')
  const project = await post(page, '/project', { name: 'Relaunch' })
  const executor = await me(page)
  for (const [title, priority] of [
    ['Alpha page', 'high'],
    ['Beta page', 'low'],
    ['Gamma shop', 'high'],
  ])
    await post(page, '/task', { project: project.id, title, priority, executor })
  await page.goto('/my-tasks')
  await expect(row(page, 'Gamma shop')).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('page')
  await expect.poll(() => titles(page)).toEqual(['Alpha page', 'Beta page'])
  await expect(page).toHaveURL(/q=page/)
  await page.keyboard.press('Enter')

  await page.getByRole('button', { name: 'Add a filter' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Priority' }).press('Enter')
  await page.keyboard.type('hi')
  await page.keyboard.press('Enter')
  await expect.poll(() => titles(page)).toEqual(['Alpha page'])
  await expectAccessible(page, noSidebar)
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-filter=priority]')).toHaveText('Priority: High')
  await expectAccessible(page, noSidebar)

  const link = page.url()
  const stored = () => page.request.get('/api/task/filter/one').then((answer) => answer.text())
  await expect.poll(stored).toContain('high')
  await page.goto('/workspace')
  await page.goto(link)
  await expect.poll(() => titles(page)).toEqual(['Alpha page'])

  const other = await (await browser.newContext()).newPage()
  await enter(other, person)
  await other.goto('/workspace')
  await other.getByRole('link', { name: 'My tasks' }).first().click()
  await expect.poll(() => titles(other)).toEqual(['Alpha page'])
  await other.context().close()

  await page.keyboard.press('/')
  await page.keyboard.type('nothing like it')
  await expect(page.getByText('No tasks match this filter')).toBeVisible()
  await expectAccessible(page, noSidebar)
  await page.getByRole('button', { name: 'Clear filters', exact: true }).click()
  await expect(page.locator('[data-kind=task]')).toHaveCount(3)
  await expect(page).toHaveURL(/\/my-tasks$/)
})

test('typing filters the list at once and the URL a moment later, and no letter is dropped', async ({
  page,
}) => {
  const { project, add } = await start(page, 'Letters')
  for (const title of ['Alpha page', 'Beta page', 'Gamma shop']) await add({ title })
  await exchangeClock(page)
  await page.goto(`/projects/${project}`)
  await expect(row(page, 'Gamma shop')).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'Filter by text' })

  // While the clock stands still no address follows, but the list does.
  await page.clock.pauseAt(Date.now() + 60_000)
  await field.pressSequentially('alp')
  await expect.poll(() => titles(page)).toEqual(['Alpha page'])
  expect(page.url()).not.toContain('q=')
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(/q=alp/)
  await page.clock.resume()

  // Letters at the pace at which the address follows.
  await field.fill('')
  await expect(page).not.toHaveURL(/q=/)
  await field.pressSequentially('gamma shop of somebody', { delay: 60 })
  await expect(field).toHaveValue('gamma shop of somebody')
  await expect(page).toHaveURL(/q=gamma\+shop\+of\+somebody/)
  await field.fill('shop')
  await expect.poll(() => titles(page)).toEqual(['Gamma shop'])

  // What is opened right after typing leads back to the same list, before anything of it was drawn or waited for.
  await page.clock.pauseAt(Date.now() + 120_000)
  await field.fill('page')
  await expect.poll(() => titles(page)).toEqual(['Alpha page', 'Beta page'])
  await pressAtOnce(page, ['Enter', 'ArrowDown', 'Enter'])
  await expect(page).toHaveURL(/\/tasks\/.*q=page/)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Alpha page')
  await page.keyboard.press('Escape')
  await expect(row(page, 'Alpha page')).toBeFocused()
  await expect(page).toHaveURL(`/projects/${project}?q=page`)
  await page.clock.resume()

  // So does the browser.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tasks\/.*q=page/)
  await page.goBack()
  await expect(field).toHaveValue('page')
  await expect.poll(() => titles(page)).toEqual(['Alpha page', 'Beta page'])

  // Escape empties the field, then leaves it.
  await field.focus()
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
  await expect(page.locator('[data-kind=task]')).toHaveCount(3)
  await expect(page).not.toHaveURL(/q=/)
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).not.toBeFocused()
})

test('quick add parses all fields of a task from one line, and shows them as chips', async ({ page }) => {
  await start(page, 'Quick')
  await page.goto('/my-tasks')
  await expect(page.getByText('Nothing assigned to you')).toBeVisible()
  const input = page.getByRole('combobox', { name: 'New task', exact: true })
  await page.keyboard.press('c')
  await expect(input).toBeFocused()
  await page.keyboard.type('Call the bank !hi')
  await expect(page.getByRole('option', { name: 'high' })).toBeVisible()
  await expectAccessible(page, noSidebar)
  await page.keyboard.press('Tab')
  await expect(input).toHaveValue('Call the bank !high ')
  await page.keyboard.type('#money 1h30 ^today')
  const chips = page.getByRole('list', { name: 'Recognised details' })
  for (const chip of ['High', 'New tag “money”', '1h 30m', 'Today'])
    await expect(chips.getByRole('button', { name: `Change ${chip}` })).toBeVisible()
  await expectAccessible(page, noSidebar)

  // A chip goes, and its words are text again; another is corrected by its menu.
  await chips.getByRole('button', { name: 'Keep 1h30 as text' }).click()
  await expect(input).toHaveValue('Call the bank !high #money \\1h30 ^today')
  await chips.getByRole('button', { name: 'Change High' }).click()
  await page.getByRole('option', { name: 'Urgent' }).click()
  await expect(input).toHaveValue('Call the bank !urgent #money \\1h30 ^today')
  await expect(input).toBeFocused()
  const saved = writeAnswered(page, /\/task$/)
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue('')
  await saved
  const made = row(page, 'Call the bank 1h30')
  await expect(made).toContainText('money')
  await expect(field(page, 'Call the bank', 'Priority: Urgent')).toBeVisible()
  await expect(group(page, 'Today')).toContainText('1')
  await page.reload()
  await expect(made).toContainText('money')
  await expect(made).toContainText('REL-1')
})

test('several tasks are selected by keyboard, changed at once, deleted and restored', async ({ page }) => {
  const { project, add } = await start(page, 'Many')
  await add({ title: 'one', priority: 'low' })
  for (const title of ['two', 'three', 'four']) await add({ title })
  await page.goto(`/projects/${project}`)
  await expect(row(page, 'four')).toBeVisible()
  await row(page, 'one').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  const bar = page.getByRole('toolbar', { name: 'Selected tasks' })
  await expect(bar).toContainText('3 selected')
  await expectAccessible(page, noSidebar)

  // Of different values none is chosen, and Enter alone changes nothing.
  await page.keyboard.press('p')
  await expect(page.getByRole('option', { name: 'Urgent' })).toBeVisible()
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Priority' })).toBeVisible()
  await page.keyboard.type('urg')
  await page.keyboard.press('Enter')
  await toast(page, '3 tasks set to Urgent').hover()
  for (const title of ['one', 'two', 'three'])
    await expect(field(page, title, 'Priority: Urgent')).toBeVisible()
  await expect(field(page, 'four', 'Priority: No priority')).toBeVisible()
  await toast(page, '3 tasks set to Urgent').getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'one', 'Priority: Low')).toBeVisible()
  await expect(field(page, 'two', 'Priority: No priority')).toBeVisible()

  await bar.getByRole('button', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'In progress' }).click()
  await expect(group(page, 'In progress')).toContainText('3')
  await expect(bar).toContainText('3 selected')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)

  await row(page, 'one').focus()
  await page.keyboard.press('Control+a')
  await expect(bar).toContainText('4 selected')
  await page.keyboard.press('Delete')
  await toast(page, '4 tasks deleted').hover()
  await expect(page.locator('[data-kind=task]')).toHaveCount(0)
  await toast(page, '4 tasks deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('[data-kind=task]')).toHaveCount(4)
})

test('closed tasks load in pages without duplicates, and are counted before they load', async ({ page }) => {
  const { project, add } = await start(page, 'Closed')
  const { taskStatuses } = await workspaceOf(page)
  const done = taskStatuses.find(({ name }) => name === 'Done')!.id
  for (let begun = 0; begun < 450; begun += 30)
    await Promise.all(Array.from({ length: 30 }, (_, n) => add({ title: `old ${begun + n}`, status: done })))
  await add({ title: 'still open' })
  await page.goto(`/projects/${project}`)
  await expect(view(page, /^Open/)).toContainText('1')
  await expect(view(page, /^Closed/)).toContainText('450')
  await expect(view(page, /^All/)).toContainText('451')

  await view(page, /^Closed/).click()
  const more = page.locator('[data-kind=more]')
  const known = () => page.getByRole('treegrid').getAttribute('aria-rowcount').then(Number)
  /** Without the lines of the two groups and of more. */
  await expect.poll(known).toBeGreaterThan(200)
  await page.locator('[data-kind=group]').first().focus()
  // A page that is still loading by itself leaves Enter without effect.
  await expect(async () => {
    await page.keyboard.press('End')
    if (await more.filter({ hasText: 'Show more' }).count()) await page.keyboard.press('Enter')
    await expect(page.getByText('Loading closed tasks…')).toHaveCount(0)
    expect(await more.count()).toBe(0)
    expect(await known()).toBeGreaterThanOrEqual(450)
  }).toPass()
  await page.keyboard.press('Home')
  await expect(group(page, 'Done')).toContainText('450')
  await expect(view(page, /^Closed/)).toContainText('450')

  // Looked at again, and changed, nothing doubles.
  await view(page, /^All/).click()
  await view(page, /^Closed/).click()
  await expect(group(page, 'Done')).toContainText('450')
})

test('two browsers see each other’s changes live, and the counts of the views', async ({
  page: ann,
  browser,
}) => {
  const { project, add } = await start(ann, 'Live')
  await add({ title: 'parent' })
  const bo = await joinBy(browser, ann, 'Member', 'Bo', [project])
  await ann.goto(`/projects/${project}`)
  await bo.goto(`/projects/${project}`)
  await expect(row(ann, 'parent')).toBeVisible()
  await expect(row(bo, 'parent')).toBeVisible()

  await bo.keyboard.press('c')
  await bo.keyboard.type('from Bo @me')
  await bo.keyboard.press('Enter')
  await expect(field(ann, 'from Bo', 'Assignee: Bo')).toBeVisible(soon)
  await expect(view(ann, /^Open/)).toContainText('2')

  await bo.keyboard.press('Escape')
  await row(bo, 'parent').focus()
  await bo.keyboard.press('F2')
  await bo.keyboard.type('the whole')
  await bo.keyboard.press('Enter')
  await expect(row(ann, 'the whole')).toBeVisible(soon)
  await expect(row(bo, 'the whole')).toBeFocused()

  await row(bo, 'from Bo').focus()
  await bo.keyboard.press('s')
  await bo.keyboard.type('done')
  await bo.keyboard.press('Enter')
  await expect(row(ann, 'from Bo')).toHaveCount(0, soon)
  await expect(view(ann, /^Closed/)).toContainText('1', soon)
  await bo.context().close()
})

test('subtasks are nested and folded below their parent, and name it in other groups', async ({ page }) => {
  const { project, add } = await start(page, 'Subtasks')
  const parent = await add({ title: 'whole' })
  await add({ title: 'part', parent: parent.id })
  await page.goto(`/projects/${project}`)
  await expect(row(page, 'part')).toHaveAttribute('aria-level', '3')
  await row(page, 'whole').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(row(page, 'part')).toHaveCount(0)
  await expect(row(page, 'whole').getByRole('button', { name: '1 open subtask' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await row(page, 'part').focus()
  await page.keyboard.press('s')
  await page.keyboard.type('in rev')
  await page.keyboard.press('Enter')
  await expect(row(page, 'part')).toContainText('whole ›')
  await expect(row(page, 'part')).toHaveAttribute('aria-level', '2')
})

test('fields a member may not edit are disabled with a reason', async ({ page: ann, browser }) => {
  const { project, add } = await start(ann, 'Guests')
  await add({ title: 'not yours' })
  const gil = await joinBy(browser, ann, 'Guest', 'Gil', [project])
  await gil.goto(`/projects/${project}`)
  await expect(field(gil, 'not yours', /^Status/)).toHaveAttribute('aria-disabled', 'true')
  await expect(field(gil, 'not yours', /^Status/)).toHaveAttribute('title', /your role can’t/)
  await row(gil, 'not yours').focus()
  await gil.keyboard.press('s')
  await expect(toast(gil, 'Your role can’t change this task.')).toBeVisible()
  for (const key of ['F2', 'i', 'Delete']) await gil.keyboard.press(key)
  await expect(gil.getByRole('dialog')).toHaveCount(0)
  await expect(row(gil, 'not yours')).toBeVisible()
  await expect(gil.getByRole('combobox', { name: /New task/ })).toHaveCount(0)
  await gil.goto('/my-tasks')
  await expect(gil.getByText('Nothing assigned to you')).toBeVisible()
  await expectAccessible(gil, noSidebar)
  await gil.context().close()
})

test('display settings are saved and applied to the list', async ({ page }) => {
  const { project, add } = await start(page, 'Display')
  await add({ title: 'b', priority: 'low' })
  await add({ title: 'a', priority: 'high', dueDate: day(0) })
  await page.goto(`/projects/${project}`)
  await expect.poll(() => titles(page)).toEqual(['a', 'b'])
  await page.getByRole('button', { name: 'Display', exact: true }).click()
  await expectAccessible(page, noSidebar)
  await page.getByLabel('Sort by', { exact: true }).selectOption('Title')
  await page.getByText('Descending', { exact: true }).click()
  await expect.poll(() => titles(page)).toEqual(['b', 'a'])
  const lines = await downloadCsv(page)
  expect(lines.map((line) => line.split(',')[1])).toEqual(['Task', 'b', 'a'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sort by title, descending now' }).click()
  await expect.poll(() => titles(page)).toEqual(['a', 'b'])
  await page.getByRole('button', { name: 'Sort by priority', exact: true }).click()
  await page.getByRole('button', { name: 'Sort by priority, descending now' }).click()
  await expect.poll(() => titles(page)).toEqual(['b', 'a'])
  await page.getByRole('button', { name: 'Display', exact: true }).click()
  await expect(page.getByLabel('Sort by', { exact: true })).toHaveValue('priority')
  await page.getByLabel('Group by').selectOption('Due date')
  await expect(group(page, 'Today')).toBeVisible()
  await page.getByRole('group', { name: 'Columns' }).getByText('Key', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Display', exact: true })).toBeFocused()
  await expect(page.getByText('REL-1')).toHaveCount(0)
  await page.reload()
  await expect(group(page, 'Today')).toBeVisible()
  await expect(page.getByText('REL-1')).toHaveCount(0)
})

test('an empty workspace leads to its first project, and a task created in my tasks is one’s own', async ({
  page,
}) => {
  await startWorkspace(page, newPerson('Ann'), 'Empty')
  await page.goto('/my-tasks')
  await expect(page.getByRole('button', { name: 'Create a project' })).toBeVisible()
  await expectAccessible(page, noSidebar)
  await page.keyboard.press('c')
  const project = page.getByRole('dialog', { name: 'New project' })
  await project.getByRole('textbox', { name: 'Name' }).fill('Relaunch')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/projects\//)

  await exchangeClock(page)
  await page.goto('/my-tasks')
  await expect(page.getByText('Nothing assigned to you')).toBeVisible()
  // Who types on at once loses no letter to the list, although nothing that waits goes on.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('Shift+C')
  await page.keyboard.type('Mine')
  const dialog = page.getByRole('dialog', { name: 'New task' })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine')
  await page.clock.resume()
  await expect(dialog.getByRole('button', { name: 'Assignee: Ann' })).toBeVisible()
  // What is wrong is said as it is left and as it is typed.
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await title.fill('')
  await title.blur()
  await expect(dialog.getByText('Give the task a title')).toBeVisible()
  await title.fill('!high')
  await expect(dialog.getByText('The title needs at least one word')).toBeVisible()
  await title.fill('Mine')
  await expect(dialog.getByText('The title needs')).toBeHidden()
  await page.keyboard.press('Control+Enter')
  await expect(row(page, 'Mine')).toBeVisible()
})

test('a calendar fits a small window, and nothing scrolls the page', async ({ page }) => {
  const { project, add } = await start(page, 'Small')
  await add({ title: 'one' })
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto(`/projects/${project}`)
  await row(page, 'one').focus()
  await page.keyboard.press('d')
  const menu = page.getByRole('dialog', { name: 'Due date' })
  await expect(menu).toBeVisible()
  const inside = () =>
    menu.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
  await expect.poll(inside).toBe(true)
  for (let press = 0; press < 8; press++) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0)
  await expect.poll(inside).toBe(true)
})
