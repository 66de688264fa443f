import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { holdCall } from '../../../e2e/holdCall.ts'
import { mailedLink, newPerson, register, signIn, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/sign-in')
}

test('a new person signs up, verifies the address, creates a workspace, and signs out', async ({ page }) => {
  const ann = newPerson('Ann Lee')
  await page.goto('/')
  await page.getByRole('link', { name: 'Create your workspace' }).click()

  await page.getByLabel('Name').fill(ann.name)
  await page.getByLabel('Email').fill('not an address')
  await page.getByRole('textbox', { name: 'Password' }).fill('short')
  await expect(page.getByText('Enter an email address, such as ann@example.com')).toBeVisible()
  await expect(page.getByText('At least 8 characters', { exact: true })).toBeVisible()
  await page.getByLabel('Email').fill(ann.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(ann.password)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Check your email')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Open the mailbox' })).toHaveAttribute('href', '/dev/mail')
  await page.getByRole('link', { name: 'Send it again' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(ann.email)

  const link = await mailedLink(page, ann.email, /verify/)
  await page.goto(link)
  await expect(heading(page, 'Welcome, Ann Lee')).toBeVisible()
  await page.goto(link)
  await expect(heading(page, 'This link has expired or was already used')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your workspace' }).click()
  await expect(heading(page, 'Welcome, Ann Lee')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Northwind')
  await page.getByRole('button', { name: 'Logo, region and working hours' }).click()
  await page.getByRole('checkbox', { name: 'Saturday' }).click()
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page.getByRole('button', { name: 'Workspace Northwind' })).toBeVisible()
  const current = await (await page.request.get('/api/workspace/current')).json()
  expect(current.data.workweek).toEqual([0, 1, 1, 1, 1, 1, 1])

  await signOut(page)
  const remembered = await page.evaluate(() => JSON.parse(localStorage.getItem('@@remember-auth') ?? '{}'))
  expect([remembered.isSession ?? false, remembered.workspaceId ?? null]).toEqual([false, null])
})

test('routes redirect by sign-in, and the requested page opens after signing in', async ({ page }) => {
  const ben = newPerson('Ben')
  await page.goto('/members')
  await expect(page).toHaveURL('/sign-in?next=%2Fmembers')
  await startWorkspace(page, ben, 'Routes')
  for (const path of ['/', '/sign-in', '/sign-up', '/sign-in/recovery-password', '/terms-of-use']) {
    await page.goto(path)
    await expect(page).toHaveURL('/workspace')
  }
  await signOut(page)
  await page.goto('/members')
  await signIn(page, ben)
  await expect(page).toHaveURL('/settings/members')
  await page.goto('/no-such-screen')
  await expect(heading(page, 'Page not found')).toBeVisible()
})

test('a wrong password shows an error, and the form stays', async ({ page }) => {
  const eve = newPerson('Eve')
  await register(eve)
  await page.goto('/sign-in')
  await signIn(page, { ...eve, password: 'some other words' })
  await expect(page.getByRole('alert')).toHaveText(/^That email or password isn’t right/)
  await expect(page.getByLabel('Email')).toHaveValue(eve.email)
})

test('signing in before verifying the address points to the email and to a new link', async ({ page }) => {
  const ada = newPerson('Ada')
  await page.goto('/sign-up')
  await page.getByLabel('Name').fill(ada.name)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(ada.password)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  await signIn(page, ada)
  await expect(page.getByRole('alert')).toHaveText(/If you just signed up, open the link in our email first/)
  await page.getByRole('link', { name: 'Send it again' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(heading(page, 'Check your email')).toBeVisible()

  await page.goto(await mailedLink(page, ada.email, /verify/))
  await expect(heading(page, 'Welcome, Ada')).toBeVisible()
})

test('a forgotten password is reset by the emailed link, once', async ({ page }) => {
  const dora = newPerson('Dora')
  await register(dora)
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(heading(page, 'Forgot your password?')).toBeVisible()
  await page.getByLabel('Email').fill(dora.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page).toHaveURL('/sign-in/check-email-recovery-password')
  await expect(page.getByText(dora.email)).toBeVisible()

  const link = await mailedLink(page, dora.email, /create-new-password/)
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill('tuna is liked by our cat')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(heading(page, 'Welcome, Dora')).toBeVisible()
  await signOut(page)
  await page.goto(link)
  await expect(heading(page, 'This link has expired or was already used')).toBeVisible()
  await expect(page.getByText('no longer valid')).toBeVisible()
})

test('a session without remember-me ends after 24 hours, one with it stays', async ({ page }) => {
  const finn = newPerson('Finn')
  await startWorkspace(page, finn, 'Hours')
  const sleep = async (hours: number) => {
    await page.goto('/dev/mail')
    await page.evaluate((ago) => {
      const auth = JSON.parse(localStorage.getItem('@@remember-auth')!)
      localStorage.setItem('@@remember-auth', JSON.stringify({ ...auth, lastActive: Date.now() - ago }))
    }, hours * 3_600_000)
    await page.goto('/members')
  }
  await sleep(23)
  await expect(heading(page, 'Members')).toBeVisible()
  await sleep(24)
  await expect(page).toHaveURL('/sign-in?next=%2Fmembers')
  expect((await page.request.get('/api/user')).status()).toBe(401)
  await page.getByLabel('Keep me signed in for 30 days').check()
  await signIn(page, finn)
  await expect(heading(page, 'Members')).toBeVisible()
  await sleep(25)
  await expect(heading(page, 'Members')).toBeVisible()
})

test('a splash screen shows while the profile loads, and while an idle session ends', async ({ page }) => {
  await startWorkspace(page, newPerson('Pia'), 'Patience')
  const splash = page.getByRole('status', { name: 'Loading' })
  const profile = await holdCall(page, '**/api/user')
  await page.goto('/members')
  await expect(splash).toBeVisible()
  await expect(heading(page, /./)).toHaveCount(0)
  await profile.release()
  await expect(heading(page, 'Members')).toBeVisible()

  // The browser still believes in a session that is over: neither side of the sign-in is shown.
  await page.goto('/dev/mail')
  await page.evaluate(() => {
    const auth = JSON.parse(localStorage.getItem('@@remember-auth')!)
    localStorage.setItem('@@remember-auth', JSON.stringify({ ...auth, lastActive: Date.now() - 86_400_000 }))
  })
  const signOut = await holdCall(page, '**/api/auth/logout')
  await page.goto('/sign-in')
  await expect(splash).toBeVisible()
  await expect(heading(page, /./)).toHaveCount(0)
  await signOut.release()
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('a session unknown to the browser or the server leads to sign-in', async ({ page, context }) => {
  await startWorkspace(page, newPerson('Quin'), 'Doubt')
  await context.clearCookies()
  await page.goto('/members')
  await expect(heading(page, 'Sign in')).toBeVisible()
  // Without remember-me and without a known activity the session counts for nothing.
  await page.goto('/dev/mail')
  await page.evaluate(() => {
    const auth = JSON.parse(localStorage.getItem('@@remember-auth') ?? '{}')
    const unknown = { ...auth, isSession: true, isRemember: false, lastActive: null }
    localStorage.setItem('@@remember-auth', JSON.stringify(unknown))
  })
  await page.goto('/members')
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('leaving the page while the profile loads does not sign out', async ({ page }) => {
  await startWorkspace(page, newPerson('Lena'), 'Haste')
  const profileRequest = page.waitForRequest('**/api/user')
  // Never answered, so that the next navigation breaks it off.
  await page.route('**/api/user', () => {}, { times: 1 })
  await page.goto('/members', { waitUntil: 'commit' })
  await profileRequest
  await page.goto('/members')
  await expect(heading(page, 'Members')).toBeVisible()
})

test('without the server and without cached data, opening a page leads to sign-in', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
  await startWorkspace(page, newPerson('Mona'), 'Away')
  await page.route('**/api/user', (route) => route.abort())
  await page.goto('/members')
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('other tabs follow a sign-in, a switch of workspace and a sign-out', async ({ page, context }) => {
  const gus = newPerson('Gus')
  const other = await context.newPage()
  await other.goto('/sign-in')
  await register(gus)
  await page.goto('/sign-in')
  await signIn(page, gus)
  await page.getByLabel('Name').fill('First')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(other.getByRole('button', { name: 'Workspace First' })).toBeVisible()

  await page.goto('/workspace/new')
  await page.getByLabel('Name').fill('Second')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(other.getByRole('button', { name: 'Workspace Second' })).toBeVisible()
  await other.getByRole('button', { name: 'Workspace Second' }).click()
  await other.getByRole('menuitem', { name: 'First' }).click()
  await expect(page.getByRole('button', { name: 'Workspace First' })).toBeVisible()

  await signOut(page)
  await expect(heading(other, 'Sign in')).toBeVisible()
})

test('a new user accepts an invitation, and the inviter sees it live', async ({ page, browser }) => {
  // Two people, eight screens and a countdown of five seconds.
  test.slow()
  await startWorkspace(page, newPerson('Hana'), 'Harbour')
  await page.goto('/members')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const link = await page.getByLabel('Link (only shown once)').inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Invited by link')).toBeVisible()

  const guest = await (await browser.newContext()).newPage()
  const ivan = newPerson('Ivan')
  await guest.goto(link)
  await expect(heading(guest, 'Join Harbour')).toBeVisible()
  await expect(guest.getByText('Hana invited you to join as Member. 1 member so far.')).toBeVisible()
  await guest.getByRole('link', { name: 'Create account' }).click()
  await guest.getByLabel('Name').fill(ivan.name)
  await guest.getByLabel('Email').fill(ivan.email)
  await guest.getByRole('textbox', { name: 'Password' }).fill(ivan.password)
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(heading(guest, 'Check your email')).toBeVisible()
  await guest.goto(await mailedLink(guest, ivan.email, /verify/))
  await guest.getByRole('button', { name: 'Accept' }).click()
  await expect(guest.getByRole('button', { name: 'Workspace Harbour' })).toBeVisible()
  await expect(page.getByText('Ivan', { exact: true })).toBeVisible()
  await expect(page.getByText('Invited by link')).toBeHidden()

  await guest.goto(link)
  await expect(heading(guest, 'This invitation doesn’t work')).toBeVisible()

  await guest.goto('/members')
  await page.getByRole('button', { name: 'Actions for Ivan' }).click()
  await page.getByRole('menuitem', { name: 'Remove member…' }).click()
  await expect(page.getByRole('button', { name: /^Remove \(\d\)$/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Remove', exact: true }).click({ timeout: 30_000 })
  await expect(guest.getByText('You were removed from Harbour.')).toBeVisible()
  await expect(heading(guest, 'Welcome, Ivan')).toBeVisible()
  await guest.context().close()
})

test('an emailed invitation is valid for its address alone', async ({ page, browser }) => {
  await startWorkspace(page, newPerson('Jo'), 'Quay')
  const kim = newPerson('Kim')
  await page.goto('/members')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('Email').fill(kim.email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Sent to ${kim.email}`)).toBeVisible()
  const link = await mailedLink(page, kim.email, /invite/)
  await page.goto(link)
  await expect(page.getByText(`This invitation is for ${kim.email}`)).toBeVisible()

  // The token proves the address, so no verification follows.
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(link)
  await guest.getByRole('link', { name: 'Create account' }).click()
  await expect(guest.getByLabel('Email')).toHaveValue(kim.email)
  await guest.getByLabel('Name').fill(kim.name)
  await guest.getByRole('textbox', { name: 'Password' }).fill(kim.password)
  await guest.getByRole('button', { name: 'Create account' }).click()
  await guest.getByRole('button', { name: 'Decline' }).click()
  await expect(heading(guest, 'Welcome, Kim')).toBeVisible()
  await guest.context().close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the public pages are accessible (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    const paths = [
      '/',
      '/sign-in',
      '/sign-up',
      '/sign-in/recovery-password',
      '/terms-of-use',
      '/privacy-policy',
    ]
    for (const path of paths) {
      await page.goto(path)
      await expect(heading(page, /./)).toBeVisible()
      await expectAccessible(page)
    }
  })
}

test('tabs that store different sessions at once agree on one, and stop writing', async ({
  page,
  context,
}) => {
  const rosa = newPerson('Rosa')
  await startWorkspace(page, rosa, 'Tabs')
  let writes = 0
  await context.exposeFunction('noteWrite', () => {
    writes += 1
  })
  await context.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (key === '@@remember-auth') (globalThis as unknown as { noteWrite(): void }).noteWrite()
      setItem.call(this, key, value)
    }
  })
  const expectQuiet = async () => {
    let before = -1
    const sinceLast = () => {
      const since = writes - before
      before = writes
      return since
    }
    await expect.poll(sinceLast, { intervals: [1000], timeout: 20_000 }).toBe(0)
  }

  // One tab shows why it was refused, which the other one knows nothing of.
  await signOut(page)
  await page.reload()
  await signIn(page, { ...rosa, password: 'our cat likes cod' })
  await expect(page.getByRole('alert')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/sign-in')
  await signIn(other, rosa)
  for (const tab of [page, other])
    await expect(tab.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expectQuiet()

  const tabs = await Promise.all(Array.from({ length: 4 }, () => context.newPage()))
  await Promise.all(tabs.map((tab) => tab.goto('/members')))
  for (const tab of tabs) await expect(heading(tab, 'Members')).toBeVisible()
  await expectQuiet()
})
