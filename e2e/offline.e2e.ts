// The network goes, tabs are closed, others work on: what was changed arrives once each, in order, and nobody else
// finds any of it in the browser.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { noteAlerts, readAlerts } from './alerts.ts'
import { signIn } from './people.ts'
import { freePort, runServer } from './server.ts'
import { test } from './test.ts'
import { writeAnswered } from './writeAnswered.ts'

test.use({ serviceWorkers: 'allow' })

const password = 'northwind-sample'
/** Two browsers, their server and its database share the machine with the other worker's. */
const patient = { timeout: 30_000 }
const known = 'Cookie notice without dark patterns'

let dataDir: string
let server: Awaited<ReturnType<typeof runServer>>

test.describe.configure({ mode: 'serial', timeout: 180_000 })
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'workweek-e2e-'))
  server = await runServer(dataDir, await freePort(), ['--sample'])
})
test.afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const row = (page: Page, title: string) => page.locator('[data-kind=task]').filter({ hasText: title })
const notice = (page: Page, text: string) => page.locator('output').filter({ hasText: text })

async function enter(page: Page, who: string) {
  await page.goto(`${server.url}/sign-in`)
  await signIn(page, { name: '', email: `${who}@northwind.example`, password })
  await page
    .getByRole('link', { name: /Harbour Hotel website/ })
    .first()
    .click()
  await expect(row(page, known)).toBeVisible(patient)
}

/** The keys of what the browser keeps in one of its drawers. */
const storedKeys = (page: Page, drawer: 'lists' | 'outbox') =>
  page.evaluate(
    (name) =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve([])
        opening.onsuccess = () => {
          const reading = opening.result.transaction('kept').objectStore('kept').getAllKeys()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.map(String))
          }
        }
      }),
    `workweek-${drawer}`,
  )

/** The screen changes while it is still being deleted. */
const expectNothingStored = (page: Page) =>
  expect
    .poll(async () => [await storedKeys(page, 'lists'), await storedKeys(page, 'outbox')], patient)
    .toEqual([[], []])

/** Until the browser has the app itself and its lists, of which these are loaded last. */
async function readyToGo(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // Ready, it may not answer this page yet, which loads code when it is first needed.
  const isServed = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
  await expect.poll(isServed, patient).toBe(true)
  const isStored = (keys: string[], list: string) => keys.some((key) => key.endsWith(list))
  await expect
    .poll(async () => {
      const keys = await storedKeys(page, 'lists')
      return ['getCurrentWorkspace', 'getTimeEntries', 'getNotifications'].every((list) =>
        isStored(keys, list),
      )
    }, patient)
    .toBe(true)
}

/** Opened anew, as after the browser was started again. */
async function reopen(page: Page, context: BrowserContext) {
  const address = page.url()
  await page.close()
  const next = await context.newPage()
  await next.goto(address)
  return next
}

async function quickAdd(page: Page, title: string) {
  const field = page.getByRole('combobox', { name: 'New task in To do' })
  await field.fill(title)
  await field.press('Enter')
  await field.press('Escape')
  await expect(row(page, title)).toHaveCount(1)
}

async function choose(page: Page, title: string, key: string, typed: string, now: string) {
  await row(page, title).focus()
  await page.keyboard.press(key)
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
  await expect(row(page, title).getByRole('button', { name: now })).toBeVisible()
}

/** Does it until the server has taken it: the screen shows a change before, which somebody else’s may overtake then. */
async function untilTaken(page: Page, path: RegExp, work: () => Promise<void>) {
  const taken = writeAnswered(page, path, patient)
  await work()
  expect((await taken).ok()).toBe(true)
}

/** Goes away and adds a task, which waits in the browser then. */
async function addWhileOffline(context: BrowserContext, page: Page, title: string) {
  await context.setOffline(true)
  await quickAdd(page, title)
  await expect.poll(async () => (await storedKeys(page, 'outbox')).length, patient).toBe(1)
}

