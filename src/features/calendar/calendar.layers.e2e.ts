import { expect, type Page } from '@playwright/test'
import { enter, joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

const named = (page: Page, title: string) => page.getByRole('button', { name: title })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('recurring invoices are shown on their issue dates to members who see invoices', async ({
  page,
  browser,
}) => {
  await startWorkspace(page, newPerson('Ann'), 'Issues')
  const { id: client } = await make(page, '/client', { title: 'Acme' })
  const lines = [{ kind: 'fixed', title: 'Care', rate: 100 }]
  const { id: invoice } = await make(page, '/invoice', { client, lines })
  const issueDate = inDays(40)
  await make(page, '/invoice/recurring', { invoiceId: invoice, period: 'weekly', issueDate })
  await make(page, '/calendar', { title: 'Kick-off', allDay: true, start: issueDate, end: issueDate })
  const bo = await joinBy(browser, page, 'Member', 'Bo', [])
  for (const one of [page, bo]) {
    await one.goto(`/calendar?date=${issueDate}`)
    await expect(named(one, 'Kick-off')).toBeVisible()
  }
  await expect(named(page, 'To be issued: Acme').first()).toBeVisible()
  await expect(named(bo, 'To be issued')).toHaveCount(0)
  await page.getByRole('button', { name: 'Layers' }).click()
  await page.getByRole('checkbox', { name: 'Invoices' }).uncheck()
  await expect(named(page, 'To be issued: Acme')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Invoices' }).check()
  await page.keyboard.press('Escape')
  await bo.getByRole('button', { name: 'Layers' }).click()
  await expect(bo.getByRole('checkbox', { name: 'Events' })).toBeVisible()
  await expect(bo.getByRole('checkbox', { name: 'Invoices' })).toHaveCount(0)
  await named(page, 'To be issued: Acme').first().click()
  await expect(page).toHaveURL(new RegExp(`/invoices/${invoice}`))
})

test('open tasks are shown on their due dates, one’s own and those of the team', async ({
  page,
  browser,
}) => {
  await startWorkspace(page, newPerson('Ann'), 'Dues')
  const { id: project } = await make(page, '/project', { name: 'Website' })
  await joinBy(browser, page, 'Member', 'Bo', [project])
  const { data: members } = (await (await page.request.get('/api/workspace/member')).json()) as {
    data: { id: string; name: string }[]
  }
  const idOf = (name: string) => members.find((one) => JSON.stringify(one).includes(`"${name}`))?.id
  const { data: workspace } = await (await page.request.get('/api/workspace/current')).json()
  const closed = workspace.taskStatuses.find(({ category }: { category: string }) => category === 'done').id
  const dueDate = '2027-06-16'
  const [me, other] = [idOf('Ann'), idOf('Bo')]
  await make(page, '/task', { project, title: 'Mine', executor: me, dueDate })
  await make(page, '/task', { project, title: 'Finished', executor: me, dueDate, status: closed })
  await make(page, '/task', { project, title: 'Theirs', executor: other, dueDate })
  await page.goto(`/calendar?date=${dueDate}`)
  await expect(named(page, 'Mine')).toBeVisible()
  await expect(named(page, 'Finished')).toHaveCount(0)
  await expect(named(page, 'Theirs')).toHaveCount(0)
  await page.getByRole('button', { name: 'Layers' }).click()
  await page.getByRole('checkbox', { name: 'Team tasks' }).check()
  await expect(named(page, 'Theirs')).toBeVisible()
  await expect(named(page, 'Finished')).toHaveCount(0)
  await page.reload()
  await expect(named(page, 'Theirs')).toBeVisible()
})

test('an event shows its time zone and keeps its time there, and its call is a link', async ({
  page,
  browser,
}) => {
  await startWorkspace(page, newPerson('Ann'), 'Zones')
  const bo = await joinBy(browser, page, 'Member', 'Bo', [])
  await make(page, '/calendar', {
    title: 'Call',
    description: 'Notes: https://example.com/notes.',
    location: 'https://example.com/room',
    start: '2027-03-01T14:00:00Z',
    end: '2027-03-01T15:00:00Z',
    timeZone: 'America/New_York',
    rrule: 'FREQ=WEEKLY',
  })
  const dialogOf = (one: Page) => one.getByRole('dialog')
  for (const one of [page, bo]) {
    await one.goto('/calendar?date=2027-03-15')
    await named(one, 'Call').nth(2).click()
    await expect(dialogOf(one).getByRole('combobox', { name: 'Time zone' })).toHaveValue(/New York/)
    await expect(dialogOf(one).getByRole('textbox', { name: 'Starts time' })).toHaveValue(/^0?9:00/)
    await expect(dialogOf(one).getByText('your time')).toBeVisible()
  }
  const link = dialogOf(bo).getByRole('link', { name: 'https://example.com/room' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(dialogOf(bo).getByRole('link', { name: 'https://example.com/notes' })).toBeVisible()
  await expect(dialogOf(page).getByRole('link', { name: 'Open example.com' })).toHaveAttribute(
    'href',
    'https://example.com/room',
  )
  await dialogOf(page).getByRole('textbox', { name: 'Starts time' }).fill('10:00')
  await dialogOf(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'All events' }).click()
  const stored = async () => {
    const answer = await page.request.get('/api/calendar?from=2027-03-01&to=2027-03-31')
    const { data } = (await answer.json()) as { data: { start: string }[] }
    return data.map(({ start }) => start.slice(5, 16))
  }
  // Clocks change there on 14 March.
  await expect
    .poll(stored)
    .toEqual(['03-01T15:00', '03-08T15:00', '03-15T14:00', '03-22T14:00', '03-29T14:00'])
})

test('time is planned for a task from its menu', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Planning')
  const { id: project } = await make(page, '/project', { name: 'Website' })
  const { id: task } = await make(page, '/task', { project, title: 'Write the brief', estimate: 90 })
  await page.goto(`/tasks/${task}`)
  await expect(page.getByRole('heading', { name: 'Write the brief' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Plan time')
  await expect(palette.getByRole('option', { selected: true })).toHaveAccessibleName(/^Plan time…/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Write the brief')
  await dialog.getByRole('button', { name: 'Add event' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/plan=/)
  const today = await page.evaluate(() => new Date().toISOString().slice(0, 10))
  const stored = await page.request.get(`/api/calendar?from=${today}&to=${today}`)
  const { data } = (await stored.json()) as { data: { task: string; start: string; end: string }[] }
  expect(data).toMatchObject([{ task, project }])
})

test('planned time is tracked once, which the other screen shows', async ({ page, browser }) => {
  const ann = newPerson('Ann')
  await startWorkspace(page, ann, 'Planning')
  const { id: project } = await make(page, '/project', { name: 'Website' })
  const { id: task } = await make(page, '/task', { project, title: 'Write the brief' })
  const day = inDays(-1)
  const times = { start: `${day}T09:00:00Z`, end: `${day}T10:30:00Z` }
  await make(page, '/calendar', { title: 'Write the brief', project, task, ...times })
  const other = await (await browser.newContext()).newPage()
  await enter(other, ann)
  // Not the tracked time, which stands there too.
  const slotIn = (one: Page) => named(one, 'Write the brief').filter({ hasNotText: '✓' })
  const buttonIn = (one: Page) => one.getByRole('dialog').getByRole('button', { name: 'Track as planned' })
  const linkIn = (one: Page) => one.getByRole('dialog').getByRole('link', { name: 'Tracked', exact: true })
  for (const one of [page, other]) {
    await one.goto(`/calendar?date=${day}`)
    await slotIn(one).click()
    await expect(buttonIn(one)).toBeVisible()
  }
  await buttonIn(page).click()
  await expect(page.getByText('1h 30m tracked on “Write the brief”')).toBeVisible()
  for (const one of [page, other]) {
    await expect(linkIn(one)).toBeVisible()
    await expect(buttonIn(one)).toHaveCount(0)
  }

  // Opened anew it still says so, and leads to the time.
  await other.reload()
  await slotIn(other).click()
  await expect(linkIn(other)).toBeVisible()
  await linkIn(other).click()
  await expect(other.getByRole('heading', { name: 'Time', exact: true })).toBeVisible()
  await expect(other.getByText('Write the brief')).toBeVisible()

  // Taken back it is offered.
  const { data } = await (await page.request.get(`/api/time-entry?from=${day}&to=${day}`)).json()
  const ids = (data as { id: string }[]).map(({ id }) => id)
  expect(ids).toHaveLength(1)
  const headers = { origin: process.env.E2E_URL! }
  expect((await page.request.delete('/api/time-entry', { data: { ids }, headers })).ok()).toBe(true)
  await expect(buttonIn(page)).toBeVisible()
})
