import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { expectAccessibleInBoth, noSidebar } from '../../../e2e/accessible.ts'
import { enter, joinBy, newPerson, type Person, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

/** The longest that a change may take to another screen. */
const soon = { timeout: 5000 }
const headers = { origin: process.env.E2E_URL! }

async function call(page: Page, method: 'get' | 'post' | 'patch', path: string, data?: unknown) {
  const answer = await page.request[method](`/api${path}`, { headers, ...(data !== undefined && { data }) })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** A member with a workspace, a project and tasks in it. */
async function startWith(page: Page, person: Person, ...titles: string[]) {
  await startWorkspace(page, person, 'Hours')
  const { data: project } = await call(page, 'post', '/project', {
    name: 'Relaunch',
    key: 'R',
    billing: 'time_materials',
  })
  const tasks: Record<string, string> = {}
  for (const title of titles)
    tasks[title] = (await call(page, 'post', '/task', { project: project.id, title })).data.id
  return { project: project.id as string, tasks }
}

/** Another browser of the same person. */
async function secondBrowser(browser: Browser, person: Person) {
  const page = await (await browser.newContext()).newPage()
  await enter(page, person)
  await page.goto('/time')
  return page
}

/** The top bar of every screen stands outside the landmarks. */
const apart = { ...noSidebar, passing: ['region'] }

const timer = (page: Page) => page.getByRole('region', { name: 'Running timer' })
const cell = (page: Page, name: string | RegExp) => page.getByRole('gridcell', { name })

async function startOn(page: Page, title: string) {
  await page.keyboard.press('Shift+T')
  await page.getByRole('combobox', { name: 'Start timer on' }).fill(title)
  await page.keyboard.press('Enter')
  await expect(timer(page)).toContainText(title)
}

test('a timer that is started here runs there, and there is only ever one', async ({ page, browser }) => {
  const person = newPerson('Tim')
  const { tasks } = await startWith(page, person, 'Write the copy', 'Draw the logo')
  const other = await secondBrowser(browser, person)
  await expect(other.getByRole('button', { name: 'Start timer' })).toBeVisible()
  await page.goto('/time')
  await expect(page.getByText('No time in this week')).toBeVisible()
  await expectAccessibleInBoth(page, apart)

  await startOn(page, 'Write the copy')
  await expect(timer(other)).toContainText('Write the copy', soon)
  await expect(timer(other)).toContainText(/0:00:0[1-9]/)
  await expect(other).toHaveTitle(/^0:00:0\d · /)

  // The running one is started anew from the other screen, on another task.
  await call(other, 'post', '/time-entry/start', { task: tasks['Draw the logo'] })
  await expect(timer(page)).toContainText('Draw the logo', soon)
  await expect(timer(page)).toHaveCount(1)
  const running = cell(page, /^Draw the logo, .*a timer is running$/)
  await expect(running).toHaveCount(1)
  await expect(cell(page, /a timer is running$/)).toHaveCount(1)
  await expectAccessibleInBoth(page, apart)
  const { data } = await call(page, 'get', '/time-entry/running')
  expect(data).toHaveLength(1)

  await page.keyboard.press('Shift+T')
  await expect(timer(page)).toHaveCount(0)
  await expect(timer(other)).toHaveCount(0, soon)
  await expect(other).not.toHaveTitle(/ · .* · /)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(timer(other)).toContainText('Draw the logo', soon)
  await other.context().close()
})

test('what is pressed while the network is away counts from the press', async ({ page }) => {
  await startWith(page, newPerson('Ola'), 'Write the copy', 'Draw the logo')
  await page.goto('/time')
  await page.getByText('No time in this week').waitFor()
  /** Holds a call back until it is let through. */
  const hold = async (path: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(path, async (route) => {
      await promise
      await route.continue()
    })
    return async () => {
      const answered = page.waitForResponse(path)
      resolve()
      const { data, stopped } = await (await answered).json()
      await page.unroute(path)
      return { data, stopped }
    }
  }
  const letStart = await hold('**/api/time-entry/start')
  await startOn(page, 'Write the copy')
  const started = Date.now()
  await expect(timer(page)).toContainText('0:00:02')
  const first = await letStart()
  expect(Date.parse(first.data.start)).toBeLessThanOrEqual(started)

  const letSwitch = await hold('**/api/time-entry/start')
  await cell(page, /^Write the copy, .*a timer is running$/).waitFor()
  await page.getByRole('button', { name: 'Add a task' }).click()
  await page.getByRole('combobox', { name: 'Add a task' }).fill('Draw the logo')
  await page.keyboard.press('Enter')
  await expect(cell(page, /^Draw the logo, .*: none$/).first()).toBeVisible()
  await page
    .getByRole('row', { name: /Draw the logo/ })
    .getByRole('button', { name: 'Start timer' })
    .click()
  await expect(timer(page)).toContainText('Draw the logo')
  const switched = Date.now()
  const second = await letSwitch()
  expect(Date.parse(second.data.start)).toBeLessThanOrEqual(switched)
  expect(second.stopped).toMatchObject({ id: first.data.id, end: second.data.start })
  await expect(page.getByText(/^Stopped “Write the copy” at 0:00:\d\d$/)).toBeVisible()

  const letStop = await hold('**/api/time-entry/stop')
  await page.keyboard.press('Shift+T')
  await expect(timer(page)).toHaveCount(0)
  const ended = Date.now()
  const third = await letStop()
  expect(third.data.id).toBe(second.data.id)
  expect(Date.parse(third.data.end)).toBeLessThanOrEqual(ended)
})

test('a start that is refused is taken back with the reason', async ({ page }) => {
  await startWith(page, newPerson('Rea'), 'Frozen')
  await page.goto('/time')
  await expect(page.getByText('No time in this week')).toBeVisible()
  const reason = 'The month is closed.'
  await page.route('**/api/time-entry/start', (route) =>
    route.fulfill({ status: 409, json: { success: false, error: { code: 'CLOSED', message: reason } } }),
  )
  await page.keyboard.press('Shift+T')
  await page.getByRole('combobox', { name: 'Start timer on' }).fill('Frozen')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  await expect(timer(page)).toHaveCount(0)
})

test('a week is filled by keys alone, and copied into the next one', async ({ page, browser }) => {
  const person = newPerson('Kim')
  await startWith(page, person, 'Write the copy', 'Draw the logo')
  await page.goto('/time?week=2026-03-02')
  await page.getByText('No time in this week').waitFor()
  for (const title of ['Write the copy', 'Draw the logo']) {
    await page.keyboard.press('n')
    await page.getByRole('combobox', { name: 'Add a task' }).fill(title)
    await page.keyboard.press('Enter')
    await expect(cell(page, `${title}, Monday, March 2, 2026: none`)).toBeFocused()
  }
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('1:30')
  await page.keyboard.press('Tab')
  await expect(cell(page, 'Write the copy, Monday, March 2, 2026: 1:30')).toBeVisible()
  await expect(cell(page, 'Write the copy, Tuesday, March 3, 2026: none')).toBeFocused()
  await page.keyboard.type('90m')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('1h30')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Draw the logo, Wednesday, March 4, 2026: none')).toBeFocused()
  await page.keyboard.type('1.5')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('6:00')
  await expect(page.getByText('6 h of 40 h')).toBeVisible()

  // Escape puts back, nonsense changes nothing, Delete clears.
  await page.keyboard.type('9')
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Draw the logo, Wednesday, March 4, 2026: 1:30')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('soon')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“soon” is no duration. Write 1:30, 1h30, 90m or 1.5.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await expect(cell(page, 'Draw the logo, Wednesday, March 4, 2026: none')).toBeFocused()
  await expect(page.getByText('4 h 30 min of 40 h')).toBeVisible()

  // What was cleared, or shortened, comes back as it was.
  const entriesOf = async (day: string) =>
    (await call(page, 'get', `/time-entry?from=${day}&to=${day}`)).data.map(
      ({ id, start, end }: { id: string; start: string; end: string }) => ({ id, start, end }),
    )
  const undo = (message: string) =>
    page.getByRole('alert').filter({ hasText: message }).getByRole('button', { name: 'Undo' }).click()
  await undo('1:30 removed from “Draw the logo”')
  await expect(cell(page, 'Draw the logo, Wednesday, March 4, 2026: 1:30')).toBeVisible()
  // One of each task.
  await expect.poll(() => entriesOf('2026-03-04')).toHaveLength(2)
  const whole = await entriesOf('2026-03-04')
  await cell(page, 'Draw the logo, Wednesday, March 4, 2026: 1:30').focus()
  await page.keyboard.type('0:15')
  await page.keyboard.press('Enter')
  await undo('“Draw the logo”: 1:30 → 0:15')
  await expect.poll(() => entriesOf('2026-03-04')).toEqual(whole)
  await cell(page, 'Draw the logo, Wednesday, March 4, 2026: 1:30').focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText('4 h 30 min of 40 h')).toBeVisible()
  await page.keyboard.type('25')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A day has 24 hours.')).toBeVisible()
  await page.keyboard.press('Escape')

  // The other tab adds up to the same, and another browser sees the cells.
  const other = await secondBrowser(browser, person)
  await other.goto('/time?week=2026-03-02&tab=entries')
  await expect(other.getByText('4 h 30 min of 40 h')).toBeVisible()
  await expect(other.getByRole('region', { name: 'Monday, March 2, 2026' })).toContainText('09:00–10:30')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(other.getByRole('region', { name: 'Monday, March 2, 2026' })).toContainText(
    '09:00–11:00',
    soon,
  )

  await page.keyboard.press('Shift+ArrowRight')
  await expect(page).toHaveURL(/week=2026-03-09/)
  await page.getByRole('button', { name: 'Copy last week' }).click()
  await expect(page.getByText('3 entries copied.')).toBeVisible()
  await expect(page.getByText('5 h of 40 h')).toBeVisible()
  await undo('3 entries copied.')
  await expect(page.getByText('0 min of 40 h')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/week=2026-03-02/)
  await expect(page.getByText('5 h of 40 h')).toBeVisible()
  await expectAccessibleInBoth(page, apart)
  await other.context().close()
})

test('a week that is still to come takes no time', async ({ page }) => {
  await startWith(page, newPerson('Fut'), 'Write the copy')
  await page.goto('/time?week=2096-03-05')
  await expect(page.getByText('This week is still to come. Time can be added once it begins.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a task' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add time' })
  await dialog.getByRole('button', { name: /^Date/ }).click()
  await expect(page.getByRole('button', { name: /^Next month/ })).toBeDisabled()
  // Of the days that it shows none after today can be chosen.
  const ahead = new Date(Date.now() + 36 * 3_600_000).getDate()
  await expect(
    page
      .locator('button[aria-disabled=true], button[data-disabled]')
      .getByText(String(ahead), { exact: true }),
  ).not.toHaveCount(0)
})

test('closed books are locked, and open to who says why', async ({ page: ann, browser }) => {
  const { project, tasks } = await startWith(ann, newPerson('Ann'), 'Write the copy')
  const bo = await joinBy(browser, ann, 'Member', 'Bo', [project])
  for (const page of [ann, bo])
    await call(page, 'post', '/time-entry', {
      task: tasks['Write the copy'],
      start: '2026-03-02T09:00:00Z',
      end: '2026-03-02T11:00:00Z',
    })
  await bo.goto('/time?week=2026-03-02&tab=entries')
  const day = (page: Page) => page.getByRole('region', { name: 'Monday, March 2, 2026' })
  await expect(day(bo).getByRole('button', { name: 'Edit 09:00–11:00' })).toBeVisible()

  await ann.goto('/settings/workspace')
  await ann.getByRole('button', { name: /^Books closed until/ }).click()
  await expect(ann.getByRole('dialog', { name: 'Books closed until' })).toBeVisible()
  await ann.keyboard.press('Escape')
  const { data: workspace } = await call(ann, 'get', '/workspace/current')
  const closing = { headers, data: { booksClosedUntil: '2026-03-03' } }
  expect((await ann.request.put(`/api/workspace/${workspace.id}`, closing)).ok()).toBe(true)
  await expect(ann.getByText('Tuesday, March 3, 2026')).toBeVisible(soon)

  await expect(day(bo).getByText(/^The books are closed until .* Ask an owner or admin/)).toBeAttached(soon)
  await expect(day(bo).getByRole('button', { name: 'Edit 09:00–11:00' })).toHaveCount(0)
  await bo.goto('/time?week=2026-03-02')
  await cell(bo, 'Write the copy, Monday, March 2, 2026: 2:00').focus()
  await bo.keyboard.press('Enter')
  await expect(bo.getByRole('alert')).toContainText('The books are closed until')
  await cell(bo, 'Write the copy, Wednesday, March 4, 2026: none').focus()
  await bo.keyboard.type('1')
  await bo.keyboard.press('Enter')
  await expect(cell(bo, 'Write the copy, Wednesday, March 4, 2026: 1:00')).toBeVisible()

  await ann.goto('/time?week=2026-03-02')
  await cell(ann, 'Write the copy, Tuesday, March 3, 2026: none').focus()
  await ann.keyboard.type('1')
  await ann.keyboard.press('Enter')
  const asked = ann.getByRole('dialog', { name: 'Change time in closed books' })
  await expect(asked).toContainText('Tuesday, March 3, 2026: 0:00 → 1:00')
  await asked.getByRole('button', { name: 'Save' }).click()
  await expect(asked.getByText('Enter a reason')).toBeVisible()
  await expectAccessibleInBoth(ann, apart)
  await ann.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await cell(ann, 'Write the copy, Tuesday, March 3, 2026: none').focus()
  await ann.keyboard.type('1')
  await ann.keyboard.press('Enter')
  await asked.getByRole('textbox', { name: 'Reason' }).fill('Forgotten')
  await ann.keyboard.press('Enter')
  await expect(cell(ann, 'Write the copy, Tuesday, March 3, 2026: 1:00')).toBeVisible()
  await ann.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(ann, 'Write the copy, Tuesday, March 3, 2026: none')).toBeVisible()
  await ann.reload()
  await expect(cell(ann, 'Write the copy, Monday, March 2, 2026: 2:00')).toBeVisible()
  await expect(cell(ann, 'Write the copy, Tuesday, March 3, 2026: none')).toBeVisible()

  // The project can go too, once somebody says why.
  const { data: other } = await call(ann, 'post', '/project', { name: 'Archive' })
  await ann.goto(`/projects/${project}/settings`)
  await ann.locator('#main').getByRole('button', { name: 'Delete project' }).click()
  const deleting = ann.getByRole('alertdialog', { name: 'Delete this project?' })
  await expect(deleting).toContainText('4 h of it is in closed books.')
  await deleting.getByRole('button', { name: 'Choose a place…' }).click()
  await ann.getByRole('dialog', { name: 'Move time to' }).getByRole('combobox').fill(other.name)
  await ann.keyboard.press('Enter')
  const goes = deleting.getByRole('button', { name: 'Delete project', exact: true })
  await expect(goes).toBeDisabled({ timeout: 15_000 })
  await deleting.getByRole('textbox', { name: 'Reason' }).fill('Billed elsewhere')
  await expect(goes).toBeEnabled()
  await expectAccessibleInBoth(ann, apart)
  await deleting.getByRole('button', { name: 'Cancel' }).click()

  await ann.goto('/time?week=2026-03-02&tab=entries')
  await day(ann).getByRole('button', { name: 'Edit 09:00–11:00' }).click()
  const edit = ann.getByRole('dialog', { name: 'Edit time' })
  await edit.getByLabel('Note').fill('Corrected')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('Enter a reason')).toBeVisible()
  await expectAccessibleInBoth(ann, apart)
  await edit.getByRole('textbox', { name: 'Reason' }).fill('The client asked')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(day(ann).getByRole('listitem')).toContainText('Corrected')
  await day(ann).getByRole('button', { name: 'History of 09:00–11:00' }).click()
  await expect(day(ann).getByRole('list', { name: 'History' })).toContainText('Reason: The client asked')
  await expectAccessibleInBoth(ann, apart)
  await day(ann).getByRole('button', { name: 'Delete 09:00–11:00' }).click()
  const question = ann.getByRole('dialog', { name: 'Delete time in closed books' })
  await question.getByRole('textbox', { name: 'Reason' }).fill('Typed twice')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toHaveCount(0)
  await expect(ann.getByText('No entries in this week')).toBeVisible()
  await bo.context().close()
})

test('entries are narrowed to a tag, by keys and in the address', async ({ page }) => {
  const { tasks } = await startWith(page, newPerson('Tia'), 'Write the copy')
  const { data: tag } = await call(page, 'post', '/tag', { name: 'Travel', color: '#12b886' })
  const { data: other } = await call(page, 'post', '/tag', { name: 'Meeting', color: '#12b886' })
  for (const [hour, tags] of [
    [9, [tag.id]],
    [11, []],
  ] as const)
    await call(page, 'post', '/time-entry', {
      task: tasks['Write the copy'],
      start: `2026-03-02T${String(hour).padStart(2, '0')}:00:00Z`,
      end: `2026-03-02T${hour + 1}:30:00Z`,
      tags,
    })
  await page.goto('/time?week=2026-03-02&tab=entries')
  const entries = page.getByRole('region', { name: 'Monday, March 2, 2026' }).getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await page.keyboard.press('f')
  await page.getByRole('combobox', { name: 'Tag' }).fill('trav')
  await page.keyboard.press('Enter')
  await expect(entries).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`tag=${tag.id}`))
  await expect(page.getByText('1 h 30 min with “Travel”')).toBeVisible()
  await expectAccessibleInBoth(page, apart)
  await page.reload()
  await expect(entries).toHaveCount(1)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(page.getByText('No entries in this week')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Travel, filter by tag' }).click()
  await page.getByRole('option', { name: other.name }).click()
  await expect(page.getByText('No entries with “Meeting” in this week')).toBeVisible()
  await page.getByRole('button', { name: 'Show all entries' }).click()
  await expect(entries).toHaveCount(2)
  await expect(page).not.toHaveURL(/tag=/)
})

