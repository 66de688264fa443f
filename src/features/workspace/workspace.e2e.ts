import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { enter, joinBy, newPerson, register, startWorkspace } from '../../../e2e/people.ts'
import { walk } from '../../../e2e/redo.ts'
import { test } from '../../../e2e/test.ts'
import { writeAnswered } from '../../../e2e/writeAnswered.ts'

/** The longest that a change may take to a colleague's screen. */
const soon = { timeout: 15_000 }
/** A countdown of five seconds lies before it. */
const afterCountdown = { timeout: 30_000 }

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const switcher = (page: Page, name: string) => page.getByRole('button', { name: `Workspace ${name}` })
const setting = (page: Page, name: RegExp) => page.locator('#main').getByRole('button', { name })

type Current = { id: string; roles: { id: string; name: string }[] } & Record<string, unknown>
async function current(page: Page): Promise<Current> {
  const answer = await page.request.get('/api/workspace/current')
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

/** A colleague with a role in the workspace of `page`, on its first screen, in a browser of their own. */
async function colleagueOf(browser: Browser, page: Page, role: string, name: string) {
  const colleague = await joinBy(browser, page, role, name, [])
  await colleague.goto('/workspace')
  await expect(colleague.getByRole('button', { name: /^Workspace/ })).toBeVisible()
  return colleague
}

async function choose(page: Page, button: RegExp, label: string, typed: string) {
  await setting(page, button).click()
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page.keyboard.press('Enter')
}

const logo = () =>
  sharp({ create: { width: 80, height: 40, channels: 3, background: '#2b8a3e' } })
    .png()
    .toBuffer()

test('a workspace is created with every field', async ({ page }) => {
  const person = newPerson('Ann')
  await register(person)
  await enter(page, person)
  await page.goto('/workspace')
  await page.getByLabel('Name').fill('Everything')
  await page.getByRole('button', { name: /^Logo, region/ }).click()
  await expectAccessible(page)
  await page.getByLabel('Colour', { exact: true }).fill('#2b8a3e')
  await expect(page.getByRole('slider', { name: 'Hue' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: 'Industry' }).click()
  await page.getByRole('option', { name: 'Legal' }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add a logo' }).click(),
  ])
  await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo() })
  await expect(page.getByRole('button', { name: 'Change logo' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Time zone' }).fill('New York')
  await page.getByRole('option', { name: 'America/New York' }).click()
  await page.getByRole('checkbox', { name: 'Saturday' }).check()
  await page.getByLabel('Hours per day').fill('30')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page.getByText('From half an hour to 24 hours')).toBeVisible()
  await page.getByLabel('Hours per day').fill('7:30')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(switcher(page, 'Everything')).toBeVisible()
  await expect(switcher(page, 'Everything').locator('img')).toBeVisible()
  expect(await current(page)).toMatchObject({
    color: '#2b8a3e',
    industry: 'Legal',
    timeZone: 'America/New_York',
    workweek: [0, 1, 1, 1, 1, 1, 1],
    workdayDuration: 7.5,
    logo: { url: expect.stringContaining('/api/workspace/logo/') },
  })
})

test('each setting is saved separately, synced live, and can be undone', async ({ page, browser }) => {
  // Several people, and countdowns.
  test.slow()
  await startWorkspace(page, newPerson('Ann'), 'Studio')
  const other = await colleagueOf(browser, page, 'Member', 'Bob')
  await expect(switcher(other, 'Studio')).toBeVisible()
  await other.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(other.getByRole('link', { name: 'Trash' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Workspace', exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Workspace', exact: true }).click()
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Name' }).fill('Harbour Studio')
  await page.keyboard.press('Enter')
  await toast(page, 'Workspace renamed').hover()
  await expect(switcher(page, 'Harbour Studio')).toBeVisible()
  await expect(switcher(other, 'Harbour Studio')).toBeVisible(soon)
  await toast(page, 'Workspace renamed').getByRole('button', { name: 'Undo' }).click()
  await expect(switcher(other, 'Studio')).toHaveText(/Workspace Studio$/, soon)

  await choose(page, /^Industry|^Not set/, 'Industry', 'Media')
  await expect(toast(page, 'Industry changed')).toBeVisible()
  await choose(page, /^Time zone/, 'Time zone', 'Tokyo')
  await expect(toast(page, 'Time zone changed')).toBeVisible()
  // Drawn with the next frame: uncheck() asks before it.
  const friday = page.getByRole('checkbox', { name: 'Friday' })
  await friday.click()
  await expect(friday).not.toBeChecked()
  await expect(page.getByText('That’s 32h a week')).toBeVisible()
  await page.getByRole('textbox', { name: 'Hours per day' }).fill('nine')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter hours such as 8')).toBeVisible()
  await page.getByRole('textbox', { name: 'Hours per day' }).fill('7,5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('That’s 30h a week')).toBeVisible()
  await choose(page, /^Currency/, 'Currency', 'Yen')
  const dialog = page.getByRole('alertdialog', { name: 'Change the currency to JPY?' })
  await expect(dialog).toContainText('Changing back won’t undo the rounding')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(setting(page, /^Currency/)).toContainText(/EUR|USD/)
  await choose(page, /^Currency/, 'Currency', 'Swiss')
  await page.getByRole('button', { name: 'Change currency' }).click()
  await expect(toast(page, 'Amounts are now in CHF, with the same numbers')).toBeVisible()
  await page.getByRole('textbox', { name: 'Colour' }).fill('#c92a2a')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Colour changed')).toBeVisible()
  await expect
    .poll(() => current(page))
    .toMatchObject({
      name: 'Studio',
      color: '#c92a2a',
      industry: 'Media',
      timeZone: 'Asia/Tokyo',
      workweek: [0, 1, 1, 1, 1, 0, 0],
      workdayDuration: 7.5,
      currency: 'CHF',
    })

  const image = (on: Page) => switcher(on, 'Studio').locator('img')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add a logo' }).click(),
  ])
  await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo() })
  await expect(image(other)).toBeVisible(soon)
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await toast(page, 'Logo removed').hover()
  await expect(image(other)).toBeHidden(soon)
  await toast(page, 'Logo removed').getByRole('button', { name: 'Undo' }).click()
  await expect(image(other)).toBeVisible(soon)
  await walk(page, '/logo', '>')
  await expect(image(other)).toBeHidden(soon)
  await walk(page, '/logo', '<')
  await expect(image(other)).toBeVisible(soon)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await other.goto('/settings/workspace')
  await expect(other.getByText('Your role can’t change this workspace.')).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Name' })).toBeHidden()
})