test('an offline reload shows the last state, and missed changes arrive on reconnecting', async ({
  context,
  page,
  browser,
}) => {
  await enter(page, 'alex')
  await readyToGo(page)
  const unread = (await page.getByRole('link', { name: /^Notifications/ }).textContent()) ?? ''
  expect(unread).toMatch(/\d unread/)
  await context.setOffline(true)
  page = await reopen(page, context)
  await expect(row(page, known)).toBeVisible(patient)
  await expect(notice(page, 'Reconnecting')).toBeVisible(patient)
  await expect(page.getByRole('link', { name: /^Notifications/ })).toHaveText(unread)
  // The week of time, which this page has not shown before.
  await page.getByRole('navigation').getByRole('link', { name: 'Time', exact: true }).click()
  await expect(page.getByText(/^of 40h$/)).toBeVisible(patient)
  await page.goBack()

  const nora = await browser.newPage()
  await enter(nora, 'nora')
  await untilTaken(nora, /\/task$/, () => quickAdd(nora, 'Made while Alex was away'))
  await nora.close()
  await expect(row(page, 'Made while Alex was away')).toHaveCount(0)
  await context.setOffline(false)
  await expect(row(page, 'Made while Alex was away')).toHaveCount(1, patient)
})

test('offline changes survive closing the tab, are sent once each and merge per field', async ({
  context,
  page,
  browser,
}) => {
  const nora = await browser.newPage()
  await Promise.all([enter(page, 'alex'), enter(nora, 'nora')])
  await readyToGo(page)
  await context.setOffline(true)
  await quickAdd(page, 'First without network')
  await quickAdd(page, 'Second without network')
  await choose(page, 'First without network', 'p', 'high', 'Priority: High')
  await choose(page, known, 'p', 'high', 'Priority: High')
  await choose(page, known, 's', 'in prog', 'Status: In progress')
  await expect(notice(page, '5 changes waiting')).toBeVisible(patient)
  await expect.poll(async () => (await storedKeys(page, 'outbox')).length, patient).toBe(5)
  await untilTaken(nora, /\/task\//, () => choose(nora, known, 'p', 'urg', 'Priority: Urgent'))

  page = await reopen(page, context)
  await expect(row(page, 'Second without network')).toHaveCount(1, patient)
  await expect(row(page, known).getByRole('button', { name: 'Priority: High' })).toBeVisible()
  const sent: string[] = []
  page.on('response', (response) => {
    const request = response.request()
    if (request.method() !== 'GET' && request.url().includes('/api/task')) sent.push(request.postData() ?? '')
  })
  await context.setOffline(false)

  // Nora's priority stays, Alex's status is taken, and Alex is told.
  const conflictToast = page.getByRole('alert').filter({ hasText: `set the priority to Urgent` })
  await expect(conflictToast).toContainText('Nora', patient)
  await expect(row(nora, known).getByRole('button', { name: 'Status: In progress' })).toBeVisible(patient)
  await expect(row(nora, known).getByRole('button', { name: 'Priority: Urgent' })).toBeVisible()
  for (const screen of [page, nora]) {
    await expect(row(screen, 'First without network')).toHaveCount(1, patient)
    await expect(row(screen, 'Second without network')).toHaveCount(1, patient)
    await expect(
      row(screen, 'First without network').getByRole('button', { name: 'Priority: High' }),
    ).toBeVisible(patient)
  }
  await expect.poll(async () => (await storedKeys(page, 'outbox')).length, patient).toBe(0)
  const at = (text: string) => sent.findIndex((body) => body.includes(text))
  expect(at('First without')).toBeLessThan(at('Second without'))
  expect(sent.length).toBe(4)

  await conflictToast.getByRole('button', { name: 'Use mine' }).click()
  await expect(row(nora, known).getByRole('button', { name: 'Priority: High' })).toBeVisible(patient)
  await nora.close()
})

test('time typed into the week offline can be undone, and stays undone after a reload', async ({
  context,
  page,
}) => {
  await enter(page, 'alex')
  await readyToGo(page)
  await page.goto(`${server.url}/time?week=2026-03-02`)
  await page.getByRole('button', { name: 'Add a task' }).click()
  await page.getByRole('combobox').fill(known)
  await page.getByRole('option', { name: known }).click()
  const cell = (day: string, time: string) =>
    page.getByRole('gridcell', { name: `${known}, ${day}, 2026: ${time}` })
  const type = async (day: string, time: string) => {
    await cell(day, 'none').focus()
    await page.keyboard.type(time)
    await page.keyboard.press('Enter')
    await expect(cell(day, time)).toBeVisible()
  }
  const undo = async (message: string) => {
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText(`Undid: ${message}`)).toBeVisible()
  }
  const saved = page.waitForResponse('**/api/time-entry/day')
  await type('Tuesday, March 3', '1:00')
  await saved
  await expect.poll(async () => (await storedKeys(page, 'outbox')).length, patient).toBe(0)
  await context.setOffline(true)
  await type('Monday, March 2', '2:30')
  await undo('2:30 added to')
  await expect(cell('Monday, March 2', 'none')).toBeVisible()
  await cell('Tuesday, March 3', '1:00').focus()
  await page.keyboard.press('Delete')
  await expect(cell('Tuesday, March 3', 'none')).toBeVisible()
  await undo('1:00 removed from')
  await expect(cell('Tuesday, March 3', '1:00')).toBeVisible()
  await expect.poll(async () => (await storedKeys(page, 'outbox')).length, patient).toBe(4)
  page = await reopen(page, context)
  await context.setOffline(false)
  await expect.poll(async () => (await storedKeys(page, 'outbox')).length, patient).toBe(0)
  const { data } = await (
    await page.request.get(`${server.url}/api/time-entry?from=2026-03-02&to=2026-03-08`)
  ).json()
  expect(
    data.map(({ start, end }: { start: string; end: string }) => Date.parse(end) - Date.parse(start)),
  ).toEqual([3_600_000])
})

