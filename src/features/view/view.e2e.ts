import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { joinBy, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { walk } from '../../../e2e/redo.ts'
import { test } from '../../../e2e/test.ts'
import { writeAnswered } from '../../../e2e/writeAnswered.ts'

const titles = (page: Page) => page.locator('[data-kind=task] [data-title]').allTextContents()
const group = (page: Page, name: string) => page.locator('[data-kind=group]').filter({ hasText: name })
const views = (page: Page) => page.getByRole('button', { name: /^Views/ })
const command = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const headers = () => ({ origin: process.env.E2E_URL! })

async function post<T = { id: string }>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(`/api${path}`, { data, headers: headers() })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

/** A project with three tasks. */
async function start(page: Page, name: string) {
  const person = newPerson('Ann')
  await startWorkspace(page, person, name)
  const project = (await post(page, '/project', { name: 'Relaunch', key: 'REL' })).id
  for (const [title, priority] of [
    ['Alpha page', 'high'],
    ['Beta page', 'low'],
    ['Gamma shop', 'high'],
  ])
    await post(page, '/task', { project, title, priority })
  return { person, project }
}

async function groupBy(page: Page, grouping: string) {
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByLabel('Group by').selectOption(grouping)
  await page.keyboard.press('Escape')
}

test('a view is saved, changed, reset, deleted and restored', async ({ page }) => {
  const { project } = await start(page, 'Views')
  await page.goto(`/projects/${project}?priority=high`)
  await expect.poll(() => titles(page)).toEqual(['Alpha page', 'Gamma shop'])
  await groupBy(page, 'priority')
  await expect(group(page, 'High')).toBeVisible()

  // Saved and shared, by keys.
  await page.keyboard.press('v')
  await expect(page.getByText('Save this filter')).toBeVisible()
  await expectAccessible(page)
  await command(page, 'Save as view…').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save as view' })
  await dialog.getByLabel('Name').fill('High ones')
  await dialog.getByLabel('Share with everyone').check()
  await expectAccessible(page)
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(views(page)).toHaveAccessibleName('Views: High ones')
  await expect(views(page)).toBeFocused()
  await expect(page).toHaveURL(/saved=/)

  // While it is open its settings count; leaving it gives the device's own back.
  await groupBy(page, 'status')
  await expect(group(page, 'Backlog')).toHaveCount(0)
  await expect(group(page, 'To do')).toBeVisible()
  await expect(views(page)).toHaveAccessibleName('Views: High ones, changed')
  await views(page).click()
  await command(page, 'Reset').click()
  await expect(group(page, 'High')).toBeVisible()
  await expect(views(page)).toHaveAccessibleName('Views: High ones')
  await page.reload()
  await expect(group(page, 'High')).toBeVisible()
  await expect.poll(() => titles(page)).toEqual(['Alpha page', 'Gamma shop'])

  await views(page).click()
  const deleted = writeAnswered(page, /\/view/)
  await command(page, 'Delete').click()
  await toast(page, 'View deleted').hover()
  await expect(views(page)).toHaveAccessibleName('Views')
  await deleted
  const restored = writeAnswered(page, /\/view/)
  await toast(page, 'View deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(views(page)).toHaveAccessibleName('Views: High ones')
  await expect(group(page, 'High')).toBeVisible()
  await restored
  await expect.poll(() => titles(page)).toEqual(['Alpha page', 'Gamma shop'])
  await walk(page, '/api/view', '>')
  await expect(views(page)).toHaveAccessibleName('Views')
})

test('a shared view opens for a colleague, follows its owner, and closes when unshared', async ({
  page,
  browser,
}) => {
  const { project } = await start(page, 'Shared')
  const value = { look: '', search: 'priority=high', settings: { grouping: 'priority' } }
  const body = { name: 'High ones', screen: 'project', project, shared: true, value }
  const saved = (await post(page, '/view', body)).id
  await page.goto(`/views/${saved}`)
  await expect(views(page)).toHaveAccessibleName('Views: High ones')

  // A colleague with other settings opens its link.
  const bo = await joinBy(browser, page, 'Member', 'Bo', [project])
  await bo.goto(`/views/${saved}`)
  await expect(bo).toHaveURL(new RegExp(`/projects/${project}\\?priority=high&saved=${saved}`))
  await expect(group(bo, 'High')).toBeVisible()
  await expect.poll(() => titles(bo)).toEqual(['Alpha page', 'Gamma shop'])
  await views(bo).click()
  await expect(bo.getByText('Shared with me')).toBeVisible()
  for (const name of ['Rename…', 'Delete', 'Save changes']) await expect(command(bo, name)).toHaveCount(0)
  await expectAccessible(bo)
  await command(bo, 'Leave this view').click()
  await expect(bo).toHaveURL(new RegExp(`/projects/${project}$`))
  await expect(group(bo, 'To do')).toBeVisible()

  // What is changed by whoever it belongs to is there for both.
  await page.getByRole('searchbox', { name: 'Filter by text' }).fill('shop')
  await expect(views(page)).toHaveAccessibleName('Views: High ones, changed')
  await views(page).click()
  await command(page, 'Save changes').click()
  await expect(views(page)).toHaveAccessibleName('Views: High ones')
  await views(page).click()
  await command(page, 'Rename…').click()
  await page.getByRole('dialog', { name: 'Rename view' }).getByLabel('Name').fill('Shops')
  await page.keyboard.press('Enter')
  await expect(views(page)).toHaveAccessibleName('Views: Shops')
  await views(bo).click()
  await command(bo, /Shops/).click()
  await expect.poll(() => titles(bo)).toEqual(['Gamma shop'])

  // Not shared any more: it is gone there, with its settings, and its link says so kindly.
  await views(page).click()
  await command(page, 'Stop sharing').click()
  await expect(views(bo)).toHaveAccessibleName('Views')
  await expect(group(bo, 'To do')).toBeVisible()
  await bo.goto(`/views/${saved}`)
  await expect(bo.getByRole('heading', { name: 'View not found' })).toBeVisible()
  await expectAccessible(bo)
  await bo.context().close()
})

test('leaving a view restores the last filter of my tasks, and views are found in the palette', async ({
  page,
}) => {
  const { project } = await start(page, 'Mine')
  const executor = (await (await page.request.get('/api/user')).json()).data.memberId
  for (const title of ['One', 'Two']) await post(page, '/task', { project, title, executor })
  await post(page, '/view', {
    name: 'Only two',
    screen: 'my-tasks',
    value: { look: 'nowhere', search: '?q=two&saved=other', settings: { grouping: 7, hidden: 'x' } },
  })
  await page.goto('/my-tasks?q=one')
  await expect.poll(() => titles(page)).toEqual(['One'])
  // A filter that came by a link is kept once it is changed.
  await page.getByRole('searchbox', { name: 'Filter by text' }).fill('on')
  const stored = () => page.request.get('/api/task/filter/one').then((answer) => answer.text())
  await expect.poll(stored).toContain('"on"')

  // What was changed right before a view is opened counts too, and nothing of the view does.
  await page.getByRole('searchbox', { name: 'Filter by text' }).fill('ne')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('only two')
  await page.getByRole('option', { name: /Only two/ }).click()
  await expect.poll(() => titles(page)).toEqual(['Two'])
  await expect(views(page)).toHaveAccessibleName(/^Views: Only two/)
  await expect.poll(stored).toContain('"ne"')
  await page.getByRole('searchbox', { name: 'Filter by text' }).fill('tw')
  await expect(page).toHaveURL(/q=tw/)
  await views(page).click()
  await command(page, 'Leave this view').click()
  await expect.poll(() => titles(page)).toEqual(['One'])
  await expect(page).toHaveURL(/my-tasks\?q=ne$/)
  expect(await stored()).toContain('"ne"')
})

test('a view of the projects saves layout and filter', async ({ page }) => {
  const { project } = await start(page, 'Projects')
  const id = (await post(page, '/client', { title: 'Ford' })).id
  const changed = await page.request.put(`/api/project/${project}`, {
    data: { client: id },
    headers: headers(),
  })
  expect(changed.ok()).toBe(true)
  await post(page, '/project', { name: 'Studio' })
  const value = { look: 'gantt', search: `client=${id}`, settings: { zoom: 'month' } }
  await post(page, '/view', { name: 'Ford over time', screen: 'projects', value })

  await page.goto('/workspace')
  await views(page).click()
  await command(page, /Ford over time/).click()
  await expect(page).toHaveURL(new RegExp(`/workspace/gantt\\?client=${id}&saved=`))
  await expect(views(page)).toHaveAccessibleName('Views: Ford over time')
  await expect(page.getByRole('main').getByText('Relaunch').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Studio')).toHaveCount(0)
  await expect(page.getByRole('status', { name: 'Zoom: Month' })).toBeVisible()

  // Another look is another view.
  await page.getByRole('main').getByRole('link', { name: 'Overview' }).click()
  await expect(views(page)).toHaveAccessibleName('Views: Ford over time, changed')
  await views(page).click()
  await command(page, 'Reset').click()
  await expect(page).toHaveURL(/workspace\/gantt/)
  await expect(views(page)).toHaveAccessibleName('Views: Ford over time')
})

test('on a phone every view control is large enough to tap', async ({ page }) => {
  const { project } = await start(page, 'Narrow')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/projects/${project}`)
  await views(page).scrollIntoViewIfNeeded()
  const box = await views(page).boundingBox()
  expect(box && Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  await views(page).click()
  await expect(command(page, 'Save as view…')).toBeInViewport()
  await expectAccessible(page)
})
