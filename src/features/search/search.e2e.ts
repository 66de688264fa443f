import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

test.use({ serviceWorkers: 'allow' })

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const hits = (page: Page, type = 'Tasks') =>
  page.getByRole('main').getByRole('group', { name: type, exact: true }).getByRole('link')

test('the palette shows local results at once and adds server results without moving the selection', async ({
  page,
}) => {
  await startWorkspace(page, newPerson('Petra'), 'Palette')
  const project = await make(page, '/project', { name: 'Harbour', key: 'HAR' })
  await make(page, '/task', { project: project.id, title: 'Lighthouse keeper' })
  await make(page, '/task', {
    project: project.id,
    title: 'Paint the door',
    description: 'Ask at the **lighthouse** first.',
  })
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const box = palette.getByRole('combobox')
  const selected = palette.getByRole('option', { selected: true })
  await page.keyboard.press('Control+k')
  await expect(palette.getByText('# tasks')).toBeVisible()
  await box.fill('lighth')
  await expect(selected).toContainText('Lighthouse keeper')
  await expect(palette.getByRole('option', { name: /Paint the door/ })).toContainText(
    'Ask at the lighthouse first.',
  )
  await expect(selected).toContainText('Lighthouse keeper')
  await expectAccessible(page, { within: '[aria-label="Search and commands"][role=dialog]' })
  // A slip of the keyboard, and one kind alone.
  await box.fill('lighthuose')
  await expect(selected).toContainText('Lighthouse keeper')
  await box.fill('/har')
  await expect(selected).toContainText('Harbour')
  await expect(palette.getByRole('group', { name: 'Tasks' })).toHaveCount(0)
  await box.fill('#2')
  await expect(selected).toContainText('HAR-2')
  // Nothing leads to no results.
  await box.fill('zeppelin')
  await expect(palette.getByText('Nothing found for “zeppelin”')).toBeVisible()
  await expect(palette.getByRole('option')).toHaveCount(0)
  await box.fill('lighthouse')
  await palette.getByRole('option', { name: /See all results/ }).click()
  await expect(page).toHaveURL(/\/search\?q=lighthouse/)
  await expect(hits(page)).toHaveCount(2)
})

test('a client in the results is opened', async ({ page }) => {
  await startWorkspace(page, newPerson('Cleo'), 'Clients found')
  for (const title of ['Client 52', 'Client 53']) await make(page, '/client', { title })
  const title = page.getByRole('heading', { level: 1 }).filter({ hasText: 'Client 53' })
  await page.goto('/search?q=client%2053')
  await hits(page, 'Clients').first().click()
  await expect(title).toBeVisible()
  await page.goto('/clients')
  await expect(page.getByRole('link', { name: 'Client 52' }).first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox').fill('client 53')
  await expect(page.getByRole('option', { name: /Client 53/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(title).toBeVisible()
})

test('the search page has tabs, filters and keys, and updates live', async ({ page }) => {
  await startWorkspace(page, newPerson('Sam'), 'Page')
  const project = await make(page, '/project', { name: 'Orchard', key: 'ORC' })
  const titles = ['Orchard plan', 'Orchard fence', 'Orchard <b>& עברית']
  const tasks = []
  for (const title of titles) tasks.push(await make(page, '/task', { project: project.id, title }))
  await page.goto('/search')
  await expect(page.getByText('What are you looking for?')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('orchard')
  await expect(hits(page)).toHaveCount(3)
  await expect(hits(page, 'Projects')).toHaveCount(1)
  await expect(page).toHaveURL(/q=orchard/)
  await expectAccessible(page)

  await page.keyboard.press('ArrowDown')
  await expect(hits(page).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(hits(page).nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tasks\//)
  await page.goBack()
  await expect(hits(page)).toHaveCount(3)

  await page.getByRole('link', { name: 'Tasks 3' }).click()
  await expect(page).toHaveURL(/type=task/)
  await expect(hits(page)).toHaveCount(3)
  const headers = { origin: process.env.E2E_URL! }
  await page.request.patch(`/api/task/${tasks[1].id}`, { data: { title: 'Orchard gate' }, headers })
  await expect(hits(page).filter({ hasText: 'Orchard gate' })).toHaveCount(1)
  await page.request.delete(`/api/task/${tasks[0].id}`, { headers })
  await expect(hits(page)).toHaveCount(2)
  await field(page).fill('nowhere')
  await expect(page.getByText('No tasks found for “nowhere”')).toBeVisible()
  await expectAccessible(page)
})

test('the search page fits a phone, and searches cached data while offline', async ({ page, context }) => {
  await startWorkspace(page, newPerson('Nele'), 'Narrow')
  const project = await make(page, '/project', {
    name: 'A project with a name that is longer than a phone is wide',
  })
  await make(page, '/task', { project: project.id, title: `Walnut ${'and more words '.repeat(12)}` })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search?q=walnut')
  await expect(hits(page)).toHaveCount(1)
  await expectAccessible(page)
  const box = (await hits(page).boundingBox())!
  expect(box.height).toBeGreaterThanOrEqual(44)
  expect(box.x + box.width).toBeLessThanOrEqual(390)
  await context.setOffline(true)
  await field(page).fill('walnu')
  await expect(page.getByText('These are the results stored in this browser')).toBeVisible()
  await expect(hits(page)).toHaveCount(1)
  await context.setOffline(false)
  await field(page).fill('waln')
  await expect(page.getByText('These are the results stored in this browser')).toBeHidden()
  await expect(hits(page)).toHaveCount(1)
})
