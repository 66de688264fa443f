// A working day of three people at once, one of them on a slow and breaking network: at the end every entry, comment
// and change is there once, on every screen, and the sums agree wherever they are shown.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import type { Task, TaskDetail } from '#features/task/task.contract.ts'
import type { TimeEntry } from '#features/time/time.shape.ts'
import { addDays, dayIn, mondayOf } from '#shared/days.ts'
import { durationText } from '#shared/durations.ts'
import { formatMinutes } from '#web/format/durations.ts'
import { noteAlerts, readAlerts } from './alerts.ts'
import { openNetwork } from './network.ts'
import { signIn } from './people.ts'
import { freePort, runServer } from './server.ts'
import { test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const project = 'Harbour Hotel website'
/** The task on which all three work. */
const shared = 'Room page template'
const booking = 'Booking widget: date range and guests'
const monday = '2026-03-02'
const days = [
  'Monday, March 2',
  'Tuesday, March 3',
  'Wednesday, March 4',
  'Thursday, March 5',
  'Friday, March 6',
]

/** How long a change may take through the slow network and its breaks. */
const eventually = { timeout: 60_000 }

const row = (page: Page, title: string) => page.locator('[data-kind=task]').filter({ hasText: title })
const field = (page: Page, title: string, name: string | RegExp) =>
  row(page, title).getByRole('button', { name })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const fieldOf = (page: Page, name: string) => page.locator(`dl [data-field="${name}"]`)
const cell = (page: Page, title: string, day: number, value: string) =>
  page.getByRole('gridcell', { name: `${title}, ${days[day]}, 2026: ${value}`, exact: true })
const timer = (page: Page) => page.getByRole('region', { name: 'Running timer' })
const comments = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
const undo = (page: Page, message: string) =>
  page.getByRole('alert').filter({ hasText: message }).getByRole('button', { name: 'Undo' }).click()

/** Leaves the message there until it is needed, which it would not be after three seconds. */
const hold = (page: Page, message: string) => page.getByRole('alert').filter({ hasText: message }).hover()

async function enter(browser: Browser, url: string, name: string) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 1800 } })).newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.addInitScript(noteAlerts)
  await page.goto(`${url}/sign-in`)
  await signIn(page, { name, email: `${name}@northwind.example`, password: 'northwind-sample' })
  await page
    .getByRole('link', { name: new RegExp(project) })
    .first()
    .click()
  await expect(row(page, shared)).toBeVisible()
  return { page, errors }
}

/** Types lines into the list's own field. */
async function quickAdd(page: Page, ...lines: string[]) {
  await page.getByRole('combobox', { name: 'New task in To do' }).click()
  for (const line of lines) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
}

/** Chooses in the menu that a key opens on a row. */
async function choose(page: Page, title: string, key: string, typed: string, now: string) {
  await row(page, title).focus()
  await page.keyboard.press(key)
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
  await expect(field(page, title, now)).toBeVisible()
}

async function openDrawer(page: Page, title: string) {
  await row(page, title).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeVisible(eventually)
}

async function leaveDrawer(page: Page) {
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Task' })).toHaveCount(0)
}

async function say(page: Page, ...texts: string[]) {
  for (const text of texts) {
    await page.getByRole('textbox', { name: 'Comment' }).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Control+Enter')
    await expect(comments(page).filter({ hasText: text })).toBeVisible()
  }
}

