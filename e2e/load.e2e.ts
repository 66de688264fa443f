// What cannot be loaded: a part of the app's own code, or what a workspace needs to be shown.
import { expect, type Page } from '@playwright/test'
import { noteAlerts, readAlerts } from './alerts.ts'
import { make } from './people.ts'
import { card, newTask, startProject } from './tasks.ts'
import { test } from './test.ts'

test('a screen whose code fails to load leaves the workspace open and loads once it can', async ({
  page,
}) => {
  const { id } = await startProject(page, 'Mia')
  await newTask(page, id, 'Write the offer')
  await page.goto(`/projects/${id}`)
  await expect(page.getByRole('row', { name: /Write the offer/ })).toBeVisible()
  const code = /\/assets\/TaskBoard-.*\.js/
  await page.route(code, (route) => route.abort())
  await page.route('/api/health', (route) => route.abort())
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible()

  // The live connection is as it was, and other screens are there.
  const sidebar = page.getByRole('navigation').getByRole('link', { name: /Relaunch/ })
  await expect(sidebar).toBeVisible()
  await page.getByRole('link', { name: 'My tasks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My tasks' })).toBeVisible()
  await page.goBack()

  await page.unroute(code)
  await page.unroute('/api/health')
  await expect(card(page, 'Write the offer')).toBeVisible({ timeout: 40_000 })
})

/** Whether the page has told it: its toasts stay for three seconds at most, which a busy machine may miss. */
const expectTold = (page: Page, why: string) =>
  expect.poll(() => readAlerts(page)).toContainEqual(expect.stringContaining(why))

const needed = [
  ['/api/workspace/current', 'Error loading workspace roles. Please try again'],
  ['/api/workspace/member', 'Error loading members. Please try again'],
  ['/api/project', 'Error loading closed projects. Please try again'],
  ['/api/role/', 'Error loading user access. Please try again'],
  ['/api/task?status=open', 'Error loading open tasks. Please try again'],
  ['/api/task?status=closed', 'Error loading closed tasks. Please try again'],
] as const

test('a workspace whose lists or live connection fail to load shows why and can be retried', async ({
  page,
}) => {
  // With what a browser keeps on screen, one would go on.
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
  await page.addInitScript(redirect)
  await page.addInitScript(noteAlerts)
  await startProject(page, 'Nia')
  const choose = page.getByRole('heading', { name: 'Choose a workspace' })
  const retry = page.getByRole('button', { name: /^Nia’s/ })
  const isThere = page.getByRole('button', { name: 'Workspace Nia’s' })
  const isLeft = async (why: string) => {
    await expectTold(page, why)
    await expect(choose).toBeVisible()
  }
  const comeBack = async () => {
    await retry.click()
    await expect(isThere).toBeVisible()
  }
  for (const [path, why] of needed) {
    const isIt = ({ pathname, search }: URL) =>
      path.endsWith('/') ? pathname.startsWith(path) : [pathname, pathname + search].includes(path)
    await page.route(isIt, (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await isLeft(why)
    await page.unroute(isIt)
    await comeBack()
  }
  await page.evaluate(() => sessionStorage.setItem('live', 'away'))
  await page.reload()
  await isLeft('Error to connect WebSocket. Please try again later')
  await page.evaluate(() => sessionStorage.removeItem('live'))
  await comeBack()
})

test('events or docs that fail to load show an error and a retry, and the workspace stays open', async ({
  page,
}) => {
  await page.addInitScript(noteAlerts)
  await startProject(page, 'Ole')
  await make(page, '/calendar', { title: 'Kick-off', start: '2027-06-07', end: '2027-06-07' })
  const screens = [
    ['/calendar?date=2027-06-07', '/api/calendar', 'Error loading events. Please try again', 'Jun 2027'],
    ['/docs', '/api/document', 'Error loading docs. Please try again later', 'Docs'],
  ] as const
  for (const [screen, path, why, heading] of screens) {
    const isIt = ({ pathname }: URL) => pathname === path
    await page.route(isIt, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(screen)
    await expectTold(page, why)
    await expect(page.getByRole('heading', { name: why })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Workspace Ole’s' })).toBeVisible()
    await page.unroute(isIt)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: why })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
})

/** While the page says so, nobody answers its live connection. */
function redirect() {
  globalThis.WebSocket = class extends WebSocket {
    constructor(url: string) {
      super(sessionStorage.getItem('live') ? url.replace('/live/', '/nothing/') : url)
    }
  } as typeof WebSocket
}

test('the app can be installed: all resources of its manifest exist', async ({ page }) => {
  await page.goto('/sign-in')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(href!)
  expect(answer.headers()['content-type']).toContain('manifest+json')
  const { icons, shortcuts } = (await answer.json()) as {
    icons: { src: string; type: string }[]
    shortcuts: { url: string }[]
  }
  for (const { src, type } of icons) {
    const icon = await page.request.get(src)
    expect(icon.ok(), src).toBe(true)
    expect(icon.headers()['content-type']).toContain(type)
  }
  expect(shortcuts.map(({ url }) => url)).toContain('/my-tasks')
})
