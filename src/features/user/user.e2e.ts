import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import sharp from 'sharp'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { pressPair } from '../../../e2e/keys.ts'
import { mailedLink, newPerson, register, signIn, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function openProfile(page: Page) {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Profile settings' }).click()
  await expect(heading(page, 'Profile settings')).toBeVisible()
}
async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
}

test('a changed name and picture are shown everywhere, in other tabs too', async ({ page, context }) => {
  await startWorkspace(page, newPerson('Ada'), 'Portraits')
  const other = await context.newPage()
  await other.goto('/members')
  await expect(other.getByText('Ada', { exact: true }).first()).toBeVisible()

  await openProfile(page)
  await page.getByLabel('Name', { exact: true }).fill('Ada Byron')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Name changed')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Account of Ada Byron' })).toBeVisible()

  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c92a2a' } })
    .png()
    .toBuffer()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add a picture' }).click()
  await (await chosen).setFiles({ name: 'ada.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
  const shown = other.locator('main img[src^="/api/user/picture/"]')
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)

  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeFocused()
  await expect(shown).toBeHidden()
})

test('a tab without a workspace updates the name too', async ({ page, context }) => {
  const ines = newPerson('Ines')
  await register(ines)
  await page.goto('/sign-in')
  await signIn(page, ines)
  await expect(heading(page, 'Welcome, Ines')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/settings/profile')
  await other.getByLabel('Name', { exact: true }).fill('Ines Prado')
  await other.keyboard.press('Enter')
  await expect(other.getByText('Name changed')).toBeVisible()
  await expect(heading(page, 'Welcome, Ines Prado')).toBeVisible()
})

test('the profile opens by its shortcut, and a refused name shows why', async ({ page }) => {
  await startWorkspace(page, newPerson('Bo'), 'Keys')
  await pressPair(page, 'g', 'u')
  await expect(heading(page, 'Profile settings')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(' ')
  await page.getByLabel('Name', { exact: true }).blur()
  await expect(page.getByText('Enter a name')).toBeVisible()
})

test('two-step sign-in is set up, required, passed by a recovery code, and turned off', async ({ page }) => {
  test.slow()
  const cleo = newPerson('Cleo')
  await startWorkspace(page, cleo, 'Guarded')
  await openProfile(page)
  await page.getByRole('button', { name: 'Set up…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(cleo.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const key = (await dialog.locator('pre').innerText()).replaceAll(' ', '')
  const code = (later = 0) => new TOTP({ secret: key }).generate({ timestamp: Date.now() + later * 30_000 })
  await dialog.getByLabel('Six-digit code from the app').fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('This code isn’t right, or was already used')).toBeVisible()
  await dialog.getByLabel('Six-digit code from the app').fill(code())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const listed = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allInnerTexts()
  await dialog.getByRole('button', { name: 'I’ve saved these' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()

  await signOut(page)
  await signIn(page, cleo)
  await expect(heading(page, 'One more step')).toBeVisible()
  // Neither a reload nor another address leads past it.
  await page.goto('/members')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await signIn(page, cleo)
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('This code isn’t right')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0]!.toLowerCase())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(heading(page, 'Members')).toBeVisible()

  await openProfile(page)
  await expect(page.getByText('9 recovery codes left.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off…' }).click()
  await dialog.getByLabel('Your password').fill(cleo.password)
  await dialog.getByLabel('Code from your authenticator app').fill(code(1))
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Set up…' })).toBeVisible()
  await signOut(page)
  await signIn(page, cleo)
  await expect(page.getByRole('button', { name: 'Workspace Guarded' })).toBeVisible()
})

test('a new email address needs its link, a new password does not, and other devices are signed out', async ({
  page,
  browser,
}) => {
  test.slow()
  const dan = newPerson('Dan')
  await startWorkspace(page, dan, 'Moves')
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto('/sign-in')
  await signIn(elsewhere, dan)
  await expect(elsewhere.getByRole('button', { name: 'Workspace Moves' })).toBeVisible()

  await openProfile(page)
  const email = `new.${dan.email}`
  await page.getByRole('button', { name: 'Change…' }).click()
  await page.getByLabel('New email').fill(email)
  await page.getByLabel('Your password').fill(dan.password)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`A link was sent to ${email}`)).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto(await mailedLink(page, email, /confirm-email/))
  await expect(heading(tab, 'Your new address is confirmed')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Email' }).getByText(email, { exact: true })).toBeVisible()

  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(2)
  const password = 'tuna is liked by our cat'
  await page.getByRole('textbox', { name: 'Current password' }).fill(dan.password)
  await page.getByRole('textbox', { name: 'New password' }).fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password was changed')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)
  await expect(heading(elsewhere, 'Sign in')).toBeVisible()
  await signIn(elsewhere, { ...dan, email, password })
  await expect(elsewhere.getByRole('button', { name: 'Workspace Moves' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(page.getByText('1 device was signed out')).toBeVisible()
  await expect(heading(elsewhere, 'Sign in')).toBeVisible()
  await elsewhere.context().close()
})

test('deleting an account is refused while it owns a workspace', async ({ page }) => {
  const eli = newPerson('Eli')
  await startWorkspace(page, eli, 'Last one')
  await openProfile(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('workweek-account.json')
  await page.getByRole('button', { name: 'Delete account…' }).click()
  await expect(page.getByRole('dialog')).toContainText('Last one · only you')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete account' })).toBeHidden()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
})

test('a user without a workspace can delete the account', async ({ page }) => {
  const fay = newPerson('Fay')
  await page.request.post('/api/auth/registration', { data: fay, headers: { origin: process.env.E2E_URL! } })
  await page.goto(await mailedLink(page, fay.email, /verify/))
  await expect(heading(page, 'Welcome, Fay')).toBeVisible()
  await openProfile(page)
  await page.getByRole('button', { name: 'Delete account…' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(fay.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/sign-in')
  await signIn(page, fay)
  await expect(page.getByRole('alert')).toHaveText(/^That email or password isn’t right/)
})

for (const [colorScheme, width] of [
  ['light', 1360],
  ['dark', 1360],
  ['dark', 390],
] as const) {
  test(`the profile settings are accessible (${colorScheme}, ${width})`, async ({ page }) => {
    await startWorkspace(page, newPerson('Gil'), 'Readable')
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await page.goto('/settings/profile')
    await expect(page.getByText('this device, now')).toBeVisible()
    await page.getByRole('button', { name: 'Change…' }).click()
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}
