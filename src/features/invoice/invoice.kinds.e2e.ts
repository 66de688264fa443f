import { expect } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

test('a quote becomes an invoice, which is partly credited', async ({ page }) => {
  await startWorkspace(page, newPerson('Kim'), 'Kinds')
  const { id: client } = await make(page, '/client', { title: 'Ford' })
  const lines = [
    { kind: 'fixed', title: 'Design', rate: 100 },
    { kind: 'fixed', title: 'Build', rate: 60 },
  ]
  const { id: project } = await make(page, '/project', { name: 'Site', client })
  const { id: quote } = await make(page, '/invoice', { client, lines, kind: 'quote' })
  await make(page, `/invoice/${quote}/finalise`, {})
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const heading = page.getByRole('heading', { level: 1 })
  const details = page.getByRole('region', { name: 'Details' })
  const related = page.getByRole('region', { name: 'Related documents' })

  await page.goto(`/invoices/${quote}`)
  await expect(details).toContainText('Offered until')
  await act('Mark as accepted')
  await expect(details).toContainText('Accepted')
  await act('Set as budget…')
  const budget = page.getByRole('dialog', { name: /^Set Q-/ })
  await expect(budget.getByRole('combobox', { name: 'Project' })).toHaveValue('Site')
  await expectAccessible(page)
  await budget.getByRole('button', { name: 'Set budget' }).click()
  await expect(page.getByText('Budget of Site set')).toBeVisible()
  const site = (await (await page.request.get(`/api/project/${project}`)).json()).data
  expect(site.budget).toEqual({ unit: 'money', amount: 160 })

  await act('Create invoice…')
  const bill = page.getByRole('dialog', { name: /^Bill Q-/ })
  await expect(bill.getByRole('button', { name: 'Create draft' })).toBeFocused()
  await bill.getByText('A share').click()
  await expect(bill).toContainText('$48.00')
  await bill.getByRole('textbox', { name: 'Share' }).fill('101')
  await expect(bill.getByRole('button', { name: 'Create draft' })).toBeDisabled()
  await expectAccessible(page)
  await bill.getByText('All of it').click()
  await bill.getByRole('button', { name: 'Create draft' }).click()
  await expect(heading).toHaveText('Draft invoice')
  await expect(related).toContainText(/Quote Q-\d{4}-0001\s*billed here/)
  const id = page.url().split('/').at(-1) as string
  await make(page, `/invoice/${id}/finalise`, {})
  await expect(heading).toHaveText(/Invoice INV-\d{4}-0001/)

  await act('Credit…')
  const dialog = page.getByRole('dialog', { name: /^Credit INV-/ })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByText('Part of it').click()
  await dialog.getByRole('checkbox', { name: 'Design' }).check()
  await dialog.getByRole('textbox', { name: 'Amount of Design' }).fill('101')
  await dialog.getByLabel('Reason').fill('Less was done')
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(dialog.getByRole('alert')).toContainText('100 USD is left of this line')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Amount of Design' }).fill('40')
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(heading).toHaveText('Draft credit note')
  const credit = page.url().split('/').at(-1) as string
  await make(page, `/invoice/${credit}/finalise`, {})
  await expect(details).toContainText('Settled')
  await expectAccessible(page)

  await related.getByRole('link').click()
  await expect(details).toContainText('$120.00')
  await expect(page.getByRole('region', { name: 'Payments' }).getByRole('listitem')).toHaveText(
    /\$40\.00.*Credit note · CN-\d{4}-0001/,
  )
  await act('Duplicate')
  await expect(heading).toHaveText('Draft invoice')
})

test('a month of a retainer is billed from its project, once', async ({ page }) => {
  await startWorkspace(page, newPerson('Kim'), 'Retained')
  const { id: client } = await make(page, '/client', { title: 'Ford' })
  const terms = { unit: 'minutes', carryOver: 'none' }
  const { id: project } = await make(page, '/project', {
    name: 'Care',
    client,
    billing: 'retainer',
    rate: 60,
    retainer: [
      { ...terms, from: '2026-01-01', amount: 60 },
      { ...terms, from: '2026-03-01', amount: 0 },
    ],
  })
  await make(page, '/time-entry', { project, start: '2026-01-08T09:00:00Z', end: '2026-01-08T10:30:00Z' })
  await page.goto(`/projects/${project}/overview`)
  const january = page
    .getByRole('region', { name: 'Retainer', exact: true })
    .getByRole('row', { name: /^Jan/ })
  await page.getByRole('button', { name: /^Show all/ }).click()
  await january.getByRole('link', { name: /^Bill/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a retainer month' })
  await expect(dialog).toContainText('1h 30m of 1h used, 30m over: $30.00')
  await dialog.getByRole('textbox', { name: 'Price of the month' }).fill('50')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add to invoice' }).click()
  await expect(
    page.getByRole('group', { name: 'Lines' }).getByRole('textbox', { name: 'Title' }),
  ).toHaveCount(2)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('$80.00')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Add retainer' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Month' })).not.toContainText('Jan 2026')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.goto(`/projects/${project}/overview`)
  await page.getByRole('button', { name: /^Show all/ }).click()
  await expect(january).toContainText('Invoiced')
})
