import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
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

test('two people write on one page at once, also while one is without the network; a guest reads', async ({
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
  await page.getByRole('textbox', { name: 'Title of the document' }).fill('Launch plan')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Launch plan' })).toBeVisible()

  // An empty page offers templates; what one begins with is taken back like any writing.
  const templates = page.getByRole('group', { name: 'Start with a template' })
  await templates.getByRole('button', { name: 'Meeting notes' }).focus()
  await page.keyboard.press('Enter')
  await expect(editor(page).getByRole('heading', { name: 'Agenda' })).toBeVisible()
  await expect(editor(page).getByRole('link', { name: 'Website' })).toBeVisible()
  await expect(templates).toBeHidden()
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
  await expect(status(bo, 'Saved')).toBeVisible({ timeout: 20_000 })
  await expect(editor(page)).toContainText('Goals of the year, from the train')
  await expect(editor(bo)).toContainText('Ask Bo and Cy')
  await expect.poll(() => lines(page)).toEqual(await lines(bo))

  const guest = await joinBy(browser, page, 'Guest', 'Gil', [project])
  await guest.goto(page.url())
  await expect(editor(guest)).toContainText('from the train')
  await expect(status(guest, 'Read only')).toBeVisible()
  await expect(editor(guest)).toHaveAttribute('contenteditable', 'false')

  // Deleted, it closes for everybody.
  await page.getByRole('button', { name: 'More about this document' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/docs$/)
  await expect(bo.getByRole('heading', { name: 'Document not found' })).toBeVisible()
  await toast(page, 'Document deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page).filter({ hasText: 'Launch plan' })).toBeVisible()
})

test('pages are added, named, moved by keys and by drag, deleted and brought back', async ({ page }) => {
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
  const title = page.getByRole('textbox', { name: 'Title of the page' })
  await expect(title).toHaveValue('')
  await title.fill('Sick days')
  await title.press('Enter')
  await expect(pages(page)).toHaveText([/Start/, /Holidays/, /Sick days/])
  // The tooltip of the button stands at the end of the page, outside of its landmarks.
  await expectAccessible(page, { passing: ['region'] })

  await pages(page).nth(2).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(pages(page).nth(2)).toHaveAccessibleName(/Sick days.*level 2/)
  await toast(page, 'Page moved').getByRole('button', { name: 'Undo' }).click()
  await expect(pages(page).nth(2)).toHaveAccessibleName('Sick days')
  await pages(page)
    .nth(2)
    .dragTo(pages(page).nth(0), { targetPosition: { x: 40, y: 3 } })
  await expect(pages(page)).toHaveText([/Sick days/, /Start/, /Holidays/])
  await page.reload()
  await expect(pages(page)).toHaveText([/Sick days/, /Start/, /Holidays/])

  await pages(page).nth(0).hover()
  await page.getByRole('button', { name: 'More about Sick days' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(pages(page)).toHaveCount(2)
  await expect(editor(page)).toContainText('Hello')
  await toast(page, 'Page deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(pages(page)).toHaveCount(3)
})

test('the list is grouped and sorted as one chose, and found in on a phone', async ({ page }) => {
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
  await page.getByLabel('Sort by').selectOption('title')
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveText([/Apple/, /Mango/, /Zebra/])
  await page.reload()
  await expect(rows(page)).toHaveText([/Apple/, /Mango/, /Zebra/])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('searchbox', { name: 'Filter by text' }).fill('man')
  await expect(rows(page)).toHaveText([/Mango/])
  await rows(page).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mango' })).toBeVisible()
  await expectAccessible(page)
})

test('a page holds tables, callouts, toggles and code, and names tasks as they are called now', async ({
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
  await editor(page).getByRole('button', { name: 'Unfold' }).click()
  await expect(editor(page).getByText('In spring')).toBeVisible()
  await expectAccessible(page)

  await editor(page).getByRole('cell', { name: 'Friday' }).click()
  await page.getByRole('button', { name: 'Insert row below' }).click()
  await expect(editor(page).getByRole('row')).toHaveCount(3)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Bo')
  await editor(page).getByText('Not before noon').click()
  await page.getByRole('combobox', { name: 'Kind of callout' }).selectOption('tip')
  await expect(editor(page).getByRole('note', { name: 'Tip' })).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.type(', see #offer')
  await expect(page.getByRole('listbox', { name: 'Link to' })).toBeVisible()
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

test('what was written is compared with what was there before, and put back', async ({ page }) => {
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
  await expect(versions).toHaveCount(2, { timeout: 20_000 })
  const text = page.getByRole('document', { name: /^Version of/ })
  await expect(text.locator('ins')).toHaveText(' Or eleven.')
  await expectAccessible(page)
  await versions.last().click()
  await expect(text).not.toContainText('eleven')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(editor(page)).toHaveText('We build it in ten days.For a fixed price.')
  await toast(page, 'Version restored').getByRole('button', { name: 'Undo' }).click()
  await expect(editor(page)).toContainText('Or eleven.')
})