test('a workspace is handed over, left and deleted, and former members see why', async ({
  page,
  browser,
}) => {
  // Several people, and countdowns.
  test.slow()
  await startWorkspace(page, newPerson('Ann'), 'Northwind')
  const nora = await colleagueOf(browser, page, 'Manager', 'Nora')
  await page.goto('/settings/workspace')
  await expect(page.getByText('You are the last owner')).toBeVisible()
  await page.getByRole('button', { name: 'Transfer…' }).click()
  await page.getByRole('combobox', { name: 'New owner' }).click()
  await page.getByRole('option', { name: 'Nora' }).click()
  await expect(page.getByText('Nora becomes Owner')).toBeVisible()
  await expect(page.getByText('You become Manager')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Transfer ownership', exact: true }).click()
  // What an owner sees appears for one, and goes for the other.
  await nora.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(nora.getByRole('link', { name: 'Workspace', exact: true })).toBeVisible(soon)
  await expect(page.getByRole('link', { name: 'Workspace', exact: true })).toBeHidden(soon)
  await expect(page.getByText('Your role can’t change this workspace.')).toBeVisible()

  const tab = await page.context().newPage()
  await tab.goto('/members')
  await expect(tab.getByRole('heading', { name: 'Members 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave workspace…' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Leave workspace', exact: true }).click(afterCountdown)
  for (const left of [page, tab]) await expect(left.getByText('You left Northwind.')).toBeVisible(soon)
  await expectAccessible(page)

  const omar = await colleagueOf(browser, nora, 'Member', 'Omar')
  await expect(switcher(omar, 'Northwind')).toBeVisible()
  await nora.goto('/settings/workspace')
  await nora.getByRole('button', { name: 'Delete workspace…' }).click()
  const dialog = nora.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('northwind')
  await expect(dialog.getByRole('button', { name: 'Delete workspace', exact: true })).toBeDisabled(
    afterCountdown,
  )
  await dialog.getByRole('textbox').fill('Northwind')
  await expectAccessible(nora)
  await dialog.getByRole('button', { name: 'Delete workspace', exact: true }).click()
  for (const out of [nora, omar]) await expect(out.getByText('Northwind was deleted')).toBeVisible(soon)
  // Also to whoever comes later, until they have read it.
  await omar.reload()
  await expect(omar.getByText('Northwind was deleted by Nora')).toBeVisible()
  await expectAccessible(omar)
  const saved = writeAnswered(omar, /\/account-notifications$/)
  await omar.getByRole('button', { name: 'Dismiss' }).click()
  await expect(omar.getByText('Northwind was deleted')).toBeHidden()
  await saved
  await omar.reload()
  await expect(omar.getByRole('heading', { name: 'Welcome, Omar' })).toBeVisible()
  await expect(omar.getByText('Northwind was deleted')).toBeHidden()
})

test('switching the workspace switches every tab', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'First')
  await page.goto('/workspace/new')
  await page.getByLabel('Name').fill('Second')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(switcher(page, 'Second')).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto('/members')
  await expect(switcher(tab, 'Second')).toBeVisible()
  await switcher(page, 'Second').click()
  await expect(page.getByRole('menuitem', { name: /^First/ })).toContainText('Owner · 1 member')
  await expectAccessible(page, { within: '[role=menu]' })
  await page.getByRole('menuitem', { name: /^First/ }).click()
  for (const followed of [page, tab]) await expect(switcher(followed, 'First')).toBeVisible()
})
