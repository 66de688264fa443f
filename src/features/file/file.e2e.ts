import { truncate, writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { bring, pdf, picture } from '../../../e2e/files.ts'
import { holdCall } from '../../../e2e/holdCall.ts'
import { joinBy } from '../../../e2e/people.ts'
import { expectNothingRan, newTask, openDrawer, openPage, section, startProject } from '../../../e2e/tasks.ts'
import { test } from '../../../e2e/test.ts'

/** The longest that a change may take to a colleague's screen. */
const soon = { timeout: 15_000 }

test('files are uploaded, seen by a colleague, previewed, downloaded, deleted and restored', async ({
  page: ann,
  browser,
}) => {
  const project = await startProject(ann, 'Ann')
  const task = await newTask(ann, project.id, 'Files')
  const bo = await joinBy(browser, ann, 'Guest', 'Bo', [project.id])
  await openDrawer(ann, project.id, task.id)
  await openPage(bo, task.id)
  const hostile = '"><svg onload=ran=1> ‮gpj.txt'
  await expect(ann.getByRole('button', { name: 'Add files' })).toBeVisible()
  await ann
    .getByLabel('Add files')
    .and(ann.locator('input'))
    .setInputFiles([
      { name: 'red.png', mimeType: 'image/png', buffer: picture },
      { name: hostile, mimeType: 'text/plain', buffer: Buffer.from('<script>ran = 1</script> plain words') },
    ])
  for (const page of [ann, bo]) {
    await expect(section(page, 'Files').getByRole('listitem')).toHaveCount(2, soon)
    await expect(section(page, 'Files').locator('[data-upload]')).toHaveCount(0)
    await expectNothingRan(page)
  }
  await section(bo, 'Files')
    .getByRole('button', { name: /plain|svg onload/ })
    .first()
    .click()
  const preview = bo.getByRole('dialog', { name: /svg onload/ })
  await expect(preview).toContainText('<script>ran = 1</script> plain words')
  await expectNothingRan(bo)
  await bo.keyboard.press('Escape')
  await section(bo, 'Files')
    .getByRole('button', { name: /red\.png/ })
    .first()
    .click()
  await expect(bo.getByRole('dialog').getByRole('img', { name: 'red.png' })).toBeVisible()
  const download = bo.waitForEvent('download')
  await bo.getByRole('dialog').getByRole('link', { name: 'Download', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('red.png')
  await bo.keyboard.press('Escape')
  // A guest may add files, and delete their own only.
  await expect(section(bo, 'Files').getByRole('button', { name: /^Delete/ })).toHaveCount(0)

  await section(ann, 'Files').getByRole('button', { name: 'Delete red.png' }).click()
  await ann.getByRole('button', { name: 'Undo' }).hover()
  await expect(section(bo, 'Files').getByRole('listitem')).toHaveCount(1, soon)
  await ann.getByRole('button', { name: 'Undo' }).click()
  await expect(section(bo, 'Files').getByRole('listitem')).toHaveCount(2, soon)
  await bo.context().close()
})

test('files and links are added before the rest of their task is loaded', async ({ page }) => {
  const project = await startProject(page, 'Ann')
  const task = await newTask(page, project.id, 'Files')
  const rest = await holdCall(page, `**/api/task/${task.id}`)
  await page.goto(`/tasks/${task.id}`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).click()
  await (await chooser).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Yes') })
  await page.getByRole('button', { name: 'Add link' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add link' })
  await dialog.getByRole('textbox').first().fill('https://example.com')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await rest.release()
  await expect(section(page, 'Files').getByRole('button', { name: 'Delete notes.txt' })).toBeVisible()
  await expect(section(page, 'Files').getByRole('listitem')).toHaveCount(2)
})

test('a picture pasted into the description is embedded, and one dropped beside it is a file', async ({
  page,
}) => {
  const project = await startProject(page, 'Ann')
  const task = await newTask(page, project.id, 'Pictures')
  await openDrawer(page, project.id, task.id)
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()
  await page.keyboard.type('See ')
  await bring(page, '[role=textbox][aria-label=Description]', 'paste', 'pasted.png')
  await expect(page.getByRole('textbox', { name: 'Description' }).getByRole('img')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(section(page, 'Description').getByRole('button', { name: 'Open pasted.png' })).toBeVisible()
  await bring(page, '[data-task-frame] dl', 'drop', 'dropped.png')
  await expect(section(page, 'Files').getByRole('button', { name: 'Delete dropped.png' })).toBeVisible()
  await expect(section(page, 'Files').getByRole('listitem')).toHaveCount(2)
  await page.reload()
  await section(page, 'Description').getByRole('button', { name: 'Open pasted.png' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'pasted.png' }).last()).toBeVisible()
  // Only the picture closes.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'pasted.png' })).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Task' })).toBeVisible()
})

test('a failed upload shows why and can be retried', async ({ page }) => {
  const project = await startProject(page, 'Ann')
  const task = await newTask(page, project.id, 'Files')
  await openPage(page, task.id)
  const reason = 'This task has 20 files already.'
  await page.route('**/api/task/*/file?*', (route) =>
    route.fulfill({ status: 409, json: { success: false, error: { code: 'FULL', message: reason } } }),
  )
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
  await expect(page.getByRole('button', { name: 'Add files' })).toBeVisible()
  await page.getByLabel('Add files').and(page.locator('input')).setInputFiles(notes)
  await expect(section(page, 'Files').getByRole('alert')).toContainText(reason)
  await page.unroute('**/api/task/*/file?*')
  await section(page, 'Files').getByRole('button', { name: 'Try again' }).click()
  await expect(section(page, 'Files').getByRole('button', { name: 'Delete notes.txt' })).toBeVisible()
  await expect(section(page, 'Files').getByRole('listitem')).toHaveCount(1)
})

test('typing while a pasted picture uploads keeps the caret in place', async ({ page }) => {
  const project = await startProject(page, 'Ann')
  const task = await newTask(page, project.id, 'Pictures')
  await openPage(page, task.id)
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeVisible()
  const release = Promise.withResolvers<void>()
  await page.route('**/api/task/*/file?*', async (route) => {
    await release.promise
    await route.continue()
  })
  const editor = page.getByRole('textbox', { name: 'Description' })
  await page.keyboard.press('e')
  await expect(editor).toBeFocused()
  await page.keyboard.type('Look: ')
  await bring(page, '[role=textbox][aria-label=Description]', 'paste', 'slow.png')
  await expect(editor).toContainText('Uploading slow.png…')
  await page.keyboard.type('and there')
  await page.keyboard.press('Enter')
  await page.keyboard.type('### Be')
  release.resolve()
  await expect(editor.getByRole('img')).toBeVisible()
  await page.keyboard.type('low')
  await page.keyboard.press('Enter')
  await page.keyboard.type('more')
  // A heading is one step below the page's, whichever size was typed.
  await expect(editor.getByRole('heading', { name: 'Below' })).toHaveAttribute('aria-level', '3')
  await expectAccessible(page, { within: 'main' })
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () => (await (await page.request.get(`/api/task/${task.id}`)).json()).data.description)
    .toMatch(/^Look: !\[slow\.png\]\(\S+\) and there\n\n### Below\n\nmore$/)
})

test('a file over the size limit is refused without a retry', async ({ page }) => {
  const project = await startProject(page, 'Ann')
  const task = await newTask(page, project.id, 'Large')
  await openPage(page, task.id)
  const [large, retried] = ['large.bin', 'again.bin'].map((name) => test.info().outputPath(name))
  for (const path of [large!, retried!]) {
    await writeFile(path, '')
    await truncate(path, 27_000_000)
  }
  const input = page.getByLabel('Add files').and(page.locator('input'))
  await expect(page.getByRole('button', { name: 'Add files' })).toBeVisible()
  await input.setInputFiles(large!)
  const reason = 'larger than the 25 MB limit'
  await expect(section(page, 'Files').getByRole('alert')).toContainText(reason)
  await expect(section(page, 'Files').getByRole('button', { name: 'Try again' })).toHaveCount(0)
  let sent = 0
  await page.route('**/api/task/*/file?*', (route) => {
    sent += 1
    return route.continue()
  })
  await input.setInputFiles(retried!)
  await expect(section(page, 'Files').getByRole('alert')).toHaveCount(2)
  expect(sent).toBe(0)
})

test('a link is listed among the files, opens in a new tab, and can be team-only', async ({
  page: ann,
  browser,
}) => {
  const project = await startProject(ann, 'Ann')
  const task = await newTask(ann, project.id, 'Links')
  const bo = await joinBy(browser, ann, 'Guest', 'Bo', [project.id])
  await openPage(ann, task.id)
  await openPage(bo, task.id)
  await ann.getByRole('button', { name: 'Add link' }).click()
  const dialog = ann.getByRole('dialog', { name: 'Add link' })
  await expect(dialog.getByLabel('Address')).toBeFocused()
  await dialog.getByLabel('Address').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Add link' }).click()
  await expect(dialog).toContainText('Enter an address that starts with https://, http:// or mailto:')
  await dialog.getByLabel('Address').fill('www.example.com/board')
  await dialog.getByLabel('Title').fill('The board')
  await expectAccessible(ann)
  await dialog.getByLabel('Title').press('Enter')
  await expect(dialog).toHaveCount(0)
  for (const page of [ann, bo]) {
    const link = section(page, 'Files').getByRole('link', { name: /The board/ })
    await expect(link).toHaveAttribute('href', 'https://www.example.com/board', soon)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(link).toContainText('www.example.com')
  }
  await section(bo, 'Files')
    .getByRole('link', { name: /The board/ })
    .hover()
  await expect(section(bo, 'Files').getByRole('button', { name: /^Rename/ })).toHaveCount(0)
  await section(ann, 'Files').getByRole('button', { name: 'Rename The board' }).click()
  const renaming = ann.getByRole('dialog', { name: 'Rename link' })
  await expect(renaming.getByLabel('Title')).toBeFocused()
  await renaming.getByLabel('Title').fill('The plan')
  await renaming.getByLabel('Title').press('Enter')
  await ann.getByRole('button', { name: 'Undo' }).hover()
  await expect(section(bo, 'Files').getByRole('link', { name: /The plan/ })).toBeVisible(soon)
  await ann.getByRole('button', { name: 'Undo' }).click()
  await expect(section(bo, 'Files').getByRole('link', { name: /The board/ })).toBeVisible(soon)
  // A guest may add one too, but none for the team.
  await section(bo, 'Files').getByRole('button', { name: 'Add link' }).click()
  await expect(bo.getByRole('dialog', { name: 'Add link' }).getByLabel('Address')).toBeFocused()
  await expect(bo.getByRole('checkbox')).toHaveCount(0)
  await bo.keyboard.press('Escape')

  await expect(ann.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await section(ann, 'Files').getByRole('button', { name: 'Team only: The board' }).click()
  await ann.getByRole('button', { name: 'Undo' }).hover()
  await expect(section(bo, 'Files')).toHaveCount(0, soon)
  await ann.getByRole('button', { name: 'Undo' }).click()
  await expect(section(bo, 'Files').getByRole('link', { name: /The board/ })).toBeVisible(soon)
  await expect(ann.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await section(ann, 'Files').getByRole('button', { name: 'Delete The board' }).click()
  await ann.getByRole('button', { name: 'Undo' }).hover()
  await expect(ann.getByText('Link deleted')).toBeVisible()
  await expect(section(bo, 'Files')).toHaveCount(0, soon)
  await ann.getByRole('button', { name: 'Undo' }).click()
  await expect(section(bo, 'Files').getByRole('link', { name: /The board/ })).toBeVisible(soon)
  await bo.context().close()
})

test('a link attached in the new-task dialog is on the created task', async ({ page }) => {
  const project = await startProject(page, 'Ann')
  await page.goto(`/projects/${project.id}`)
  await expect(page.getByRole('treegrid')).toBeVisible()
  await page.keyboard.press('Shift+C')
  const dialog = page.getByRole('dialog', { name: 'New task' })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await expect(title).toBeFocused()
  await title.fill('Read the board')
  const address = dialog.getByLabel('Address of the link')
  await dialog.getByRole('button', { name: 'Add link' }).click()
  await expect(address).toBeFocused()
  await address.press('Escape')
  await expect(address).toHaveCount(0)
  await expect(title).toHaveValue('Read the board')
  await dialog.getByRole('button', { name: 'Add link' }).click()
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await expect(dialog).toContainText('Enter an address that starts with https://, http:// or mailto:')
  await address.fill('www.example.com/board')
  await address.press('Enter')
  const links = dialog.getByRole('list', { name: 'Files' })
  await expect(links).toContainText('example.com/board')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create and open' }).click()
  await expect(section(page, 'Files').getByRole('link', { name: /example\.com\/board/ })).toHaveAttribute(
    'href',
    'https://www.example.com/board',
  )
})

test('a PDF is shown page by page with its text, and runs no scripts', async ({ page }) => {
  const project = await startProject(page, 'Ann')
  const task = await newTask(page, project.id, 'Papers')
  await openPage(page, task.id)
  await expect(page.getByRole('button', { name: 'Add files' })).toBeVisible()
  const mimeType = 'application/pdf'
  await page
    .getByLabel('Add files')
    .and(page.locator('input'))
    .setInputFiles([
      { name: 'offer.pdf', mimeType, buffer: await pdf(['Hello from page one', 'And from page two']) },
      { name: 'broken.pdf', mimeType, buffer: Buffer.from('%PDF-1.7\nnothing of one') },
    ])
  await expect(section(page, 'Files').getByRole('listitem')).toHaveCount(2)
  await expect(section(page, 'Files').locator('[data-upload]')).toHaveCount(0)
  const worker = page.waitForResponse(/pdf\.worker/)
  await section(page, 'Files').getByTitle('offer.pdf').click()
  const dialog = page.getByRole('dialog', { name: 'offer.pdf' })
  const first = dialog.getByRole('group', { name: 'Page 1 of 2' })
  await expect(first).toContainText('Hello from page one')
  // Something is drawn in ink.
  await expect
    .poll(() =>
      first.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
        return data.some((value, at) => at % 4 === 0 && value < 64 && data[at + 3] === 255)
      }),
    )
    .toBe(true)
  expect((await worker).headers()['content-security-policy']).toContain("default-src 'none'")
  await dialog.getByRole('group', { name: 'Page 2 of 2' }).scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('group', { name: 'Page 2 of 2' })).toContainText('And from page two')
  await expectNothingRan(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /file$/ }).and(dialog.locator(':enabled')).first().click()
  await expect(page.getByRole('dialog', { name: 'broken.pdf' })).toContainText(
    'This PDF can’t be shown here. Download it to open it.',
  )
})
