import { expect, type Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { expectAccessible, expectAccessibleInBoth } from '../../../e2e/accessible.ts'
import { downloadCsv } from '../../../e2e/csv.ts'
import { joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { walk } from '../../../e2e/redo.ts'
import { test } from '../../../e2e/test.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: /^Text of/ })
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
/** What stands there, without the names of those who write there. */
const lines = (page: Page) =>
  editor(page)
    .locator('p, h3')
    .evaluateAll((found) =>
      found.map((line) => {
        const copy = line.cloneNode(true) as HTMLElement
        for (const caret of copy.querySelectorAll('[data-caret]')) caret.remove()
        return copy.textContent?.replaceAll('\u2060', '')
      }),
    )
const rows = (page: Page) => page.getByRole('treegrid', { name: 'Docs' }).getByRole('row')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link')
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('two people edit a page at once, one of them offline for a while; a guest only reads', async ({
  page,
  browser,
}) => {
  await startWorkspace(page, newPerson('Ann'), 'Writers')
  const project = (await make(page, '/project', { name: 'Website' })).id
  await page.goto('/docs')
  await expect(page.getByText('No documents yet')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Shift+N')
  await page.getByRole('option', { name: 'Website' }).click()
  await page.getByRole('textbox', { name: 'Document title' }).fill('Launch plan')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Launch plan' })).toBeVisible()

  // An empty page offers templates; what one begins with is taken back like any writing.
  const templates = page.getByRole('group', { name: 'Start with a template' })
  await templates.getByRole('button', { name: 'Meeting notes' }).focus()
  await page.keyboard.press('Enter')
  await expect(editor(page).getByRole('heading', { name: 'Agenda' })).toBeVisible()
  await expect(editor(page).getByRole('link', { name: 'Website' })).toBeVisible()
  await expect(templates).toBeHidden()
  // The text takes the focus with the next frame.
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(templates).toBeVisible()

  // Markdown as it is typed, and the menu of blocks.
  await editor(page).click()
  await page.keyboard.type('# Goals\n')
  await page.keyboard.type('Sell **more**')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/check')
  await expect(page.getByRole('listbox', { name: 'Insert' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Ask Bo')
  await expect(editor(page).getByRole('checkbox')).toHaveCount(1)
  await expect(editor(page).locator('strong')).toHaveText('more')
  await expect(status(page, 'Saved')).toBeVisible()
  await expectAccessible(page)

  const bo = await joinBy(browser, page, 'Admin', 'Bo', [project])
  await bo.goto(page.url())
  await expect(editor(bo)).toContainText('Ask Bo')
  await expect(page.getByRole('list', { name: 'Here now' })).toContainText('Bo')
  await editor(bo).locator('h3').click()
  await bo.keyboard.press('End')
  await bo.keyboard.type(' of the year')
  await expect(editor(page).locator('h3')).toContainText('Goals of the year')
  // Bo’s name stands where he writes.
  await expect(editor(page).getByText('Bo', { exact: true })).toBeAttached()

  // Both at once, one of them offline.
  await bo.context().setOffline(true)
  await expect(status(bo, 'Offline')).toBeVisible()
  await bo.keyboard.type(', from the train')
  await editor(page).getByRole('paragraph').filter({ hasText: 'Ask Bo' }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' and Cy')
  await expect(status(page, 'Saved')).toBeVisible()
  await bo.context().setOffline(false)
  await expect(status(bo, 'Saved')).toBeVisible()
  await expect(editor(page)).toContainText('Goals of the year, from the train')
  await expect(editor(bo)).toContainText('Ask Bo and Cy')
  await expect.poll(() => lines(page)).toEqual(await lines(bo))

  const guest = await joinBy(browser, page, 'Guest', 'Gil', [project])
  await guest.goto(page.url())
  await expect(editor(guest)).toContainText('from the train')
  await expect(status(guest, 'Read-only')).toBeVisible()
  await expect(editor(guest)).toHaveAttribute('contenteditable', 'false')

  // Deleted, it closes for everybody.
  await page.getByRole('button', { name: 'More actions for this document' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await toast(page, 'Document deleted').hover()
  await expect(page).toHaveURL(/\/docs$/)
  await expect(bo.getByRole('heading', { name: 'Document not found' })).toBeVisible()
  await toast(page, 'Document deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page).filter({ hasText: 'Launch plan' })).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(rows(page).filter({ hasText: 'Launch plan' })).toHaveCount(0)
})

test('pages are created, renamed, moved by keyboard and drag, deleted and restored', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Pages')
  const { id } = await make(page, '/document', {
    title: 'Handbook',
    pages: [{ title: 'Start', text: '# One\n\nHello\n\n## Two\n\nThere' }, { title: 'Holidays' }],
  })
  await page.goto(`/docs/${id}`)
  await expect(editor(page)).toContainText('Hello')
  await expect(page.getByText('4 words')).toBeVisible()
  await make(page, '/document', { title: 'Minutes', pages: [{ text: `See [it](document:${id})` }] })
  const linkedFrom = page.getByRole('region', { name: 'Linked from' })
  await expect(linkedFrom.getByRole('link', { name: 'Minutes' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name: 'Two' }).click()
  await page.getByRole('button', { name: 'New page' }).click()
  await expect(pages(page)).toHaveCount(3)
  const title = page.getByRole('textbox', { name: 'Page title' })
  await expect(title).toHaveValue('')
  await title.fill('Sick days')
  await title.press('Enter')
  // Loaded later, it would take the focus from what is pressed next.
  await expect(editor(page)).toBeFocused()
  await expect(pages(page)).toHaveText([/Start/, /Holidays/, /Sick days/])
  await expectAccessible(page)

  await pages(page).nth(2).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await toast(page, 'Page moved').hover()
  await expect(pages(page).nth(2)).toHaveAccessibleName(/Sick days.*level 2/)
  await toast(page, 'Page moved').getByRole('button', { name: 'Undo' }).click()
  await expect(pages(page).nth(2)).toHaveAccessibleName('Sick days')
  await pages(page)
    .nth(2)
    .dragTo(pages(page).nth(0), { targetPosition: { x: 40, y: 3 } })
  await expect(pages(page)).toHaveText([/Sick days/, /Start/, /Holidays/])
  // It stands there before the server has it.
  const stored = async () =>
    (await (await page.request.get(`/api/document/${id}`)).json()).data.pages[0].title
  await expect.poll(stored).toBe('Sick days')
  await page.reload()
  await expect(pages(page)).toHaveText([/Sick days/, /Start/, /Holidays/])

  await pages(page).nth(0).hover()
  await page.getByRole('button', { name: 'More actions for Sick days' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await toast(page, 'Page deleted').hover()
  await expect(pages(page)).toHaveCount(2)
  await toast(page, 'Page deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(pages(page)).toHaveCount(3)

  // A phone has room for the text, and shows the pages when they are asked for.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.mouse.move(0, 0)
  const fold = page.getByRole('button', { name: /^Pages/ })
  await expect(pages(page)).toHaveCount(0)
  await fold.click()
  await expectAccessible(page)
  await pages(page).filter({ hasText: 'Holidays' }).click()
  await expect(pages(page)).toHaveCount(0)
  await expect(fold).toHaveAccessibleName('Pages Holidays')
})

test('the list is grouped, sorted and filtered as chosen, also on a phone', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Lists')
  const project = (await make(page, '/project', { name: 'Website' })).id
  for (const [title, of] of [
    ['Zebra', null],
    ['Apple', project],
    ['Mango', project],
  ])
    await make(page, '/document', { title, project: of })
  await page.goto('/docs')
  await expect(rows(page)).toHaveText([/Workspace/, /Zebra/, /Website/, /Mango/, /Apple/])
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByLabel('Group by').selectOption('none')
  await page.getByLabel('Sort by', { exact: true }).selectOption('title')
  const [head, ...lines] = await downloadCsv(page)
  expect(head).toBe('Title,Project,Created by,Updated,Updated by,Restricted,Public link')
  expect(lines).toEqual([
    expect.stringMatching(/^Apple,Website,Ann,".*",Ann,No,No$/),
    expect.stringMatching(/^Mango,Website,/),
    expect.stringMatching(/^Zebra,Workspace,/),
  ])
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveText([/Apple/, /Mango/, /Zebra/])
  await page.reload()
  await expect(rows(page)).toHaveText([/Apple/, /Mango/, /Zebra/])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('searchbox', { name: 'Filter by text' }).fill('man')
  await expect(rows(page)).toHaveText([/Mango/])
  await rows(page).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mango' })).toBeVisible()
  // What the pointer rests on now shows a tooltip, outside of all landmarks.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectAccessible(page)
})

test('a page holds tables, callouts, toggles and code, and references with current titles', async ({
  page,
}) => {
  await startWorkspace(page, newPerson('Ann'), 'Blocking')
  const project = (await make(page, '/project', { name: 'Website', key: 'WEB' })).id
  const task = (await make(page, '/task', { project, title: 'Write the offer' })).id
  const text = [
    '| Who | Until |\n| --- | --- |\n| Ann | Friday |',
    '> [!WARNING]\n> Not before noon',
    '<details>\n<summary>Later</summary>\n\nIn spring\n\n</details>',
    '```ts\nconst price = 10\n```',
  ].join('\n\n')
  const { id } = await make(page, '/document', { title: 'Plan', pages: [{ text }] })
  const stored = async () =>
    ((await (await page.request.get(`/api/document/${id}`)).json()) as { data: { text: string } }).data.text
  await page.goto(`/docs/${id}`)
  await expect(editor(page).getByRole('cell', { name: 'Friday' })).toBeVisible()
  await expect(editor(page).getByRole('note', { name: 'Warning' })).toContainText('Not before noon')
  await expect(editor(page).locator('.hljs-keyword')).toHaveText('const')
  await expect(editor(page).getByText('In spring')).toBeHidden()
  await editor(page).getByRole('button', { name: 'Expand' }).click()
  await expect(editor(page).getByText('In spring')).toBeVisible()
  await expectAccessible(page)

  await editor(page).getByRole('cell', { name: 'Friday' }).click()
  await page.getByRole('button', { name: 'Insert row below' }).click()
  await expect(editor(page).getByRole('row')).toHaveCount(3)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Bo')
  await editor(page).getByText('Not before noon').click()
  await page.getByRole('combobox', { name: 'Callout type' }).selectOption('tip')
  await expect(editor(page).getByRole('note', { name: 'Tip' })).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.type(', see #offer')
  // What was found for the first letters may be other things.
  const found = page.getByRole('listbox', { name: 'Link to' })
  await expect(found.getByRole('option', { name: 'Write the offer', selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  const link = editor(page).getByRole('link', { name: /WEB-1/ })
  await expect(link).toContainText('Write the offer')
  await expect(status(page, 'Saved')).toBeVisible()
  await expect.poll(stored).toContain(`> [!TIP]\n> Not before noon, see [WEB-1](task:${task})`)
  expect(await stored()).toContain('| Bo |')
  const headers = { origin: process.env.E2E_URL! }
  await page.request.patch(`/api/task/${task}`, { headers, data: { title: 'Send the offer' } })
  await expect(link).toContainText('Send the offer')
  await link.click()
  await expect(page).toHaveURL(new RegExp(`/tasks/${task}`))
})

test('versions are compared and restored', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Versions')
  const { id } = await make(page, '/document', {
    title: 'Offer',
    pages: [{ text: 'We build it in ten days.\n\nFor a fixed price.' }],
  })
  await page.goto(`/docs/${id}`)
  await editor(page)
    .getByText('ten days')
    .dblclick({ position: { x: 90, y: 10 } })
  await page.keyboard.press('End')
  await page.keyboard.type(' Or eleven.')
  await expect(status(page, 'Saved')).toBeVisible()
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('menuitem', { name: 'Version history' }).click()
  const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('button')
  await expect(versions).toHaveCount(2)
  const text = page.getByRole('document', { name: /^Version of/ })
  await expect(text.locator('ins')).toHaveText(' Or eleven.')
  await expectAccessible(page)
  await versions.last().click()
  await expect(text).not.toContainText('eleven')
  await page.getByRole('button', { name: 'Restore' }).click()
  await toast(page, 'Version restored').hover()
  await expect(editor(page)).toHaveText('We build it in ten days.For a fixed price.')
  await toast(page, 'Version restored').getByRole('button', { name: 'Undo' }).click()
  await expect(editor(page)).toContainText('Or eleven.')
})

test('a public link shows a page and its subpages to strangers until it is revoked', async ({
  page,
  browser,
}) => {
  await startWorkspace(page, newPerson('Ann'), 'Sharing')
  const [top, inside] = [crypto.randomUUID(), crypto.randomUUID()]
  const { id } = await make(page, '/document', {
    title: 'Handbook',
    pages: [
      { id: top, text: `Welcome. Read [Holidays](page:${inside}) next.` },
      { id: inside, parent: top, title: 'Holidays', text: '> [!TIP]\n> Thirty days' },
    ],
  })
  await page.goto(`/docs/${id}`)
  await page.getByRole('button', { name: 'More actions for this document' }).click()
  await page.getByRole('menuitem', { name: 'Public link…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Public link' })
  await dialog.getByRole('checkbox', { name: 'Include the pages inside it' }).check()
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByText('Created by Ann')).toBeVisible()
  const link = await dialog.getByRole('textbox', { name: 'Link (only shown once)' }).inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(pages(page).first()).toHaveAccessibleName(/Handbook.*public/)

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const stranger = await context.newPage()
  const answer = await stranger.goto(link)
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })
  const text = stranger.getByRole('document', { name: /^(Handbook|Holidays)$/ })
  await expect(text).toHaveText('Welcome. Read Holidays next.')
  await expect(stranger.getByRole('textbox')).toHaveCount(0)
  await text.getByRole('link', { name: 'Holidays' }).click()
  await expect(stranger.getByRole('heading', { level: 1, name: 'Holidays' })).toBeVisible()
  await expect(text.getByRole('note', { name: 'Tip' })).toContainText('Thirty days')
  await expectAccessibleInBoth(stranger)
  await stranger.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Handbook' }).click()
  await expect(stranger.getByRole('heading', { level: 1, name: 'Handbook' })).toBeVisible()

  await pages(page).first().hover()
  await page.getByRole('button', { name: 'More actions for Handbook' }).click()
  await page.getByRole('menuitem', { name: 'Public link…' }).click()
  await dialog.getByRole('button', { name: 'Revoke link' }).click()
  await toast(page, 'Public link revoked').waitFor()
  await stranger.reload()
  await expect(stranger.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await context.close()
})

test('a thread stays at its passage while others edit, and is resolved', async ({ page, browser }) => {
  await startWorkspace(page, newPerson('Ann'), 'Commenting')
  const project = (await make(page, '/project', { name: 'Website' })).id
  const { id } = await make(page, '/document', {
    title: 'Offer',
    project,
    pages: [{ text: 'We build it in ten days.\n\nFor a fixed price.' }],
  })
  await page.goto(`/docs/${id}`)
  const guest = await joinBy(browser, page, 'Guest', 'Gil', [project])
  await guest.goto(page.url())
  // A guest may not write, and comments all the same.
  await expect(editor(guest).getByText('ten days')).toBeVisible()
  await editor(guest)
    .getByText('fixed price')
    .click({ clickCount: 3, position: { x: 40, y: 10 } })
  await guest.getByRole('button', { name: 'Comment', exact: true }).click()
  const guestPane = guest.getByRole('complementary', { name: 'Comments' })
  await guestPane.getByRole('textbox', { name: 'Comment' }).fill('Which one?')
  await guestPane.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(guestPane.getByRole('listitem').filter({ hasText: 'Which one?' }).first()).toBeVisible()

  const passage = editor(page).locator('[data-thread]')
  await expect(passage).toHaveText('For a fixed price.')
  await editor(page).getByText('ten days').click()
  await page.keyboard.press('Home')
  await page.keyboard.type('Dear Gil, ')
  await page.keyboard.press('Enter')
  await expect(editor(guest).locator('p').first()).toHaveText('Dear Gil,')
  await expect(editor(guest).locator('[data-thread]')).toHaveText('For a fixed price.')
  await expect(page.getByRole('button', { name: 'Comments, 1 open' })).toBeVisible()
  await passage.click()
  const pane = page.getByRole('complementary', { name: 'Comments' })
  await pane.getByRole('textbox', { name: 'Reply' }).fill('900 euros')
  // As long as a person presses: the formatting buttons above must not go away meanwhile.
  await pane.getByRole('button', { name: 'Reply', exact: true }).click({ delay: 150 })
  await expect(guestPane.getByText('900 euros')).toBeVisible()
  await expectAccessible(page)
  const answer = pane.getByRole('listitem').filter({ hasText: '900 euros' }).last()
  await answer.getByRole('button', { name: 'More actions for this comment' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await toast(page, 'Comment deleted').hover()
  await expect(pane.getByText('900 euros')).toHaveCount(0)
  await toast(page, 'Comment deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(pane.getByText('900 euros')).toBeVisible()
  await pane.getByRole('button', { name: 'Resolve' }).click()
  await toast(page, 'Thread resolved').hover()
  await expect(passage).toHaveCount(0)
  await toast(page, 'Thread resolved').getByRole('button', { name: 'Undo' }).click()
  await expect(passage).toHaveText('For a fixed price.')
  await expect(guestPane.getByText('900 euros')).toBeVisible()
})

test('a ZIP of Markdown is imported as a tree of pages, with a list of what was skipped', async ({
  page,
}) => {
  await startWorkspace(page, newPerson('Ann'), 'Importing')
  await page.goto('/docs')
  await page.getByRole('button', { name: 'Import Markdown' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Markdown' })
  const buffer = Buffer.from(
    zipSync({
      'Handbook/Start.md': strToU8('# Welcome\n\nRead [Holidays](Start/Holidays.md).'),
      'Handbook/Start/Holidays.md': strToU8('Thirty days'),
      'Handbook/logo.png': strToU8('x'),
    }),
  )
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose files…' }).click()
  await (await chooser).setFiles({ name: 'Handbook.zip', mimeType: 'application/zip', buffer })
  await expect(dialog.getByRole('status')).toContainText('2 pages for the document “Handbook”')
  await expect(dialog.getByRole('listitem')).toHaveText(/logo.png/)
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await toast(page, '2 pages imported').hover()
  await expect(page.getByRole('heading', { level: 1, name: 'Handbook' })).toBeVisible()
  await toast(page, '2 pages imported').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('No documents yet')).toBeVisible()
  await walk(page, '/api/document', '><>')
  await expect(page.getByRole('heading', { level: 1, name: 'Handbook' })).toBeVisible()
  await expect(pages(page)).toHaveText([/Welcome/, /Holidays/])
  await editor(page).getByRole('link', { name: 'Holidays' }).click()
  await expect(editor(page)).toHaveText('Thirty days')
})
