import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth, noSidebar } from '../../../e2e/accessible.ts'
import { downloadCsv } from '../../../e2e/csv.ts'
import { holdCall } from '../../../e2e/holdCall.ts'
import { joinBy, newPerson } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'
import { call, cell, secondBrowser, startTracking } from '../../../e2e/time.ts'
import { writeAnswered } from '../../../e2e/writeAnswered.ts'

/** The longest that a change may take to another screen. */
const soon = { timeout: 15_000 }

const timer = (page: Page) => page.getByRole('region', { name: 'Running timer' })

async function startOn(page: Page, title: string) {
  await page.keyboard.press('Shift+T')
  await page.getByRole('combobox', { name: 'Start timer on' }).fill(title)
  // The page begins with the last state that the browser has, which may lack the newest task for a moment.
  await expect(page.getByRole('option', { name: title })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(timer(page)).toContainText(title)
}

test('a started timer runs on every screen, and only one runs at a time', async ({ page, browser }) => {
  const person = newPerson('Tim')
  const { tasks } = await startTracking(page, person, 'Write the copy', 'Draw the logo')
  const other = await secondBrowser(browser, person)
  await expect(other.getByRole('button', { name: 'Start timer' })).toBeVisible()
  await page.goto('/time')
  await expect(page.getByText('No time this week')).toBeVisible()
  await expectAccessibleInBoth(page, noSidebar)

  await startOn(page, 'Write the copy')
  await expect(timer(other)).toContainText('Write the copy', soon)
  await expect(timer(other)).toContainText(/0:00:\d[1-9]/)
  await expect(other).toHaveTitle(/^0:00:\d\d · /)

  // The running one is started anew from the other screen, on another task.
  await call(other, 'post', '/time-entry/start', { task: tasks['Draw the logo'] })
  await expect(timer(page)).toContainText('Draw the logo', soon)
  await expect(timer(page)).toHaveCount(1)
  const running = cell(page, /^Draw the logo, .*a timer is running$/)
  await expect(running).toHaveCount(1)
  await expect(cell(page, /a timer is running$/)).toHaveCount(1)
  await expectAccessibleInBoth(page, noSidebar)
  const { data } = await call(page, 'get', '/time-entry/running')
  expect(data).toHaveLength(1)

  await page.keyboard.press('Shift+T')
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(timer(page)).toHaveCount(0)
  await expect(timer(other)).toHaveCount(0, soon)
  await expect(other).not.toHaveTitle(/ · .* · /)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(timer(other)).toContainText('Draw the logo', soon)
  await other.context().close()
})

test('starting and stopping a timer count from the click, however late the answer', async ({ page }) => {
  await startTracking(page, newPerson('Ola'), 'Write the copy', 'Draw the logo')
  await page.goto('/time')
  await page.getByText('No time this week').waitFor()
  const start = await holdCall(page, '**/api/time-entry/start')
  await startOn(page, 'Write the copy')
  const started = Date.now()
  await expect(timer(page)).toContainText(/0:00:(0[2-9]|[1-5]\d)/)
  const first = await (await start.release()).json()
  expect(Date.parse(first.data.start)).toBeLessThanOrEqual(started)

  const change = await holdCall(page, '**/api/time-entry/start')
  await cell(page, /^Write the copy, .*a timer is running$/).waitFor()
  await page.getByRole('button', { name: 'Add a task' }).click()
  await page.getByRole('combobox', { name: 'Add a task' }).fill('Draw the logo')
  await expect(page.getByRole('option', { name: 'Draw the logo' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cell(page, /^Draw the logo, .*: none$/).first()).toBeVisible()
  await page
    .getByRole('row', { name: /Draw the logo/ })
    .getByRole('button', { name: 'Start timer' })
    .click()
  await expect(timer(page)).toContainText('Draw the logo')
  const switched = Date.now()
  const second = await (await change.release()).json()
  expect(Date.parse(second.data.start)).toBeLessThanOrEqual(switched)
  expect(second.stopped).toMatchObject({ id: first.data.id, end: second.data.start })
  await expect(page.getByText(/^Stopped “Write the copy” at 0:00:\d\d$/)).toBeVisible()

  const stop = await holdCall(page, '**/api/time-entry/stop')
  await page.keyboard.press('Shift+T')
  await expect(timer(page)).toHaveCount(0)
  const ended = Date.now()
  const third = await (await stop.release()).json()
  expect(third.data.id).toBe(second.data.id)
  expect(Date.parse(third.data.end)).toBeLessThanOrEqual(ended)
})

test('a refused timer start is reverted with the reason', async ({ page }) => {
  await startTracking(page, newPerson('Rea'), 'Frozen')
  await page.goto('/time')
  await expect(page.getByText('No time this week')).toBeVisible()
  const reason = 'The month is closed.'
  await page.route('**/api/time-entry/start', (route) =>
    route.fulfill({ status: 409, json: { success: false, error: { code: 'CLOSED', message: reason } } }),
  )
  await page.keyboard.press('Shift+T')
  await page.getByRole('combobox', { name: 'Start timer on' }).fill('Frozen')
  await expect(page.getByRole('option', { name: 'Frozen' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  await expect(timer(page)).toHaveCount(0)
})

test('a week is filled by keyboard, and copied into the next one', async ({ page, browser }) => {
  const person = newPerson('Kim')
  await startTracking(page, person, 'Write the copy', 'Draw the logo')
  await page.goto('/time?week=2026-03-02')
  await page.getByText('No time this week').waitFor()
  for (const title of ['Write the copy', 'Draw the logo']) {
    await page.keyboard.press('n')
    await page.getByRole('combobox', { name: 'Add a task' }).fill(title)
    await expect(page.getByRole('option', { name: title })).toBeVisible()
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
  await expect(page.getByText('6h of 40h')).toBeVisible()
  const entriesOf = async (day: string) =>
    (await call(page, 'get', `/time-entry?from=${day}&to=${day}`)).data.map(
      ({ id, start, end }: { id: string; start: string; end: string }) => ({ id, start, end }),
    )
  // The screen shows what the server stores a moment later: one of each task.
  await expect.poll(() => entriesOf('2026-03-04')).toHaveLength(2)

  // Escape puts back, nonsense changes nothing, Delete clears.
  await page.keyboard.type('9')
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Draw the logo, Wednesday, March 4, 2026: 1:30')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('soon')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“soon” isn’t a duration. Enter 1:30, 1h30, 90m or 1.5.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await expect(cell(page, 'Draw the logo, Wednesday, March 4, 2026: none')).toBeFocused()
  await expect(page.getByText('4h 30m of 40h')).toBeVisible()

  // What was cleared, or shortened, comes back as it was.
  const undo = (message: string) =>
    page.getByRole('alert').filter({ hasText: message }).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => entriesOf('2026-03-04')).toHaveLength(1)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('Undid: 1:30 removed from “Draw the logo”')).toBeVisible()
  await expect(cell(page, 'Draw the logo, Wednesday, March 4, 2026: 1:30')).toBeVisible()
  await expect.poll(() => entriesOf('2026-03-04')).toHaveLength(2)
  const whole = await entriesOf('2026-03-04')
  await cell(page, 'Draw the logo, Wednesday, March 4, 2026: 1:30').focus()
  await page.keyboard.type('0:15')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Draw the logo, Wednesday, March 4, 2026: 0:15')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('Undid: “Draw the logo”: 1:30 → 0:15')).toBeVisible()
  await expect.poll(() => entriesOf('2026-03-04')).toEqual(whole)
  await cell(page, 'Draw the logo, Wednesday, March 4, 2026: 1:30').focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText('4h 30m of 40h')).toBeVisible()
  await page.keyboard.type('25')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A day has 24 hours.')).toBeVisible()
  await page.keyboard.press('Escape')

  // The other tab adds up to the same, and another browser sees the cells.
  const other = await secondBrowser(browser, person)
  await other.goto('/time?week=2026-03-02&tab=entries')
  await expect(other.getByText('4h 30m of 40h')).toBeVisible()
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
  // The address changes first; until this is there, the button is that of the week before.
  await page.getByText('No time this week').waitFor()
  await page.getByRole('button', { name: 'Copy last week' }).click()
  await page.getByText('3 entries copied.').hover()
  await expect(page.getByText('5h of 40h')).toBeVisible()
  await undo('3 entries copied.')
  await expect(page.getByText('0m of 40h')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/week=2026-03-02/)
  await expect(page.getByText('5h of 40h')).toBeVisible()
  await expectAccessibleInBoth(page, noSidebar)
  await other.context().close()
})

test('a future week takes no time', async ({ page }) => {
  await startTracking(page, newPerson('Fut'), 'Write the copy')
  await page.goto('/time?week=2096-03-05')
  await expect(page.getByText('This week hasn’t started yet. You can add time once it does.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a task' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add time' })
  await dialog.getByRole('combobox', { name: 'Date' }).click()
  await expect(page.getByRole('button', { name: /^Next month/ })).toBeDisabled()
  // The month may end with it, but never shows a later one that can be chosen.
  const today = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  const days = page.getByRole('dialog', { name: 'Calendar' }).getByRole('cell')
  await expect(days.getByRole('button', { disabled: false }).last()).toHaveAccessibleName(today)
})

test('a forgotten timer asks once how much of it to keep', async ({ page }) => {
  const { tasks } = await startTracking(page, newPerson('Fay'), 'Write the copy', 'Draw the logo')
  const forget = async (title: string, hours: number) => {
    const { data } = await call(page, 'post', '/time-entry/start', { task: tasks[title] })
    const start = new Date(Date.now() - hours * 3_600_000).toISOString()
    await call(page, 'patch', `/time-entry/${data.id}`, { start })
    return { id: data.id as string, start: Date.parse(start) }
  }
  await forget('Write the copy', 11)
  await page.goto('/time')
  const question = page.getByRole('dialog', { name: 'Still working on this?' })
  // Minutes pass on a busy machine.
  await expect(question).toContainText(/It’s been running for 11h( \dm)? on “Write the copy”/)
  await expectAccessibleInBoth(page, noSidebar)
  await question.getByRole('radio', { name: /^All of it/ }).check()
  await question.getByRole('button', { name: 'Keep all' }).click()
  await expect(question).toHaveCount(0)
  await page.reload()
  await expect(timer(page)).toContainText(/11:0\d:/)
  await expect(question).toHaveCount(0)

  // Of another one only a part is kept.
  await call(page, 'post', '/time-entry/stop', { discard: true })
  const { id, start } = await forget('Draw the logo', 12)
  await page.reload()
  await expect(question).toContainText(/It’s been running for 12h( \dm)? on “Draw the logo”/)
  const until = question.getByRole('textbox', { name: 'Until when' })
  await until.fill('whenever')
  await expect(question.getByText('Enter a time such as 18:00')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Keep this much' })).toBeDisabled()
  const end = new Date(Date.now() - 10 * 3_600_000)
  await until.fill(`${end.getHours()}:${String(end.getMinutes()).padStart(2, '0')}`)
  await expect(question.getByRole('radio', { name: /^(1h 59m|2h( \dm)?), until/ })).toBeChecked()
  await question.getByRole('button', { name: 'Keep this much' }).click()
  await expect(timer(page)).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'tracked on “Draw the logo”' })).toBeVisible()
  // It says so before the server has it.
  const read = async () => (await call(page, 'get', `/task/${tasks['Draw the logo']}`)).data
  await expect.poll(async () => (await read()).active).toBe(false)
  const { actions, activeTime } = await read()
  expect(actions.map((entry: { id: string }) => entry.id)).toEqual([id])
  expect(Math.abs(activeTime - (end.setSeconds(0, 0) - start) / 60_000)).toBeLessThanOrEqual(1)
})

test('money is hidden without the flag for it, and rates are set with it', async ({ page: ann, browser }) => {
  const { project, tasks } = await startTracking(ann, newPerson('Ann'), 'Write the copy')
  await ann.goto('/settings/rates')
  const field = ann.getByRole('textbox', { name: /^The workspace/ })
  await field.fill('nonsense')
  await expect(ann.getByText('Enter an amount such as 95 or 95.50')).toBeVisible()
  await field.fill('95.5')
  await expect(ann.getByRole('button', { name: 'Save' })).toBeVisible()
  await expectAccessibleInBoth(ann, noSidebar)
  // Nothing was tracked yet, so nothing is asked.
  const saved = writeAnswered(ann, /\/rate$/)
  await field.press('Enter')
  await expect(ann.getByText(/95\.50\/h from the workspace/)).toBeVisible()
  await saved
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
  await expect(bo.getByRole('button', { name: 'Download as CSV' })).toHaveCount(0)
  await bo.goto('/settings/rates')
  await expect(bo.getByRole('link', { name: 'Trash' })).toBeVisible()
  await expect(bo.getByRole('link', { name: 'Rates' })).toHaveCount(0)
  await expect(bo.getByText('Rates are not shared with you')).toBeVisible()
  await expect(bo.getByRole('textbox')).toHaveCount(0)

  // Ann sees Bo’s week with what it comes to.
  await ann.goto('/time?week=2026-03-02&tab=entries')
  await ann.getByRole('button', { name: /choose whose week$/ }).click()
  await ann.getByRole('combobox', { name: 'Whose week' }).fill('Bo')
  await ann.keyboard.press('Enter')
  await expect(ann.getByRole('listitem').filter({ hasText: 'Write the copy' })).toContainText('191.00')
  const [head, line] = await downloadCsv(ann)
  expect(head).toContain(',Hours,Billing,Rate,Amount,Currency,')
  expect(line).toContain('09:00,11:00,2:00,Billable,95.5,191,USD,')
  await bo.context().close()

  // A rate from a day on: Bo's time can follow, and she is told what that makes of it.
  await ann.goto('/settings/rates')
  await ann.getByRole('button', { name: 'The workspace, by date' }).click()
  const dated = ann.getByRole('dialog', { name: 'The workspace, by date' })
  await dated.getByRole('combobox', { name: 'New rate from' }).click()
  await ann.getByRole('button', { name: /^1 / }).first().click()
  await dated.getByRole('textbox', { name: /per hour/ }).fill('100')
  await ann.keyboard.press('Enter')
  await expect(dated.getByRole('listitem')).toHaveCount(2)
  await dated.getByRole('button', { name: 'Remove the rate from the beginning' }).click()
  await expect(dated.getByText('2h of unbilled time would change from $191.00 to no rate.')).toBeVisible()
  await expectAccessibleInBoth(ann, noSidebar)
  await dated.getByRole('button', { name: 'Cancel' }).click()
  await ann.keyboard.press('Escape')
  await ann.goto('/clients')
  await ann.getByRole('textbox', { name: 'Name of the new client' }).fill('Harbour')
  await ann.keyboard.press('Enter')
  await expect.poll(async () => (await call(ann, 'get', '/client')).data.length).toBe(1)
  await ann.getByRole('treegrid', { name: 'Clients' }).getByRole('link', { name: 'Harbour' }).click()
  await ann.getByRole('link', { name: 'Billing and contacts' }).click()
  await ann.getByRole('textbox', { name: /^Rate of Harbour/ }).fill('120')
  await ann.keyboard.press('Enter')
  await expect
    .poll(async () => (await call(ann, 'get', '/rate')).data.map(({ rate }: { rate: number }) => rate))
    .toEqual([95.5, 100, 120])
})
