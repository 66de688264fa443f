import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: /^Text of/ })
const field = (page: Page) => page.getByRole('textbox', { name: 'Formula in TeX' })
/** The formulas that are drawn, by what they are written as. */
const formula = (page: Page, source: string) => editor(page).locator(`[data-formula="${source}"]`)

test('formulas are typed and edited by click, live for everyone on the page', async ({ page, browser }) => {
  await startWorkspace(page, newPerson('Ann'), 'Formulas')
  const project = (await make(page, '/project', { name: 'Website' })).id
  const { id } = await make(page, '/document', { title: 'Notes', project, pages: [{ text: 'First' }] })
  const stored = async () =>
    ((await (await page.request.get(`/api/document/${id}`)).json()) as { data: { text: string } }).data.text
  await page.goto(`/docs/${id}`)
  await expect(editor(page)).toContainText('First')
  const bo = await joinBy(browser, page, 'Member', 'Bo', [project])
  await bo.goto(page.url())
  await expect(editor(bo)).toContainText('First')

  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('It is $E = mc^2$, for $5.')
  for (const one of [page, bo]) await expect(formula(one, 'E = mc^2').locator('math msup')).toBeVisible()
  await expect(editor(bo)).toContainText(', for $5.')

  await page.keyboard.press('Enter')
  await page.keyboard.type('/formu')
  await expect(page.getByRole('option')).toHaveText([/^Formula/])
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('\\frac{1}{')
  await expect(page.getByRole('dialog', { name: 'Formula' })).toContainText('} is missing')
  await page.keyboard.type('n}')
  await expect(page.getByRole('dialog', { name: 'Formula' }).locator('math mfrac')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type('Below')
  for (const one of [page, bo])
    await expect(formula(one, '\\\\frac{1}{n}').locator('math mfrac')).toBeVisible()
  await expect.poll(stored).toBe('First\n\nIt is $E = mc^2$, for $5.\n\n$$\n\\frac{1}{n}\n$$\n\nBelow')

  // While Bo has one open, Ann changes it: what he saves is said to replace hers.
  await formula(bo, 'E = mc^2').click()
  await expect(field(bo)).toHaveValue('E = mc^2')
  await expect(bo.getByRole('dialog', { name: 'Formula' }).locator('math msup')).toBeVisible()
  await field(bo).fill('E = h \\foo')
  await expect(bo.getByRole('dialog', { name: 'Formula' })).toContainText('\\foo is unknown')
  await formula(page, 'E = mc^2').click()
  await field(page).fill('E = h \\nu')
  await page.keyboard.press('Enter')
  await expect(bo.getByRole('dialog', { name: 'Formula' })).toContainText('Someone changed it')
  await field(bo).press('Enter')
  // One that cannot be read shows its source, and says why.
  await expect(formula(page, 'E = h \\\\foo')).toHaveText('E = h \\foo')
  await expect(formula(page, 'E = h \\\\foo')).toHaveAttribute('title', '\\foo is unknown')

  // By keys alone: onto it with the arrow, into it with Enter.
  await editor(page).getByText('It is').click()
  await page.keyboard.press('Home')
  for (const _ of 'It is ') await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(editor(page).locator('.ProseMirror-selectednode')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('E = h \\foo')
  await field(page).fill('E = h \\nu')
  await page.keyboard.press('Enter')
  await expect(formula(bo, 'E = h \\\\nu').locator('math')).toBeVisible()
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(formula(bo, 'E = h \\\\foo')).toBeVisible()
  await expectAccessible(page)
})
