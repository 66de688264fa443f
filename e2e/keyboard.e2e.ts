import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { pressPair } from './keys.ts'
import { newPerson, register, signIn, startWorkspace } from './people.ts'
import { test } from './test.ts'
import { writeAnswered } from './writeAnswered.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'New task' })
const title = (page: Page) => dialog(page).getByRole('textbox', { name: 'Title' })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const field = (page: Page, text: string, name: string | RegExp) =>
  row(page, text).getByRole('button', { name })

/** Opens the palette, types, and takes what is found by its name. */
async function run(page: Page, typed: string, ...choices: string[]) {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(typed)
  for (const [index, choice] of choices.entries()) {
    if (index) await page.keyboard.type(choice)
    await expect(palette(page).getByRole('option', { selected: true })).toHaveAccessibleName(
      new RegExp(choice, 'i'),
    )
    await page.keyboard.press('Enter')
  }
}

async function startProject(page: Page, name: string) {
  await run(page, 'new proj', 'New project')
  await page.getByLabel('Name').fill(name)
  const made = writeAnswered(page, /\/project$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('treegrid')).toBeVisible()
  // Before, whoever signs out is asked about it.
  await made
}

async function attach(page: Page, ...names: string[]) {
  await dialog(page)
    .getByLabel('Attach files')
    .and(page.locator('input'))
    .setInputFiles(
      names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`text of ${name}`) })),
    )
  for (const name of names)
    await expect(dialog(page).getByRole('listitem').filter({ hasText: name })).toBeVisible()
}

/** Undefined as long as the server has no such task, which the screen shows before. */
async function filesOf(page: Page, title: string): Promise<string[] | undefined> {
  const { data } = await (await page.request.get('/api/task')).json()
  const task = data.find((one: { title: string }) => one.title === title)
  const answer = task && (await (await page.request.get(`/api/task/${task.id}`)).json())
  return answer?.data.files.map(({ name }: { name: string }) => name).sort()
}

test('a working session by keyboard alone', async ({ page }) => {
  await startWorkspace(page, newPerson('Kim'), 'By keys')
  await startProject(page, 'Relaunch')

  // A new task, left in the middle, survives the page.
  await page.keyboard.press('Shift+C')
  await expect(title(page)).toBeFocused()
  await page.keyboard.type('Call the printer !high @kim ^tomorrow 2h')
  for (const value of ['Priority: High', 'Assignee: Kim', 'Due date: Tomorrow', 'Estimate: 2h'])
    await expect(dialog(page).getByRole('button', { name: value })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Description' })).toBeFocused()
  await page.keyboard.type('Ask for **paper**')
  await attach(page, 'offer.txt', 'مرحبا.txt')
  await expectAccessible(page, { within: '[aria-label="New task"][role=dialog]' })
  await title(page).press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('treegrid')).toBeVisible()
  await page.keyboard.press('Shift+C')
  await expect(title(page)).toHaveValue('Call the printer !high @kim ^tomorrow 2h')
  await expect(dialog(page).getByRole('textbox', { name: 'Description' })).toContainText('Ask for paper')
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(field(page, 'Call the printer', 'Priority: High')).toBeVisible()
  await expect.poll(() => filesOf(page, 'Call the printer')).toEqual(['offer.txt', 'مرحبا.txt'])

  // The draft is used up, and its files are not kept any longer.
  await page.keyboard.press('Shift+C')
  await expect(title(page)).toHaveValue('')
  await expect(dialog(page).getByRole('listitem')).toHaveCount(0)
  await expect.poll(() => storedFiles(page)).toEqual([])
  await page.keyboard.type('Second')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, 'Second')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)

  // The task that the list has active is changed by the palette, and the focus is back there.
  await row(page, 'Second').focus()
  await run(page, 'status', 'Change status', 'In progress')
  await expect(field(page, 'Second', 'Status: In progress')).toBeVisible()
  await expect(row(page, 'Second')).toBeFocused()
  await run(page, 'prio', 'Change priority', 'Urgent')
  await expect(field(page, 'Second', 'Priority: Urgent')).toBeVisible()
  await run(page, 'assign to m', 'Assign to me')
  await expect(field(page, 'Second', 'Assignee: Kim')).toBeVisible()
  await run(page, 'due', 'Change due date', 'tomorrow')
  await expect(row(page, 'Second')).toContainText('Tomorrow')
  await run(page, 'estimate', 'Change estimate', '1h 30m')

  // Steps back, one at a time.
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('status')
  await page.keyboard.press('Enter')
  await expect(palette(page).getByRole('combobox', { name: 'Status' })).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(palette(page).getByRole('combobox', { name: 'Search and commands' })).toBeVisible()
  await expectAccessible(page, { within: '[aria-label="Search and commands"][role=dialog]' })
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(row(page, 'Second')).toBeFocused()

  // The same by single keys.
  await page.keyboard.press('p')
  await page.keyboard.type('low')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Second', 'Priority: Low')).toBeVisible()

  // Going places, by pairs of keys and by what is found.
  await pressPair(page, 'g', 'm')
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  await run(page, 'printer', 'Call the printer')
  await expect(page).toHaveURL(/\/tasks\/[^/]+$/)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Call the printer')
  await run(page, 'copy', 'Copy link')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  await run(page, 'relaunch', 'Relaunch')
  await expect(page.getByRole('heading', { level: 1, name: 'Relaunch' })).toBeVisible()

  // Over the list that is on screen, where that holds it.
  await run(page, 'printer', 'Call the printer')
  await expect(page.getByRole('dialog', { name: 'Task' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(page, 'Call the printer')).toBeFocused()

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByRole('group', { name: 'Lists' })).toContainText('Change the status')
  await expect(help.getByRole('group', { name: 'Anywhere' })).toContainText('Search and commands')
  await expectAccessible(page)
  await page.keyboard.type('priority')
  await expect(help.locator('dt')).toHaveText(['Change the priority'])
})

