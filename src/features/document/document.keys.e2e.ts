import { expect, type Page } from '@playwright/test'
import { chooseInMenu, walkTo } from '../../../e2e/keys.ts'
import { joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'
import { delayTimers } from '../../../e2e/timers.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: /^Text of/ })
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link')
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/**
 * Into the text of the page. Twenty milliseconds after it took the focus, the editor sets its caret over one that was
 * moved meanwhile, which no hand is fast enough for; a timer that is set later runs after that one.
 */
async function walkToText(page: Page, key: string) {
  await walkTo(page, key, editor(page))
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 20)))
}

type Edited = { editor: { state: { doc: { content: { size: number } }; selection: { $head: Caret } } } }
type Caret = { pos: number; depth: number }

/**
 * Into the text of the page, and to its start or end. The editor hears of that with the next frame; what it shows before,
 * such as its own caret to others, is where the caret was.
 */
async function moveCaret(page: Page, key: 'Control+Home' | 'Control+End') {
  await walkToText(page, 'Tab')
  const toBoundary = () =>
    editor(page).evaluate((text, key) => {
      const { doc, selection } = (text as unknown as Edited).editor.state
      const { pos, depth } = selection.$head
      return (key === 'Control+End' ? doc.content.size - pos : pos) - depth
    }, key)
  await expect(async () => {
    await page.keyboard.press(key)
    await expect.poll(toBoundary, { timeout: 1_000 }).toBe(0)
  }).toPass()
}

/** Moves the caret to the start or end and presses a key, before the browser tells of the first. */
async function pressAfterMove({ keyboard }: Page, move: 'Home' | 'End', key: string) {
  await keyboard.down('Control')
  await Promise.all([keyboard.press(move), keyboard.up('Control'), keyboard.press(key)])
}

