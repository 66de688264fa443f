import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { enter, joinBy, mailedLink, newPerson, register, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'
import { writeAnswered } from '../../../e2e/writeAnswered.ts'

/** The longest that a change may take to a colleague's screen. */
const soon = { timeout: 15_000 }
/** A countdown of five seconds lies before it. */
const afterCountdown = { timeout: 30_000 }

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const headers = () => ({ origin: process.env.E2E_URL! })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const act = async (page: Page, name: string, what: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

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

/** A registered person without a workspace, signed in, in a browser of their own. */
async function visitor(browser: Browser, name: string) {
  const page = await (await browser.newContext()).newPage()
  const person = newPerson(name)
  await register(person)
  await enter(page, person)
  await page.goto('/workspace')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  return { page, person }
}

/** A member of the workspace of `page`, with a role, on its first screen. */
async function colleagueOf(
  browser: Browser,
  page: Page,
  role: string,
  name: string,
  projects: string[] = [],
) {
  const colleague = await joinBy(browser, page, role, name, projects)
  await colleague.goto('/workspace')
  await expect(colleague.getByRole('button', { name: /^Workspace/ })).toBeVisible()
  return colleague
}

test('an invitation that was emailed shows a toast, and the dialog closes', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Harbour')
  await page.route('**/api/workspace/add-members', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), mailbox: null } })
  })
  await page.goto('/members')
  await expect(page.getByText('It’s just you so far.')).toBeVisible()
  await page.keyboard.press('Shift+N')
  const { email } = newPerson('Bob')
  await page.getByLabel('Email addresses').fill(email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(row(page, email)).toContainText('Expires in 7 days')
})