async function ofComment(page: Page, text: string, action: 'Edit' | 'Delete') {
  const comment = comments(page).filter({ hasText: text })
  // It can be changed as soon as it is sent.
  await expect(comment).not.toHaveAttribute('data-unsent')
  await comment.getByRole('button', { name: 'More actions for this comment' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function addFile(page: Page, name: string) {
  await page
    .getByLabel('Add files')
    .and(page.locator('input'))
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(`What ${name} says`) })
  const added = section(page, 'Files').getByRole('button', { name: `Delete ${name}` })
  await expect(added).toBeVisible(eventually)
}

async function openWeek(page: Page) {
  await page.getByRole('link', { name: 'Time', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Time' })).toBeVisible()
  await goTo(page, `/time?week=${monday}`)
  // The week before may be as empty.
  await expect(page.getByText(/^2\s–\s8 Mar$/)).toBeVisible()
  await expect(page.getByText('No time this week')).toBeVisible()
}

/** Without loading the page anew, so that what it shows is what it has heard. */
async function goTo(page: Page, address: string) {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** Types into the cells of a task from Monday on; null goes past a day. */
async function fillRow(page: Page, title: string, typed: readonly (string | null)[]) {
  await page.keyboard.press('n')
  await page.getByRole('combobox', { name: 'Add a task' }).fill(title)
  await page.keyboard.press('Enter')
  await expect(cell(page, title, 0, 'none')).toBeFocused()
  for (const text of typed) {
    if (text) await page.keyboard.type(text)
    await page.keyboard.press('ArrowRight')
  }
}

/** The answer to what was typed into a day, which is sent after what was typed before. */
const daySaved = (page: Page, day: string, minutes?: number) =>
  page.waitForResponse((answer) => {
    if (!answer.url().endsWith('/time-entry/day')) return false
    const body = answer.request().postDataJSON()
    return body.day === day && (minutes === undefined || body.minutes === minutes)
  }, eventually)

const dayOf = (page: Page, day: number) => section(page, `${days[day]}, 2026`)
const overlap = `This overlaps “${shared}”, 2 Mar 09:00–11:00.`

async function openProject(page: Page) {
  await page
    .getByRole('link', { name: new RegExp(project) })
    .first()
    .click()
  await expect(row(page, shared)).toBeVisible()
}

async function toggleTimer(page: Page, title: string) {
  await row(page, title).focus()
  await page.keyboard.press('t')
}

async function startHere(page: Page, title: string) {
  await toggleTimer(page, title)
  await expect(timer(page)).toContainText(title)
}

async function stop(page: Page) {
  await page.keyboard.press('Shift+T')
  await expect(timer(page)).toHaveCount(0)
}

/** What was made on this day. */
const made = [
  'Order the prints',
  'Book the studio',
  'Ask for the logo files',
  'Plan the handover',
  'Fix the date field',
  'Check the phone layout',
  'Drop the old styles',
]
const stays = [
  'And the last',
  'I take the first',
  'Six of them, in fact seven',
  'The hotel sent pictures',
  'Which ones?',
]
const weekOfAlex = [
  [shared, 0, '1:30'],
  [shared, 1, '0:45'],
  [booking, 2, '2:00'],
] as const
const weekOfNora = [
  [shared, 0, '2:00'],
  [booking, 0, '0:50'],
  [shared, 2, '1:15'],
] as const
const weekOfTomas = [
  [shared, 0, '2:30'],
  [shared, 1, '1:30'],
  [shared, 2, '0:45'],
  [booking, 3, '4:00'],
  [shared, 4, '1:00'],
] as const

/** The tasks of a list as they are shown; tracked time differs by what one may see. */
const rowsOf = (page: Page) =>
  page.locator('[data-kind=task]').evaluateAll((rows) =>
    rows.map((row) => ({
      title: row.querySelector('[data-title]')?.textContent,
      fields: [...row.querySelectorAll('button[data-field]:not([data-field=estimate])')].map((one) =>
        one.getAttribute('aria-label'),
      ),
    })),
  )

const minutesOf = (entries: readonly TimeEntry[]) =>
  Math.round(
    entries.reduce((sum, { start, end }) => sum + (Date.parse(end!) - Date.parse(start)) / 60_000, 0),
  )

test('a day of three people at once, one of them on a slow, unreliable network', async ({ browser }) => {
  test.slow()
  const dataDir = await mkdtemp(join(tmpdir(), 'workweek-e2e-'))
  const port = await freePort()
  const server = await runServer(dataDir, port, ['--sample'])
  const network = await openNetwork(port, { delay: 150, bytesPerSecond: 1_000_000 })
  try {
    const opened = await Promise.all([
      enter(browser, server.url, 'alex'),
      enter(browser, server.url, 'nora'),
      enter(browser, network.url, 'tomas'),
      enter(browser, server.url, 'tomas'),
    ])
    const pages = opened.map(({ page }) => page)
    const [alex, nora, tomas, phone] = pages as [Page, Page, Page, Page]
    async function ask<T>(path: string, page = alex): Promise<T> {
      const answer = await page.request.get(`${server.url}/api${path}`)
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
      return (await answer.json()).data
    }
    const connected = () => expect(tomas.getByText(/Reconnecting/)).toBeHidden(eventually)

    // In the list: tasks are made, changed alone and together, deleted and brought back.
    await Promise.all([
      (async () => {
        await quickAdd(
          alex,
          'Order the prints !high #print ^tomorrow 1h30',
          'Book the studio !low #design',
          'Ask for the logo files @nora',
        )
        const three = made.slice(0, 3)
        for (const title of three) {
          await expect(row(alex, title)).toContainText(/HHW-\d/)
          await row(alex, title).focus()
          await alex.keyboard.press('x')
        }
        await expect(alex.getByRole('toolbar', { name: 'Selected tasks' })).toContainText('3 selected')
        await alex.keyboard.press('p')
        await alex.keyboard.type('urg')
        await alex.keyboard.press('Enter')
        await hold(alex, '3 tasks set to Urgent')
        for (const title of three) await expect(field(alex, title, 'Priority: Urgent')).toBeVisible()
        await undo(alex, '3 tasks set to Urgent')
        await expect(field(alex, 'Book the studio', 'Priority: Low')).toBeVisible()
        await alex.keyboard.press('s')
        await alex.keyboard.type('in prog')
        await alex.keyboard.press('Enter')
        for (const title of three) await expect(field(alex, title, 'Status: In progress')).toBeVisible()
        await alex.keyboard.press('Escape')
        await choose(alex, 'Cookie notice', 'p', 'med', 'Priority: Medium')
      })(),
      (async () => {
        await nora.keyboard.press('Shift+C')
        const dialog = nora.getByRole('dialog', { name: 'New task' })
        await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
        await nora.keyboard.type('Plan the handover !high @tomas 2h')
        await nora.keyboard.press('Enter')
        await expect(dialog.getByRole('textbox', { name: 'Description' })).toBeFocused()
        await nora.keyboard.type('Who, what, when')
        await nora.keyboard.press('Control+Enter')
        await expect(dialog).toHaveCount(0)
        await choose(nora, 'Redirects from', 's', 'to do', 'Status: To do')
        await choose(nora, 'Redirects from', 'a', 'tom', 'Assignee: Tomás Rivera')
        await choose(nora, 'Translate the page', 'p', 'high', 'Priority: High')
        await row(nora, 'Plan the handover').focus()
        await nora.keyboard.press('Delete')
        await hold(nora, 'Task deleted')
        await expect(row(nora, 'Plan the handover')).toHaveCount(0)
        await undo(nora, 'Task deleted')
        await expect(row(nora, 'Plan the handover')).toBeVisible()
        await row(nora, 'Load test').focus()
        await nora.keyboard.press('Delete')
        await expect(row(nora, 'Load test')).toHaveCount(0)
      })(),
      (async () => {
        const mended = network.breakAt('answer', /POST \/api\/task /, 1000)
        await quickAdd(
          tomas,
          'Fix the date field !low @me',
          'Check the phone layout #code',
          'Drop the old styles',
        )
        for (const title of ['Fix the date field', 'Check the phone layout', 'Drop the old styles'])
          await expect(row(tomas, title)).toBeVisible()
        await choose(tomas, 'Check the phone layout', 'p', 'high', 'Priority: High')
        await mended
        const retried = network.breakAt('answer', /DELETE \/api\/task/, 1000)
        await row(tomas, 'Drop the old styles').focus()
        await tomas.keyboard.press('Delete')
        await hold(tomas, 'Task deleted')
        await expect(row(tomas, 'Drop the old styles')).toHaveCount(0)
        await undo(tomas, 'Task deleted')
        await expect(row(tomas, 'Drop the old styles')).toBeVisible()
        await retried
      })(),
    ])
    await connected()
    for (const page of pages) {
      for (const title of [
        'Order the prints',
        'Plan the handover',
        'Check the phone layout',
        'Drop the old styles',
      ])
        await expect(row(page, title)).toHaveCount(1, eventually)
      await expect(row(page, 'Load test')).toHaveCount(0)
    }

    // On one task: its fields, steps, texts and files.
    await Promise.all([alex, nora, tomas].map((page) => openDrawer(page, shared)))
    await alex.getByRole('button', { name: 'Add checklist' }).click()
    for (const step of ['Draw', 'Build', 'Try'])
      await alex.keyboard.type(step).then(() => alex.keyboard.press('Enter'))
    for (const page of [nora, tomas])
      await expect(section(page, 'Checklist').getByRole('listitem')).toHaveCount(3, eventually)
    const tick = (page: Page, step: string) =>
      section(page, 'Checklist').getByRole('checkbox', { name: step }).click()
    await Promise.all([
      (async () => {
        await tick(alex, 'Draw')
        await say(alex, 'The hotel sent pictures', 'Six of them')
        await ofComment(alex, 'Six of them', 'Edit')
        await expect(alex.getByRole('textbox', { name: 'Edit the comment' })).toBeFocused()
        await alex.keyboard.type(', in fact seven')
        await alex.keyboard.press('Control+Enter')
        await addFile(alex, 'rooms.txt')
      })(),
      (async () => {
        await tick(nora, 'Build')
        await say(nora, 'Which ones?', 'Never mind')
        await ofComment(nora, 'Never mind', 'Delete')
        await section(nora, 'Description').getByRole('button', { name: 'Add a description…' }).click()
        await expect(nora.getByRole('textbox', { name: 'Description' })).toBeFocused()
        await nora.keyboard.type('One template for all rooms')
        await nora.keyboard.press('Control+Enter')
        await fieldOf(nora, 'priority').click()
        await nora.getByRole('option', { name: 'Urgent' }).click()
      })(),
      (async () => {
        const mended = network.breakAt('request', /PATCH \/api\/task\/\S+checklist/, 1500)
        await tick(tomas, 'Try')
        await fieldOf(tomas, 'status').click()
        await tomas.getByRole('option', { name: 'In review' }).click()
        await mended
        const retried = network.breakAt('answer', /POST \/api\/task\/comment/, 1000)
        await say(tomas, 'I take the first', 'And the last')
        await retried
        const last = network.breakAt('answer', /POST \/api\/task\/\S+\/file/, 1500)
        await addFile(tomas, 'template.txt')
        await last
      })(),
    ])
    await connected()
    for (const page of [alex, nora, tomas]) {
      await expect(section(page, 'Checklist')).toContainText('3 of 3', eventually)
      await expect(comments(page)).toHaveCount(5, eventually)
      await expect(section(page, 'Files').getByRole('listitem')).toHaveCount(2, eventually)
      await expect(section(page, 'Description')).toContainText('One template for all rooms')
      await expect(fieldOf(page, 'status')).toHaveText('In review', eventually)
      await expect(fieldOf(page, 'priority')).toHaveText('Urgent')
    }
    await Promise.all([alex, nora, tomas].map(leaveDrawer))

    // The week is typed in by all, a colleague's too, and what overlaps is refused.
    const { memberId: tomasId } = await ask<{ memberId: string }>('/user', tomas)
    await Promise.all([alex, nora, tomas, phone].map((page) => openWeek(page)))
    await Promise.all([
      (async () => {
        await fillRow(alex, shared, ['1:30', '45m'])
        await fillRow(alex, booking, [null, null, '2'])
        await alex.getByRole('link', { name: 'Entries', exact: true }).click()
        await dayOf(alex, 1).getByRole('button', { name: 'Delete 09:00–09:45' }).click()
        await hold(alex, 'Time deleted')
        await expect(dayOf(alex, 1)).toHaveCount(0)
        await undo(alex, 'Time deleted')
        await expect(dayOf(alex, 1).getByRole('listitem')).toHaveCount(1)
      })(),
      (async () => {
        const wednesday = daySaved(nora, addDays(monday, 2))
        await fillRow(nora, shared, ['2', null, '1.25'])
        // What is refused below is answered after these, and the dialog waits for that no longer than a moment.
        await wednesday
        await nora.getByRole('link', { name: 'Entries', exact: true }).click()
        await expect(dayOf(nora, 0).getByRole('listitem')).toHaveCount(1)
        await nora.keyboard.press('Shift+N')
        const dialog = nora.getByRole('dialog', { name: 'Add time' })
        await dialog.getByRole('button', { name: /^Task/ }).click()
        await nora.getByRole('combobox', { name: 'Task' }).fill(booking)
        await nora.keyboard.press('Enter')
        await dialog.getByLabel('Start').fill('10')
        await dialog.getByLabel('Duration').fill('50m')
        await dialog.getByRole('button', { name: 'Add time' }).click()
        await expect(dialog.getByRole('alert')).toHaveText(overlap)
        await dialog.getByLabel('Start').fill('13:00')
        await dialog.getByRole('button', { name: 'Add time' }).click()
        await expect(dialog).toHaveCount(0)
        await expect(dayOf(nora, 0).getByRole('listitem')).toHaveCount(2)
        await goTo(nora, `/time?week=${monday}&member=${tomasId}`)
        await expect(cell(nora, shared, 0, '3:00')).toBeVisible(eventually)
        await cell(nora, shared, 4, 'none').click()
        await nora.keyboard.type('1')
        await nora.keyboard.press('Enter')
        await expect(cell(nora, shared, 4, '1:00')).toBeVisible()
      })(),
      (async () => {
        const mended = network.breakAt('answer', /PUT \/api\/time-entry\/day/, 2000)
        await fillRow(tomas, shared, ['3', '1h30', '0:45'])
        await fillRow(tomas, booking, [null, null, null, '4'])
        await mended
        await expect(cell(tomas, shared, 4, '1:00')).toBeVisible(eventually)
        const retried = network.breakAt('request', /PUT \/api\/time-entry\/day/, 1000)
        const saved = daySaved(tomas, monday, 150)
        await cell(tomas, shared, 0, '3:00').click()
        await tomas.keyboard.type('2:30')
        await tomas.keyboard.press('Enter')
        await retried
        await saved
      })(),
    ])
    await connected()

    // Timers: of one person only ever one, and a stop that is sent again stops nothing else.
    await Promise.all([alex, nora, tomas, phone].map(openProject))
    const ofTomas = async () =>
      (await ask<TimeEntry[]>('/time-entry/running')).filter(({ memberId }) => memberId === tomasId)
    await Promise.all([
      (async () => {
        await startHere(alex, shared)
        await startHere(alex, booking)
        await stop(alex)
      })(),
      (async () => {
        await startHere(nora, booking)
        await stop(nora)
      })(),
      (async () => {
        const answered = [tomas, phone].map((page) => page.waitForResponse(/time-entry\/start/))
        await Promise.all([toggleTimer(tomas, shared), toggleTimer(phone, booking), ...answered])
        await expect(async () => {
          const [running, ...others] = await ofTomas()
          expect(others).toEqual([])
          for (const page of [tomas, phone])
            await expect(timer(page)).toContainText(running!.title, { timeout: 2_000 })
        }).toPass(eventually)
        const mended = network.breakAt('answer', /POST \/api\/time-entry\/stop/, 1500)
        await tomas.keyboard.press('Shift+T')
        await expect(timer(phone)).toHaveCount(0, eventually)
        await startHere(phone, 'Redirects from')
        await mended
        await expect(timer(tomas)).toContainText('Redirects from', eventually)
        await expect(timer(phone)).toContainText('Redirects from')
        expect(await ofTomas()).toMatchObject([{ title: expect.stringContaining('Redirects from') }])
        await stop(tomas)
        await expect(timer(phone)).toHaveCount(0, eventually)
      })(),
    ])
    await connected()

    // Everything is there once, and every screen says what the server says.
    const today = dayIn((await ask<{ timeZone: string }>('/workspace/current')).timeZone)
    const open = await ask<Task[]>('/task?status=open')
    const tasks = [...open, ...(await ask<Task[]>('/task?status=closed'))]
    const entries = await ask<TimeEntry[]>(`/time-entry?from=2026-01-01&to=${today}`)
    expect(entries.filter(({ end }) => end === null)).toEqual([])
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    const idOf = (title: string) => tasks.find((task) => task.title === title)!.id

    // Tasks.
    const { project: projectId } = tasks.find(({ title }) => title === shared)!
    const titles = open.filter((task) => task.project === projectId).map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(made))
    expect(new Set(titles).size).toBe(titles.length)
    const [list, ...others] = await Promise.all(
      pages.map(async (page) => {
        await expect
          .poll(async () => (await rowsOf(page)).map(({ title }) => title).sort())
          .toEqual(titles.sort())
        return rowsOf(page)
      }),
    )
    for (const other of others) expect(other).toEqual(list)
    const shownAs = (title: string) => list?.find((task) => task.title === title)?.fields
    expect(shownAs('Order the prints')).toEqual([
      'Priority: High',
      'Status: In progress',
      'No start and end',
      expect.stringMatching(/^Due Tomorrow/),
      'Unassigned',
      'More actions for Order the prints',
    ])
    expect(shownAs('Check the phone layout')).toContain('Priority: High')
    expect(shownAs('Redirects from the old addresses')).toContain('Assignee: Tomás Rivera')

    // What was said and done on one of them, and its time.
    const detail = await ask<TaskDetail>(`/task/${idOf(shared)}`)
    expect(detail.comments.map(({ text }) => text).sort()).toEqual(stays)
    expect(detail.files.map(({ name }) => name).sort()).toEqual(['rooms.txt', 'template.txt'])
    expect(detail.checklist?.map(({ title, done }) => done && title)).toEqual(['Draw', 'Build', 'Try'])
    await Promise.all(pages.map((page) => openDrawer(page, shared)))
    for (const page of pages) {
      await expect
        .poll(() => comments(page).evaluateAll((all) => all.map((one) => one.lastElementChild?.textContent)))
        .toEqual(detail.comments.map(({ text }) => text))
      await expect(section(page, 'Files').getByRole('listitem')).toHaveCount(2)
      await expect(page.locator('dl > div').filter({ hasText: /^Tracked/ })).toHaveText(
        `Tracked${durationText(detail.activeTime!)} · ${durationText(detail.activeTime! - detail.estimate)} over`,
      )
      await page.getByRole('tab', { name: 'Time' }).click()
      // Members see their own entries only.
      const seen = detail.actions.filter(
        ({ memberId }) => [alex, nora].includes(page) || memberId === tomasId,
      )
      await expect(section(page, 'Time').locator('strong')).toHaveText(durationText(minutesOf(seen)))
      await expect(section(page, 'Time').getByRole('listitem')).toHaveCount(seen.length)
      await leaveDrawer(page)
    }

    // Time.
    for (const task of tasks) {
      const own = entries.filter((entry) => entry.task === task.id)
      expect(task.activeTime, task.title).toBe(minutesOf(own))
    }
    const services = (of: TimeEntry[]) =>
      new Map(
        [...Map.groupBy(of, ({ task }) => task)].map(([id, own]) => [
          id,
          Math.round((minutesOf(own) / 60) * 100) / 100,
        ]),
      )
    const reported = async (period: string) =>
      new Map(
        (await ask<{ id: string; estimate: number }[]>(`/task/reports${period}`)).map(({ id, estimate }) => [
          id,
          estimate,
        ]),
      )
    expect(await reported('')).toEqual(services(entries))
    const inWeek = entries.filter(({ start }) => start < '2026-03-10')
    expect(await reported(`?startDate=${monday}&endDate=${addDays(monday, 6)}`)).toEqual(services(inWeek))

    for (const [page, typed] of [
      [alex, weekOfAlex],
      [nora, weekOfNora],
      [tomas, weekOfTomas],
      [phone, weekOfTomas],
    ] as const) {
      const { memberId } = await ask<{ memberId: string }>('/user', page)
      const own = inWeek.filter((entry) => entry.memberId === memberId)
      expect(own).toHaveLength(typed.length)
      const total = minutesOf(own)
      await page.getByRole('link', { name: 'Time', exact: true }).first().click()
      // The timers of today are in this week's sums.
      const thisWeek = entries.filter(
        (entry) => entry.memberId === memberId && entry.start >= new Date(`${mondayOf(today)}`).toISOString(),
      )
      await expect(page.locator('strong').first()).toHaveText(durationText(minutesOf(thisWeek)))
      await goTo(page, `/time?week=${monday}`)
      for (const [title, day, time] of typed) await expect(cell(page, title, day, time)).toBeVisible()
      await expect(page.locator('strong').first()).toHaveText(durationText(total))
      const sums = page.getByRole('row', { name: /^Total/ }).getByRole('gridcell')
      await expect(sums.last()).toHaveText(formatMinutes(total))
      await page.getByRole('link', { name: 'Entries', exact: true }).click()
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(own.length)
      await expect(page.locator('strong').first()).toHaveText(durationText(total))
    }

    for (const { page, errors } of opened) {
      const said = await readAlerts(page)
      expect([...errors, ...said]).toEqual(page === nora ? [overlap] : [])
    }
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()))
    network.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
