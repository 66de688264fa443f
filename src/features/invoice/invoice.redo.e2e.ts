import { expect } from '@playwright/test'
import { make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { walk } from '../../../e2e/redo.ts'
import { test } from '../../../e2e/test.ts'
import { writeAnswered } from '../../../e2e/writeAnswered.ts'

test('a payment that was recorded or deleted is undone and redone as the same payment', async ({ page }) => {
  await startWorkspace(page, newPerson('Bo'), 'Books')
  const client = await make(page, '/client', { title: 'Acme' })
  const lines = [{ kind: 'fixed', title: 'Design', rate: 100 }]
  const { id } = await make(page, '/invoice', { client: client.id, lines })
  await make(page, `/invoice/${id}/finalise`, {})
  const stored = async () => {
    const { data } = await (await page.request.get(`/api/invoice/${id}`)).json()
    return {
      balance: data.balance as number,
      payments: (data.payments as { id: string; amount: number; reference: string }[]).map(
        ({ id: payment, amount, reference }) => [payment, amount, reference],
      ),
    }
  }
  const steps = (keys: string) => walk(page, '/payment', keys)
  const nothing = { balance: 100, payments: [] }

  await page.goto(`/invoices/${id}`)
  await page.getByRole('button', { name: 'Add payment' }).click()
  const form = page.getByRole('dialog', { name: 'Add payment' })
  await form.getByLabel('Amount').fill('60')
  await form.getByLabel('Reference').fill('Bank 7')
  await form.getByRole('button', { name: 'Add payment' }).click()
  await expect(form).toHaveCount(0)
  const payments = page.getByRole('region', { name: 'Payments' }).getByRole('listitem')
  await expect(payments).toHaveText([/\$60\.00/])
  const paid = await stored()
  expect(paid).toMatchObject({ balance: 40, payments: [[expect.any(String), 60, 'Bank 7']] })

  await steps('<')
  await expect(payments).toHaveCount(0)
  expect(await stored()).toEqual(nothing)
  await steps('>')
  await expect(payments).toHaveText([/\$60\.00/])
  expect(await stored()).toEqual(paid)
  // As fast as keys can be pressed: each waits for the one before.
  await steps('<><')
  expect(await stored()).toEqual(nothing)
  await steps('>')
  expect(await stored()).toEqual(paid)

  const deleted = writeAnswered(page, /\/payment\//)
  await payments.getByRole('button', { name: /^Delete/ }).click()
  await expect(payments).toHaveCount(0)
  await deleted
  // Its undo is there once the focus has gone on.
  await expect(page.getByRole('button', { name: 'Add payment' })).toBeFocused()
  await steps('<><')
  expect(await stored()).toEqual(paid)
  await expect(payments).toHaveText([/\$60\.00/])
})

test('a duplicated draft is undone and redone, but not once it was edited', async ({ page }) => {
  await startWorkspace(page, newPerson('Bo'), 'Copies')
  const client = await make(page, '/client', { title: 'Acme' })
  const lines = [{ kind: 'fixed', title: 'Design', rate: 100 }]
  const { id } = await make(page, '/invoice', { client: client.id, lines })
  await make(page, `/invoice/${id}/finalise`, {})
  const heading = page.getByRole('heading', { level: 1 })
  const counted = async () => (await (await page.request.get('/api/invoice')).json()).data.length as number
  await page.goto(`/invoices/${id}`)
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(heading).toHaveText('Draft invoice')

  await walk(page, '/api/invoice', '<><')
  await expect(heading).toContainText('INV-')
  expect(await counted()).toBe(1)
  await walk(page, '/api/invoice', '>')
  await expect(heading).toHaveText('Draft invoice')
  expect(await counted()).toBe(2)
  const draft = page.url().split('/').at(-1)
  const written = await page.request.put(`/api/invoice/${draft}`, {
    data: { notes: 'For March' },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(written.ok()).toBe(true)
  await walk(page, '/api/invoice', '<')
  await expect(page.getByText('This invoice has changed since you opened it. Review it again.')).toBeVisible()
  expect(await counted()).toBe(2)
})
