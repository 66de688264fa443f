import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

const way = (page: Page) => page.getByRole('link', { name: /^Notifications/ })
const list = (page: Page) => page.getByRole('list', { name: 'My notifications' })
const rows = (page: Page) => list(page).getByRole('listitem')

async function memberId(page: Page): Promise<string> {
  return (await (await page.request.get('/api/user')).json()).data.memberId
}

test('notifications are counted in every tab, read by keyboard, and follow the settings', async ({
  page: ann,
  browser,
}) => {
  test.slow()
  await startWorkspace(ann, newPerson('Ann'), 'News')
  const project = await make(ann, '/project', { name: 'Relaunch' })
  const bo = await joinBy(browser, ann, 'Member', 'Bo', [project.id])
  await bo.goto('/notifications')
  await expect(rows(bo)).toHaveCount(0)
  const tab = await bo.context().newPage()
  await tab.goto('/my-tasks')

  const task = await make(ann, '/task', {
    project: project.id,
    title: 'Write the copy',
    executor: await memberId(bo),
  })
  await expect(rows(bo).first()).toContainText('Ann assigned you · Write the copy')
  await expect(way(bo)).toContainText('1')
  await expect(way(tab)).toContainText('1')
  await make(ann, '/task/comment', { task: task.id, text: 'By Friday, please' })
  await expect(rows(bo).first()).toContainText('By Friday, please')
  await expect(way(tab)).toContainText('2')
  await expectAccessible(bo)

  // By keys: to the older one, which is marked, and open the newer one, which marks it too.
  await rows(bo).first().focus()
  await bo.keyboard.press('j')
  await expect(rows(bo).nth(1)).toBeFocused()
  await bo.keyboard.press('u')
  await expect(way(tab)).toContainText('1')
  await bo.keyboard.press('k')
  await bo.keyboard.press('Enter')
  await expect(bo).toHaveURL(new RegExp(`/tasks/${task.id}#comment-`))
  await expect(bo.getByText('By Friday, please')).toBeVisible()
  await expect(way(tab)).not.toContainText('1')

  // Comments are not told any more once that is turned off; what everyone sees is told under All.
  await bo.goto('/settings/notifications')
  const comments = bo.getByRole('checkbox', { name: /^Someone comments on my task.*: In app/ })
  // Shown with the next frame, which `uncheck` does not wait for.
  await comments.click()
  await expect(comments).not.toBeChecked()
  await expect(bo.getByRole('checkbox', { name: 'My password is changed: Email' })).toBeDisabled()
  await expectAccessible(bo)
  await tab.goto('/settings/notifications')
  await expect(
    tab.getByRole('checkbox', { name: /^Someone comments on my task.*: In app/ }),
  ).not.toBeChecked()
  await make(ann, '/task/comment', { task: task.id, text: 'Or on Monday' })
  await bo.goto('/notifications/all')
  await expect(bo.getByRole('list', { name: 'Changes' })).toContainText('Ann commented')
  await expectAccessible(bo)
  await bo.goto('/notifications/personal')
  await expect(rows(bo).first()).toContainText('By Friday, please')
  await bo.context().close()
})

test('a notification shows the current title, and disappears with what it is about', async ({
  page: ann,
  browser,
}) => {
  await startWorkspace(ann, newPerson('Ann'), 'News')
  const project = await make(ann, '/project', { name: 'Relaunch' })
  const bo = await joinBy(browser, ann, 'Member', 'Bo', [project.id])
  await bo.goto('/notifications/personal')
  const task = await make(ann, '/task', {
    project: project.id,
    title: 'Write the copy',
    executor: await memberId(bo),
  })
  const { id } = await make(ann, '/task/comment', { task: task.id, text: 'The password is 1234' })
  await expect(rows(bo).first()).toContainText('The password is 1234')
  const headers = { origin: new URL(ann.url()).origin }
  await ann.request.delete(`/api/task/comment/${id}`, { headers })
  await expect(rows(bo).first()).not.toContainText('The password is 1234')
  await ann.request.patch(`/api/task/${task.id}`, { headers, data: { title: 'Write the text' } })
  await expect(rows(bo).first()).toContainText('Write the text')
  const unread = await way(bo).textContent()
  await ann.request.delete(`/api/task/${task.id}`, { headers })
  await expect(rows(bo)).toHaveCount(0)
  await expect(way(bo)).not.toHaveText(unread ?? '')
  await bo.context().close()
})

