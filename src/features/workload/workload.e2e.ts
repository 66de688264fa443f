import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { downloadCsv } from '../../../e2e/csv.ts'
import { drag, joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

/** The Monday of the next week, and the days after it. */
const nextWeek = (nth: number) => {
  const now = new Date()
  const monday = now.getTime() + (8 - (now.getUTCDay() || 7)) * 86_400_000
  return new Date(monday + nth * 86_400_000).toISOString().slice(0, 10)
}

const member = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first()
/** The cell of a member that tasks are dropped on. */
const cell = (page: Page, memberId: string, day: string) =>
  page.locator(`td[data-member="${memberId}"][data-day="${day}"]`).first()

test('load is shown by member and day, and tasks are assigned and moved, in a what-if first', async ({
  page,
  browser,
}) => {
  test.slow()
  await startWorkspace(page, newPerson('Ann'), 'Workload')
  const project = await make(page, '/project', { name: 'Relaunch' })
  const bo = await joinBy(browser, page, 'Member', 'Bo', [project.id])
  const members = (await (await page.request.get('/api/workspace/member')).json()).data as {
    id: string
    profile: { name: string }
  }[]
  const idOf = (name: string) => members.find(({ profile }) => profile.name === name)!.id
  const [ann, his] = [idOf('Ann'), idOf('Bo')]
  const dates = { start: nextWeek(0), end: nextWeek(1) }
  const logo = await make(page, '/task', {
    project: project.id,
    title: 'Draw the logo',
    executor: ann,
    estimate: 960,
    ...dates,
  })
  await make(page, '/task', {
    project: project.id,
    title: 'Answer mail',
    executor: ann,
    estimate: 60,
    ...dates,
  })
  await make(page, '/task', { project: project.id, title: 'Think', executor: his })

  await page.goto('/my-tasks')
  await page.getByRole('link', { name: 'Workload' }).click()
  await expect(cell(page, ann, nextWeek(0))).toContainText('8:30')
  await expect(cell(page, ann, nextWeek(0))).toContainText('8:00')
  await expect(cell(page, ann, nextWeek(0))).toHaveAttribute('data-band', 'full')
  await expect(member(page, 'Bo')).toContainText('1 unplanned')
  await expectAccessible(page)

  // Opened, it tells which tasks; one is dragged to a colleague’s Wednesday.
  await page.getByRole('button', { name: /^Ann/ }).click()
  await bo.goto('/workload')
  await expect(cell(bo, ann, nextWeek(0))).toContainText('8:30')
  const line = page.getByRole('row').filter({ hasText: 'Draw the logo' })
  await expect(line).toContainText('8:00')
  await page.getByRole('button', { name: 'Display' }).click()
  const csv = await downloadCsv(page)
  expect(csv[0]).toMatch(new RegExp(`^Member,Task,Project,Note,Hours,.*,${dates.start},${dates.end},`))
  expect(csv.slice(1)).toEqual([
    expect.stringMatching(/^Ann,,,2 tasks,Planned,.*,8:30,8:30,0:00,/),
    expect.stringMatching(/^Ann,,,,Capacity,.*,8:00,8:00,8:00,/),
    expect.stringMatching(/^Ann,(Draw the logo|Answer mail),Relaunch,,Planned,,/),
    expect.stringMatching(/^Ann,(Draw the logo|Answer mail),Relaunch,,Planned,,/),
    expect.stringMatching(/^Bo,,,1 unplanned,Planned,/),
    expect.stringMatching(/^Bo,,,,Capacity,/),
  ])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'What if' }).click()
  await drag(page, line.getByRole('rowheader'), cell(page, his, nextWeek(2)))
  await expect(cell(page, his, nextWeek(2))).toHaveAttribute('data-hovered', '')
  await page.mouse.up()
  await expect(page.getByText('Trying 1 change.')).toBeVisible()
  await expect(cell(page, his, nextWeek(2))).toContainText('8:00')
  await expect(cell(page, ann, nextWeek(0))).toContainText('0:30')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(cell(page, ann, nextWeek(0))).toContainText('8:30')
  expect((await (await page.request.get(`/api/task/${logo.id}`)).json()).data).toMatchObject({
    executor: ann,
    start: dates.start,
  })

  await drag(page, line.getByRole('rowheader'), cell(page, his, nextWeek(2)))
  await expect(cell(page, his, nextWeek(2))).toHaveAttribute('data-hovered', '')
  await page.mouse.up()
  await expect(page.getByText('Task assigned to Bo and moved to')).toBeVisible()
  for (const screen of [page, bo]) {
    await expect(cell(screen, his, nextWeek(2))).toContainText('8:00')
    await expect(cell(screen, his, nextWeek(3))).toContainText('8:00')
    await expect(cell(screen, ann, nextWeek(0))).toContainText('0:30')
  }
  await page.keyboard.press('Control+z')
  await expect(cell(bo, ann, nextWeek(0))).toContainText('8:30')

  // The same without a pointer, kept after it was tried.
  await page.getByRole('button', { name: 'What if' }).press('Enter')
  await page.getByRole('button', { name: 'Plan Draw the logo' }).press('Enter')
  await page.getByRole('menuitem', { name: 'One work day later' }).press('Enter')
  await expect(page.getByText('Trying 1 change.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep changes' }).press('Enter')
  await expect(cell(bo, ann, nextWeek(0))).toContainText('0:30')
  await expect(cell(bo, ann, nextWeek(1))).toContainText('8:30')

  await page.keyboard.press('w')
  await expect(page.getByRole('columnheader')).toHaveCount(13)
  await page.reload()
  await expect(page.getByRole('columnheader')).toHaveCount(13)
  await bo.context().close()
})

test('time planned on the calendar counts as load of its day, once, until it is deleted', async ({
  page,
  browser,
}) => {
  await startWorkspace(page, newPerson('Ann'), 'Planning')
  const project = await make(page, '/project', { name: 'Relaunch' })
  const bo = await joinBy(browser, page, 'Member', 'Bo', [project.id])
  const { data: members } = await (await page.request.get('/api/workspace/member')).json()
  const ann = (members as { id: string; profile: { name: string } }[]).find(
    ({ profile }) => profile.name === 'Ann',
  )!.id
  const { id: task } = await make(page, '/task', {
    project: project.id,
    title: 'Draw the logo',
    executor: ann,
    estimate: 240,
    start: nextWeek(0),
    end: nextWeek(1),
  })
  for (const one of [page, bo]) {
    await one.goto('/workload')
    await expect(cell(one, ann, nextWeek(0))).toContainText('2:00')
  }
  const plan = await make(page, '/calendar', {
    title: 'Draw the logo',
    project: project.id,
    task,
    start: `${nextWeek(3)}T09:00:00Z`,
    end: `${nextWeek(3)}T12:00:00Z`,
    timeZone: 'UTC',
  })
  for (const one of [page, bo]) {
    await expect(cell(one, ann, nextWeek(3))).toContainText('3:00')
    await expect(cell(one, ann, nextWeek(0))).toContainText('0:30')
  }
  const headers = { origin: new URL(page.url()).origin }
  const deleted = await page.request.delete(`/api/calendar/?id=${plan.id}`, { headers })
  expect(deleted.ok()).toBe(true)
  for (const one of [page, bo]) await expect(cell(one, ann, nextWeek(0))).toContainText('2:00')
  await bo.context().close()
})
