// A month of an agency's billing, as its people and its client see it, beside a computation kept here.
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { holdCall } from './holdCall.ts'
import { joinBy, mailedLink, make, newPerson, startWorkspace } from './people.ts'
import { test } from './test.ts'
import { call, cell } from './time.ts'

/** The PDF is made before the email goes out. */
const patient = { timeout: 30_000 }

/** The Monday three weeks before this one, and days from it. */
function dayOf(nth: number): string {
  const now = new Date()
  const monday = now.getTime() - (((now.getUTCDay() + 6) % 7) + 21) * 86_400_000
  return new Date(monday + nth * 86_400_000).toISOString().slice(0, 10)
}
const dayName = (day: string) =>
  new Date(day).toLocaleDateString('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })

/** In cents; halves go up. */
const rounded = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))
const money = (cents: number) =>
  `€${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** What one line of hosting costs, and all of the month: 19 % on work, 7 % on hosting, 5 % off the whole. */
const rates = { Nora: 9_000, Bo: 7_550 }
const minutes = { design: [50, 95], build: [127, 33], late: 45 }
const design = rounded(sum(minutes.design) * rates.Nora, 60)
const build = rounded(sum(minutes.build) * rates.Bo, 60)
const hosting = 3_000
const subtotal = design + build + hosting
const discount = rounded(subtotal * 5, 100)
const hostingNet = hosting - rounded(hosting * 5, 100)
const workNet = subtotal - discount - hostingNet
const taxes = { work: rounded(workNet * 19, 100), hosting: rounded(hostingNet * 7, 100) }
const total = workNet + hostingNet + taxes.work + taxes.hosting
const hostingTotal = hostingNet + taxes.hosting
const late = rounded(minutes.late * rates.Bo, 60)
const part = 20_000

/** An agency that bills in euros and approves time, its client, and a project with two tasks. */
async function openAgency(page: Page, browser: Browser) {
  await startWorkspace(page, newPerson('Nora'), 'Northwind')
  const { data: workspace } = await call(page, 'get', '/workspace/current')
  await call(page, 'put', `/workspace/${workspace.id}`, { currency: 'EUR', approval: 'week' })
  const seller = { name: 'Northwind Studio', addressLines: ['Torstraße 12'], city: 'Berlin', country: 'DE' }
  const bank = { holder: 'Northwind Studio', iban: 'DE89 3704 0044 0532 0130 00' }
  await call(page, 'patch', '/invoicing', { seller, bank })
  await make(page, '/tax', { name: 'VAT', percent: 19, isDefault: true })
  await make(page, '/tax', { name: 'Reduced', percent: 7 })
  const email = newPerson('Ford').email
  const client = await make(page, '/client', { title: 'Ford', email })
  const project = await make(page, '/project', { name: 'Website', client: client.id })
  const bo = await joinBy(browser, page, 'Member', 'Bo', [project.id])
  const { data: members } = await call(page, 'get', '/workspace/member')
  const member = members.find(({ profile }: { profile?: { name: string } }) => profile?.name === 'Bo')
  await call(page, 'put', '/rate', { project: project.id, rate: rates.Nora / 100 })
  await call(page, 'put', '/rate', { project: project.id, member: member.id, rate: rates.Bo / 100 })
  const [designing, building] = [
    await make(page, '/task', { project: project.id, title: 'Design' }),
    await make(page, '/task', { project: project.id, title: 'Build' }),
  ]
  return { bo, email, client: client.id as string, designing: designing.id, building: building.id }
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const totals = (page: Page) => page.locator('[aria-label=Totals]')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const details = (page: Page) => page.getByRole('region', { name: 'Details' })
const payments = (page: Page) => page.getByRole('region', { name: 'Payments' }).getByRole('listitem')
const act = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** A figure of the client in the list of clients. */
async function expectFigures(page: Page, figures: Record<string, number>) {
  await page.goto('/clients')
  for (const [name, cents] of Object.entries(figures))
    await expect(page.getByRole('link', { name: `${name} of Ford: ${money(cents)}` })).toBeVisible()
}

test('a month is tracked, approved, invoiced, sent, viewed, paid, credited and invoiced again', async ({
  page,
  browser,
}) => {
  test.slow()
  const { bo, email, client, designing, building } = await openAgency(page, browser)
  // Nora's week is approved as it is handed in, since nobody else may; Bo's by her.
  const track = (on: Page, task: string, day: string, length: number) =>
    make(on, '/time-entry', {
      task,
      start: `${day}T09:00:00Z`,
      end: new Date(Date.parse(`${day}T09:00:00Z`) + length * 60_000).toISOString(),
    })
  await track(page, designing, dayOf(0), minutes.design[0]!)
  await track(page, designing, dayOf(1), minutes.design[1]!)
  await make(page, '/approval/submit', { week: dayOf(0) })
  await bo.goto(`/time?week=${dayOf(0)}`)
  await bo.getByText('No time this week').waitFor()
  await bo.keyboard.press('n')
  await bo.getByRole('combobox', { name: 'Add a task' }).fill('Build')
  await bo.keyboard.press('Enter')
  await expect(cell(bo, `Build, ${dayName(dayOf(0))}: none`)).toBeFocused()
  const last = await holdCall(bo, '**/api/time-entry/day', { after: 1 })
  await bo.keyboard.type('2:07')
  await bo.keyboard.press('Tab')
  await expect(cell(bo, `Build, ${dayName(dayOf(0))}: 2:07`)).toBeVisible()
  await expect(cell(bo, `Build, ${dayName(dayOf(1))}: none`)).toBeFocused()
  // What he types last is still on its way as he submits the week, and is part of it.
  await bo.keyboard.type('33m')
  await bo.keyboard.press('Enter')
  await expect(bo.getByRole('row', { name: /^Total/ })).toContainText('2:40')
  await last.requested
  const bar = bo.getByRole('region', { name: 'Week approval' })
  await bar.getByRole('button', { name: 'Submit week' }).click()
  await last.release()
  await expect(bar).toContainText('Waiting for approval')
  await track(bo, building, dayOf(7), minutes.late)
  await page.goto('/time/approvals')
  const waiting = page.getByRole('region', { name: 'Waiting for approval' })
  await waiting.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(bar).toContainText('Approved by Nora')

  // What is unbilled becomes lines; what is not approved stays.
  await page.goto('/invoices?tab=unbilled')
  const unbilled = page.getByRole('region', { name: 'Ford' })
  await expect(unbilled).toContainText(money(design + build + late))
  await unbilled.getByRole('link', { name: 'Create invoice for Ford' }).click()
  const adding = page.getByRole('dialog', { name: 'Add time for Ford' })
  await expect(adding).toContainText(`on 2 lines: ${money(design + build)}`)
  await expect(adding).toContainText('45m not approved')
  await adding.getByRole('button', { name: 'Add to invoice' }).click()
  await expect(adding).toBeHidden()
  await expect(page.locator('[data-line]')).toHaveCount(2)
  const id = /invoices\/([\w-]+)\/edit/.exec(page.url())![1]!

  await page.getByRole('button', { name: 'Add line' }).click()
  await expect(field(page, 'Title of Line 3')).toBeFocused()
  await page.keyboard.type('Hosting')
  await page.keyboard.press('Tab')
  await field(page, 'Rate of Hosting').fill('30')
  await field(page, 'Rate of Hosting').press('Tab')
  await page.getByRole('button', { name: 'Tax of Hosting: VAT' }).click()
  await page.getByRole('option', { name: 'Reduced' }).click()
  await expect(page.getByRole('button', { name: 'Tax of Hosting: Reduced' })).toBeVisible()
  await field(page, 'Discount').fill('5')
  await field(page, 'Discount').press('Enter')
  for (const amount of [subtotal, taxes.work, taxes.hosting, total])
    await expect(totals(page)).toContainText(money(amount))
  // Written ten days ago: it is overdue.
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  await call(page, 'put', `/invoice/${id}`, { issueDate: ago(10), dueDate: ago(2) })
  await page.getByRole('button', { name: 'Finalise' }).click()
  const finalising = page.getByRole('dialog', { name: 'Finalise this invoice?' })
  await expect(finalising).toContainText(money(total))
  await finalising.getByRole('button', { name: /^Finalise/ }).click()
  await expect(heading(page)).toHaveText(/^Invoice INV-\d{4}-0001$/)

  // It is sent; its client opens it, and accepts.
  const sent = page.getByRole('region', { name: 'Sent and seen' })
  await sent.getByRole('button', { name: 'Send' }).click()
  const sending = page.getByRole('dialog', { name: /^Send invoice INV-/ })
  await expect(sending.getByText(email)).toBeVisible()
  await sending.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(sent.getByText(email)).toBeVisible(patient)
  const henry = await (await browser.newContext({ baseURL: process.env.E2E_URL! })).newPage()
  await henry.goto(await mailedLink(page, email, /\/share\/invoice#/))
  await expect(henry.getByRole('heading', { level: 1, name: 'Invoice INV-' })).toBeVisible()
  await expect(henry.locator('main > header')).toContainText(money(total))
  await henry.getByRole('button', { name: 'Accept' }).click()
  await henry.getByRole('textbox', { name: 'Your name' }).fill('Henry')
  await henry.getByRole('button', { name: 'Accept' }).last().click()
  await expect(sent).toContainText('Seen once')
  await expect(sent).toContainText('Henry accepted')

  // A part is paid, and the rest is overdue.
  const addPayment = async (amount: string | null, left: string) => {
    await page.getByRole('button', { name: 'Add payment' }).click()
    const form = page.getByRole('dialog', { name: 'Add payment' })
    if (amount !== null) await form.getByLabel('Amount').fill(amount)
    await expect(form).toContainText(left)
    await form.getByRole('button', { name: /^Add (payment|refund)$/ }).click()
    await expect(form).toBeHidden()
  }
  await expect(details(page)).toContainText(money(total))
  await addPayment('200', `${money(total - part)} is left to pay.`)
  await expect(details(page)).toContainText(money(total - part))
  await expect(details(page)).toContainText('Overdue since')
  await henry.reload()
  await expect(henry.getByRole('region', { name: 'Payments so far' })).toContainText(money(total - part))
  await page.goto('/invoices?tab=overdue')
  await expect(page.getByRole('treegrid', { name: 'Invoices' }).getByRole('row')).toHaveText(
    new RegExp(
      `Ford.*Partially paid.*Overdue.*${money(total - part)}|Ford.*Overdue.*${money(total - part)}`,
      's',
    ),
  )
  await expectFigures(page, { Unbilled: late, Overdue: total - part, Outstanding: total - part })

  // The rest comes in; hosting is credited, and refunded.
  await page.goto(`/invoices/${id}`)
  await addPayment(null, 'Nothing is left to pay.')
  await expect(details(page)).toContainText('Paid in full')
  await expect(payments(page)).toHaveCount(2)
  await act(page, 'Credit…')
  const credit = page.getByRole('dialog', { name: /^Credit INV-/ })
  await credit.getByText('Part of it').click()
  await credit.getByRole('checkbox', { name: 'Hosting' }).check()
  await credit.getByLabel('Reason').fill('Hosted elsewhere')
  await credit.getByRole('button', { name: 'Create draft' }).click()
  await expect(heading(page)).toHaveText('Draft credit note')
  await act(page, 'Finalise')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finalise' }).click()
  await expect(heading(page)).toHaveText(/^Credit note CN-\d{4}-0001$/)
  await expect(details(page)).toContainText(money(hostingTotal))
  await expect(details(page)).toContainText('Owed to the client')
  await addPayment(null, 'Nothing is left to pay.')
  await expect(details(page)).toContainText('Settled')

  // From now on the same is billed each month, without the time that was billed.
  await page.goto(`/invoices/${id}`)
  await act(page, 'Make recurring')
  const recurring = page.getByRole('dialog', { name: 'Make recurring' })
  await recurring.getByLabel('Repeat').selectOption('monthly')
  await recurring.getByLabel('Each time, create').selectOption('send')
  await recurring.getByRole('button', { name: 'Make recurring' }).click()
  const card = page.getByRole('region', { name: 'Recurring' })
  // The year of its number may be another one by now.
  await card.getByRole('link', { name: /^INV-/ }).click()
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(heading(page)).toHaveText(/^Invoice INV-\d{4}-000[12]$/)
  await expect(details(page)).toContainText(money(hostingTotal))
  await expect(sent.getByText(email)).toBeVisible()

  // The books, at the end of the month.
  await expectFigures(page, { Unbilled: late, Outstanding: hostingTotal })
  await expect(page.getByRole('link', { name: /^Overdue of Ford/ })).toHaveCount(0)
  const { data: figures } = await call(page, 'get', `/client/figures?clientId=${client}`)
  expect(figures).toMatchObject([{ currency: 'EUR', received: (total - hostingTotal) / 100 }])
  await page.goto(`/clients/${client}/statement?from=${ago(40)}&to=${ago(-1)}`)
  const statement = page.getByRole('region', { name: 'Statement in EUR' })
  await expect(statement.getByRole('row', { name: /^.*Closing balance/ })).toContainText(money(hostingTotal))
  for (const [what, cents] of [
    ['Invoice INV', total],
    ['Credit note CN', -hostingTotal],
    ['Refund CN', hostingTotal],
  ] as const)
    await expect(statement.getByRole('row').filter({ hasText: what }).first()).toContainText(
      cents < 0 ? `-${money(-cents)}` : money(cents),
    )
  await page.goto('/invoices?tab=all')
  const sums = page.getByRole('group', { name: 'Sums' })
  await expect(sums.getByRole('button', { name: /^Outstanding/ })).toContainText(money(hostingTotal))
  await expect(sums.getByRole('button', { name: /^Overdue/ })).toContainText(money(0))
  await henry.context().close()
  await bo.context().close()
})

/** Goes on by Tab until this has the focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < 150; step += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('from tracked time to its payment by keyboard alone', async ({ page }) => {
  await startWorkspace(page, newPerson('Kim'), 'Keys')
  const { id: client } = await make(page, '/client', { title: 'Ford' })
  const { id: project } = await make(page, '/project', { name: 'Website', client })
  await make(page, '/task', { project, title: 'Design' })
  await call(page, 'put', '/rate', { project, rate: 90 })
  await page.goto(`/time?week=${dayOf(0)}`)
  await page.getByText('No time this week').waitFor()
  await page.keyboard.press('n')
  await page.getByRole('combobox', { name: 'Add a task' }).fill('Design')
  await page.keyboard.press('Enter')
  await expect(cell(page, `Design, ${dayName(dayOf(0))}: none`)).toBeFocused()
  const tracked = page.waitForResponse('**/api/time-entry/day')
  await page.keyboard.type('1:30')
  await page.keyboard.press('Enter')
  expect((await tracked).ok()).toBe(true)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('new invoice')
  await expect(page.getByRole('option', { selected: true })).toContainText('New invoice')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { selected: true })).toContainText('Ford')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Invoice for Ford')
  await tabTo(page, page.getByRole('button', { name: 'Add time' }))
  await page.keyboard.press('Enter')
  const adding = page.getByRole('dialog', { name: 'Add time for Ford' })
  await expect(adding).toContainText('1h 30m on one line: $135.00')
  await tabTo(page, adding.getByRole('button', { name: 'Add to invoice' }))
  await page.keyboard.press('Enter')
  await expect(totals(page)).toContainText('$135.00')
  await expect(adding).toBeHidden()
  await tabTo(page, page.getByRole('button', { name: 'Finalise' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Finalise anyway' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(/^Invoice INV-\d{4}-0001$/)
  await tabTo(page, page.getByRole('button', { name: 'Add payment' }))
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add payment' })
  await expect(form.getByLabel('Amount')).toBeFocused()
  await expect(form).toContainText('Nothing is left to pay.')
  await page.keyboard.press('Enter')
  await expect(details(page)).toContainText('Paid in full')
  await expect(payments(page)).toHaveText([/\$135\.00.*Bank transfer/])
})