test('the notification sound plays once over all tabs, and not once one of them muted it', async ({
  page: ann,
  browser,
}) => {
  await startWorkspace(ann, newPerson('Ann'), 'Bell')
  const project = await make(ann, '/project', { name: 'Relaunch' })
  const bo = await joinBy(browser, ann, 'Member', 'Bo', [project.id])
  await bo.context().addInitScript(() => {
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (when) {
      document.body.dataset.tones = `${Number(document.body.dataset.tones ?? 0) + 1}`
      start.call(this, when)
    }
    const { resume } = AudioContext.prototype
    AudioContext.prototype.resume = async function () {
      await resume.call(this)
      document.body.dataset.sounds = 'true'
    }
  })
  const tab = await bo.context().newPage()
  const tabs = [bo, tab]
  const tones = async () => {
    const all = await Promise.all(tabs.map((page) => page.evaluate(() => document.body.dataset.tones)))
    return all.reduce((sum, count) => sum + Number(count ?? 0), 0)
  }
  const executor = await memberId(bo)
  const give = (title: string) => make(ann, '/task', { project: project.id, title, executor })
  await bo.goto('/notifications')
  await tab.goto('/my-tasks')
  for (const page of tabs) {
    await expect(way(page)).toBeVisible()
    // No page may sound before its user has done something, and on a busy machine not at once then.
    await page.keyboard.press('Shift')
    await expect(page.locator('body[data-sounds]')).toBeAttached()
  }
  await give('First')
  for (const page of tabs) await expect(way(page)).toContainText('1')
  // One ring is two tones.
  await expect.poll(tones).toBe(2)

  await bo.getByRole('button', { name: 'Mute notification sounds' }).press('Enter')
  // The other tab hears of it from what the browser remembers.
  const remembered = () => tab.evaluate(() => localStorage.getItem('@@remember-notification'))
  await expect.poll(remembered).toContain('"isMuted":true')
  await give('Second')
  for (const page of tabs) await expect(way(page)).toContainText('2')
  expect(await tones()).toBe(2)

  // Back from what is told, where it was read.
  await rows(bo).first().press('Enter')
  await expect(bo).toHaveURL(/\/tasks\//)
  await expect(bo.getByRole('textbox', { name: 'Title' })).toHaveValue('Second')
  await bo.keyboard.press('Escape')
  await expect(bo).toHaveURL(/\/notifications/)
  await bo.context().close()
})

test('a private task reminder is set from the task’s menu and from the inbox', async ({
  page: ann,
  browser,
}) => {
  await startWorkspace(ann, newPerson('Ann'), 'Reminders')
  const project = await make(ann, '/project', { name: 'Relaunch' })
  const bo = await joinBy(browser, ann, 'Member', 'Bo', [project.id])
  const task = await make(ann, '/task', {
    project: project.id,
    title: 'Call back',
    executor: await memberId(bo),
  })
  const reminders = async (page: Page) =>
    (await (await page.request.get('/api/task-reminder')).json()).data as { task: string; at: string }[]

  await bo.goto('/notifications')
  const row = rows(bo).filter({ hasText: 'Call back' })
  await expect(row).toHaveAttribute('data-unread', 'true')
  await row.getByRole('button', { name: 'Remind me later: Call back' }).click()
  await bo.getByRole('combobox', { name: /^Remind me/ }).fill('in 3 days 14:30')
  await expect(bo.getByRole('option')).toHaveCount(1)
  await bo.keyboard.press('Enter')
  await expect(bo.getByText(/^You’ll be reminded .* 14:30/)).toBeVisible()
  await expect(row).not.toHaveAttribute('data-unread', 'true')
  await expect.poll(async () => (await reminders(bo)).map(({ task }) => task)).toEqual([task.id])
  expect(await reminders(ann)).toEqual([])

  // Another screen of theirs knows, and takes it back.
  const tab = await bo.context().newPage()
  await tab.goto(`/tasks/${task.id}`)
  await tab.getByRole('button', { name: 'More actions for this task' }).click()
  await tab.getByRole('menuitem', { name: 'Remind me…' }).click()
  await expect(tab.getByRole('combobox', { name: /^Remind me/ })).toBeFocused()
  await tab.getByRole('option', { name: 'No reminder' }).click()
  await tab.getByRole('button', { name: 'Undo' }).hover()
  await expect(tab.getByText('Reminder removed')).toBeVisible()
  await expect.poll(() => reminders(bo)).toEqual([])
  await tab.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await reminders(bo)).length).toBe(1)
  await bo.context().close()
})
