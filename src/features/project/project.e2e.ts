import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { joinBy, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { walk } from '../../../e2e/redo.ts'
import { test } from '../../../e2e/test.ts'
import { writeAnswered } from '../../../e2e/writeAnswered.ts'

/** The longest that a change may take to a colleague's screen. */
const soon = { timeout: 15_000 }

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Project', exact: true }).getByRole('link', { name })
const setting = (page: Page, name: RegExp) => page.locator('#main').getByRole('button', { name })
const headers = () => ({ origin: process.env.E2E_URL! })

async function call<T = { id: string }>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers: headers(),
    ...(data && { data }),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}
const post = <T = { id: string }>(page: Page, path: string, data: object) => call<T>(page, 'POST', path, data)
const stored = (page: Page, id: string) => call<Record<string, unknown>>(page, 'GET', `/project/${id}`)

/** Chooses in the menu that a button opens, by typing. */
async function choose(page: Page, button: RegExp, label: string, typed: string) {
  // The heading has a button for the status, too.
  await page.getByRole('button', { name: button }).last().click()
  await page.getByRole('combobox', { name: label }).fill(typed)
  // Before the clients are loaded, Enter would create one of that name.
  const first = page.getByRole('listbox', { name: label }).getByRole('option').first()
  await expect(first).not.toContainText('Create “')
  await page.keyboard.press('Enter')
}

