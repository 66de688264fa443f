import { expect } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { downloadCsv } from '../../../e2e/csv.ts'
import { joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { walk } from '../../../e2e/redo.ts'
import { test } from '../../../e2e/test.ts'

test('time off is requested, approved and subtracted from the week, with details hidden from others', async ({
  page: ann,
  browser,
}) => {
  test.slow()
  await startWorkspace(ann, newPerson('Ann'), 'Days off')
  const project = await make(ann, '/project', { name: 'Relaunch' })
  const bo = await joinBy(browser, ann, 'Member', 'Bo', [project.id])
  const cy = await joinBy(browser, ann, 'Member', 'Cy', [project.id])
  await ann.goto('/time/off')
  await expect(ann.getByText('Nothing to approve.')).toBeVisible()
  await cy.goto('/time/off')
  await expect(cy.getByText('Nobody is away in the next 4 weeks.')).toBeVisible()

  // By keys, without days first.
  await bo.goto('/time/off')
  await expect(bo.getByRole('heading', { name: 'My time off' })).toBeVisible()
  await bo.keyboard.press('Shift+N')
  const dialog = bo.getByRole('dialog', { name: 'Request time off' })
  await dialog.getByRole('button', { name: 'Request' }).click()
  await expect(dialog.getByText('Choose a kind')).toBeVisible()
  await expectAccessible(bo)
  await bo.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const kinds = await (await bo.request.get('/api/time-off-kind')).json()
  const kind = kinds.data.find(({ name }: { name: string }) => name === 'Other').id
  const now = Date.now()
  // A week from Monday to Sunday that is ahead, and within what is listed.
  const monday = new Date(now + ((8 - (new Date(now).getUTCDay() || 7)) % 7 || 7) * 86_400_000)
  const dayOf = (nth: number) => new Date(monday.getTime() + nth * 86_400_000).toISOString().slice(0, 10)
  await make(bo, '/time-off', { kind, start: dayOf(0), end: dayOf(1), untilNoon: true, note: 'Moving house' })
  const requests = ann.getByRole('region', { name: 'Requests' })
  await expect(requests.getByRole('listitem')).toContainText('Moving house')
  await expect(requests.getByRole('listitem')).toContainText('1.5 days')
  await expectAccessible(ann)
  expect((await downloadCsv(ann)).at(-1)).toBe(
    `Requests,Bo,${dayOf(0)},${dayOf(1)},until noon,Other,1.5,Requested,Moving house`,
  )
  await requests.getByRole('button', { name: 'Approve' }).click()
  await expect(requests.getByRole('listitem')).toHaveCount(0)
  await expect(bo.getByRole('region', { name: 'My time off' })).toContainText('Approved')
  const away = cy.getByRole('region', { name: 'Who is away' })
  await expect(away.getByRole('listitem')).toContainText('Away')
  await expect(away).not.toContainText('Other')
  await expect(away).not.toContainText('Moving house')

  // It is taken back, and approved again, by keys.
  await ann.keyboard.press('Control+z')
  await expect(requests.getByRole('listitem')).toHaveCount(1)
  await expect(away.getByRole('listitem')).toHaveCount(0)
  await requests.getByRole('button', { name: 'Approve' }).press('Enter')
  await bo.goto(`/time?week=${dayOf(0)}`)
  await expect(bo.getByText('of 28h')).toBeVisible()
  for (const page of [bo, cy]) await page.context().close()
})

test('expected hours follow holidays and working weeks', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Holidays')
  await page.goto('/settings/time-off')
  const holidays = page.getByRole('region', { name: 'Holidays' })
  await holidays.getByRole('combobox', { name: 'Country' }).fill('Germ')
  await page.getByRole('option', { name: 'Germany' }).click()
  await holidays.getByRole('combobox', { name: 'Region' }).fill('Bay')
  await page.getByRole('option', { name: 'Bayern' }).click()
  const days = holidays.getByRole('listitem')
  await expect(days.filter({ hasText: 'Epiphany' })).toBeVisible()
  await expectAccessible(page)
  await days.filter({ hasText: 'Epiphany' }).getByRole('switch').press(' ')
  await expect(page.getByText('Epiphany is a work day')).toBeVisible()

  const weeks = page.getByRole('region', { name: 'Working weeks' })
  await weeks.getByRole('button', { name: 'Add working week' }).click()
  const dialog = page.getByRole('dialog', { name: 'New working week' })
  await dialog.getByRole('combobox', { name: 'Member' }).fill('Ann')
  await page.getByRole('option', { name: 'Ann' }).click()
  await dialog.getByLabel('Hours on Friday').fill('4')
  await expect(dialog.getByText('Hours, 36h a week')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(weeks.getByRole('listitem')).toContainText('Fri 4h')
  await expect(page.getByRole('alert').filter({ hasText: 'Working week saved' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await walk(page, '/api/work-week', '<><>')
  await expect(weeks.getByRole('listitem')).toContainText('Fri 4h')
  await weeks.getByRole('button', { name: /^Delete the working week/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: /^Working week of Ann deleted/ })).toBeVisible()
  await walk(page, '/api/work-week', '<><')
  await expect(weeks.getByRole('listitem')).toContainText('Fri 4h')
  await page.goto('/members')
  await expect(page.getByRole('link', { name: /^36h a week/ })).toBeVisible()
})
