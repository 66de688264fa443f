// What is loaded late has its place at once: a press on what stands below it would miss.
import { expect, type Locator, type Page } from '@playwright/test'
import { holdCall } from './holdCall.ts'
import { make, newPerson, startWorkspace } from './people.ts'
import { test } from './test.ts'

const topOf = async (part: Locator) => (await part.boundingBox())!.y

/** Opens a screen that asks for this, which comes once `below` has its place, and expects that it keeps that. */
async function expectStill(page: Page, url: string, call: string, below: Locator, loaded: Locator) {
  const late = await holdCall(page, call)
  await page.goto(url)
  await late.requested
  await below.waitFor()
  const top = await topOf(below)
  await late.release()
  await loaded.waitFor()
  expect(await topOf(below)).toBe(top)
}

test('rates that load late do not move the settings of a project', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Rates')
  const { id } = await make(page, '/project', { name: 'Relaunch' })
  const settings = `/projects/${id}/settings`
  const below = page.getByRole('region', { name: 'Danger zone' })
  await expectStill(
    page,
    settings,
    '**/api/rate',
    below,
    page.getByRole('textbox', { name: /^Rate of the project, / }),
  )
})

test('storage that loads late does not move the settings of a workspace', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Storage')
  const below = page.getByRole('region', { name: 'Danger zone' })
  const loaded = page.getByRole('region', { name: 'Files' }).getByText('0 B of').first()
  await expectStill(page, '/settings/workspace', '**/api/file/storage', below, loaded)
})

test('an approval that loads late does not move the week', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Approvals')
  const { id } = (await (await page.request.get('/api/workspace/current')).json()).data
  const headers = { origin: process.env.E2E_URL! }
  await page.request.put(`/api/workspace/${id}`, { data: { approval: 'week' }, headers })
  const project = await make(page, '/project', { name: 'Relaunch' })
  const hour = { start: '2026-05-04T09:00:00Z', end: '2026-05-04T10:00:00Z' }
  await make(page, '/time-entry', { project: project.id, ...hour })
  const below = page.getByRole('grid', { name: 'Time by task and day' })
  const loaded = page.getByRole('region', { name: 'Week approval' })
  await expectStill(page, '/time?week=2026-05-04', '**/api/approval?*', below, loaded)
})
