import { expect } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { downloadCsv } from '../../../e2e/csv.ts'
import { holdCall } from '../../../e2e/holdCall.ts'
import { joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { walk } from '../../../e2e/redo.ts'
import { test } from '../../../e2e/test.ts'

/** The Monday of the week before this one, and days of it. */
function lastWeek() {
  const now = new Date()
  const monday = now.getTime() - (((now.getUTCDay() + 6) % 7) + 7) * 86_400_000
  return (nth: number) => new Date(monday + nth * 86_400_000).toISOString().slice(0, 10)
}

test('a week is submitted, sent back, approved and unlocked, and is locked in between', async ({
  page: ann,
  browser,
}) => {
  test.slow()
  await startWorkspace(ann, newPerson('Ann'), 'Approvals')
  const project = await make(ann, '/project', { name: 'Relaunch' })
  const bo = await joinBy(browser, ann, 'Member', 'Bo', [project.id])
  const dayOf = lastWeek()
  const task = await make(ann, '/task', { project: project.id, title: 'Brief' })
  await make(bo, '/time-entry', {
    task: task.id,
    start: `${dayOf(1)}T09:00:00Z`,
    end: `${dayOf(1)}T12:00:00Z`,
  })

  // Off at first: no tab, no bar; it is turned on in the settings.
  await ann.goto('/time/approvals')
  await expect(ann.getByText('Time approval is off')).toBeVisible()
  await expect(ann.getByRole('link', { name: 'Approvals' })).toHaveCount(0)
  await ann.getByRole('link', { name: 'Open the settings' }).click()
  await ann.getByRole('button', { name: 'Approve time: Off' }).click()
  await ann.getByRole('option', { name: 'Per week', exact: true }).click()
  await expect(ann.getByText('Time approval changed')).toBeVisible()
  await ann.getByRole('button', { name: /^Reminder/ }).click()
  await ann.keyboard.type('Monday, 09')
  await ann.keyboard.press('Enter')
  await expect(ann.getByRole('button', { name: 'Reminder: Monday, 09:00' })).toBeVisible()
  await expectAccessible(ann)
  await ann.goto('/time/approvals')
  const waiting = ann.getByRole('region', { name: 'Waiting for approval' })
  await expect(waiting).toContainText('Nothing to approve')

  await bo.goto(`/time?week=${dayOf(0)}`)
  const bar = bo.getByRole('region', { name: 'Week approval' })
  await expect(bar).toContainText('Not submitted')
  await bar.getByRole('button', { name: 'Submit with a note' }).click()
  await bo.getByRole('textbox', { name: 'Note' }).fill('Wednesday was a holiday here')
  await expectAccessible(bo)
  await bo.getByRole('dialog').getByRole('button', { name: 'Submit week' }).click()
  await expect(bar).toContainText('Waiting for approval')
  const cell = bo.getByRole('gridcell', { name: /^Brief, .*: 3:00/ })
  await expect(cell).toHaveAttribute('title', /is waiting for approval/)
  await expect(bo.getByRole('button', { name: 'Add a task' })).toHaveCount(0)

  await expect(waiting.getByRole('listitem')).toContainText('Wednesday was a holiday here')
  await expect(waiting.getByRole('listitem')).toContainText('3h of 40h')
  expect(await downloadCsv(ann)).toEqual([
    'Member,From,To,Project,Hours,Expected,Difference,Billable,Status,Decided by,Decided,Note',
    `Bo,${dayOf(0)},${dayOf(6)},,3:00,40:00,-37:00,0:00,Waiting for approval,,,Wednesday was a holiday here`,
  ])
  await expectAccessible(ann)
  await waiting.getByRole('button', { name: 'Send back' }).click()
  const dialog = ann.getByRole('dialog', { name: 'Send back week' })
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect(dialog.getByText('Enter a comment')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Where is Thursday?')
  await expectAccessible(ann)
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect(waiting.getByRole('listitem')).toHaveCount(0)
  await expect(bar).toContainText('Where is Thursday?')
  await walk(ann, '/api/approval', '<')
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await expect(bar).toContainText('Waiting for approval')
  await walk(ann, '/api/approval', '>')
  await expect(waiting.getByRole('listitem')).toHaveCount(0)
  await expect(bar).toContainText('Where is Thursday?')

  // Submitted again, approved, taken back by keys, and approved again.
  await bar.getByRole('button', { name: 'Submit again' }).click()
  await waiting.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(bar).toContainText('Approved by Ann')
  await walk(ann, '/api/approval', '<><')
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await expect(bar).toContainText('Waiting for approval')
  await waiting.getByRole('button', { name: 'Approve', exact: true }).press('Enter')
  await expect(bar).toContainText('Approved by Ann')
  await bo.getByRole('link', { name: 'Entries', exact: true }).click()
  await expect(bo.getByText(/Approved by Ann, .*Ask an approver to unlock it/)).toHaveCount(1)
  await expect(bo.getByRole('button', { name: /^Edit / })).toHaveCount(0)

  const decided = ann.getByRole('region', { name: 'Decided' })
  await decided.getByRole('button', { name: 'Unlock' }).click()
  await ann.getByRole('textbox', { name: 'Reason' }).fill('The client called')
  await ann.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click()
  await expect(bar).toContainText('The client called')
  await walk(ann, '/api/approval', '<')
  await expect(bar).toContainText('Approved by Ann')
  await walk(ann, '/api/approval', '>')
  await expect(bar).toContainText('The client called')
  await expect(bo.getByRole('button', { name: /^Edit / })).toHaveCount(1)
  await bar.getByRole('button', { name: 'Week history' }).click()
  const history = bo.getByRole('dialog', { name: /^History of/ })
  await expect(history.getByRole('listitem').first()).toContainText('Ann unlocked it')
  await expect(history.getByRole('listitem')).toHaveCount(13)
  await expectAccessible(bo)
  await bo.context().close()
})

test('a week is approved before the undo of its approval is answered', async ({ page: ann, browser }) => {
  await startWorkspace(ann, newPerson('Ann'), 'Approvals')
  const { data: workspace } = await (await ann.request.get('/api/workspace/current')).json()
  const project = await make(ann, '/project', { name: 'Relaunch' })
  const bo = await joinBy(browser, ann, 'Member', 'Bo', [project.id])
  const dayOf = lastWeek()
  const task = await make(ann, '/task', { project: project.id, title: 'Brief' })
  const times = { start: `${dayOf(1)}T09:00:00Z`, end: `${dayOf(1)}T12:00:00Z` }
  await make(bo, '/time-entry', { task: task.id, ...times })
  await ann.request.put(`/api/workspace/${workspace.id}`, {
    data: { approval: 'week' },
    headers: { origin: process.env.E2E_URL! },
  })
  await make(bo, '/approval/submit', { week: dayOf(0) })

  const undo = await holdCall(ann, '**/api/approval/decide', { after: 1 })
  // By links: lists that were stored would be on screen first, and are loaded anew while the undo is held.
  await ann.getByRole('link', { name: 'Time', exact: true }).click()
  await ann.getByRole('link', { name: 'Approvals' }).click()
  const waiting = ann.getByRole('region', { name: 'Waiting for approval' }).getByRole('listitem')
  const approve = waiting.getByRole('button', { name: 'Approve', exact: true })
  await approve.click()
  await expect(waiting).toHaveCount(0)
  await expect(ann.getByRole('alert').filter({ hasText: 'Approved: Bo' })).toBeVisible()
  await ann.keyboard.press('Control+z')
  await undo.requested
  await approve.click()
  await expect(waiting).toHaveCount(0)
  await undo.release()
  const states = async () =>
    (await (await ann.request.get('/api/approval?state=approved')).json()).data as unknown[]
  await expect.poll(async () => (await states()).length).toBe(1)
  await expect(waiting).toHaveCount(0)
})