/** A block or a mark that is typed and chosen in its menu. */
async function typeChosen(page: Page, typed: string, option: RegExp) {
  await page.keyboard.type(typed)
  await expect(page.getByRole('option', { name: option, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
}

test('by keyboard a document is opened, and a table entered and left', async ({ page }) => {
  await startWorkspace(page, newPerson('Kim'), 'By keys')
  await make(page, '/document', { title: 'Brief', pages: [{ text: 'Ten days.' }] })
  await page.goto('/docs')
  const { keyboard } = page
  const row = page.getByRole('row').filter({ hasText: 'Brief' })
  await row.waitFor()
  while (!(await row.evaluate((one) => one === document.activeElement))) await keyboard.press('j')
  await keyboard.press('Enter')
  await expect(editor(page)).toContainText('Ten days.')
  await moveCaret(page, 'Control+End')
  await keyboard.press('Enter')
  await keyboard.type('/table')
  await expect(page.getByRole('option', { name: /^Table/ })).toBeVisible()
  await keyboard.press('Enter')
  const cells = editor(page).getByRole('columnheader')
  await expect(cells).toHaveCount(3)
  await keyboard.type('What')
  await keyboard.press('Tab')
  await keyboard.type('When')
  await expect(cells.nth(1)).toHaveText('When')
  await expect(editor(page)).toBeFocused()
  // Tab goes on from cell to cell for ever; Escape lets it out.
  await keyboard.press('Escape')
  await keyboard.press('Tab')
  await expect(editor(page)).not.toBeFocused()
  await keyboard.press('Shift+Tab')
  await expect(editor(page)).toBeFocused()
})

test('what is pressed right after the caret has moved acts where the caret is', async ({ page }) => {
  await startWorkspace(page, newPerson('Kim'), 'By keys')
  const { id } = await make(page, '/document', { title: 'Brief', pages: [{ text: 'Ten days.' }] })
  await page.goto(`/docs/${id}`)
  await expect(editor(page)).toContainText('Ten days.')
  await walkToText(page, 'Tab')
  const paragraphs = editor(page).locator('p')
  await pressAfterMove(page, 'End', 'Enter')
  await expect(paragraphs).toHaveText(['Ten days.', ''])
  await pressAfterMove(page, 'Home', 'Delete')
  await expect(paragraphs).toHaveText(['en days.', ''])
  await pressAfterMove(page, 'End', 'Backspace')
  await expect(paragraphs).toHaveText(['en days.'])
})

test('by keyboard pages are created, renamed, moved and deleted', async ({ page }) => {
  await startWorkspace(page, newPerson('Kim'), 'Pages by keys')
  const { id } = await make(page, '/document', {
    title: 'Handbook',
    pages: [{ title: 'Start', text: 'Hello' }, { title: 'Holidays' }],
  })
  await page.goto(`/docs/${id}`)
  await expect(editor(page)).toContainText('Hello')
  const { keyboard } = page
  await walkTo(page, 'Tab', page.getByRole('button', { name: 'New page' }))
  await keyboard.press('Enter')
  const title = page.getByRole('textbox', { name: 'Page title' })
  await expect(title).toBeFocused()
  await keyboard.type('Sick days')
  await keyboard.press('Enter')
  await expect(editor(page)).toBeFocused()
  await expect(pages(page)).toHaveText([/Start/, /Holidays/, /Sick days/])

  await walkTo(page, 'Shift+Tab', pages(page).nth(2))
  await keyboard.press('Alt+ArrowUp')
  await expect(pages(page)).toHaveText([/Start/, /Sick days/, /Holidays/])
  // It goes where the page goes.
  await expect(pages(page).nth(1)).toBeFocused()
  await keyboard.press('Alt+ArrowRight')
  await expect(pages(page).nth(1)).toHaveAccessibleName(/Sick days.*level 2/)
  await expect(pages(page).nth(1)).toBeFocused()
  await keyboard.press('Alt+ArrowLeft')
  await expect(pages(page).nth(1)).toHaveAccessibleName('Sick days')
  await keyboard.press('ArrowUp')
  await expect(pages(page).nth(0)).toBeFocused()
  await keyboard.press('Enter')
  await expect(editor(page)).toContainText('Hello')

  await walkTo(page, 'Tab', page.getByRole('button', { name: 'More actions for Sick days' }))
  await chooseInMenu(page, 'Enter', 'Delete')
  await expect(pages(page)).toHaveText([/Start/, /Holidays/])
  await expect(toast(page, 'Page deleted')).toBeVisible()
  await keyboard.press('Control+z')
  await expect(pages(page)).toHaveCount(3)
})

test('by keyboard a page gets callouts, toggles, formulas, links and mentions', async ({ page }) => {
  await startWorkspace(page, newPerson('Kim'), 'Blocks by keys')
  const project = (await make(page, '/project', { name: 'Website', key: 'WEB' })).id
  await make(page, '/task', { project, title: 'Write the offer' })
  const { id } = await make(page, '/document', { title: 'Plan', project, pages: [{ text: 'First.' }] })
  await page.goto(`/docs/${id}`)
  await expect(editor(page)).toContainText('First.')
  const { keyboard } = page
  await moveCaret(page, 'Control+End')
  await keyboard.press('Enter')

  await typeChosen(page, '/callout', /^Callout/)
  await keyboard.type('Not before noon')
  const callout = editor(page).getByRole('note')
  await expect(callout).toContainText('Not before noon')
  await keyboard.press('Escape')
  await walkTo(page, 'Shift+Tab', page.getByRole('combobox', { name: 'Callout type' }))
  await keyboard.press('w')
  await expect(editor(page).getByRole('note', { name: 'Warning' })).toBeVisible()
  // The text takes the focus back with the next frame, where a Tab would lead out of it again.
  await expect(editor(page)).toBeFocused()
  await walkToText(page, 'Tab')
  await keyboard.press('Enter')
  await keyboard.press('Enter')

  await typeChosen(page, '/toggle', /^Toggle/)
  await keyboard.type('Later')
  await expect(editor(page).locator('summary')).toHaveText('Later')
  await keyboard.press('Enter')
  await keyboard.type('In spring')
  const toggled = editor(page).locator('[data-type=detailsContent]')
  await expect(toggled).toHaveText('In spring')
  await keyboard.press('Enter')
  await keyboard.press('Enter')

  await keyboard.type('See ')
  await expect(toggled).toHaveText('In spring')
  await typeChosen(page, '#offer', /Write the offer/)
  await expect(editor(page).getByRole('link', { name: /^WEB-1\s*Write the offer$/ })).toBeVisible()
  await keyboard.type('with ')
  await typeChosen(page, '@kim', /Kim$/)
  await expect(editor(page).locator('[data-type=mention]')).toHaveText('@Kim')
  await keyboard.press('Enter')
  await typeChosen(page, '/formula', /^Formula/)
  const formula = page.getByRole('dialog', { name: 'Formula' })
  await expect(formula.getByRole('textbox')).toBeFocused()
  await keyboard.type('e^2')
  await keyboard.press('Control+Enter')
  await expect(formula).toHaveCount(0)
  await expect(editor(page).locator('math')).toBeVisible()
  await expect(editor(page)).toBeFocused()
})

test('a new toggle is open for the next key, also on a busy machine', async ({ page }) => {
  await startWorkspace(page, newPerson('Kim'), 'Toggles by keys')
  const { id } = await make(page, '/document', { title: 'Plan', pages: [{ text: 'First.' }] })
  await page.goto(`/docs/${id}`)
  await expect(editor(page)).toContainText('First.')
  const { keyboard } = page
  await moveCaret(page, 'Control+End')
  await keyboard.press('Enter')
  await delayTimers(page)
  await typeChosen(page, '/toggle', /^Toggle/)
  await keyboard.press('Enter')
  await keyboard.type('In spring')
  await expect(editor(page).locator('[data-type=detailsContent]')).toHaveText('In spring')
  await expect(editor(page).getByRole('button', { name: 'Collapse' })).toBeVisible()
})

test('by keyboard a passage is commented on, replied to, resolved and reopened', async ({ page }) => {
  await startWorkspace(page, newPerson('Kim'), 'Comments by keys')
  const { id } = await make(page, '/document', { title: 'Offer', pages: [{ text: 'For a fixed price.' }] })
  await page.goto(`/docs/${id}`)
  await expect(editor(page)).toContainText('fixed price')
  const { keyboard } = page
  await moveCaret(page, 'Control+Home')
  await keyboard.press('Shift+End')
  await expect(page.getByRole('button', { name: 'Comment', exact: true })).toBeVisible()
  await keyboard.press('Control+Alt+m')
  const pane = page.getByRole('complementary', { name: 'Comments' })
  await expect(pane.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  await keyboard.type('Which one?')
  await keyboard.press('Control+Enter')
  await expect(pane.getByRole('listitem').filter({ hasText: 'Which one?' }).first()).toBeVisible()
  await expect(pane.getByRole('button', { name: 'For a fixed price.' })).toBeFocused()
  const reply = pane.getByRole('textbox', { name: 'Reply' })
  await walkTo(page, 'Tab', reply)
  await keyboard.type('900 euros')
  await keyboard.press('Control+Enter')
  await expect(pane.getByRole('listitem').filter({ hasText: '900 euros' }).first()).toBeVisible()
  await expect(reply).toBeFocused()
  await expect(reply).toHaveText('')

  await walkTo(page, 'Shift+Tab', pane.getByRole('button', { name: 'Resolve' }))
  await keyboard.press('Enter')
  await expect(toast(page, 'Thread resolved')).toBeVisible()
  await expect(editor(page).locator('[data-thread]')).toHaveCount(0)
  await keyboard.press('Control+z')
  await expect(editor(page).locator('[data-thread]')).toHaveText('For a fixed price.')
  await walkTo(page, 'Shift+Tab', pane.getByRole('button', { name: 'Close comments' }))
  await keyboard.press('Enter')
  await expect(pane).toHaveCount(0)
})

test('by keyboard a version is restored, a page shared and exported, a document deleted', async ({
  page,
}) => {
  await startWorkspace(page, newPerson('Kim'), 'Versions by keys')
  const { id } = await make(page, '/document', { title: 'Offer', pages: [{ text: 'Ten days.' }] })
  await page.goto(`/docs/${id}`)
  await expect(editor(page)).toContainText('Ten days.')
  const { keyboard } = page
  await moveCaret(page, 'Control+End')
  await keyboard.type(' Or eleven.')
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await keyboard.press('Escape')
  await walkTo(page, 'Shift+Tab', page.getByRole('button', { name: 'Display' }))
  await chooseInMenu(page, 'Enter', 'Version history')
  const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('button')
  await expect(versions).toHaveCount(2)
  await walkTo(page, 'Tab', versions.last())
  await keyboard.press('Enter')
  await expect(page.getByRole('document', { name: /^Version of/ })).not.toContainText('eleven')
  await walkTo(page, 'Shift+Tab', page.getByRole('button', { name: 'Restore' }))
  await keyboard.press('Enter')
  await expect(toast(page, 'Version restored')).toBeVisible()
  await expect(editor(page)).toHaveText('Ten days.')

  await walkTo(page, 'Tab', page.getByRole('button', { name: 'More actions for this document' }))
  await chooseInMenu(page, 'Enter', 'Public link…')
  const dialog = page.getByRole('dialog', { name: 'Public link' })
  await walkTo(page, 'Tab', dialog.getByRole('button', { name: 'Create link' }))
  await keyboard.press('Enter')
  await expect(dialog.getByText('Created by Kim')).toBeVisible()
  await walkTo(page, 'Tab', dialog.getByRole('button', { name: 'Done' }))
  await keyboard.press('Enter')
  const menuButton = page.getByRole('button', { name: 'More actions for this document' })
  await expect(menuButton).toBeFocused()

  const download = page.waitForEvent('download')
  await chooseInMenu(page, 'Enter', 'Export as Markdown')
  expect((await download).suggestedFilename()).toBe('Offer.md')
  await expect(menuButton).toBeFocused()

  await chooseInMenu(page, 'Enter', 'Delete')
  // Before the list, which may take longer to load than the toast stays.
  await expect(toast(page, 'Document deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/docs$/)
  await walkTo(page, 'Tab', page.getByRole('link', { name: 'Settings', exact: true }))
  await keyboard.press('Enter')
  await walkTo(page, 'Tab', page.getByRole('link', { name: 'Trash' }))
  await keyboard.press('Enter')
  await walkTo(page, 'Tab', page.getByRole('button', { name: 'Restore Offer' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Trash is empty' })).toBeVisible()
  await page.goto(`/docs/${id}`)
  await expect(editor(page)).toContainText('Ten days.')
})

test('the cursor goes where keys move it while a colleague writes', async ({ page, browser }) => {
  await startWorkspace(page, newPerson('Kim'), 'Cursors')
  const project = (await make(page, '/project', { name: 'Website' })).id
  const { id } = await make(page, '/document', { title: 'Notes', project, pages: [{ text: 'A plan\n\nB' }] })
  await page.goto(`/docs/${id}`)
  const bo = await joinBy(browser, page, 'Member', 'Bo', [project])
  await bo.goto(page.url())
  for (const one of [page, bo]) await expect(editor(one)).toContainText('A plan')
  /** Where the cursor is in its line, once the browser has told of it. */
  const offset = () =>
    page.evaluate(async () => {
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
      return getSelection()?.anchorOffset
    })

  // Also from where the colleague’s own cursor is.
  await editor(bo).getByText('A plan').click()
  await bo.keyboard.press('Home')
  await moveCaret(page, 'Control+Home')
  await expect(editor(page).locator('[data-caret]:nth-child(1)')).toHaveText(/Bo/)
  await page.keyboard.press('End')
  await expect.poll(offset).toBe('A plan'.length)

  await editor(bo).getByText('B', { exact: true }).click()
  let isWriting = true
  async function write() {
    while (isWriting) await bo.keyboard.type('Words ')
  }
  async function move() {
    const offsets: unknown[] = []
    for (const key of Array.from({ length: 15 }).flatMap(() => ['Home', 'End'])) {
      await page.keyboard.press(key)
      offsets.push(await offset())
    }
    isWriting = false
    return offsets
  }
  const [offsets] = await Promise.all([move(), write()])
  expect(offsets).toEqual(Array.from({ length: 15 }).flatMap(() => [0, 'A plan'.length]))
})
