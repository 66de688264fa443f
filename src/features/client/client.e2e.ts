import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

const rows = (page: Page) => page.getByRole('region', { name: 'Clients' }).getByRole('listitem')
const titles = (page: Page) => rows(page).locator('bdi').allTextContents()
const field = (page: Page) => page.getByRole('textbox', { name: 'Title of a new client' })

async function post<T = { id: string }>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(`/api${path}`, { data, headers: { origin: process.env.E2E_URL! } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

test('clients are added, renamed, counted, deleted and put back, on every open screen', async ({ page }) => {
  await startWorkspace(page, newPerson('Clara'), 'Clients')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page.getByText('Add the first one here')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('c')
  await expect(field(page)).toBeFocused()
  const hostile = '<img src=x onerror=alert(1)> עברית'
  for (const title of ['Zoo', 'Apple', hostile]) {
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => titles(page)).toEqual([hostile, 'Apple', 'Zoo'])
  await page.keyboard.type('aPPLE')
  await expect(page.getByText('Another client has this title')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add' })).toBeDisabled()
  await field(page).fill('')
  await expectAccessible(page)

  const other = await page.context().newPage()
  await other.goto('/clients')
  await expect.poll(() => titles(other)).toEqual([hostile, 'Apple', 'Zoo'])
  await page.getByRole('button', { name: 'Rename Apple' }).click()
  await page.getByRole('textbox', { name: 'Title of the client' }).fill('Pear')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Rename Pear' })).toBeFocused()
  await expect.poll(() => titles(other)).toEqual([hostile, 'Pear', 'Zoo'])

  const { data } = await (await page.request.get('/api/client')).json()
  const client = data.find(({ title }: { title: string }) => title === 'Pear').id
  const project = await post(page, '/project', { name: 'Orchard', client })
  await expect(page.getByRole('link', { name: '1 project of Pear' })).toHaveAttribute(
    'href',
    `/workspace?client=${client}`,
  )
  await page.getByRole('button', { name: 'More about Pear' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('Client deleted; one project has none now')).toBeVisible()
  await expect.poll(() => titles(other)).toEqual([hostile, 'Zoo'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(other.getByRole('link', { name: '1 project of Pear' })).toBeVisible()
  const reread = (await (await page.request.get(`/api/project/${project.id}`)).json()).data
  expect(reread.client).toBe(client)
  await expectAccessible(page)
})

test('on a phone every client can be met by a finger', async ({ page }) => {
  await startWorkspace(page, newPerson('Tom'), 'Narrow')
  const { id } = await post(page, '/client', {
    title: 'A client with a name that is longer than the screen is wide',
  })
  await post(page, '/project', { name: 'Orchard', client: id })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/clients')
  await expect(rows(page)).toHaveCount(1)
  await expectAccessible(page)
  for (const target of [
    ...(await rows(page).getByRole('button').all()),
    ...(await rows(page).getByRole('link').all()),
  ]) {
    const box = await target.boundingBox()
    expect(box && Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    expect(box && box.x + box.width).toBeLessThanOrEqual(390)
  }
})
