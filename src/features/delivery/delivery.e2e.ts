import { expect, type Page } from '@playwright/test'
import { encode } from 'uqr'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { mailedLink, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

async function ask<T = { id: string }>(
  page: Page,
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  data?: object,
): Promise<T> {
  const headers = { origin: process.env.E2E_URL! }
  const answer = await page.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

/** A workspace that bills in euros, with a draft of two hours that were tracked. */
async function openDraft(page: Page) {
  await startWorkspace(page, newPerson('Nora'), 'Northwind')
  const { data: workspace } = await (await page.request.get('/api/workspace/current')).json()
  await ask(page, 'PUT', `/workspace/${workspace.id}`, { currency: 'EUR' })
  const bank = { holder: 'Northwind Studio', iban: 'DE89 3704 0044 0532 0130 00' }
  await ask(page, 'PATCH', '/invoicing', { seller: { name: 'Northwind Studio' }, bank })
  const client = await ask(page, 'POST', '/client', { title: 'Ford' })
  const project = await ask(page, 'POST', '/project', { name: 'Site', client: client.id })
  await ask(page, 'PUT', '/rate', { project: project.id, rate: 90 })
  const task = await ask(page, 'POST', '/task', { project: project.id, title: 'Layout' })
  const [start, end] = ['2026-02-02T09:00:00Z', '2026-02-02T11:00:00Z']
  await ask(page, 'POST', '/time-entry', { task: task.id, start, end, note: 'Two drafts' })
  const lines = [{ kind: 'fixed', title: 'Hosting', rate: 30 }]
  const invoice = await ask(page, 'POST', '/invoice', { client: client.id, lines })
  await ask(page, 'POST', `/invoice/${invoice.id}/time`, { groupBy: 'task' })
  return invoice.id
}

const panel = (page: Page) => page.getByRole('region', { name: 'Sent and seen' })

/** What banks’ apps are to read, drawn: guideline EPC069-12. */
function codeOf(amount: string) {
  const year = new Date().getFullYear()
  const holder = ['Northwind Studio', 'DE89370400440532013000', `EUR${amount}`, '', '', `INV-${year}-0001`]
  const { data } = encode(['BCD', '002', '1', 'SCT', '', ...holder].join('\n'), { border: 2 })
  return data.flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}

test('a shared invoice is viewed without signing in, asked about and revoked', async ({ page, browser }) => {
  const id = await openDraft(page)
  await ask(page, 'POST', `/invoice/${id}/finalise`)
  await page.goto(`/invoices/${id}`)
  await expect(panel(page).getByText('Not emailed or shared yet.')).toBeVisible()
  await test.step('sent some other way it says so, and Undo takes that back', async () => {
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Mark as sent' }).click()
    await page.getByRole('button', { name: 'Undo' }).hover()
    await expect(panel(page)).toContainText(/Marked as sent.*Not emailed or shared from here/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(panel(page).getByText('Not emailed or shared yet.')).toBeVisible()
  })
  await panel(page).getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('button', { name: 'Create link' })).toBeFocused()
  await page.getByRole('checkbox', { name: 'Show the time entries behind each line' }).check()
  await page.getByRole('button', { name: 'Create link' }).click()
  const url = await page.getByRole('textbox', { name: 'Link (only shown once)' }).inputValue()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(panel(page).getByText('Not seen yet')).toBeVisible()

  const context = await browser.newContext({ baseURL: process.env.E2E_URL! })
  const stranger = await context.newPage()
  const asked: string[] = []
  stranger.on('request', (request) => asked.push(request.url()))
  const headers = (await stranger.goto(url))?.headers()
  expect(headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  })
  await expect(stranger.getByRole('heading', { level: 1, name: 'Invoice INV-' })).toBeVisible()
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const code = stranger.getByRole('img', { name: 'Scan with your banking app' })
  await expect(code.locator('path')).toHaveAttribute('d', codeOf('210.00'))
  await expectAccessible(stranger)
  // Loaded, and looked over by a program, as mail scanners do, it is not seen yet.
  await stranger.evaluate(() => globalThis.dispatchEvent(new MouseEvent('pointermove')))
  const isSeen = (address: string) => address.endsWith('/share/invoice/view')
  expect(asked.filter(isSeen)).toEqual([])
  await stranger.mouse.move(300, 300)
  await stranger.mouse.move(310, 310)
  await expect(panel(page).getByText('Seen once')).toBeVisible()
  expect(asked.filter(isSeen)).toHaveLength(1)
  // The token never leaves the browser in an address.
  const token = url.split('#')[1]!
  expect(asked.map((address) => address.split('#')[0]).filter((address) => address!.includes(token))).toEqual(
    [],
  )

  await stranger.getByRole('region', { name: 'Time entries' }).getByText('Layout').first().click()
  await expect(stranger.getByText('Two drafts')).toBeVisible()
  await stranger.getByRole('button', { name: 'Ask a question' }).click()
  await stranger.getByRole('textbox', { name: 'Your name' }).fill('Henry')
  await stranger.getByRole('textbox', { name: 'Message' }).fill('Why <b>two</b> hours?')
  await expectAccessible(stranger)
  await stranger.getByRole('button', { name: 'Send' }).click()
  await expect(stranger.getByRole('list', { name: 'Your messages' })).toContainText('Why <b>two</b> hours?')
  await expect(panel(page)).toContainText('Henry asks')
  await expect(panel(page)).toContainText('Why <b>two</b> hours?')
  await expectAccessible(page)

  // What was paid meanwhile is in the code no more.
  await ask(page, 'POST', `/invoice/${id}/payment`, { date: '2026-02-20', amount: 100.5 })
  await stranger.reload()
  await expect(stranger.getByRole('region', { name: 'Payments' })).toContainText('109.50')
  await expect(code.locator('path')).toHaveAttribute('d', codeOf('109.50'))

  await stranger.emulateMedia({ colorScheme: 'dark' })
  await stranger.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(stranger)
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await panel(page).getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Revoke all links' }).click()
  const question = page.getByRole('alertdialog', { name: 'Revoke all links to this invoice?' })
  await question.getByRole('button', { name: 'Revoke all links' }).click()
  await expect(page.getByText('is no longer shared')).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('sending a draft finalises it, and mails a link to it', async ({ page, browser }) => {
  const id = await openDraft(page)
  await page.goto(`/invoices/${id}`)
  await panel(page).getByRole('button', { name: 'Send' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send draft invoice' })
  await expect(dialog.getByText('Sending finalises this draft')).toBeVisible()
  const address = newPerson('Ford').email
  const to = dialog.getByLabel('To', { exact: true }).first()
  await expect(to).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'Send' }).press('Enter')
  await expect(to).toBeFocused()
  await to.fill(address)
  await to.press('Enter')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('210.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Finalise and send' }).click()
  await expect(panel(page).getByText(address)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice INV-' })).toBeVisible()

  const context = await browser.newContext({ baseURL: process.env.E2E_URL! })
  const client = await context.newPage()
  await client.goto(await mailedLink(page, address, /\/share\/invoice#/))
  await client.getByRole('button', { name: 'Accept' }).click()
  await client.getByRole('textbox', { name: 'Your name' }).fill('Henry')
  await client.getByRole('button', { name: 'Accept' }).last().click()
  await expect(client.getByRole('list', { name: 'Your messages' })).toContainText('Accepted')
  await expect(panel(page)).toContainText('Henry accepted')
})

test('reminders and email texts are set up and saved', async ({ page }) => {
  await startWorkspace(page, newPerson('Nora'), 'Northwind')
  await page.goto('/settings/invoice-emails')
  await page.getByRole('switch', { name: 'Remind clients' }).click({ force: true })
  await page.getByRole('button', { name: 'Remove: 3 days before the due date' }).click()
  await expect(page.getByText('3 days before the due date')).toBeHidden()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('30 days after the due date')).toBeVisible()
  const subject = page.getByRole('textbox', { name: 'Subject' })
  await expect(subject).toHaveValue('Invoice {number} from {sender}')
  await subject.fill('Your invoice {number}')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Text saved')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(subject).toHaveValue('Your invoice {number}')
  await expect(page.getByRole('switch', { name: 'Remind clients' })).toBeChecked()
  await expect(page.getByText('3 days before the due date')).toBeHidden()
  await page.getByRole('button', { name: 'Restore default text' }).click()
  await expect(subject).toHaveValue('Invoice {number} from {sender}')
})
