import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { joinBy, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

const named = (page: Page, title: string) => page.getByRole('button', { name: title })
const today = () => new Date().toISOString().slice(0, 10).replaceAll('-', '')
const fileOf = (...titles: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...titles.flatMap((title) => [
      'BEGIN:VEVENT',
      `UID:${title}`,
      `SUMMARY:${title}`,
      `DTSTART;VALUE=DATE:${today()}`,
      'LOCATION:Stadium',
      'DESCRIPTION:Bring a scarf',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** A calendar somewhere else; `set` changes what it answers, null = an error. */
async function openOutside(first: string | null) {
  let file = first
  const server = createServer((_request, response) =>
    file === null ? response.writeHead(503).end() : response.end(file),
  )
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/secret.ics`,
    set: (next: string | null) => {
      file = next
    },
    close: () => void server.close(),
  }
}

async function openLayers(page: Page) {
  await named(page, 'Layers').click()
  await expect(page.getByRole('checkbox', { name: 'Events' })).toBeVisible()
}
async function openOthers(page: Page) {
  await openLayers(page)
  await named(page, 'Other calendars…').click()
  const dialog = page.getByRole('dialog', { name: 'Other calendars' })
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toBeFocused()
  return dialog
}

test('a subscribed calendar is shown beside one’s own, to oneself alone', async ({ page, browser }) => {
  const outside = await openOutside(fileOf('Match'))
  await startWorkspace(page, newPerson('Ann'), 'Outside')
  const bo = await joinBy(browser, page, 'Admin', 'Bo', [])
  await page.goto('/calendar')
  const other = await page.context().newPage()
  await other.goto('/calendar')
  await expect(named(other, 'Layers')).toBeVisible()

  const dialog = await openOthers(page)
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.1/a.ics')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Football')
  await named(page, 'Add calendar').click()
  await expect(dialog.getByText('This address can’t be reached')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Address' }).fill(outside.address)
  await named(page, 'Add calendar').click()
  await expect(dialog.getByText(/1 event · Updated/)).toBeVisible()
  // Its form is made anew, which takes the focus with it for a moment.
  await expect(dialog.locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // Here, on one’s other screen, and nowhere else.
  for (const one of [page, other]) await expect(named(one, 'Match').first()).toBeVisible()
  await bo.goto('/calendar')
  await openLayers(bo)
  await expect(named(bo, 'Other calendars…')).toBeVisible()
  await expect(bo.getByRole('checkbox', { name: 'Football' })).toHaveCount(0)
  await expect(named(bo, 'Match')).toHaveCount(0)

  await named(page, 'Match').first().click()
  const event = page.getByRole('dialog', { name: 'Event' })
  for (const text of ['Stadium', 'Bring a scarf', 'From Football. Change it there.'])
    await expect(event.getByText(text)).toBeVisible()
  await event.getByRole('button', { name: 'Close' }).last().click()
  await expect(event).toBeHidden()

  await openLayers(page)
  await page.getByRole('checkbox', { name: 'Football' }).uncheck()
  await expect(named(page, 'Match')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Football' }).check()
  await expect(named(page, 'Match').first()).toBeVisible()
  outside.close()
})

test('an unreadable subscription shows an error, and is retried, changed and removed', async ({ page }) => {
  const outside = await openOutside(null)
  await startWorkspace(page, newPerson('Ann'), 'Outside')
  await page.goto('/calendar')
  const dialog = await openOthers(page)
  await dialog.getByRole('textbox', { name: 'Address' }).fill(outside.address)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Football')
  await named(page, 'Add calendar').click()
  await expect(dialog.getByText('This address answers with an error (503).')).toBeVisible()
  outside.set(fileOf('Match', 'Final'))
  await named(page, 'Try Football again').click()
  await expect(dialog.getByText(/2 events · Updated/)).toBeVisible()

  await named(page, 'Edit Football').click()
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Club')
  await named(page, 'Save').click()
  await expect(named(page, 'Edit Club')).toBeVisible()
  await named(page, 'Remove Club').click()
  const removed = page.getByRole('alert').filter({ hasText: 'Calendar removed' })
  await removed.hover()
  await expect(named(page, 'Edit Club')).toHaveCount(0)
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toBeFocused()
  await removed.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByText(/2 events · Updated/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  await expect(named(page, 'Final').first()).toBeVisible()
  outside.close()
})
