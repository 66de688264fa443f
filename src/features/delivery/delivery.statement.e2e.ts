import { expect } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

/** The PDF is made before the email goes out. */
const patient = { timeout: 30_000 }

test('a client’s statement is emailed to its recipients, which the history shows', async ({ page }) => {
  await startWorkspace(page, newPerson('Bill'), 'Statements')
  const { id: client } = await make(page, '/client', { title: 'Ford' })
  await make(page, `/client/${client}/contact`, { name: 'Ann', email: 'ann@ford.example' })
  await make(page, `/client/${client}/contact`, {
    name: 'Bo',
    email: 'books@ford.example',
    receivesStatements: true,
  })
  const lines = [{ kind: 'fixed', title: 'Work', rate: 100 }]
  const { id } = await make(page, '/invoice', { client, issueDate: '2026-01-02', lines })
  await make(page, `/invoice/${id}/finalise`, {})

  await page.goto(`/clients/${client}/statement?from=2026-01-01&to=2026-01-31`)
  await page.getByRole('button', { name: 'Email…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email the statement' })
  await expect(dialog.getByText('books@ford.example')).toBeVisible()
  await expect(dialog.getByText('ann@ford.example')).toHaveCount(0)
  await expect(dialog.getByLabel('Message')).toHaveValue(/The balance due is US?\$100\.00\./)
  await expectAccessible(page)
  await dialog.getByLabel('Subject').fill('Your account in January')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('heading', { name: 'Your account in January' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/^The statement was sent/)).toBeVisible(patient)
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first()).toContainText(
    'emailed a statement to books@ford.example',
  )
})
