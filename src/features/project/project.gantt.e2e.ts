import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, noSidebar } from '../../../e2e/accessible.ts'
import { joinBy, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

/** The longest that a change may take to a colleague's screen. */
const soon = { timeout: 15_000 }
/** Pixels of a day when weeks are shown. */
const dayWidth = 16

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first()
const bar = (page: Page, name: string) => row(page, name).locator('[data-bar]')
/** What is said of a bar to who does not see it. */
const said = (page: Page, name: string) =>
  row(page, name).getByRole('gridcell').last().locator('> span').first()
const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
const headers = () => ({ origin: process.env.E2E_URL! })

async function post<T = { id: string }>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(`/api${path}`, { data, headers: headers() })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}
async function datesOf(page: Page, id: string): Promise<{ start: string; end: string }> {
  const { data } = await (await page.request.get(`/api/task/${id}`)).json()
  return { start: data.start, end: data.end }
}
/** A day of the coming weeks: 0 is the next Monday. */
const day = (ahead: number) => {
  const date = new Date()
  date.setDate(date.getDate() + ((8 - date.getDay()) % 7 || 7) + ahead)
  return date.toLocaleDateString('sv-SE')
}

/** A workspace with one project, made without the screens for it, and its Gantt. */
async function start(page: Page, name: string, tasks: object[]) {
  await startWorkspace(page, newPerson('Ann'), name)
  const { id: project } = await post(page, '/project', { name: 'Relaunch', key: 'REL' })
  const ids: string[] = []
  for (const task of tasks) ids.push((await post(page, '/task', { project, ...task })).id)
  await page.goto(`/projects/${project}/gantt`)
  await expect(row(page, 'Relaunch')).toBeVisible()
  return { project, ids }
}

async function joinedBy(browser: Browser, page: Page, project: string, role: string) {
  const colleague = await joinBy(browser, page, role, 'Bo', [project])
  await colleague.goto(`/projects/${project}/gantt`)
  await expect(row(colleague, 'Relaunch')).toBeVisible()
  return colleague
}

/** Takes hold of something; what is done before it is let go stands between. */
async function take(page: Page, what: Locator) {
  const { x, y, width, height } = (await what.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  return {
    to: (days: number) => page.mouse.move(x + width / 2 + days * dayWidth, y + height / 2, { steps: 4 }),
    async drop(days: number) {
      await this.to(days)
      await page.mouse.up()
    },
  }
}

test('bars are moved and resized by pointer and keys, and colleagues see it', async ({ page, browser }) => {
  const { project, ids } = await start(page, 'Bars', [{ title: 'Design', start: day(0), end: day(1) }])
  const [design] = ids as [string]
  const colleague = await joinedBy(browser, page, project, 'Manager')
  await expect(said(page, 'Design')).toContainText('2 work days')
  await expectAccessible(page, noSidebar)

  await (await take(page, bar(page, 'Design'))).drop(2)
  // At once: the two are one step to take back only while the first can be.
  await toast(page, 'Moved to').getByRole('button', { name: 'Undo' }).focus()
  await (await take(page, bar(page, 'Design').locator('[data-drag=end]'))).drop(1)
  await toast(page, 'Now').hover()
  await expect.poll(() => datesOf(page, design)).toEqual({ start: day(2), end: day(4) })
  await toast(page, 'Now').getByRole('button', { name: 'Undo' }).click()
  // Both drags of the same bar count as one.
  await expect.poll(() => datesOf(page, design)).toEqual({ start: day(0), end: day(1) })

  // Escape gives up.
  const grabbed = await take(page, bar(page, 'Design'))
  await grabbed.to(3)
  await expect(page.locator('[data-ghost]').first()).toContainText('work days')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.locator('[data-ghost]')).toHaveCount(0)
  expect(await datesOf(page, design)).toEqual({ start: day(0), end: day(1) })

  // By key over the weekend: from Monday back to Friday.
  await row(page, 'Design').focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(() => datesOf(page, design)).toEqual({ start: day(-3), end: day(0) })
  await page.keyboard.press('Shift+Alt+ArrowRight')
  await expect.poll(() => datesOf(page, design)).toEqual({ start: day(-3), end: day(1) })
  await page.keyboard.press('Control+Alt+ArrowRight')
  await expect.poll(() => datesOf(page, design)).toEqual({ start: day(0), end: day(1) })
  await expect(row(page, 'Design')).toBeFocused()
  await expect(said(colleague, 'Design')).toHaveText((await said(page, 'Design').textContent())!, soon)

  // The menu does the same and all that is done to tasks, and the task opens over the bars.
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: /^Change priority/ }).click()
  await page.getByRole('option', { name: 'High' }).click()
  await expect(row(page, 'Design')).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Clear dates' }).click()
  await expect(said(page, 'Design')).toHaveText(/No dates/)
  await expect(row(page, 'Design')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Design')
  await page.keyboard.press('Escape')
  await expect(row(page, 'Design')).toBeFocused()
})

