import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: /^Text of/ })
const rows = (page: Page) => page.getByRole('treegrid', { name: 'Docs' }).getByRole('row')
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('restricting a document removes it from open screens live, and allowing restores it', async ({
  page,
  browser,
}) => {
  await startWorkspace(page, newPerson('Ann'), 'Some')
  const project = (await make(page, '/project', { name: 'Website' })).id
  const { id } = await make(page, '/document', {
    title: 'Salaries',
    project,
    pages: [{ text: 'How much each gets' }],
  })
  const [bo, cy] = [
    await joinBy(browser, page, 'Member', 'Bo', [project]),
    await joinBy(browser, page, 'Member', 'Cy', [project]),
  ]
  for (const one of [bo, cy]) {
    await one.goto(`/docs/${id}`)
    await expect(editor(one)).toContainText('How much each gets')
    await expect(editor(one)).toHaveAttribute('contenteditable', 'true')
  }
  await page.goto(`/docs/${id}`)
  await page.getByRole('button', { name: 'More actions for this document' }).click()
  await page.getByRole('menuitem', { name: 'Who can open it…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who can open it' })
  await expect(dialog.getByRole('radio', { name: 'Everyone with access to Website' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Only people you choose' }).check()
  await expect(dialog.getByText('You and the workspace’s owner can always open it.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Add people' }).click()
  await page.getByRole('option', { name: 'Bo' }).click()
  const may = dialog.getByLabel('What Bo can do')
  await may.click()
  await page.getByRole('option', { name: 'Can view' }).click()
  await expect(may).toHaveValue('Can view')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  // Under the pointer it stays as long as all this takes.
  await toast(page, 'Open only to the people you chose').hover()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('img', { name: 'Restricted' })).toBeVisible()
  await expect(cy.getByRole('heading', { name: 'Document not found' })).toBeVisible()
  await expect(editor(bo)).toHaveAttribute('contenteditable', 'false')
  await cy.goto('/docs')
  await expect(cy.getByText('No documents yet')).toBeVisible()

  // Taken back, it is everybody’s as before.
  await toast(page, 'Open only to the people you chose').getByRole('button', { name: 'Undo' }).click()
  await expect(rows(cy).filter({ hasText: 'Salaries' })).toBeVisible()
  await expect(editor(bo)).toHaveAttribute('contenteditable', 'true')
})
