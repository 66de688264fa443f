import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { walk } from '../../../e2e/redo.ts'
import { test } from '../../../e2e/test.ts'

const named = (page: Page, title: string) => page.getByRole('button', { name: title })

/** Drags an event over the days of the month beside it. */
async function dragByDays(page: Page, event: Locator, days: number) {
  const { x, y, width, height } = (await event.boundingBox()) as NonNullable<
    Awaited<ReturnType<Locator['boundingBox']>>
  >
  const [fromX, fromY] = [x + width / 2, y + height / 2]
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  await page.mouse.move(fromX + (days * width) / 2, fromY, { steps: 5 })
  await page.mouse.move(fromX + days * width, fromY, { steps: 5 })
  await page.mouse.up()
}

test('events are created by keyboard, dragged, changed once or as a series, and updated live', async ({
  page,
  browser,
}) => {
  await startWorkspace(page, newPerson('Ann'), 'Dates')
  const other = await joinBy(browser, page, 'Member', 'Bo', [])
  const stored = async () =>
    (await (await page.request.get('/api/calendar?from=2027-03-01&to=2027-03-31')).json()).data as {
      title: string
      start: string
      day: string | null
    }[]
  for (const one of [page, other]) await one.goto('/calendar?date=2027-03-10')
  await expect(page.getByRole('heading', { name: 'Mar 2027' })).toBeVisible()

  await page.keyboard.press('Shift+N')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add event' }).click()
  await expect(dialog.getByText('Enter a title')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Kick-off')
  const allDay = dialog.getByRole('switch', { name: 'All day' })
  await allDay.setChecked(false)
  const time = dialog.getByRole('textbox', { name: 'Starts time' })
  await time.fill('25:99')
  await dialog.getByRole('button', { name: 'Add event' }).click()
  await expect(dialog.getByText('Enter a time such as 9:30 or 2pm')).toBeVisible()
  await expect(time).toHaveValue('25:99')
  await time.fill('9:30')
  await expect(dialog.getByText('Enter a time such as 9:30 or 2pm')).toBeHidden()
  await allDay.setChecked(true)
  await dialog.getByRole('textbox', { name: 'Title' }).focus()
  await expectAccessible(page, { within: '[role=dialog]' })
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(named(page, 'Kick-off')).toBeVisible()
  await expect(named(other, 'Kick-off')).toBeVisible()

  await dragByDays(page, named(page, 'Kick-off'), 2)
  await expect.poll(async () => (await stored())[0]?.start).toContain('2027-03-12')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await stored())[0]?.start).toContain('2027-03-10')
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(async () => (await stored())[0]?.start).toContain('2027-03-12')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await stored())[0]?.start).toContain('2027-03-10')
  // What can be undone is said once the server has answered.
  const changed = page.getByText(/^Event changed/)
  await expect(changed).toBeHidden()

  // A series, of which one date gets another name.
  const [start, end] = ['2027-03-02T09:00:00Z', '2027-03-02T09:30:00Z']
  await make(page, '/calendar', {
    title: 'Stand-up',
    start,
    end,
    timeZone: 'Europe/Berlin',
    rrule: 'FREQ=WEEKLY',
  })
  await expect(named(page, 'Stand-up')).toHaveCount(6)
  await named(page, 'Stand-up').nth(1).click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Review')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('dialog', { name: 'Change which events?' })
    .getByRole('button', { name: 'This event' })
    .click()
  await expect(changed).toBeVisible()
  // As long as one fades out, keys are its own.
  await expect(dialog).toHaveCount(0)
  await expect(named(other, 'Review')).toHaveCount(1)
  await expect(named(other, 'Stand-up')).toHaveCount(5)
  await page.keyboard.press('Control+z')
  await expect(named(other, 'Review')).toHaveCount(0)
  await expectAccessible(page)

  // A week begins where work does, with whole days in sight above.
  await page.keyboard.press('w')
  await expect(named(page, 'Stand-up')).toBeInViewport()
  await expect(page.getByText('All day', { exact: true })).toBeInViewport()

  await page.keyboard.press('a')
  await expect(page.getByText('Kick-off')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expectAccessible(page)

  // A month on a phone: a tap on a day lists what it has.
  await page.keyboard.press('m')
  await page.getByRole('gridcell', { name: /March 9, 2027/ }).click()
  await expect(named(page, 'Stand-up')).toBeVisible()
  await expectAccessible(page)
  await other.context().close()
})

test('an iCalendar file is previewed, imported on every screen, and the import undone', async ({
  page,
  browser,
}) => {
  await startWorkspace(page, newPerson('Ann'), 'Files')
  const other = await joinBy(browser, page, 'Member', 'Bo', [])
  for (const one of [page, other]) await one.goto('/calendar?date=2027-06-07')
  const event = (uid: string, ...lines: string[]) =>
    ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${uid}`, ...lines, 'END:VEVENT'].join('\r\n')
  const file = [
    'BEGIN:VCALENDAR',
    event('Lunch', 'DTSTART:20270607T110000Z', 'DTEND:20270607T120000Z'),
    event('Fair', 'DTSTART;VALUE=DATE:20270608', 'DTEND;VALUE=DATE:20270610'),
    event('Pulse', 'DTSTART:20270607T110000Z', 'RRULE:FREQ=HOURLY'),
    'END:VCALENDAR',
  ].join('\r\n')
  const choose = async (text: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Choose/ })
      .click()
    await (await chooser).setFiles({ name: 'team.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) })
  }
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import events' })
  await choose('no calendar')
  await expect(dialog.getByText('Not a calendar file')).toBeVisible()
  await choose(file)
  await expect(dialog.getByText('2 events to import · 1 event can’t be imported')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Can’t be imported' })).toContainText('Pulse')
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Import 2 events' }).click()
  await page.getByRole('alert').filter({ hasText: '2 events imported' }).hover()
  await expect(dialog).toBeHidden()
  for (const one of [page, other]) {
    await expect(named(one, 'Lunch')).toBeVisible()
    await expect(named(one, 'Fair').first()).toBeVisible()
  }
  await page
    .getByRole('alert')
    .filter({ hasText: '2 events imported' })
    .getByRole('button', { name: 'Undo' })
    .click()
  for (const one of [page, other]) await expect(named(one, 'Lunch')).toBeHidden()
  await walk(page, '/api/calendar/import', '><>')
  for (const one of [page, other]) {
    await expect(named(one, 'Lunch')).toBeVisible()
    await expect(named(one, 'Fair').first()).toBeVisible()
  }
})