test('a holiday is not a work day, also one that is added while the chart is open', async ({ page }) => {
  const { ids } = await start(page, 'Holidays', [{ title: 'Design', start: day(0), end: day(2) }])
  const [design] = ids as [string]
  await expect(said(page, 'Design')).toContainText('3 work days')
  const added = await page.request.patch('/api/holiday-calendar', {
    data: { add: [{ id: randomUUID(), name: 'Company day', date: day(1), yearly: false }] },
    headers: headers(),
  })
  expect(added.ok(), await added.text()).toBe(true)
  await expect(said(page, 'Design')).toContainText('2 work days', soon)

  await row(page, 'Design').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => datesOf(page, design)).toEqual({ start: day(2), end: day(3) })
})

test('dates are drawn on empty rows, and tasks created at the end of a project', async ({ page }) => {
  const { ids } = await start(page, 'Drawing', [{ title: 'Undated' }])
  const [undated] = ids as [string]
  const lane = async (name: string) => {
    const { y, height } = (await row(page, name).boundingBox())!
    const { x } = (await page.getByRole('columnheader', { name: 'Time' }).boundingBox())!
    const left = Math.max(x, 700)
    return { left, middle: y + height / 2 }
  }
  async function drawOn(name: string) {
    const { left, middle } = await lane(name)
    await page.mouse.move(left, middle)
    await page.mouse.down()
    await page.mouse.move(left + 2 * dayWidth, middle, { steps: 4 })
    await page.mouse.up()
  }
  await drawOn('Undated')
  await expect(bar(page, 'Undated')).toBeVisible()
  await expect.poll(async () => (await datesOf(page, undated)).end).toBeTruthy()

  await drawOn('Drag to add a task')
  const title = page.getByRole('textbox', { name: 'Title of the new task' })
  await expect(title).toBeFocused()
  await title.fill('Drawn')
  await title.press('Enter')
  await expect(bar(page, 'Drawn')).toBeVisible()

  // Today, by key.
  await post(page, '/task', { project: page.url().split('/')[4], title: 'By key' })
  await row(page, 'By key').focus()
  await page.keyboard.press('Shift+N')
  await expect(said(page, 'By key')).toContainText('work day')
})

