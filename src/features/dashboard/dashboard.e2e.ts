import { expect, type Page } from '@playwright/test'
import { addDays } from '#shared/days.ts'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { pressPair } from '../../../e2e/keys.ts'
import { inAfternoon, joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { newTask } from '../../../e2e/tasks.ts'
import { test } from '../../../e2e/test.ts'

const metric = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Numbers' }).getByRole('link', { name })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('metrics follow a colleague’s work, link to the counted rows, and can be arranged', async ({
  page,
  browser,
}) => {
  test.slow()
  await startWorkspace(page, newPerson('Ann'), 'Numbers', inAfternoon())
  await pressPair(page, 'g', 'z')
  await expect(page.getByRole('heading', { level: 2, name: 'Start with a project' })).toBeVisible()
  await expectAccessible(page)

  const project = await make(page, '/project', { name: 'Relaunch', billing: 'time_materials' })
  const today = new Date().toISOString().slice(0, 10)
  const task = await newTask(page, project.id, 'Draw the logo', { rate: 90, dueDate: addDays(today, -3) })
  await newTask(page, project.id, 'Choose a typeface', { dueDate: addDays(today, 3) })
  const bo = await joinBy(browser, page, 'Member', 'Bo', [project.id])
  await expect(metric(page, 'Overdue tasks')).toContainText('1')
  await expect(metric(page, 'Running timers')).toContainText('0')
  await expect(card(page, 'Members without tasks')).toContainText('Bo')
  await expect(metric(page, 'Hours this week')).toContainText('0m')

  await make(bo, '/time-entry/start', { task: task.id })
  await expect(metric(page, 'Running timers')).toContainText('1')
  await metric(page, 'Running timers').click()
  const working = card(page, 'Working now')
  await expect(working).toBeFocused()
  await expect(working.getByRole('listitem')).toContainText(/Bo.*Draw the logo/)
  // What it ran for would count.
  await make(bo, '/time-entry/stop', { discard: true })
  await expect(working).toContainText('Nobody’s timer is running')

  const start = new Date(Date.now() - 90 * 60_000)
  const end = new Date(start.getTime() + 75 * 60_000).toISOString()
  await make(bo, '/time-entry', { project: project.id, start: start.toISOString(), end })
  await expect(card(page, 'Hours by project')).toContainText('1h 15m')
  await expectAccessible(page)

  await test.step('“Needs attention” lists each leak with a link to fix it', async () => {
    const waiting = card(page, 'Needs attention')
    await expect(waiting).toContainText('Relaunch has billable time without a rate')
    await expect(waiting.getByRole('listitem').last()).toContainText('2 open tasks are unassigned')
    await page.goto('/dashboard/attention')
    await expect(page.getByRole('link', { name: 'No rate 1' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Unassigned 1' }).click()
    await expect(page.locator('#main').getByRole('listitem')).toHaveCount(1)
    await newTask(bo, project.id, 'Print the cards')
    await expect(page.getByText('3 open tasks are unassigned')).toBeVisible()
    await page.getByRole('link', { name: 'Assign: 3 open tasks are unassigned' }).click()
    await expect(page.locator('#main').getByText('Print the cards')).toBeVisible()
    await page.goto('/dashboard')
  })

  await test.step('a metric’s list has as many rows as it counts', async () => {
    await metric(page, 'Overdue tasks').click()
    await expect(page.getByRole('link', { name: 'All tasks' })).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('#main').getByText('Draw the logo')).toBeVisible()
    await expect(page.locator('#main').getByText('Choose a typeface')).toBeHidden()
    await page.goBack()
  })

  await test.step('a task completed by a colleague updates the metrics', async () => {
    const { data } = await (await page.request.get('/api/workspace/current')).json()
    const done = data.taskStatuses.find(({ category }: { category: string }) => category === 'done').id
    await bo.request.patch(`/api/task/${task.id}`, {
      data: { status: done },
      headers: { origin: process.env.E2E_URL! },
    })
    await expect(metric(page, 'Overdue tasks')).toContainText('0')
    await expect(card(page, 'Done this week')).toContainText('Draw the logo')
  })

  await test.step('cards are arranged by pointer and keyboard, and reset', async () => {
    const names = () => page.locator('#main h2').allTextContents()
    const usual = await names()
    expect(usual.slice(0, 2)).toEqual(['Needs attention', 'Hours by project'])
    await page.getByRole('button', { name: 'More actions for Money' }).click()
    await page.getByRole('menuitem', { name: 'Hide' }).click()
    await expect(card(page, 'Money')).toBeHidden()
    await page.getByRole('button', { name: 'Customise' }).click()
    const panel = page.getByRole('dialog', { name: 'Customise the dashboard' })
    await expect(panel.getByRole('switch', { name: 'Money' })).not.toBeChecked()
    await panel.getByRole('switch', { name: 'My current task' }).focus()
    await page.keyboard.press('Space')
    for (let step = 0; step < 12; step++) await page.keyboard.press('Alt+ArrowUp')
    await expect(panel.getByRole('switch').first()).toHaveAccessibleName('My current task')
    await panel.getByRole('tab', { name: 'Numbers' }).click()
    await panel.getByRole('switch', { name: 'Open tasks' }).check({ force: true })
    await expectAccessible(page, { within: '[role=dialog]' })
    await page.keyboard.press('Escape')
    await expect(metric(page, 'Open tasks')).toContainText('2')
    await page.reload()
    await expect(metric(page, 'Open tasks')).toContainText('2')
    expect((await names())[0]).toBe('My current task')
    await page.getByRole('button', { name: 'Customise' }).click()
    await panel.getByRole('button', { name: 'Reset to my role’s default' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(names).toEqual(usual)
  })

  await bo.goto('/dashboard')
  await expect(metric(bo, 'Hours this week')).toContainText('1h 15m')
  await expect(bo.getByText('Money')).toBeHidden()
  await expect(metric(bo, 'Unbilled')).toBeHidden()
})