test('a draft is deleted on sign-out and not shown to the next user', async ({ page }) => {
  const bo = newPerson('Bo')
  await register(bo)
  await startWorkspace(page, newPerson('Ann'), 'Private')
  await startProject(page, 'Secrets')
  await page.keyboard.press('Shift+C')
  await expect(title(page)).toBeFocused()
  await page.keyboard.type('Ann’s secret')
  await attach(page, 'plan.txt')
  expect(await storedFiles(page)).toHaveLength(1)
  await page.keyboard.press('Escape')
  await run(page, 'sign out', 'Sign out')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => storedFiles(page)).toEqual([])
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('secret')

  await signIn(page, bo)
  await page.getByLabel('Name').fill('Bo’s place')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page.getByRole('button', { name: /^Workspace Bo/ })).toBeVisible()
  await startProject(page, 'Open')
  await page.keyboard.press('Shift+C')
  await expect(title(page)).toHaveValue('')
  await expect(dialog(page).getByRole('listitem')).toHaveCount(0)
})

test('a refused task stays a draft, and a refused upload can be retried', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Refusals')
  await startProject(page, 'Work')
  const refuse = (message: string) => ({
    status: 409,
    json: { success: false, error: { code: 'NOT_NOW', message } },
  })
  await page.route('**/api/task', (route) =>
    route.request().method() === 'POST' ? route.fulfill(refuse('Not before Monday.')) : route.continue(),
  )
  await page.keyboard.press('Shift+C')
  await expect(title(page)).toBeFocused()
  await page.keyboard.type('Careful')
  await attach(page, 'a.txt')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Not before Monday.' })).toBeVisible()
  await expect(title(page)).toHaveValue('Careful')
  await page.unroute('**/api/task')

  await page.route('**/api/task/*/file?*', (route) => route.fulfill(refuse('The disk is full.')))
  await title(page).fill('Careful, later')
  await title(page).press('Control+Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page, 'Careful, later')).toBeVisible()
  await expect(page.getByText('“a.txt” not uploaded. The disk is full.')).toBeVisible()
  // What was not uploaded is tried again when the page comes back.
  await page.reload()
  await expect(page.getByText('“a.txt” not uploaded. The disk is full.')).toBeVisible()
  await page.unroute('**/api/task/*/file?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('not uploaded')).toHaveCount(0)
  await expect.poll(() => filesOf(page, 'Careful, later')).toEqual(['a.txt'])
  await expect.poll(() => storedFiles(page)).toEqual([])

  // An answer that was lost makes no second task.
  let lost = 0
  await page.route('**/api/task', async (route) => {
    if (route.request().method() !== 'POST' || lost++) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('Shift+C')
  await expect(title(page)).toBeFocused()
  await page.keyboard.type('Once only')
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toHaveCount(0)
  await page.reload()
  await expect(row(page, 'Once only')).toHaveCount(1)

  await page.keyboard.press('Shift+C')
  await expect(title(page)).toBeFocused()
  await page.keyboard.type('Never mind')
  await dialog(page).getByRole('button', { name: 'Discard' }).click()
  // Held there, or it would go after three seconds.
  await page.getByRole('alert').filter({ hasText: 'Draft discarded' }).hover()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(title(page)).toHaveValue('Never mind')
})

/** The names under which this browser keeps files of drafts. */
const storedFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('workweek')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('task-files')) {
            database.close()
            resolve([])
            return
          }
          const asking = database.transaction('task-files').objectStore('task-files').getAllKeys()
          asking.onsuccess = () => {
            database.close()
            resolve(asking.result)
          }
        }
      }),
  )
