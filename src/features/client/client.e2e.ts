import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { pressPair } from '../../../e2e/keys.ts'
import { joinBy, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { walk } from '../../../e2e/redo.ts'
import { test } from '../../../e2e/test.ts'
import { writeAnswered } from '../../../e2e/writeAnswered.ts'

const rows = (page: Page) => page.getByRole('treegrid', { name: 'Clients' }).getByRole('row')
const titles = (page: Page) => rows(page).locator('bdi').allTextContents()
const field = (page: Page) => page.getByRole('textbox', { name: 'Name of the new client' })

async function send<T = { id: string }>(page: Page, method: string, path: string, data: object): Promise<T> {
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    data,
    headers: { origin: process.env.E2E_URL! },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}
const post = <T = { id: string }>(page: Page, path: string, data: object) => send<T>(page, 'POST', path, data)

test('clients are created, found, renamed, archived, deleted and restored, on every screen', async ({
  page,
}) => {
  await startWorkspace(page, newPerson('Clara'), 'Clients')
  await pressPair(page, 'g', 'c')
  await expect(page.getByText('No clients yet')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Shift+N')
  await expect(field(page)).toBeFocused()
  const hostile = '<img src=x onerror=alert(1)> עברית'
  for (const title of ['Zoo', 'Apple', hostile]) {
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => titles(page)).toEqual([hostile, 'Apple', 'Zoo'])
  await page.keyboard.type('aPPLE')
  await expect(page.getByText('Another client has this name')).toBeVisible()
  await field(page).fill('')
  await expectAccessible(page)

  const other = await page.context().newPage()
  await other.goto('/clients')
  await expect.poll(() => titles(other)).toEqual([hostile, 'Apple', 'Zoo'])
  const search = page.getByRole('searchbox', { name: 'Filter by text' })
  await search.fill('app')
  await expect.poll(() => titles(page)).toEqual(['Apple'])
  await search.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Apple', exact: true }).click()
  await page.getByRole('textbox', { name: 'Client name' }).fill('Pear')
  await page.keyboard.press('Enter')
  await expect.poll(() => titles(other)).toEqual([hostile, 'Pear', 'Zoo'])

  await page.getByRole('button', { name: 'More actions for this client' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect.poll(() => titles(other)).toEqual([hostile, 'Zoo'])
  await other.getByText('Archived', { exact: true }).click()
  await expect.poll(() => titles(other)).toEqual(['Pear'])
  // By its key: the toast may have closed since.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(other.getByText('No archived clients')).toBeVisible()

  const { data } = await (await page.request.get('/api/client')).json()
  const client = data.find(({ title }: { title: string }) => title === 'Pear').id
  const project = await post(page, '/project', { name: 'Orchard', client })
  await expect(page.getByRole('main').getByRole('link', { name: 'Orchard' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions for this client' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('Client deleted. 1 project no longer has a client')).toBeVisible()
  await expect.poll(() => titles(page)).toEqual([hostile, 'Zoo'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rows(page).getByRole('link', { name: '1 project of Pear' })).toBeVisible()
  await expect
    .poll(async () => (await (await page.request.get(`/api/project/${project.id}`)).json()).data.client)
    .toBe(client)
})

test('a client’s card, contacts and figures load at once and update live', async ({ page }) => {
  await startWorkspace(page, newPerson('Bill'), 'Billing')
  const { id } = await post(page, '/client', { title: 'Ford' })
  const invoice = await post(page, '/invoice', {
    client: id,
    issueDate: '2026-01-02',
    dueDate: '2026-01-09',
    lines: [{ kind: 'fixed', title: 'Work', rate: 100 }],
  })
  await post(page, `/invoice/${invoice.id}/finalise`, {})
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Overdue of Ford: $100.00' }).click()
  await expect(page.getByRole('link', { name: 'INV-2026-0001' })).toBeVisible()
  await expectAccessible(page)
  await post(page, `/invoice/${invoice.id}/payment`, { date: '2026-01-20', amount: 100 })
  await expect(page.getByText('Nothing overdue.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Received \$100\.00/ })).toBeVisible()

  await page.getByRole('link', { name: 'Billing and contacts' }).click()
  await page.getByRole('button', { name: 'Add contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'New contact' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ann')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ann')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter an email address')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ann@ford.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('receives invoices, reminders')).toBeVisible()
  // Closing, it gives the focus back to its button.
  await expect(dialog).toBeHidden()
  const taxId = page.getByRole('textbox', { name: 'VAT or tax ID' })
  await taxId.fill('DE811128136')
  await taxId.press('Enter')
  await expect(page.getByText('This VAT ID’s check digit is wrong')).toBeVisible()
  await taxId.fill('DE811128135')
  await taxId.press('Enter')
  await expect(page.getByText('This VAT ID’s check digit is wrong')).toBeHidden()
  // By key, as the toasts of both changes slide over the button.
  await page.getByRole('button', { name: 'No country: none' }).press('Enter')
  const country = page.getByRole('combobox', { name: 'Country' })
  await expect(country).toBeFocused()
  await country.fill('germ')
  const changed = page.waitForResponse((answer) => !!answer.request().postData()?.includes('country'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Country: Germany' })).toBeVisible()
  // A change of a client can be undone once it is answered, and would otherwise come after the next one.
  await changed
  await expectAccessible(page)
  await page.getByRole('button', { name: 'More actions for Ann' }).click()
  const deleted = writeAnswered(page, /\/contact\//)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('ann@ford.example')).toHaveCount(0)
  await deleted
  await walk(page, '/contact', '<><')
  await expect(page.getByText('ann@ford.example')).toBeVisible()

  await page.goto(`/clients/${id}/statement?from=2026-01-01&to=2026-01-31`)
  await expect(page.getByRole('row', { name: /Payment INV-2026-0001 -\$100\.00 \$0\.00/ })).toBeVisible()
  await expectAccessible(page)
})

test('a client is merged into another one, and restored', async ({ page }) => {
  await startWorkspace(page, newPerson('Max'), 'Merging')
  const { id } = await post(page, '/client', { title: 'Ford' })
  await post(page, '/client', { title: 'Ford Motor' })
  await post(page, '/project', { name: 'Orchard', client: id })
  await page.goto(`/clients/${id}`)
  await page.getByRole('button', { name: 'More actions for this client' }).click()
  await page.getByRole('menuitem', { name: 'Merge into…' }).click()
  await page.getByRole('combobox', { name: 'Client to keep' }).fill('motor')
  await page.getByRole('option', { name: 'Ford Motor' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'merged into' })).toBeVisible()
  await expect(page.getByText('was merged into this client')).toBeVisible()
  // As long as it fades out, keys are its own.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await walk(page, '/merge', '<><')
  await expect(page.getByText('was merged into this client')).toBeHidden()
  await walk(page, '/merge', '>')
  await expect(page.getByText('was merged into this client')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Orchard' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore Ford' }).click()
  await expect(page.getByText('No projects yet. Set this client')).toBeVisible()
  await page.goto('/clients')
  await expect.poll(() => titles(page)).toEqual(['Ford', 'Ford Motor'])
})

test('on a phone every control of the clients is large enough to tap', async ({ page }) => {
  await startWorkspace(page, newPerson('Tom'), 'Narrow')
  const { id } = await post(page, '/client', {
    title: 'A client with a name that is longer than the screen is wide',
  })
  await post(page, '/project', { name: 'Orchard', client: id })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/clients')
  await expect(rows(page)).toHaveCount(1)
  await expectAccessible(page)
  for (const target of [
    ...(await rows(page).getByRole('button').all()),
    ...(await rows(page).getByRole('link').all()),
  ]) {
    const box = await target.boundingBox()
    expect(box && Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    expect(box && box.x + box.width).toBeLessThanOrEqual(390)
  }
  await page.goto(`/clients/${id}/billing`)
  await expect(page.getByRole('button', { name: 'Add contact' })).toBeVisible()
  await expectAccessible(page)
})

test('a client whose parts fail to load shows why, and loads on a retry', async ({ page, browser }) => {
  await startWorkspace(page, newPerson('Tom'), 'Failing')
  const { id } = await post(page, '/client', { title: 'Ford' })
  // To whom no live message has told of the client.
  const ada = await joinBy(browser, page, 'Admin', 'Ada', [])
  const ofClient = new RegExp(`/api/.*${id}`)
  await ada.route(ofClient, (route) => route.fulfill({ status: 500 }))
  const failed = (title: string) => ada.getByRole('heading', { name: title })
  await ada.goto(`/clients/${id}`)
  for (const part of ['The figures', 'Unbilled time', 'The invoices'])
    await expect(failed(`${part} could not be loaded`)).toBeVisible()
  await expectAccessible(ada)
  await ada.getByRole('link', { name: 'Billing and contacts' }).click()
  await expect(failed('The client could not be loaded')).toBeVisible()
  await ada.unroute(ofClient)
  await ada.getByRole('button', { name: 'Try again' }).click()
  await expect(ada.getByRole('button', { name: 'Add contact' })).toBeVisible()
  await ada.context().close()
})
