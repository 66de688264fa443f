import { expect } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { downloadCsv } from '../../../e2e/csv.ts'
import { joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

test('the team shows running timers live, and links to each member’s days and tasks', async ({
  page,
  browser,
}) => {
  test.slow()
  await startWorkspace(page, newPerson('Ann'), 'Team')
  const project = await make(page, '/project', { name: 'Relaunch' })
  const bo = await joinBy(browser, page, 'Member', 'Bo', [project.id])
  const members = (await (await page.request.get('/api/workspace/member')).json()).data as {
    id: string
    profile: { name: string }
  }[]
  const executor = members.find(({ profile }) => profile.name === 'Bo')!.id
  const task = await make(page, '/task', {
    project: project.id,
    title: 'Draw the logo',
    executor,
    dueDate: '2026-01-05',
  })

  await page.goto('/my-tasks')
  await page.getByRole('link', { name: 'Team' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Bo' })
  await expect(row).toContainText('1 overdue')
  await expect(row).toContainText('Offline')
  await expectAccessible(page)

  await bo.goto('/team')
  await expect(row).toContainText('Online')
  await make(bo, '/time-entry/start', { task: task.id })
  await expect(row.getByRole('link', { name: 'Draw the logo' })).toBeVisible()
  await expect(row.locator('[data-column=now]')).toContainText(/0:0\d/)

  // Hours of others are not for everybody.
  const own = bo.getByRole('row').filter({ hasText: 'Bo' })
  await expect(own.getByRole('link', { name: 'Draw the logo' })).toBeVisible()
  await expect(bo.getByRole('row').filter({ hasText: 'Ann' })).not.toContainText('0:00')

  // Its menu opens by key, at the pointer, and at its button; it has what the role may see.
  const who = row.getByRole('link', { name: /Bo/ })
  const items = page.getByRole('menuitem')
  await who.focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu', { name: 'More actions for Bo' })).toBeVisible()
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(who).toBeFocused()
  await row.locator('[data-column=activity]').click({ button: 'right' })
  await expect(items).toHaveText([
    'Open',
    'Open running task',
    'Show open tasks',
    'Show overdue tasks',
    'Show timesheet',
    'Show report',
    'Send email',
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'More actions for Bo' }).click()
  await items.filter({ hasText: 'Open running task' }).click()
  await expect(page).toHaveURL(new RegExp(`/tasks/${task.id}`))
  await page.goto('/team')
  await bo.getByRole('row').filter({ hasText: 'Ann' }).click({ button: 'right' })
  await expect(bo.getByRole('menuitem')).toHaveText(['Open', 'Show open tasks', 'Send email'])
  await bo.keyboard.press('Escape')

  // What it ran for would count, and be rounded to more or less.
  await make(bo, '/time-entry/stop', { discard: true })
  await expect(row.getByRole('link', { name: 'Draw the logo' })).toHaveCount(0)
  const start = new Date(Date.now() - 26 * 3_600_000)
  await make(bo, '/time-entry', {
    task: task.id,
    start: start.toISOString(),
    end: new Date(start.getTime() + 90 * 60_000).toISOString(),
  })
  await page.goto('/team?period=last-month')
  await page.getByRole('button', { name: 'Last month' }).click()
  await page.getByRole('menuitem', { name: 'Yesterday' }).click()
  await expect(page).toHaveURL(/period=yesterday/)
  await page.goto(
    `/team?from=${start.toISOString().slice(0, 8)}01&to=${new Date().toISOString().slice(0, 10)}`,
  )
  await expect(row).toContainText('1:30 of')

  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByText('Role', { exact: true }).last().click()
  await expect(page.getByRole('columnheader', { name: 'Role' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const [head, ...lines] = await downloadCsv(page)
  expect(head).toContain(
    'Member,Working on,Projects,Open tasks,Overdue,Start of work,End of day,Hours worked',
  )
  expect(lines.find((line) => line.startsWith('Bo,'))).toContain('Relaunch,1,1,')
  expect(lines.find((line) => line.startsWith('Bo,'))).toContain(',1:30,')

  await row.getByRole('link', { name: /Bo/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bo' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Open tasks' })).toContainText('Draw the logo')
  await expect(page.getByRole('region', { name: 'Days' })).toContainText('1:30')
  await expect(page.getByRole('region', { name: 'Member’s projects' })).toContainText('Relaunch')
  await expectAccessible(page)
  await page.getByRole('link', { name: '1h 30m' }).click()
  await expect(page.getByRole('row', { name: 'Total' })).toContainText('1:30')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/team')
  await expect(row.getByRole('button', { name: 'More actions for Bo' })).toBeInViewport({ ratio: 1 })
  await bo.context().close()
})