test('a deletion whose response was lost is not repeated after another member restored it', async ({
  context,
  page,
  browser,
}) => {
  const nora = await (await browser.newContext()).newPage()
  await Promise.all([enter(page, 'alex'), enter(nora, 'nora')])
  await readyToGo(page)
  const title = 'Deleted and brought back'
  await quickAdd(page, title)
  await expect(row(nora, title)).toHaveCount(1, patient)
  const { promise: deleted, resolve } = Promise.withResolvers<unknown>()
  await page.route(/\/api\/task$/, async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    await route.fetch()
    await context.setOffline(true)
    await route.abort()
    resolve(route.request().postDataJSON())
  })
  await row(page, title).focus()
  await page.keyboard.press('Delete')
  const data = await deleted
  await page.unroute(/\/api\/task$/)
  await expect(row(nora, title)).toHaveCount(0, patient)
  const headers = { origin: server.url }
  expect((await nora.request.post(`${server.url}/api/task/restore`, { data, headers })).ok()).toBe(true)

  // The page notes it: the toast goes after three seconds.
  await page.evaluate(noteAlerts)
  const overtaken = async () => {
    const said = await readAlerts(page)
    return said.find((text) => text.includes('someone has changed it again since')) ?? ''
  }
  await context.setOffline(false)
  await expect.poll(overtaken, patient).toContain(title)
  for (const screen of [page, nora]) await expect(row(screen, title)).toHaveCount(1, patient)
  await expect.poll(async () => (await storedKeys(page, 'outbox')).length, patient).toBe(0)
  await nora.context().close()
})

test('a file added offline is uploaded on reconnecting, from whichever page is open', async ({
  context,
  page,
}) => {
  await enter(page, 'alex')
  await readyToGo(page)
  await row(page, known).focus()
  await page.keyboard.press('Enter')
  const add = (name: string) =>
    page
      .getByLabel('Add files')
      .and(page.locator('input'))
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
  const files = () => page.getByRole('region', { name: 'Files' })
  await expect(page.getByRole('button', { name: 'Add files' })).toBeVisible(patient)
  await context.setOffline(true)
  await add('first.txt')
  await expect(files().getByRole('status')).toHaveText(/Not uploaded yet\. Kept in this browser/, patient)
  await context.setOffline(false)
  await expect(files().getByRole('button', { name: 'Delete first.txt' })).toBeVisible(patient)
  await expect(files().getByText('Not uploaded')).toHaveCount(0)

  await context.setOffline(true)
  await add('second.txt')
  await expect(files().getByRole('status')).toHaveText(/Not uploaded yet\. Kept in this browser/, patient)
  // Of a task that no server has either.
  await page.keyboard.press('Escape')
  await expect(row(page, known)).toBeFocused()
  await page.keyboard.press('Shift+C')
  const dialog = page.getByRole('dialog', { name: 'New task' })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.type('Made with a file')
  await dialog
    .getByLabel('Attach files')
    .and(page.locator('input'))
    .setInputFiles({ name: 'third.txt', mimeType: 'text/plain', buffer: Buffer.from('third') })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'third.txt' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await storedKeys(page, 'outbox')).length, patient).toBe(1)
  await row(page, known).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tasks\//)
  page = await reopen(page, context)
  await context.setOffline(false)
  await expect(files().getByRole('button', { name: 'Delete second.txt' })).toBeVisible(patient)
  await expect(files().getByRole('button', { name: /^Delete / })).toHaveCount(2)
  const filesOf = async (title: string) => {
    const { data } = await (await page.request.get(`${server.url}/api/task`)).json()
    const task = data.find((one: { title: string }) => one.title === title)
    const answer = task && (await (await page.request.get(`${server.url}/api/task/${task.id}`)).json())
    return answer?.data.files.map(({ name }: { name: string }) => name)
  }
  await expect.poll(() => filesOf('Made with a file'), patient).toEqual(['third.txt'])
})