test('time on a project alone is named by it, and what has no rate is summed apart', async ({ page }) => {
  const { project, tasks } = await startWith(page, newPerson('Una'), 'Write the copy')
  const span = (from: string, to: string) => ({
    start: `2026-03-02T${from}:00Z`,
    end: `2026-03-02T${to}:00Z`,
  })
  await call(page, 'post', '/time-entry', { project, ...span('09:00', '10:00') })
  await call(page, 'post', '/time-entry', { task: tasks['Write the copy'], ...span('10:00', '13:00') })
  await page.goto('/time?week=2026-03-02')
  const heading = page.getByRole('rowheader').filter({ hasText: 'No task' })
  await expect(heading.getByRole('link', { name: 'Relaunch' })).toBeVisible()
  await page.goto(`/projects/${project}/tasks/${tasks['Write the copy']}`)
  await page.getByRole('tab', { name: /^Time/ }).click()
  await expect(page.getByRole('region', { name: 'Time' })).toContainText('3 h unpriced')
})

test('time by hand is refused where there is some already, changed, deleted and brought back', async ({
  page,
}) => {
  const { project, tasks } = await startWith(page, newPerson('Han'), 'Write the copy', 'Draw the logo')
  await page.goto('/time?week=2026-03-02&tab=entries')
  await expect(page.getByText('No entries in this week')).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Add time' })
  await dialog.getByRole('button', { name: /^Task/ }).click()
  await page.getByRole('combobox', { name: 'Task' }).fill('copy')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Start').fill('25:99')
  await dialog.getByLabel('Duration').fill('1h30')
  await expect(dialog.getByRole('alert')).toHaveText('Write a time such as 9:30')
  await expect(dialog.getByLabel('Start')).toHaveValue('25:99')
  await dialog.getByLabel('Start').fill('9')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByLabel('End')).toHaveValue('10:30')
  await dialog.getByLabel('Note').fill('<b>First</b> draft')
  await expectAccessibleInBoth(page, apart)
  await dialog.getByRole('button', { name: 'Add time' }).click()
  const day = page.getByRole('region', { name: 'Monday, March 2, 2026' })
  await expect(day.getByRole('listitem')).toContainText('<b>First</b> draft')

  // The key is not for the page while the dialog still fades out.
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('c')
  await dialog.getByRole('button', { name: /^Task/ }).click()
  await page.getByRole('combobox', { name: 'Task' }).fill('logo')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Start').fill('10:00')
  await dialog.getByRole('button', { name: 'Add time' }).click()
  const refusal = dialog.getByRole('alert')
  await expect(refusal).toHaveText('This overlaps “Write the copy”, 2 Mar 09:00–10:30.')
  await expect(dialog.getByLabel('Start')).toHaveAttribute('aria-invalid', 'true')
  await expect(day.getByRole('listitem')).toHaveCount(1)
  await dialog.getByLabel('Start').fill('10:30')
  await expect(dialog.getByLabel('End')).toHaveValue('11:30')
  await dialog.getByRole('button', { name: 'Add time' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(day.getByRole('listitem')).toHaveCount(2)

  await day.getByRole('button', { name: 'Edit 10:30–11:30' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit time' })
  await edit.getByLabel('End').fill('12pm')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(day.getByRole('listitem').first()).toContainText('10:30–12:00')
  await day.getByRole('button', { name: 'History of 10:30–12:00' }).click()
  await expect(day.getByRole('list', { name: 'History' })).toContainText(
    '2026-03-02 11:30 → 2026-03-02 12:00',
  )
  await expectAccessibleInBoth(page, apart)

  await day.getByRole('button', { name: 'Delete 10:30–12:00' }).click()
  await expect(day.getByRole('listitem')).toHaveCount(1)
  await page
    .getByRole('alert')
    .filter({ hasText: 'Time deleted' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(day.getByRole('listitem')).toHaveCount(2)
  // The screen shows it before the server has it.
  await expect
    .poll(async () => (await call(page, 'get', `/task/${tasks['Draw the logo']}`)).data)
    .toMatchObject({ project, activeTime: 90, actions: [{ isManual: true }] })
})

test('an entry is tagged in its dialog, which other screens and its history show', async ({
  page,
  browser,
}) => {
  const person = newPerson('Tag')
  await startWith(page, person, 'Write the copy')
  for (const name of ['Call', 'Travel']) await call(page, 'post', '/tag', { name })
  const other = await secondBrowser(browser, person)
  await page.goto('/time?week=2026-03-02&tab=entries')
  await expect(page.getByText('No entries in this week')).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Add time' })
  const pickTags = async (form: Locator, ...names: string[]) => {
    await form.getByRole('button', { name: /^Tags/ }).click()
    for (const name of names) {
      await page.getByRole('combobox', { name: 'Tags' }).fill(name)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('combobox', { name: 'Tags' })).toHaveCount(0)
  }
  await dialog.getByRole('button', { name: /^Task/ }).click()
  await page.getByRole('combobox', { name: 'Task' }).fill('copy')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Start').fill('9')
  await dialog.getByLabel('Duration').fill('1h')
  await pickTags(dialog, 'Call', 'Waiting')
  await expect(dialog.getByRole('button', { name: /^Tags/ })).toContainText('Waiting')
  await expectAccessibleInBoth(page, apart)
  await dialog.getByRole('button', { name: 'Add time' }).click()
  const entry = page.getByRole('region', { name: 'Monday, March 2, 2026' }).getByRole('listitem').first()
  await expect(entry).toContainText('Call')
  await expect(entry).toContainText('Waiting')
  await expect(dialog).toHaveCount(0)

  await other.goto('/time?week=2026-03-02&tab=entries')
  const seen = other.getByRole('region', { name: 'Monday, March 2, 2026' }).getByRole('listitem').first()
  await expect(seen).toContainText('Waiting', soon)
  await entry.getByRole('button', { name: 'Edit 09:00–10:00' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit time' })
  await pickTags(edit, 'Waiting', 'Travel')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(seen).toContainText('Travel', soon)
  await expect(seen).not.toContainText('Waiting')
  await entry.getByRole('button', { name: 'History of 09:00–10:00' }).click()
  await expect(entry.getByRole('list', { name: 'History' })).toContainText(
    /Tags: (Call, Waiting|Waiting, Call) → (Call, Travel|Travel, Call)/,
  )
  await expectAccessibleInBoth(page, apart)
  await other.context().close()
})

test('a forgotten timer asks once what to keep of it', async ({ page }) => {
  const { tasks } = await startWith(page, newPerson('Fay'), 'Write the copy', 'Draw the logo')
  const forget = async (title: string, hours: number) => {
    const { data } = await call(page, 'post', '/time-entry/start', { task: tasks[title] })
    const start = new Date(Date.now() - hours * 3_600_000).toISOString()
    await call(page, 'patch', `/time-entry/${data.id}`, { start })
    return data.id as string
  }
  await forget('Write the copy', 11)
  await page.goto('/time')
  const question = page.getByRole('dialog', { name: 'Is this timer still yours?' })
  await expect(question).toContainText('It has run for 11 h on “Write the copy”')
  await expectAccessibleInBoth(page, apart)
  await question.getByRole('radio', { name: /^All of it/ }).check()
  await question.getByRole('button', { name: 'Keep all' }).click()
  await expect(question).toHaveCount(0)
  await page.reload()
  await expect(timer(page)).toContainText('11:00:')
  await expect(question).toHaveCount(0)

  // Of another one only a part is kept.
  await call(page, 'post', '/time-entry/stop', { discard: true })
  const id = await forget('Draw the logo', 12)
  await page.reload()
  await expect(question).toContainText('It has run for 12 h on “Draw the logo”')
  const until = question.getByRole('textbox', { name: 'Until when' })
  await until.fill('whenever')
  await expect(question.getByText('Write a time such as 18:00')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Keep this much' })).toBeDisabled()
  const end = new Date(Date.now() - 10 * 3_600_000)
  await until.fill(`${end.getHours()}:${String(end.getMinutes()).padStart(2, '0')}`)
  await expect(question.getByRole('radio', { name: /^(2 h|1 h 59 min), until/ })).toBeChecked()
  await question.getByRole('button', { name: 'Keep this much' }).click()
  await expect(timer(page)).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'tracked on “Draw the logo”' })).toBeVisible()
  const { data } = await call(page, 'get', `/task/${tasks['Draw the logo']}`)
  expect(data.actions.map((entry: { id: string }) => entry.id)).toEqual([id])
  expect([119, 120]).toContain(data.activeTime)
})

test('who may not see money sees none, and who may sets rates', async ({ page: ann, browser }) => {
  const { project, tasks } = await startWith(ann, newPerson('Ann'), 'Write the copy')
  await ann.goto('/settings/rates')
  const field = ann.getByRole('textbox', { name: /^The workspace/ })
  await field.fill('nonsense')
  await expect(ann.getByText('Write an amount such as 95 or 95.50')).toBeVisible()
  await field.fill('95.5')
  await expect(ann.getByRole('button', { name: 'Save' })).toBeVisible()
  await expectAccessibleInBoth(ann, apart)
  // Nothing was tracked yet, so nothing is asked.
  await field.press('Enter')
  await expect(ann.getByText(/95\.50\/h from the workspace/)).toBeVisible()
  await ann.reload()
  await expect(field).toHaveValue('95.50')

  const bo = await joinBy(browser, ann, 'Member', 'Bo', [project])
  await call(bo, 'post', '/time-entry', {
    task: tasks['Write the copy'],
    start: '2026-03-02T09:00:00Z',
    end: '2026-03-02T11:00:00Z',
  })
  await bo.goto('/time?week=2026-03-02&tab=entries')
  await expect(bo.getByRole('listitem').filter({ hasText: 'Write the copy' })).toContainText('2:00')
  await expect(bo.getByRole('main')).not.toContainText('191')
  await expect(bo.getByRole('link', { name: 'Rates' })).toHaveCount(0)
  await bo.goto('/settings/rates')
  await expect(bo.getByText('Rates are not shared with you')).toBeVisible()
  await expect(bo.getByRole('textbox')).toHaveCount(0)

  // Ann sees Bo’s week with what it comes to.
  await ann.goto('/time?week=2026-03-02&tab=entries')
  await ann.getByRole('button', { name: /choose whose week$/ }).click()
  await ann.getByRole('combobox', { name: 'Whose week' }).fill('Bo')
  await ann.keyboard.press('Enter')
  await expect(ann.getByRole('listitem').filter({ hasText: 'Write the copy' })).toContainText('191.00')
  await bo.context().close()

  // A rate from a day on: Bo's time can follow, and she is told what that makes of it.
  await ann.goto('/settings/rates')
  await ann.getByRole('button', { name: 'The workspace, by date' }).click()
  const dated = ann.getByRole('dialog', { name: 'The workspace, by date' })
  await dated.getByRole('button', { name: /New rate from/ }).click()
  await ann.getByRole('button', { name: /^1 / }).first().click()
  await dated.getByRole('textbox', { name: /per hour/ }).fill('100')
  await ann.keyboard.press('Enter')
  await expect(dated.getByRole('listitem')).toHaveCount(2)
  await dated.getByRole('button', { name: 'Remove the rate from the beginning' }).click()
  await expect(dated.getByText('2 h of unbilled time would change from $191.00 to no rate.')).toBeVisible()
  await expectAccessibleInBoth(ann, apart)
  await dated.getByRole('button', { name: 'Cancel' }).click()
  await ann.keyboard.press('Escape')
  await ann.goto('/clients')
  await ann.getByRole('textbox', { name: 'Title of a new client' }).fill('Harbour')
  await ann.keyboard.press('Enter')
  await expect.poll(async () => (await call(ann, 'get', '/client')).data.length).toBe(1)
  await ann.getByRole('textbox', { name: /^Rate of Harbour/ }).fill('120')
  await ann.keyboard.press('Enter')
  await expect
    .poll(async () => (await call(ann, 'get', '/rate')).data.map(({ rate }: { rate: number }) => rate))
    .toEqual([95.5, 100, 120])
})