test('a project is created with every field, and its draft is saved until then', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Everything')
  await post(page, '/client', { title: 'Harbour Hotel' })
  const parent = await post(page, '/project', { name: 'Hotels', key: 'HOT' })
  await page.goto(`/projects/${parent.id}`)
  await page.getByRole('button', { name: 'More actions for this project' }).click()
  await page.getByRole('menuitem', { name: 'New sub-project' }).click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await expect(dialog.getByRole('heading')).toHaveText('New project in Hotels')
  const nameless = dialog.getByText('Give the project a name')
  await dialog.getByLabel('Name').blur()
  await expect(nameless).toBeVisible()
  await dialog.getByLabel('Name').fill('Website relaunch')
  await expect(nameless).toBeHidden()
  await dialog.getByLabel('Name').fill('')
  await expect(nameless).toBeVisible()
  await dialog.getByLabel('Name').fill('Website relaunch')
  await expect(dialog.getByLabel('Key')).toHaveValue('WR')
  await dialog.getByLabel('Key').fill('1')
  await dialog.getByLabel('Key').blur()
  await expect(dialog.getByText('starting with a letter')).toBeVisible()
  await dialog.getByLabel('Key').fill('')
  await expect(dialog.getByText('starting with a letter')).toBeHidden()
  await dialog.getByRole('button', { name: 'More', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Why we do it')
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Hotels' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('new project')
  await page.getByRole('option', { name: 'New project', exact: true }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Website relaunch')
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveText('Why we do it')
  await expect(dialog.getByRole('button', { name: 'Part of: Hotels' })).toBeVisible()

  await dialog.getByLabel('Key').fill('HOT')
  await dialog.getByRole('radio', { name: 'Teal' }).check()
  await choose(page, /^Client/, 'Client', 'Harbour')
  await choose(page, /^Priority/, 'Priority', 'High')
  await choose(page, /^Billing/, 'Billing', 'Fixed')
  await dialog.getByRole('button', { name: /^Due date/ }).click()
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await dialog.getByRole('button', { name: /^Budget/ }).click()
  await page.getByRole('textbox', { name: 'Budget in hours' }).fill('120')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Budget: 120h' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Create project' }).click()
  await expect(dialog.getByText('Another project uses this key')).toBeVisible()
  await dialog.getByLabel('Key').fill('WEB')
  const created = writeAnswered(page, /\/project$/)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Website relaunch' })).toBeVisible()
  await expect(page).toHaveURL(/\/projects\/[\w-]+$/)
  const id = page.url().split('/').pop()!
  await created
  expect(await stored(page, id)).toMatchObject({
    name: 'Website relaunch',
    key: 'WEB',
    color: '#0c8599',
    parent: parent.id,
    description: 'Why we do it',
    priority: 'high',
    billing: 'fixed_fee',
    budget: { unit: 'minutes', amount: 7200 },
  })
  await expect(page.getByRole('navigation', { name: 'Part of' }).getByRole('link')).toHaveText('Hotels')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('new project')
  await page.getByRole('option', { name: 'New project', exact: true }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('')
})

test('each setting is saved separately and can be undone', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Settings')
  await post(page, '/client', { title: 'Harbour Hotel' })
  const { id } = await post(page, '/project', { name: 'Relaunch', key: 'REL' })
  const top = await post(page, '/project', { name: 'Hotels', key: 'HOT' })
  await post(page, '/project', { name: 'Payments', key: 'PAY', parent: id })
  await page.goto(`/projects/${id}`)
  await expect(page.getByRole('treegrid')).toBeVisible()
  await page.keyboard.press('6')
  await expect(page).toHaveURL(`/projects/${id}/settings`)

  await page.getByRole('textbox', { name: 'Name' }).fill('Relaunch 2027')
  await page.keyboard.press('Enter')
  await toast(page, 'Project renamed').hover()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Relaunch 2027')
  await toast(page, 'Project renamed').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Relaunch')

  const key = page.getByRole('textbox', { name: 'Key' })
  await key.fill('hot')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“Hotels” has this key')).toBeVisible()
  await key.fill('rl27')
  await key.blur()
  await expect(toast(page, 'Key changed')).toBeVisible()

  // Drawn with the next frame: check() asks before it.
  const green = page.getByRole('radio', { name: 'Green' })
  await green.click()
  await expect(green).toBeChecked()
  await choose(page, /^Status: In progress/, 'Status', 'Hold')
  await choose(page, /^Priority/, 'Priority', 'Urgent')
  await setting(page, /^Part of/).click()
  await expect(page.getByRole('option', { name: 'Payments' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('option', { name: 'Payments' })).toContainText('inside this one')
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Part of' }).fill('Payments')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Part of' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Part of' }).fill('Hotels')
  await page.keyboard.press('Enter')
  await expect(setting(page, /^Part of: Hotels/)).toBeFocused()

  await page.getByRole('button', { name: 'Add a description' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('What it is for')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('#main').getByText('What it is for')).toBeVisible()

  // The screen shows it before the server has it.
  await expect
    .poll(() => stored(page, id))
    .toMatchObject({
      name: 'Relaunch',
      key: 'RL27',
      color: '#2f9e44',
      priority: 'urgent',
      parent: top.id,
      description: 'What it is for',
    })
  await page.reload()
  await expect(page.locator('#main').getByText('What it is for')).toBeVisible()
})

test('dates, client and money are set in their menus', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Money')
  const client = await post(page, '/client', { title: 'Harbour Hotel' })
  const { id } = await post(page, '/project', { name: 'Relaunch', key: 'REL' })
  await page.goto(`/projects/${id}/settings`)
  await setting(page, /^Due date/).click()
  await page.getByRole('button', { name: 'In a week' }).click()
  await choose(page, /^Client/, 'Client', 'Harbour')
  // Somebody pays now: a project that was not billed is offered to be.
  await page
    .getByRole('alertdialog', { name: 'Bill this project by the hour?' })
    .getByRole('button', { name: 'Bill by the hour' })
    .click()
  await expect(setting(page, /^Billing: Time and materials/)).toBeVisible()
  await choose(page, /^Billing/, 'Billing', 'Not bill')
  // The server is asked first; coming late, its message would take the place of the budget's.
  await expect(setting(page, /^Billing: Not billable/)).toBeVisible()
  const rate = page.getByRole('textbox', { name: /^Rate of the project/ })
  await rate.fill('95')
  await rate.press('Enter')
  await expect(toast(page, 'Rate set')).toBeVisible()
  await setting(page, /^Budget/).click()
  await page.getByRole('radiogroup', { name: 'Budget in' }).getByText('Money').click()
  await page.getByRole('textbox', { name: 'Budget in money' }).fill('12,000')
  await page.keyboard.press('Enter')
  await toast(page, 'Budget changed').hover()
  await expect(toast(page, 'Budget changed')).toBeVisible()

  await expect
    .poll(() => stored(page, id))
    .toMatchObject({
      client: client.id,
      billing: 'non_billable',
      rate: 95,
      budget: { unit: 'money', amount: 12000 },
    })
  await toast(page, 'Budget changed').getByRole('button', { name: 'Undo' }).click()
  await expect(setting(page, /^Budget: None/)).toBeVisible()

  // Earlier time follows another billing if that is wanted.
  const worked = { start: '2026-03-02T09:00:00Z', end: '2026-03-02T11:00:00Z' }
  await post(page, '/time-entry', { project: id, ...worked })
  await choose(page, /^Billing/, 'Billing', 'Time and')
  const question = page.getByRole('dialog', { name: 'Change billing to “Time and materials”?' })
  await expect(question).toContainText('2h of unbilled time would change from $0.00 to $190.00.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Change earlier time too' }).click()
  await expect(toast(page, 'Billing changed, including for uninvoiced time')).toBeVisible()
  // A slow answer is not waited for; the next question is about what is stored.
  await expect.poll(() => stored(page, id)).toMatchObject({ billing: 'time_materials' })
  await choose(page, /^Billing/, 'Billing', 'Fixed')
  await expect(page.getByText('2h of unbilled time would change from $190.00 to $0.00.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep earlier time as is' }).click()
  await expect(setting(page, /^Billing: Fixed fee/)).toBeVisible()
})

test('a pin is synced to all of one’s screens, and an archived project is hidden until restored', async ({
  page,
  context,
}) => {
  await startWorkspace(page, newPerson('Ann'), 'Pins')
  const member = (await call<{ memberId: string }>(page, 'GET', '/user')).memberId
  const { id } = await post(page, '/project', { name: 'Relaunch', key: 'REL' })
  await post(page, '/project', { name: 'Studio', key: 'STU' })
  await post(page, '/task', { project: id, title: 'Draw the first page', executor: member })
  const other = await context.newPage()
  await other.goto('/my-tasks')
  await expect(other.getByText('Draw the first page')).toBeVisible()

  await page.goto(`/projects/${id}`)
  const pin = page.getByRole('button', { name: 'Pin to the sidebar' })
  await expect(pin).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Shift+F')
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  const pinned = other.getByRole('region', { name: 'Pinned projects' })
  await expect(pinned.getByRole('link', { name: /Relaunch/ })).toBeVisible(soon)
  await pin.click()
  await expect(pinned).toBeHidden(soon)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('archive the')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Project archived')).toBeVisible()
  await expect(page.getByText('This project is archived.')).toBeVisible()
  await expect(page.getByText('Draw the first page')).toBeVisible()
  // Its tooltip is none of the page.
  await page.mouse.move(0, 400)
  await expect(page.getByRole('tooltip')).toBeHidden()
  await expectAccessible(page)
  await expect(other.getByText('Draw the first page')).toBeHidden(soon)
  const sidebar = other.getByRole('navigation', { name: 'Workspace' })
  await expect(sidebar.getByRole('link', { name: /Relaunch/ })).toBeHidden()
  await other.keyboard.press('Control+k')
  await other.getByRole('combobox', { name: 'Search and commands' }).fill('draw the')
  await expect(other.getByText('Nothing found')).toBeVisible()
  await other.getByRole('combobox', { name: 'Search and commands' }).fill('relau')
  await expect(other.getByText('Nothing found')).toBeVisible()
  await other.getByRole('combobox', { name: 'Search and commands' }).fill('relaunch')
  await expect(other.getByRole('group', { name: 'Archived' }).getByRole('option')).toContainText('Relaunch')
  await other.keyboard.press('Escape')
  await other.keyboard.press('Shift+C')
  await other.getByRole('button', { name: /^Project:/ }).click()
  await expect(other.getByRole('option', { name: /Studio/ })).toBeVisible()
  await expect(other.getByRole('option', { name: /Relaunch/ })).toBeHidden()
  await other.keyboard.press('Escape')
  await other.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Restore' }).first().click()
  await expect(page.getByText('This project is archived.')).toBeHidden()
  await expect(other.getByText('Draw the first page')).toBeVisible(soon)
  await expect(sidebar.getByRole('link', { name: /Relaunch/ })).toBeVisible()
})

test('a copy’s dates are shifted to its start, and deleting lists what will be deleted', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Copies')
  const year = new Date().getFullYear() + 1
  const { id } = await post(page, '/project', {
    name: 'Relaunch',
    key: 'REL',
    start: `${year}-03-01`,
    end: `${year}-04-30`,
  })
  await post(page, '/project', { name: 'Payments', key: 'PAY', parent: id })
  const task = await post(page, '/task', { project: id, title: 'Draw', dueDate: `${year}-03-10` })
  await post(page, '/task/comment', { task: task.id, text: 'Soon' })
  await page.goto(`/projects/${id}`)
  await expect(page.getByText('Draw')).toBeVisible()

  await page.getByRole('button', { name: 'More actions for this project' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Duplicate project' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Relaunch (copy)')
  await expect(dialog.getByRole('checkbox', { name: 'Include tasks (1)' })).toBeChecked()
  await expect(dialog.getByText(`Dates stay the same, starting 1 Mar ${year}.`)).toBeVisible()
  await dialog.getByRole('button', { name: /^Start on another day/ }).click()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(dialog.getByText(/All dates move \d+ days earlier/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('Relaunch again')
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Relaunch again')
  await expect(page.getByText('Draw')).toBeVisible()
  const today = new Date().toLocaleDateString('sv-SE')
  const copy = await stored(page, page.url().split('/').pop()!)
  expect(copy).toMatchObject({ start: today, tasksCount: 1 })
  await walk(page, '/api/project', '<')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Relaunch')
  await walk(page, '/api/trash', '>')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Relaunch again')
  await expect(page.getByText('Draw')).toBeVisible()

  await page.goto(`/projects/${id}/settings`)
  await page.locator('#main').getByRole('button', { name: 'Delete project' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this project?' })
  // First, as it counts down for five seconds only.
  await expect(question.getByRole('button', { name: /^Delete project \(/ })).toBeDisabled()
  await expect(question).toContainText('with 1 task and 1 comment')
  await expect(question).toContainText('1 project inside it moves up.')
  await expect(question).toContainText('You can restore it from Trash for 30 days.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete project', exact: true }).click({ timeout: 30_000 })
  await expect(page).toHaveURL('/workspace')
  await expect.poll(async () => (await page.request.get(`/api/project/${id}`)).status()).toBe(404)
  await page.goto(`/projects/${id}`)
  await expect(page.getByText('Project not found')).toBeVisible()
  await page.goto(`/projects/${page.url().split('/').pop()}/nowhere`)
  await expect(page.getByText('Project not found')).toBeVisible()
})

test('several members are added at once, removed and restored', async ({ page, browser }) => {
  await startWorkspace(page, newPerson('Ann'), 'Members')
  const { id } = await post(page, '/project', { name: 'Relaunch', key: 'REL' })
  const side = await post(page, '/project', { name: 'Side', key: 'SIDE' })
  await joinBy(browser, page, 'Member', 'Bo', [side.id])
  await joinBy(browser, page, 'Member', 'Cy', [side.id])
  await page.goto(`/projects/${id}/members`)
  await page.locator('#main').getByRole('button', { name: 'Add members' }).click()
  const field = page.getByRole('combobox', { name: 'Members' })
  // Who joined last may come a moment after the lists that the browser kept.
  const found = page.getByRole('listbox', { name: 'Members' }).getByRole('option')
  for (const name of ['Bo', 'Cy']) {
    await field.fill(name)
    await expect(found).toHaveText([new RegExp(`${name}$`)])
    await page.keyboard.press('Enter')
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(toast(page, '2 members were added')).toBeVisible()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Bo')).toContainText('Member')
  await expectAccessible(page)
  await row('Bo').getByRole('button', { name: 'Remove Bo' }).click()
  await toast(page, 'Bo was removed').hover()
  await expect(row('Bo')).toBeHidden()
  await toast(page, 'Bo was removed').getByRole('button', { name: 'Undo' }).click()
  await expect(row('Bo')).toBeVisible()
  await row('Cy')
    .getByRole('textbox', { name: /^Rate of Cy, / })
    .fill('80')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Rate set')).toBeVisible()
  await expect.poll(async () => (await stored(page, id)).members).toHaveLength(3)
})

test('a member sees the settings read-only, also on a phone', async ({ page, browser }) => {
  await startWorkspace(page, newPerson('Ann'), 'Looking')
  const { id } = await post(page, '/project', { name: 'Relaunch', key: 'REL', description: 'What it is for' })
  const bo = await joinBy(browser, page, 'Member', 'Bo', [id])
  await bo.setViewportSize({ width: 390, height: 800 })
  const url = `**/api/project/${id}`
  await bo.route(url, (route) => route.fulfill({ status: 500 }))
  await bo.goto(`/projects/${id}`)
  await tab(bo, 'Settings').click()
  await expect(bo.getByText('Your role can see these settings, but not change them.')).toBeVisible()
  await expect(bo.getByRole('heading', { name: 'The description could not be loaded' })).toBeVisible()
  await bo.unroute(url)
  await bo.getByRole('button', { name: 'Try again' }).click()
  await expect(bo.locator('#main').getByText('What it is for')).toBeVisible()
  await expect(bo.locator('#main').getByRole('textbox')).toHaveCount(0)
  await expect(bo.locator('#main').getByText('Rate', { exact: true })).toBeHidden()
  await expect(bo.locator('#main').getByRole('button', { name: /Delete|Archive/ })).toHaveCount(0)
  expect(await bo.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(bo)
  await tab(bo, 'Members').click()
  await expect(bo.getByText('Your role can’t change the members of this project.')).toBeVisible()
  await expect(bo.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  // Time that he may not see is no time of zero.
  await expect(bo.getByRole('row', { name: 'Ann' }).getByText('–')).toBeVisible()
  await expect(bo.getByRole('row', { name: 'Bo' }).getByText('0:00')).toBeVisible()
  await expectAccessible(bo)
  const refused = await bo.request.put(`/api/project/${id}`, { data: { name: 'Mine' }, headers: headers() })
  expect(refused.status()).toBe(403)
})
