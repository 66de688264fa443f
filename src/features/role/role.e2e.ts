import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { holdCall } from '../../../e2e/holdCall.ts'
import { joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { walk } from '../../../e2e/redo.ts'
import { test } from '../../../e2e/test.ts'
import { writeAnswered } from '../../../e2e/writeAnswered.ts'

const cell = (page: Page, role: string, flag: string) =>
  page.getByRole('button', { name: new RegExp(`^${role}, ${flag}: `) })
async function set(page: Page, role: string, flag: string, scope: string) {
  await cell(page, role, flag).click()
  await page.getByRole('combobox', { name: `${flag}: ${role}` }).fill(scope)
  await page.keyboard.press('Enter')
}
async function openMenu(page: Page, role: string, item: string | RegExp) {
  await page.getByRole('button', { name: new RegExp(`^Role ${role}`) }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a new role is created once named, with the permissions of another one', async ({ page }) => {
  await startWorkspace(page, newPerson('Rhea'), 'Northwind')
  await page.goto('/settings/roles')
  await page.getByRole('button', { name: 'New role' }).click()
  const dialog = page.getByRole('dialog', { name: 'New role' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expectAccessible(page, { within: '[role=dialog]' })
  await page.keyboard.type('Freelancer')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Role Freelancer' })).toBeHidden()

  await page.keyboard.press('Shift+N')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('member')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('A role with this name already exists')).toBeVisible()
  await dialog.getByLabel('Name').fill('Freelancer')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Role Freelancer' })).toBeVisible()
  await expect(cell(page, 'Freelancer', 'Delete tasks')).toHaveText('Own')
})

test('a role is cloned, changed and deleted, which applies to its members at once', async ({
  page,
  browser,
}) => {
  await startWorkspace(page, newPerson('Rhea'), 'Northwind')
  const member = await joinBy(browser, page, 'Member', 'Milo', [])
  await member.goto('/settings/tags')
  await expect(member.getByText('Your role can see tags, but not change them.')).toBeVisible()
  await page.goto('/settings/roles')
  await expect(cell(page, 'Member', 'Manage tags')).toHaveText('No')
  await expectAccessible(page)

  await set(page, 'Member', 'Manage tags', 'Yes')
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(cell(page, 'Member', 'Manage tags')).toBeFocused()
  await expect(member.getByRole('textbox', { name: 'Name of a new tag' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, 'Member', 'Manage tags')).toHaveText('No')
  await expect(member.getByRole('textbox', { name: 'Name of a new tag' })).toBeHidden()

  await openMenu(page, 'Member', 'Clone')
  await page.getByRole('textbox', { name: 'Role name' }).fill('Senior')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Role Senior' })).toBeFocused()
  await expect(cell(page, 'Senior', 'Delete tasks')).toHaveText('Own')
  await member.goto('/settings/roles')
  await expect(cell(member, 'Senior', 'Delete tasks')).toHaveAttribute('aria-disabled', 'true')
  // It can be undone at once, before it is answered.
  const deletion = await holdCall(page, '**/api/role/*')
  await openMenu(page, 'Senior', 'Delete')
  await deletion.requested
  await expect(page.getByText('The role Senior was deleted')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Role Senior' })).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undid: The role Senior was deleted')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Role Senior' })).toBeVisible()
  const restored = writeAnswered(page, /\/role$/)
  await deletion.release()
  expect((await restored).ok()).toBe(true)

  await openMenu(page, 'Senior', 'Delete')
  await expect(page.getByRole('button', { name: 'Role Senior' })).toBeHidden()
  await expect(member.getByRole('button', { name: 'Role Senior' })).toBeHidden()
  await walk(page, '/role', '<><')
  for (const one of [page, member])
    await expect(one.getByRole('button', { name: 'Role Senior' })).toBeVisible()
  await walk(page, '/role', '>')
  for (const one of [page, member])
    await expect(one.getByRole('button', { name: 'Role Senior' })).toBeHidden()

  await openMenu(page, 'Member', 'Delete')
  const reason = page.getByRole('dialog')
  await expect(reason).toContainText('“Member” is in use')
  await expect(reason).toContainText('Milo')
  await expectAccessible(page)
  await reason.getByRole('link', { name: 'Go to members' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
})

test('nobody grants more than they have, and the owner’s role is read-only', async ({ page, browser }) => {
  await startWorkspace(page, newPerson('Olga'), 'Narrow')
  const admin = await joinBy(browser, page, 'Admin', 'Ada', [])
  await admin.goto('/settings/roles')
  await expect(cell(admin, 'Owner', 'See tasks')).toHaveAttribute('aria-disabled', 'true')
  await cell(admin, 'Guest', 'Delete the workspace').click()
  const wider = admin.getByRole('option', { name: /^Yes/ })
  await expect(wider).toHaveAttribute('aria-disabled', 'true')
  await expect(wider).toContainText('Your own role has “No”')
  await expectAccessible(admin)
  await admin.keyboard.press('Escape')
  await expect(cell(admin, 'Guest', 'Delete the workspace')).toBeFocused()
  const { data: roles } = await (await admin.request.get('/api/workspace/role')).json()
  const guest = roles.find((role: { name: string }) => role.name === 'Guest')
  const refused = await admin.request.put(`/api/role/${guest.id}`, {
    data: { 'workspace.delete': 'all' },
    headers: { origin: process.env.E2E_URL! },
  })
  expect(refused.status()).toBe(403)

  // By keys alone: found by what it does, reached by arrows, chosen by its first letters.
  await admin.keyboard.press('/')
  await admin.keyboard.type('create tasks')
  await expect(admin.getByRole('row')).toHaveCount(3)
  await admin.keyboard.press('ArrowDown')
  await admin.keyboard.press('End')
  await expect(cell(admin, 'Guest', 'Create tasks')).toBeFocused()
  await admin.keyboard.press('Enter')
  await admin.keyboard.type('their')
  await admin.keyboard.press('Enter')
  await expect(cell(admin, 'Guest', 'Create tasks')).toHaveText('Their projects')
})

test('an admin previews the workspace as a guest, read-only', async ({ page }) => {
  await startWorkspace(page, newPerson('Vera'), 'Views')
  const shown = await make(page, '/project', { name: 'Shown' })
  await make(page, '/project', { name: 'Elsewhere' })
  await make(page, '/task', { title: 'Shown task', project: shown.id })
  await page.goto('/settings/roles')
  await openMenu(page, 'Guest', /View as this role/)
  await page.getByRole('combobox', { name: 'As a member of' }).focus()
  // Both are one's own; taken out from the end, and the first one put back.
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.getByRole('option', { name: 'Shown' }).click()
  await page.getByText('You’ll see what this role sees').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start viewing' }).click()
  const banner = page.getByRole('complementary', { name: 'Viewing as another role' })
  await expect(banner).toContainText('Viewing as Guest in Shown.')
  await expect(page.getByRole('link', { name: 'Shown', exact: true }).first()).toBeVisible()
  await expect(page.getByText('Elsewhere')).toHaveCount(0)
  for (const hidden of ['Roles', 'Audit', 'Time', 'Clients', 'Rates'])
    await expect(page.getByRole('link', { name: hidden, exact: true })).toHaveCount(0)
  await expectAccessible(page)

  // What is one's own may be changed by a guest; here it is refused all the same.
  await page.getByRole('link', { name: 'Shown', exact: true }).first().click()
  await page.getByText('Shown task').first().click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Changed')
  await title.blur()
  await expect(page.getByText('Nothing changed: you’re viewing as Guest.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(title).toBeHidden()

  await banner.getByRole('button', { name: 'End' }).click()
  await expect(banner).toBeHidden()
  // Back at the roles, where the look began.
  await expect(page.getByRole('link', { name: 'Audit' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to app' }).click()
  await expect(page.getByText('Elsewhere').first()).toBeVisible()
})

test('on a phone one role is shown at a time, and every cell is large enough to tap', async ({ page }) => {
  await startWorkspace(page, newPerson('Tess'), 'Small')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings/roles')
  await page.getByLabel('Role', { exact: true }).selectOption('Guest')
  await expect(cell(page, 'Guest', 'See tasks')).toBeVisible()
  await expect(cell(page, 'Member', 'See tasks')).toBeHidden()
  await expectAccessible(page)
  const box = await cell(page, 'Guest', 'See tasks').boundingBox()
  expect(box && Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  // A look as another role ends where one is, also below the navigation, which lies over the banner.
  await openMenu(page, 'Guest', /View as this role/)
  await page.getByRole('button', { name: 'Start viewing' }).click()
  const banner = page.getByRole('complementary', { name: 'Viewing as another role' })
  await expect(banner).toBeVisible()
  expect((await banner.boundingBox())!.height).toBeLessThan(120)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const stop = page.getByRole('button', { name: 'Stop viewing as Guest' })
  await expect(stop).toBeVisible()
  await expectAccessible(page)
  await stop.click()
  await expect(banner).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
})

test('a role that no longer sees the tasks of a project no longer creates any there', async ({
  page,
  browser,
}) => {
  await startWorkspace(page, newPerson('Rhea'), 'Northwind')
  const alpha = (await make(page, '/project', { name: 'Alpha' })).id
  const beta = (await make(page, '/project', { name: 'Beta' })).id
  const manager = await joinBy(browser, page, 'Manager', 'Milo', [alpha])
  await manager.goto(`/projects/${beta}`)
  const newTask = manager.getByRole('main').getByRole('button', { name: 'New task', exact: true })
  await expect(newTask).toBeVisible()

  await page.goto('/settings/roles')
  await set(page, 'Manager', 'See tasks', 'project')
  await expect(newTask).toBeHidden()
  await manager.keyboard.press('Shift+C')
  const dialog = manager.getByRole('dialog', { name: 'New task', exact: true })
  await dialog.getByRole('button', { name: /^Project/ }).click()
  await expect(manager.getByRole('option')).toHaveText(['Alpha'])
})