test('signing out asks before it deletes unsent changes and cached data', async ({ context, page }) => {
  await enter(page, 'alex')
  await readyToGo(page)
  await addWhileOffline(context, page, 'Never to be sent')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('1 change hasn’t been sent')
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page).toHaveURL(/sign-in/, patient)
  await expectNothingStored(page)
  await context.setOffline(false)
})

test('an expired session deletes cached data, and another user gets no unsent changes', async ({
  context,
  page,
}) => {
  await enter(page, 'tomas')
  await readyToGo(page)
  await addWhileOffline(context, page, 'Kept for Tomás')
  await context.clearCookies()
  await context.setOffline(false)
  await expect(page).toHaveURL(/sign-in/, patient)
  await expect.poll(() => storedKeys(page, 'lists'), patient).toEqual([])
  expect((await storedKeys(page, 'outbox')).length).toBe(1)
  await expect(page.getByText('wasn’t added')).toHaveCount(0)
  await expect(page.getByText('not created')).toHaveCount(0)

  await signIn(page, { name: '', email: 'aisha@northwind.example', password })
  await expect(page.getByRole('button', { name: /^Account of Aisha/ })).toBeVisible(patient)
  await expect.poll(async () => (await storedKeys(page, 'outbox')).length, patient).toBe(0)
  await expect(row(page, 'Kept for Tomás')).toHaveCount(0)
})

test('a tag renamed twice is a conflict that can be overridden, and a new role needs a connection', async ({
  context,
  page,
  browser,
}) => {
  const nora = await browser.newPage()
  await Promise.all([enter(page, 'alex'), enter(nora, 'nora')])
  await readyToGo(page)
  const to = (screen: Page, name: string) =>
    screen.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  const rename = async (screen: Page, from: string, name: string) => {
    await screen.getByRole('button', { name: `Rename ${from}` }).click()
    const field = screen.getByRole('textbox', { name: 'Name of the tag' })
    await field.fill(name)
    await field.press('Enter')
    await expect(screen.getByRole('button', { name: `Rename ${name}` })).toBeVisible(patient)
  }
  for (const screen of [page, nora])
    await screen
      .getByRole('navigation', { name: 'Preferences' })
      .getByRole('link', { name: 'Settings' })
      .click()
  await to(page, 'Roles')
  await to(page, 'Tags')
  await to(nora, 'Tags')
  await context.setOffline(true)
  await rename(page, 'Design', 'Mine')
  await expect(notice(page, '1 change waiting')).toBeVisible(patient)
  await to(page, 'Roles')
  await page.getByRole('button', { name: 'New role' }).click()
  const newRole = page.getByRole('dialog', { name: 'New role' })
  await newRole.getByLabel('Name').fill('Freelancer')
  await newRole.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This needs a connection' })).toBeVisible(patient)
  await untilTaken(nora, /\/tag\//, () => rename(nora, 'Design', 'Theirs'))
  await context.setOffline(false)

  const conflictToast = page
    .getByRole('alert')
    .filter({ hasText: 'renamed the tag from “Design” to “Theirs”' })
  await expect(conflictToast).toContainText('Nora', patient)
  await to(page, 'Tags')
  await expect(page.getByRole('button', { name: 'Rename Theirs' })).toBeVisible(patient)
  await conflictToast.getByRole('button', { name: 'Use mine' }).click()
  await expect(nora.getByRole('button', { name: 'Rename Mine' })).toBeVisible(patient)
  await nora.close()
})

test('a member removed while offline sees a notice on reconnecting, and cached data is deleted', async ({
  context,
  page,
  browser,
}) => {
  const alex = await browser.newPage()
  await Promise.all([enter(page, 'tomas'), enter(alex, 'alex')])
  await readyToGo(page)
  await addWhileOffline(context, page, 'Never to be sent')

  const { data: members } = await (await alex.request.get(`${server.url}/api/workspace/member`)).json()
  const tomas = members.find(({ email }: { email: string }) => email === 'tomas@northwind.example')
  const removed = await alex.request.delete(`${server.url}/api/member/${tomas.id}`, {
    data: {},
    headers: { origin: server.url },
  })
  expect(removed.ok(), await removed.text()).toBe(true)
  await alex.close()

  await context.setOffline(false)
  await expect(page.getByText('You were removed from')).toBeVisible(patient)
  await expectNothingStored(page)
})
