import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { bring, picture } from '../../../e2e/files.ts'
import { joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

const field = '[role=textbox][aria-label^="Text of"]'
const editor = (page: Page) => page.locator(field)
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
/** Whether its bytes came, and are a picture. */
const isShown = (page: Page, name: string) =>
  page.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.naturalWidth > 0)

test('pictures and files are added to a page, and shown to its readers and by its public link', async ({
  page,
  browser,
}) => {
  await startWorkspace(page, newPerson('Ann'), 'Pictures')
  const project = (await make(page, '/project', { name: 'Website' })).id
  const { id } = await make(page, '/document', { title: 'Brief', project, pages: [{ text: 'Our logo: ' }] })
  await page.goto(`/docs/${id}`)
  await expect(editor(page)).toContainText('Our logo:')
  const guest = await joinBy(browser, page, 'Guest', 'Gil', [project])
  await guest.goto(page.url())

  await editor(page).click()
  await page.keyboard.press('End')
  await bring(page, field, 'paste', 'logo.png')
  await expect.poll(() => isShown(page, 'logo.png')).toBe(true)
  await expect.poll(() => isShown(guest, 'logo.png')).toBe(true)
  await bring(page, field, 'drop', 'dropped.png')
  await expect.poll(() => isShown(guest, 'dropped.png')).toBe(true)

  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  // Listened for well before the key that asks for it, as it takes the browser a while to listen.
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.type('/file')
  // Of all that the slash offered, it alone is left, and Enter means it.
  await expect(page.getByRole('option')).toHaveText(['File'])
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({
    name: 'Terms.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Ten days'),
  })
  await expect(editor(guest).getByRole('link', { name: 'Terms.txt' })).toBeVisible()
  await expect(status(page, 'Saved')).toBeVisible()
  await expectAccessible(page)

  // One step back takes the link off the page, and one forth brings it back.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(editor(guest).getByRole('link', { name: 'Terms.txt' })).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(editor(guest).getByRole('link', { name: 'Terms.txt' })).toBeVisible()

  await page.context().setOffline(true)
  await expect(status(page, 'Offline')).toBeVisible()
  await bring(page, field, 'paste', 'later.png')
  await expect(page.getByRole('alert').filter({ hasText: 'You’re offline' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(status(page, 'Saved')).toBeVisible()

  const whole = (await (await page.request.get(`/api/document/${id}`)).json()) as {
    data: { pages: { id: string }[]; text: string }
  }
  const [first] = whole.data.pages
  const headers = { origin: process.env.E2E_URL! }
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/page/${first?.id}`)
      return ((await answer.json()) as { data: { text: string } }).data.text
    })
    .toContain('[Terms.txt](/api/file/')
  const shared = await page.request.put(`/api/page/${first?.id}/share`, { headers, data: {} })
  const { url } = (await shared.json()) as { url: string }
  const context = await browser.newContext()
  const stranger = await context.newPage()
  await stranger.goto(url)
  await expect.poll(() => isShown(stranger, 'logo.png')).toBe(true)
  const download = stranger.waitForEvent('download')
  await stranger.getByRole('link', { name: 'Terms.txt' }).click()
  expect((await download).suggestedFilename()).toBe('Terms.txt')
  await context.close()
})

test('a refused upload shows an error and leaves the page unchanged', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Refused')
  const { id } = await make(page, '/document', { title: 'Brief', pages: [{ text: 'Here: ' }] })
  await page.goto(`/docs/${id}`)
  await expect(editor(page)).toContainText('Here:')
  const reason = 'This file is larger than the 25 MB limit.'
  await page.route('**/api/page/*/file?*', (route) =>
    route.fulfill({
      status: 413,
      json: { success: false, error: { code: 'FILE_TOO_LARGE', message: reason } },
    }),
  )
  await expect(page.getByRole('button', { name: 'Attach files' })).toBeVisible()
  await page
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  await expect(editor(page)).toHaveText('Here:')
})
