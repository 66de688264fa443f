import { expect, type Locator, type Page } from '@playwright/test'
import { make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { newTask } from '../../../e2e/tasks.ts'
import { test } from '../../../e2e/test.ts'

type Stored = { title: string; start: string; end: string; task: string | null }

async function stored(page: Page) {
  const { data } = await (await page.request.get('/api/calendar?from=2027-03-01&to=2027-03-31')).json()
  return (data as Stored[]).map(
    ({ title, start, end }) => `${title} ${start.slice(0, 10)} ${end.slice(0, 10)}`,
  )
}
const dayOf = (page: Page, day: number) =>
  page.getByRole('gridcell', { name: new RegExp(`, March ${day}, 2027`) })

/** A place in a box, from its left and its top, as shares of it. */
async function pointIn(box: Locator, [x, y]: [number, number]): Promise<[number, number]> {
  const at = (await box.boundingBox()) as NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>
  return [at.x + at.width * x, at.y + at.height * y]
}

/** Presses at one place and moves to another, where it is still held. */
async function hold(page: Page, from: [number, number], to: [number, number]) {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 })
  await page.mouse.move(...to, { steps: 4 })
}

test('events of several days are dragged across a month, Escape cancels, and days are selected', async ({
  page,
}) => {
  await startWorkspace(page, newPerson('Ann'), 'Dates')
  await make(page, '/calendar', { title: 'Fair', allDay: true, start: '2027-03-09', end: '2027-03-11' })
  await page.goto('/calendar?date=2027-03-10')
  const event = page.getByRole('button', { name: 'Fair' })
  await event.waitFor()

  // Held by its last day: from the 11th to the 19th it is moved by eight days.
  const below: [number, number] = [0.5, 0.9]
  await hold(page, await pointIn(event, [0.9, 0.5]), await pointIn(dayOf(page, 19), below))
  const meant = page.locator('[data-drop-target]')
  await expect(meant).toHaveCount(3)
  await expect(dayOf(page, 17)).toHaveAttribute('data-drop-target')
  await page.keyboard.press('Escape')
  await expect(meant).toHaveCount(0)
  await page.mouse.up()
  expect(await stored(page)).toEqual(['Fair 2027-03-09 2027-03-11'])

  await hold(page, await pointIn(event, [0.9, 0.5]), await pointIn(dayOf(page, 19), below))
  await expect(meant).toHaveCount(3)
  await page.mouse.up()
  await expect(page.getByText('Event changed')).toBeVisible()
  await expect.poll(() => stored(page)).toEqual(['Fair 2027-03-17 2027-03-19'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => stored(page)).toEqual(['Fair 2027-03-09 2027-03-11'])

  // Backwards over days without an event: they are the days of a new one.
  await hold(page, await pointIn(dayOf(page, 5), below), await pointIn(dayOf(page, 3), below))
  await expect(page.locator('[data-drag-selected]')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-drag-selected]')).toHaveCount(0)
  await page.mouse.up()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveCount(0)
  await hold(page, await pointIn(dayOf(page, 5), below), await pointIn(dayOf(page, 3), below))
  await page.mouse.up()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Retreat')
  await dialog.getByRole('button', { name: 'Add event' }).click()
  await expect
    .poll(() => stored(page))
    .toEqual(['Retreat 2027-03-03 2027-03-05', 'Fair 2027-03-09 2027-03-11'])
})

test('a task is planned by dragging it onto a day of a month', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Dates')
  const { id: project } = await make(page, '/project', { name: 'Relaunch' })
  const { data: members } = await (await page.request.get('/api/workspace/member')).json()
  await newTask(page, project, 'Write the brief', { executor: members[0].id })
  await page.goto('/calendar?date=2027-03-10')
  await dayOf(page, 10).waitFor()
  await page.keyboard.press('p')
  const task = page.getByRole('complementary', { name: 'Plan tasks' }).getByText('Write the brief')
  await hold(page, await pointIn(task, [0.5, 0.5]), await pointIn(dayOf(page, 16), [0.5, 0.5]))
  await expect(page.locator('[data-drop-target]')).toHaveCount(1)
  await page.mouse.up()
  await expect.poll(() => stored(page)).toEqual(['Write the brief 2027-03-16 2027-03-16'])
})

test('events in a week are moved, resized and made all-day by dragging, and tasks are planned', async ({
  page,
}) => {
  await startWorkspace(page, newPerson('Ann'), 'Dates')
  const { id: project } = await make(page, '/project', { name: 'Relaunch' })
  const { data: members } = await (await page.request.get('/api/workspace/member')).json()
  await newTask(page, project, 'Write the brief', { executor: members[0].id })
  await make(page, '/calendar', {
    title: 'Review',
    start: '2027-03-09T09:00:00Z',
    end: '2027-03-09T10:00:00Z',
  })
  const times = async () => {
    const { data } = await (await page.request.get('/api/calendar?from=2027-03-01&to=2027-03-31')).json()
    return (data as Stored[]).map(
      ({ title, start, end }) => `${title} ${start.slice(0, 16)} ${end.slice(0, 16)}`,
    )
  }
  await page.goto('/calendar?date=2027-03-10')
  await dayOf(page, 10).waitFor()
  await page.keyboard.press('w')
  const event = page.getByRole('button', { name: 'Review' })
  const slot = (day: number, clock: string) =>
    page.getByRole('gridcell', { name: new RegExp(`, March ${day}, 2027, ${clock}$`) })

  await hold(page, await pointIn(event, [0.5, 0.1]), await pointIn(slot(10, '10:30'), [0.5, 0.1]))
  await expect(page.getByText('10:30–11:30')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('10:30–11:30')).toHaveCount(0)
  await page.mouse.up()
  expect(await times()).toEqual(['Review 2027-03-09T09:00 2027-03-09T10:00'])

  await hold(page, await pointIn(event, [0.5, 0.1]), await pointIn(slot(10, '10:30'), [0.5, 0.1]))
  await page.mouse.up()
  await expect.poll(times).toEqual(['Review 2027-03-10T10:30 2027-03-10T11:30'])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await hold(page, await pointIn(event, [0.5, 0.97]), await pointIn(slot(10, '12:00'), [0.5, 0.97]))
  await page.mouse.up()
  await expect.poll(times).toEqual(['Review 2027-03-10T10:30 2027-03-10T12:30'])

  const whole = page.getByRole('gridcell', { name: /, March 12, 2027, all day/ })
  await hold(page, await pointIn(event, [0.5, 0.1]), await pointIn(whole, [0.5, 0.5]))
  await page.mouse.up()
  await expect.poll(times).toEqual(['Review 2027-03-12 2027-03-12'])
  await page.keyboard.press('Control+z')
  await expect.poll(times).toEqual(['Review 2027-03-10T10:30 2027-03-10T12:30'])

  await page.keyboard.press('p')
  const task = page.getByRole('complementary', { name: 'Plan tasks' }).getByText('Write the brief')
  await hold(page, await pointIn(task, [0.5, 0.5]), await pointIn(slot(11, '10:00'), [0.5, 0.05]))
  await page.mouse.up()
  await expect.poll(times).toContain('Write the brief 2027-03-11T10:00 2027-03-11T11:00')
})
