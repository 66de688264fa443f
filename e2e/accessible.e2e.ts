import { expect } from '@playwright/test'
import { expectAccessibleInBoth, noSidebar } from './accessible.ts'
import { make, newPerson, startWorkspace } from './people.ts'
import { test } from './test.ts'

test('screens and dialogs that no other test visits are accessible, in light and dark', async ({ page }) => {
  await startWorkspace(page, newPerson('Ada'), 'Open to all')
  const client = await make(page, '/client', { title: 'Acme' })
  await make(page, '/client', { title: 'Zoo' })
  const project = await make(page, '/project', {
    name: 'Care',
    client: client.id,
    billing: 'retainer',
    retainer: [{ from: '2026-05-01', unit: 'minutes', amount: 480, carryOver: 'none' }],
  })
  const lines = [{ kind: 'fixed', title: 'Design', rate: 100 }]
  const invoice = await make(page, '/invoice', { client: client.id, lines })
  await make(page, '/invoice/recurring', { invoiceId: invoice.id, issueDate: '2999-01-01' })

  for (const path of [
    '/settings/rates',
    '/settings/invoicing',
    '/invoices?tab=unbilled',
    '/invoices?tab=quotes',
    `/clients/${client.id}/statement`,
    '/workspace/new',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await expectAccessibleInBoth(page, noSidebar)
  }

  // What opens over a screen stands in a landmark, as the screen does: a menu of a list, choices of a field.
  await make(page, '/document', { title: 'Brief' })
  await page.goto('/docs')
  await page.getByRole('button', { name: 'More actions for Brief' }).click()
  await expectAccessibleInBoth(page, noSidebar)
  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('combobox', { name: 'Role' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessibleInBoth(page, noSidebar)

  await page.goto('/clients')
  await page.getByRole('button', { name: 'More actions for Acme' }).click()
  await expectAccessibleInBoth(page, noSidebar)
  await page.getByRole('menuitem', { name: 'Merge into…' }).click()
  await expectAccessibleInBoth(page, { within: '[role=dialog]' })

  await page.goto(`/invoices/${invoice.id}`)
  await page.getByRole('region', { name: 'Recurring' }).getByRole('button', { name: 'Change' }).click()
  await expectAccessibleInBoth(page, { within: '[role=dialog]' })

  await page.goto(`/projects/${project.id}/settings`)
  await page.getByRole('button', { name: /^Retainer:/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'From' }).click()
  await expectAccessibleInBoth(page, { within: '[role=dialog]' })
})
