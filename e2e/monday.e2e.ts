import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { joinBy, make, newPerson, startWorkspace } from './people.ts'
import { newTask } from './tasks.ts'
import { test } from './test.ts'

const dayLength = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const monday = () => Date.now() - ((new Date().getUTCDay() + 6) % 7) * dayLength

const metric = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Numbers' }).getByRole('link', { name })
const list = (page: Page) => page.locator('#main')

test('a manager’s Monday: overdue tasks, workload, presence, approvals and last week’s hours', async ({
  page: ann,
  browser,
}) => {
  test.slow()
  await startWorkspace(ann, newPerson('Ann'), 'Monday')
  const { data: workspace } = await (await ann.request.get('/api/workspace/current')).json()
  await ann.request.put(`/api/workspace/${workspace.id}`, {
    data: { approval: 'week' },
    headers: { origin: process.env.E2E_URL! },
  })
  const project = await make(ann, '/project', { name: 'Relaunch', billing: 'time_materials' })
  const mo = await joinBy(browser, ann, 'Manager', 'Mo', [project.id])
  const bo = await joinBy(browser, ann, 'Member', 'Bo', [project.id])
  const { data: members } = await (await ann.request.get('/api/workspace/member')).json()
  const idOf = (name: string): string =>
    members.find(({ profile }: { profile: { name: string } }) => profile.name === name).id
  const executor = idOf('Bo')
  const late = await newTask(ann, project.id, 'Draw the logo', { executor, dueDate: '2026-01-05' })
  const next = dayOf(monday() + 8 * dayLength)
  await newTask(ann, project.id, 'Write the brief', { estimate: 240, start: next, end: next })
  // Last week: half an hour more on Tuesday than on Thursday.
  const week = monday() - 7 * dayLength
  for (const [day, until] of [
    [1, '11:30'],
    [3, '11:00'],
  ] as const) {
    const date = dayOf(week + day * dayLength)
    await make(bo, '/time-entry', {
      task: late.id,
      start: `${date}T09:00:00Z`,
      end: `${date}T${until}:00Z`,
    })
  }
  await make(bo, '/approval/submit', { week: dayOf(week) })

  await test.step('the overdue metric links to the overdue tasks', async () => {
    await mo.goto('/dashboard')
    await expect(metric(mo, 'Overdue tasks')).toContainText('1')
    await metric(mo, 'Overdue tasks').click()
    await expect(mo.getByRole('link', { name: 'All tasks' })).toHaveAttribute('aria-current', 'page')
    await expect(list(mo).getByText('Draw the logo')).toBeVisible()
    await expect(list(mo).getByText('Write the brief')).toBeHidden()
  })

  await test.step('an unassigned task is assigned to a member with capacity, after a what-if', async () => {
    await mo.goto('/workload')
    await mo.getByRole('button', { name: /^Unassigned/ }).click()
    await mo.getByRole('button', { name: 'What if' }).click()
    await mo.getByRole('button', { name: 'Plan Write the brief' }).press('Enter')
    await mo.getByRole('menuitem', { name: 'Assign to…' }).press('Enter')
    await mo.getByRole('option', { name: 'Bo' }).click()
    await expect(mo.getByText('Trying 1 change.')).toBeVisible()
    const cell = (page: Page) => page.locator(`td[data-member="${executor}"][data-day="${next}"]`).first()
    await expect(cell(mo)).toContainText('4:00')
    await mo.getByRole('button', { name: 'Keep changes' }).click()
    await bo.goto('/my-tasks')
    await expect(list(bo).getByText('Write the brief')).toBeVisible()
    await expect(mo.getByRole('button', { name: /^Unassigned/ })).toHaveCount(0)
  })

  await test.step('the team shows a timer as it starts', async () => {
    await mo.goto('/team?presence=online')
    const row = mo.getByRole('row').filter({ hasText: 'Bo' })
    await expect(row).toContainText('Online')
    await expect(row.getByRole('link', { name: '2', exact: true })).toBeVisible()
    await make(bo, '/time-entry/start', { task: late.id })
    await expect(row.getByRole('link', { name: 'Draw the logo' })).toBeVisible()
    await expectAccessible(mo)
  })

  await test.step('a week is approved, and its member sees it', async () => {
    await bo.goto(`/time?week=${dayOf(week)}`)
    const bar = bo.getByRole('region', { name: 'Week approval' })
    await expect(bar).toContainText('Waiting for approval')
    await mo.goto('/time/approvals')
    const waiting = mo.getByRole('region', { name: 'Waiting for approval' })
    await expect(waiting.getByRole('listitem')).toContainText('4h 30m')
    await waiting.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(bar).toContainText('Approved by Mo')
  })

  await test.step('the team, the member’s page, the week and the report show the same hours', async () => {
    await mo.goto('/team?period=last-week')
    const row = mo.getByRole('row').filter({ hasText: 'Bo' })
    await expect(row).toContainText('4:30 of 40:00')
    await row.getByRole('link', { name: 'Bo' }).click()
    await expect(mo.getByRole('heading', { level: 1, name: 'Bo' })).toBeVisible()
    await mo.getByRole('link', { name: '4h 30m' }).click()
    await expect(mo).toHaveURL(/\/time\?week=/)
    await expect(list(mo)).toContainText('4:30')
    await ann.goto('/reports?period=last-week')
    await expect(ann.getByRole('row', { name: 'Total' })).toContainText('4:30')
  })

  await test.step('an attention item is snoozed and shown again', async () => {
    await ann.goto('/dashboard/attention')
    const item = list(ann).getByRole('listitem').filter({ hasText: 'billable time without a rate' })
    await item.getByRole('button', { name: /^Snooze/ }).click()
    await ann.getByRole('textbox', { name: 'Why it can wait' }).fill('The client decides on Friday')
    await expectAccessible(ann)
    await ann.getByRole('button', { name: 'For a week' }).click()
    await expect(item).toHaveCount(0)
    await ann.getByRole('link', { name: 'Snoozed 1' }).click()
    await expect(item).toContainText('The client decides on Friday')
    await item.getByRole('button', { name: /^Show again/ }).click()
    await expect(ann.getByRole('link', { name: /^Snoozed/ })).toHaveCount(0)
    await expect(item.getByRole('button', { name: /^Snooze/ })).toBeVisible()
  })
})