test('dependencies are dragged, circles refused, and too early tasks shifted', async ({ page }) => {
  const { ids } = await start(page, 'Links', [
    { title: 'First', start: day(0), end: day(2) },
    { title: 'Second', start: day(1), end: day(2) },
    { title: 'Third', start: day(3), end: day(3) },
  ])
  const [, second, third] = ids as [string, string, string]
  async function link(from: string, to: string) {
    await bar(page, from).hover()
    await take(page, bar(page, from).locator('[data-drag=link]'))
    const { x, y, height } = (await bar(page, to).boundingBox())!
    await page.mouse.move(x + 4, y + height / 2, { steps: 6 })
  }
  await link('Second', 'Third')
  await page.mouse.up()
  await expect(said(page, 'Third')).toContainText('Blocked by 1 task')
  await link('Third', 'Second')
  await expect(page.getByText('They would block each other.')).toBeVisible()
  await page.mouse.up()
  await expect(said(page, 'Second')).not.toContainText('Waits')

  await link('First', 'Second')
  await page.mouse.up()
  await expect(bar(page, 'Second').getByText('Starts before “First” ends')).toBeVisible()
  await page.getByRole('button', { name: 'Shift 2 dependants' }).click()
  await toast(page, 'Shifted').hover()
  await expect.poll(() => datesOf(page, second)).toEqual({ start: day(3), end: day(4) })
  // After the weekend.
  await expect.poll(() => datesOf(page, third)).toEqual({ start: day(7), end: day(7) })
  await expect(page.getByText('Starts before')).toHaveCount(0)
  await toast(page, 'Shifted').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => datesOf(page, second)).toEqual({ start: day(1), end: day(2) })
  await expect.poll(() => datesOf(page, third)).toEqual({ start: day(3), end: day(3) })

  await expectAccessible(page, noSidebar)

  // Selected and removed by key.
  await row(page, 'Second').focus()
  await page.keyboard.press('w')
  await expect(page.getByRole('button', { name: 'Remove the dependency' })).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(said(page, 'Second')).not.toContainText('Waits')
  await page.keyboard.press('Shift+D')
  await page.getByRole('dialog', { name: 'Blocked by' }).getByText('First').click()
  await expect(said(page, 'Second')).toContainText('Blocked by 1 task')
})

test('two people who drag the same bar at once see the same result', async ({ page, browser }) => {
  const { project, ids } = await start(page, 'Both', [{ title: 'Design', start: day(0), end: day(1) }])
  const colleague = await joinedBy(browser, page, project, 'Manager')
  const mine = await take(page, bar(page, 'Design'))
  await mine.to(1)
  const theirs = await take(colleague, bar(colleague, 'Design').locator('[data-drag=end]'))
  await theirs.drop(2)
  await expect(page.locator('[data-ghost]').first()).toContainText('Someone else moved it', soon)
  await page.mouse.up()
  await expect.poll(() => datesOf(page, ids[0]!)).toEqual({ start: day(1), end: day(2) })
  await expect(said(page, 'Design')).toContainText('2 work days')
  await expect(said(colleague, 'Design')).toHaveText((await said(page, 'Design').textContent())!, soon)
})

test('a guest sees bars without handles, and why', async ({ page, browser }) => {
  const { project, ids } = await start(page, 'Guests', [{ title: 'Design', start: day(0), end: day(1) }])
  const guest = await joinedBy(browser, page, project, 'Guest')
  await expect(said(guest, 'Design')).toContainText('Your role can’t change this task.')
  await expect(bar(guest, 'Design').locator('[data-drag=end]')).toHaveCount(0)
  await expect(guest.getByText('Drag to add a task')).toHaveCount(0)
  await (await take(guest, bar(guest, 'Design'))).drop(3)
  await row(guest, 'Design').focus()
  await guest.keyboard.press('Alt+ArrowRight')
  await expect(toast(guest, 'Your role can’t change this task.')).toBeVisible()
  expect(await datesOf(page, ids[0]!)).toEqual({ start: day(0), end: day(1) })
})

test('the axis zooms around the visible dates, reaches far ones, and fits a phone', async ({ page }) => {
  await start(page, 'Axis', [{ title: 'Far', start: '2031-05-05', end: '2031-05-09' }])
  const unit = (name: string) => page.getByRole('columnheader').getByText(name)
  await page.keyboard.press('-')
  await expect(page.getByText('Month', { exact: true })).toBeVisible()
  await expect(unit(day(0).slice(0, 4))).toBeVisible()
  await row(page, 'Far')
    .getByRole('button', { name: /Go to the bar/, includeHidden: true })
    .click()
  await expect(bar(page, 'Far')).toBeInViewport()
  await page.keyboard.press('+')
  await page.keyboard.press('t')
  await expect(bar(page, 'Far')).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('columnheader', { name: 'Days' })).toHaveCount(0)
  await expect(row(page, 'Far')).toBeVisible()
  await expectAccessible(page, noSidebar)
  await page.getByRole('button', { name: 'Names' }).click()
  await expect(page.getByRole('button', { name: 'Names' })).toHaveAttribute('aria-pressed', 'false')
})