test('three people are invited at once, who accept by link or switcher, or are invited again', async ({
  page,
  browser,
}) => {
  test.slow()
  await startWorkspace(page, newPerson('Ann'), 'Harbour')
  const bob = await visitor(browser, 'Bob')
  const cem = await visitor(browser, 'Cem')
  await bob.page.getByLabel('Name').fill('Bobs own')
  await bob.page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(bob.page.getByRole('button', { name: 'Workspace Bobs own' })).toBeVisible()
  const dora = newPerson('Dora')

  await page.goto('/members')
  await expect(page.getByText('It’s just you so far.')).toBeVisible()
  await page.keyboard.press('Shift+N')
  const field = page.getByLabel('Email addresses')
  await field.fill(`Bob <${bob.person.email}>, ${cem.person.email};nobody,`)
  await field.fill(dora.email)
  await page.getByRole('button', { name: 'Send 3 invitations' }).click()
  await expect(page.getByText('nobody: this isn’t an email address')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove nobody' }).click()
  await page.getByRole('button', { name: 'Send 3 invitations' }).click()
  await expect(page.getByText('Sent to 3 addresses.')).toBeVisible()
  // At once: the mailbox shows the newest of all tests alone.
  const first = await mailedLink(page, dora.email, /invite/)
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Invited 3' })).toBeVisible()
  await expect(page.getByText('It’s just you so far.')).toBeHidden()
  await expect(row(page, dora.email)).toContainText('Expires in 7 days')
  await expectAccessible(page)

  // Where one switches; a quiet mark says that there is something.
  await bob.page.reload()
  await bob.page.getByRole('button', { name: /^Workspace Bobs own.*1 invitation$/ }).click()
  await expectAccessible(bob.page, { within: '[role=menu]' })
  await bob.page.getByRole('menuitem', { name: 'Accept' }).click()
  await expect(bob.page.getByRole('button', { name: 'Workspace Harbour' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Members 2' })).toBeVisible(soon)

  // Where one chooses.
  await cem.page.reload()
  const decline = cem.page.getByRole('button', { name: 'Decline the invitation to Harbour' })
  await expect(decline).toBeVisible()
  await expectAccessible(cem.page)
  await decline.click()
  await cem.page.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(cem.page.getByText('Invites you')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Invited 1' })).toBeVisible(soon)

  // By mail; of two mails only the newer one works.
  await act(page, dora.email, 'Send again')
  await expect(page.getByRole('dialog', { name: 'Sent again' })).toBeVisible()
  await page.keyboard.press('Escape')
  const second = await mailedLink(page, dora.email, /invite/)
  expect(second).not.toBe(first)
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(first)
  await expect(guest.getByRole('heading', { name: 'This invitation doesn’t work' })).toBeVisible()
  await guest.goto(second)
  await guest.getByRole('link', { name: 'Create account' }).click()
  await guest.getByLabel('Name').fill(dora.name)
  await guest.getByRole('textbox', { name: 'Password' }).fill(dora.password)
  await guest.getByRole('button', { name: 'Create account' }).click()
  await guest.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('heading', { name: 'Members 3' })).toBeVisible()

  // By a link that is withdrawn.
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const link = await page.getByLabel('Link (only shown once)').inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await act(page, 'Invited by link', 'Withdraw invitation…')
  // It disappears from the screen before the server has deleted it.
  const withdrawn = writeAnswered(page, /\/member\//)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByText('Invited by link')).toBeHidden()
  await withdrawn
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'This invitation doesn’t work' })).toBeVisible()
})

test('a changed role shows and hides controls on the member’s screen live', async ({ page, browser }) => {
  test.slow()
  await startWorkspace(page, newPerson('Ann'), 'Roles')
  const bob = await colleagueOf(browser, page, 'Manager', 'Bob')
  await expect(bob.getByRole('link', { name: 'Clients' })).toBeVisible()
  await bob.goto('/members')
  await expect(bob.getByRole('button', { name: 'Invite' })).toBeVisible()
  await expect(row(bob, 'Ann').getByText('Owner')).toHaveAttribute('title', 'Your role can’t change roles')

  await page.goto('/members')
  await expect(row(page, 'Ann').getByText('Owner')).toHaveAttribute('title', /someone else an owner first/)
  await page.getByRole('button', { name: 'Manager: role of Bob' }).click()
  await page.getByRole('combobox', { name: 'Role' }).fill('Guest')
  await page.keyboard.press('Enter')
  await toast(page, 'Bob is now Guest').hover()
  await expect(page.getByRole('button', { name: 'Guest: role of Bob' })).toBeFocused()
  await expect(bob.getByRole('button', { name: 'Invite' })).toBeHidden(soon)
  await expect(bob.getByRole('link', { name: 'Clients' })).toBeHidden(soon)
  await toast(page, 'Bob is now Guest').getByRole('button', { name: 'Undo' }).click()
  await expect(bob.getByRole('button', { name: 'Invite' })).toBeVisible(soon)

  // An admin gives at most what an admin has, and takes nothing from an owner.
  await page.getByRole('button', { name: 'Manager: role of Bob' }).click()
  await page.getByRole('option', { name: 'Admin' }).click()
  await expect(row(bob, 'Ann').getByText('Owner')).toHaveAttribute(
    'title',
    'Their role can do more than yours',
    soon,
  )
  await bob.getByRole('button', { name: 'Admin: role of Bob' }).click()
  await expect(bob.getByRole('option', { name: /Owner/ })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(bob)
  await bob.getByRole('option', { name: 'Member', exact: true }).click()
  await expect(bob.getByText('You’ll no longer be able to change roles')).toBeVisible()
  await bob.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: '40h a week: Bob' }).click()
  const hours = page.getByRole('textbox', { name: 'Weekly hours of Bob' })
  await hours.fill('many')
  await expect(page.getByText('Hours such as 38 or 38:30')).toBeVisible()
  await hours.fill('38,5')
  await page.keyboard.press('Enter')
  await toast(page, 'Bob works 38h 30m a week').hover()
  await expect(page.getByRole('button', { name: '38h 30m a week: Bob' })).toBeFocused()
  await expect(row(bob, 'Bob')).toContainText('38h 30m', soon)
  await toast(page, 'Bob works 38h 30m a week').getByRole('button', { name: 'Undo' }).click()
  await expect(row(bob, 'Bob')).toContainText('40h', soon)
})

test('a removed member’s open tasks are reassigned, and they see a notice', async ({ page, browser }) => {
  test.slow()
  await startWorkspace(page, newPerson('Ann'), 'Handing')
  const website = await post(page, '/project', { name: 'Website', key: 'WEB' })
  const bob = await colleagueOf(browser, page, 'Member', 'Bob', [website.id])
  const eva = await colleagueOf(browser, page, 'Member', 'Eva', [website.id])
  const members = await call<{ id: string; profile: { name: string } }[]>(page, 'GET', '/workspace/member')
  const idOf = (name: string) => members.find(({ profile }) => profile.name === name)!.id
  const task = await post(page, '/task', { project: website.id, title: 'Copy', executor: idOf('Bob') })

  await page.goto('/members')
  await expect(row(page, 'Eva')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('bob')
  await expect(row(page, 'Eva')).toBeHidden()
  await page.getByRole('button', { name: '1 project of Bob' }).click()
  const card = page.getByRole('dialog', { name: 'Bob' })
  await expect(card).toContainText('1 open task')
  await expect(card.getByRole('link', { name: '1 open task of Bob in Website' })).toHaveAttribute(
    'href',
    `/projects/${website.id}?executor=${idOf('Bob')}`,
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '1 project of Bob' })).toBeFocused()

  await act(page, 'Bob', 'Remove member…')
  await page.getByRole('combobox', { name: 'Reassign their open task to' }).click()
  await page.getByRole('option', { name: 'Eva' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove', exact: true }).click(afterCountdown)
  await expect(bob.getByText('You were removed from Handing.')).toBeVisible(soon)
  await expectAccessible(bob)
  expect(await call(page, 'GET', `/task/${task.id}`)).toMatchObject({ executor: idOf('Eva') })
  await eva.goto('/my-tasks')
  await expect(eva.getByText('Copy')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/members')
  await expect(page.getByRole('heading', { name: 'Members 2' })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('textbox', { name: 'Email addresses' }).fill('cem@example.com')
  await page.keyboard.press('Enter')
  const cross = page.getByRole('button', { name: 'Remove cem@example.com' })
  const size = async () => {
    const { width = 0, height = 0 } = (await cross.boundingBox()) ?? {}
    return Math.min(width, height)
  }
  // The dialog is smaller as it comes.
  await expect.poll(size).toBeGreaterThanOrEqual(32)
  await expectAccessible(page)
})

test('a deactivated member loses access at once, is greyed out on tasks, and reactivated', async ({
  page,
  browser,
}) => {
  await startWorkspace(page, newPerson('Ann'), 'Harbour')
  const { id: project } = await post(page, '/project', { name: 'Pier' })
  const bob = await colleagueOf(browser, page, 'Member', 'Bob', [project])
  const members = await call<{ id: string; profile: { name: string } | null }[]>(
    page,
    'GET',
    '/workspace/member',
  )
  const bobId = members.find(({ profile }) => profile?.name === 'Bob')!.id
  await post(page, '/task', { project, title: 'Paint the rail', executor: bobId })

  await page.goto('/settings/members')
  await act(page, 'Bob', 'Deactivate…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(toast(page, 'Bob was deactivated')).toBeVisible()
  const shutOut = page.getByRole('region', { name: /^Deactivated/ })
  await expect(shutOut.getByRole('row').filter({ hasText: 'Bob' })).toContainText('Deactivated')
  await expect(bob.getByText('You were deactivated in Harbour.')).toBeVisible(soon)
  await expectAccessible(page)

  await page.goto(`/projects/${project}`)
  const task = page.getByRole('row').filter({ hasText: 'Paint the rail' })
  const assignee = task.getByRole('button', { name: /Bob \(deactivated\)/ })
  await expect(assignee).toBeVisible()
  await assignee.click()
  const choices = page.getByRole('dialog', { name: 'Assignee' })
  await expect(choices.getByRole('option', { name: /Ann/ })).toBeVisible()
  await expect(choices.getByRole('option', { name: /Bob/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.goto('/settings/members')
  // What the browser stored may show him where he was.
  await expect(shutOut.getByRole('row').filter({ hasText: 'Bob' })).toBeVisible()
  await act(page, 'Bob', 'Reactivate')
  await expect(toast(page, 'Bob was reactivated')).toBeVisible()
  await expect(shutOut).toHaveCount(0)
  await bob.reload()
  await expect(bob.getByRole('button', { name: 'Workspace Harbour' })).toBeVisible()
})

test('a member without projects sees whom to ask, until they are added to one', async ({ page, browser }) => {
  await startWorkspace(page, newPerson('Ada'), 'Without')
  const { id: projectId } = await post(page, '/project', { name: 'Website' })
  const alone = 'You’re not in any project yet'
  const guest = await joinBy(browser, page, 'Guest', 'Gil', [])
  const bob = await joinBy(browser, page, 'Member', 'Bob', [])
  for (const path of ['/workspace', '/my-tasks', '/dashboard']) {
    await guest.goto(path)
    await expect(guest.getByRole('heading', { name: alone })).toBeVisible()
    await expect(guest.getByText('Ask whoever invited you to add you to one')).toBeVisible()
    await expect(guest.getByRole('link', { name: 'Set up your profile' })).toBeVisible()
    await bob.goto(path)
    await expect(bob.getByRole('heading', { name: alone })).toBeVisible()
    await expect(bob.getByText('Ask Ada to add you to one')).toBeVisible()
    await expectAccessible(bob)
  }
  await bob.getByRole('link', { name: 'Open the calendar' }).click()
  await expect(bob.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await bob.goto('/workspace')
  await expect(bob.getByRole('heading', { name: alone })).toBeVisible()
  const members = await call<{ id: string; profile: { name: string } | null }[]>(
    page,
    'GET',
    '/workspace/member',
  )
  const memberIds = members.filter(({ profile }) => profile?.name === 'Bob').map(({ id }) => id)
  await post(page, '/project-member', { projectId, memberIds })
  await expect(bob.getByRole('heading', { name: alone })).toBeHidden(soon)
  await expect(bob.getByRole('treegrid').getByText('Website')).toBeVisible()
})
