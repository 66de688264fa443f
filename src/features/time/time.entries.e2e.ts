import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessibleInBoth, noSidebar } from '../../../e2e/accessible.ts'
import { downloadCsv } from '../../../e2e/csv.ts'
import { joinBy, newPerson } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'
import { call, cell, secondBrowser, startTracking } from '../../../e2e/time.ts'
import { writeAnswered } from '../../../e2e/writeAnswered.ts'

/** The longest that a change may take to another screen. */
const soon = { timeout: 15_000 }

test('closed books are locked, and can be changed with a reason', async ({ page: ann, browser }) => {
  const { project, tasks } = await startTracking(ann, newPerson('Ann'), 'Write the copy')
  const bo = await joinBy(browser, ann, 'Member', 'Bo', [project])
  for (const page of [ann, bo])
    await call(page, 'post', '/time-entry', {
      task: tasks['Write the copy'],
      start: '2026-03-02T09:00:00Z',
      end: '2026-03-02T11:00:00Z',
    })
  await bo.goto('/time?week=2026-03-02&tab=entries')
  const day = (page: Page) => page.getByRole('region', { name: 'Monday, March 2, 2026' })
  await expect(day(bo).getByRole('button', { name: 'Edit 09:00–11:00' })).toBeVisible()

  await ann.goto('/settings/workspace')
  await ann.getByRole('button', { name: /^Books closed until/ }).click()
  await expect(ann.getByRole('dialog', { name: 'Books closed until' })).toBeVisible()
  await ann.keyboard.press('Escape')
  const { data: workspace } = await call(ann, 'get', '/workspace/current')
  const closeBooks = (until: string) =>
    call(ann, 'put', `/workspace/${workspace.id}`, { booksClosedUntil: until })
  await closeBooks('2026-03-03')
  await expect(ann.getByText('Tuesday, March 3, 2026')).toBeVisible(soon)

  await expect(day(bo).getByText(/^The books are closed until .* Ask an owner or admin/)).toBeAttached(soon)
  await expect(day(bo).getByRole('button', { name: 'Edit 09:00–11:00' })).toHaveCount(0)
  await bo.goto('/time?week=2026-03-02')
  // The page begins with the last state that the browser has.
  const monday = cell(bo, 'Write the copy, Monday, March 2, 2026: 2:00')
  await expect(monday).toBeDisabled()
  await monday.focus()
  await bo.keyboard.press('Enter')
  await expect(bo.getByRole('alert')).toContainText('The books are closed until')
  await cell(bo, 'Write the copy, Wednesday, March 4, 2026: none').focus()
  const stored = writeAnswered(bo, /\/time-entry/)
  await bo.keyboard.type('1')
  await bo.keyboard.press('Enter')
  expect((await stored).ok()).toBe(true)
  const wednesday = cell(bo, 'Write the copy, Wednesday, March 4, 2026: 1:00')
  await expect(wednesday).toBeVisible()

  // Books that close while a cell is open: what is typed into it is refused, and nothing changes.
  await wednesday.focus()
  await bo.keyboard.type('3')
  await closeBooks('2026-03-04')
  await expect(wednesday).toBeDisabled(soon)
  await bo.keyboard.press('Enter')
  await expect(
    bo.getByText('The books are closed until Wednesday, March 4, 2026. Ask an owner or admin'),
  ).toBeVisible()
  await expect(wednesday).toHaveText('1:00')
  await closeBooks('2026-03-03')

  await ann.goto('/time?week=2026-03-02')
  await cell(ann, 'Write the copy, Tuesday, March 3, 2026: none').focus()
  await ann.keyboard.type('1')
  await ann.keyboard.press('Enter')
  const asked = ann.getByRole('dialog', { name: 'Change time in closed books' })
  await expect(asked).toContainText('Tuesday, March 3, 2026: 0:00 → 1:00')
  await asked.getByRole('button', { name: 'Save' }).click()
  await expect(asked.getByText('Enter a reason')).toBeVisible()
  await expectAccessibleInBoth(ann, noSidebar)
  await ann.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await cell(ann, 'Write the copy, Tuesday, March 3, 2026: none').focus()
  await ann.keyboard.type('1')
  await ann.keyboard.press('Enter')
  await asked.getByRole('textbox', { name: 'Reason' }).fill('Forgotten')
  await ann.keyboard.press('Enter')
  await expect(cell(ann, 'Write the copy, Tuesday, March 3, 2026: 1:00')).toBeVisible()
  await expect(asked).toHaveCount(0)
  // The screen shows it before the server has it, and a person who leaves at once would be asked.
  const minutesOnServer = async () =>
    (await call(ann, 'get', `/task/${tasks['Write the copy']}`)).data.activeTime
  await expect.poll(minutesOnServer).toBe(360)
  await ann.keyboard.press('ControlOrMeta+z')
  await expect(cell(ann, 'Write the copy, Tuesday, March 3, 2026: none')).toBeVisible()
  await expect.poll(minutesOnServer).toBe(300)
  await ann.reload()
  await expect(cell(ann, 'Write the copy, Monday, March 2, 2026: 2:00')).toBeVisible()
  await expect(cell(ann, 'Write the copy, Tuesday, March 3, 2026: none')).toBeVisible()

  // The project can go too, once somebody says why.
  const { data: other } = await call(ann, 'post', '/project', { name: 'Archive' })
  await ann.goto(`/projects/${project}/settings`)
  await ann.locator('#main').getByRole('button', { name: 'Delete project' }).click()
  const deleting = ann.getByRole('alertdialog', { name: 'Delete this project?' })
  await expect(deleting).toContainText('4h of it is in closed books.')
  await deleting.getByRole('button', { name: 'Choose a task or project…' }).click()
  await ann.getByRole('dialog', { name: 'Move time to' }).getByRole('combobox').fill(other.name)
  await expect(ann.getByRole('option', { name: other.name })).toBeVisible()
  await ann.keyboard.press('Enter')
  const goes = deleting.getByRole('button', { name: 'Delete project', exact: true })
  await expect(goes).toBeDisabled()
  await deleting.getByRole('textbox', { name: 'Reason' }).fill('Billed elsewhere')
  await expect(goes).toBeEnabled()
  await expectAccessibleInBoth(ann, noSidebar)
  await deleting.getByRole('button', { name: 'Cancel' }).click()

  await ann.goto('/time?week=2026-03-02&tab=entries')
  await day(ann).getByRole('button', { name: 'Edit 09:00–11:00' }).click()
  const edit = ann.getByRole('dialog', { name: 'Edit time' })
  await edit.getByLabel('Note').fill('Corrected')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('Enter a reason')).toBeVisible()
  await expectAccessibleInBoth(ann, noSidebar)
  await edit.getByRole('textbox', { name: 'Reason' }).fill('The client asked')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(day(ann).getByRole('listitem')).toContainText('Corrected')
  await day(ann).getByRole('button', { name: 'History of 09:00–11:00' }).click()
  await expect(day(ann).getByRole('list', { name: 'History' })).toContainText('Reason: The client asked')
  await expectAccessibleInBoth(ann, noSidebar)
  await day(ann).getByRole('button', { name: 'Delete 09:00–11:00' }).click()
  const question = ann.getByRole('dialog', { name: 'Delete time in closed books' })
  await question.getByRole('textbox', { name: 'Reason' }).fill('Typed twice')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toHaveCount(0)
  await expect(ann.getByText('No entries this week')).toBeVisible()
  await bo.context().close()
})

test('entries are filtered by tag, by keyboard and by URL', async ({ page }) => {
  const { tasks } = await startTracking(page, newPerson('Tia'), 'Write the copy')
  const { data: tag } = await call(page, 'post', '/tag', { name: 'Travel', color: '#12b886' })
  const { data: other } = await call(page, 'post', '/tag', { name: 'Meeting', color: '#12b886' })
  for (const [hour, tags] of [
    [9, [tag.id]],
    [11, []],
  ] as const)
    await call(page, 'post', '/time-entry', {
      task: tasks['Write the copy'],
      start: `2026-03-02T${String(hour).padStart(2, '0')}:00:00Z`,
      end: `2026-03-02T${hour + 1}:30:00Z`,
      tags,
    })
  await page.goto('/time?week=2026-03-02&tab=entries')
  const entries = page.getByRole('region', { name: 'Monday, March 2, 2026' }).getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await page.keyboard.press('f')
  await page.getByRole('combobox', { name: 'Tag' }).fill('trav')
  await expect(page.getByRole('option', { name: 'Travel' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(entries).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`tag=${tag.id}`))
  await expect(page.getByText('1h 30m with “Travel”')).toBeVisible()
  expect((await downloadCsv(page)).slice(1)).toEqual([
    expect.stringMatching(
      /^Tia,2026-03-02,Write the copy,Relaunch,,Travel,09:00,10:30,1:30,"Billable, unpriced",/,
    ),
  ])
  await expectAccessibleInBoth(page, noSidebar)
  await page.reload()
  await expect(entries).toHaveCount(1)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(page.getByText('No entries this week')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Travel, filter by tag' }).click()
  await page.getByRole('option', { name: other.name }).click()
  await expect(page.getByText('No entries with “Meeting” this week')).toBeVisible()
  await page.getByRole('button', { name: 'Show all entries' }).click()
  await expect(entries).toHaveCount(2)
  await expect(page).not.toHaveURL(/tag=/)
})

test('time without a task is named by its project, and unpriced time is summed apart', async ({ page }) => {
  const { project, tasks } = await startTracking(page, newPerson('Una'), 'Write the copy')
  const span = (from: string, to: string) => ({
    start: `2026-03-02T${from}:00Z`,
    end: `2026-03-02T${to}:00Z`,
  })
  await call(page, 'post', '/time-entry', { project, ...span('09:00', '10:00') })
  await call(page, 'post', '/time-entry', { task: tasks['Write the copy'], ...span('10:00', '13:00') })
  await page.goto('/time?week=2026-03-02')
  const heading = page.getByRole('rowheader').filter({ hasText: 'No task' })
  await expect(heading.getByRole('link', { name: 'Relaunch' })).toBeVisible()
  const days = ['02', '03', '04', '05', '06', '07', '08'].map((day) => `2026-03-${day}`)
  expect(await downloadCsv(page)).toEqual([
    `Member,Task,Project,${days.join(',')},Total`,
    'Una,No task,Relaunch,1:00,,,,,,,1:00',
    'Una,Write the copy,Relaunch,3:00,,,,,,,3:00',
  ])
  await page.goto(`/projects/${project}/tasks/${tasks['Write the copy']}`)
  await page.getByRole('tab', { name: /^Time/ }).click()
  await expect(page.getByRole('region', { name: 'Time' })).toContainText('3h unpriced')
})

test('an overlapping entry is refused, and entries are changed, deleted and restored', async ({ page }) => {
  const { project, tasks } = await startTracking(page, newPerson('Han'), 'Write the copy', 'Draw the logo')
  await page.goto('/time?week=2026-03-02&tab=entries')
  await expect(page.getByText('No entries this week')).toBeVisible()
  await page.keyboard.press('Shift+N')
  const dialog = page.getByRole('dialog', { name: 'Add time' })
  await dialog.getByRole('button', { name: /^Task/ }).click()
  await page.getByRole('combobox', { name: 'Task' }).fill('copy')
  await expect(page.getByRole('option', { name: 'Write the copy' })).toBeVisible()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Start').fill('25:99')
  await dialog.getByLabel('Duration').fill('1h30')
  await expect(dialog.getByRole('alert')).toHaveText('Enter a time such as 9:30')
  await expect(dialog.getByLabel('Start')).toHaveValue('25:99')
  await dialog.getByLabel('Start').fill('9')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByLabel('End')).toHaveValue('10:30')
  await dialog.getByLabel('Note').fill('<b>First</b> draft')
  await expectAccessibleInBoth(page, noSidebar)
  await dialog.getByRole('button', { name: 'Add time' }).click()
  const day = page.getByRole('region', { name: 'Monday, March 2, 2026' })
  await expect(day.getByRole('listitem')).toContainText('<b>First</b> draft')

  // The key is not for the page while the dialog still fades out.
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Shift+N')
  await dialog.getByRole('button', { name: /^Task/ }).click()
  await page.getByRole('combobox', { name: 'Task' }).fill('logo')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Start').fill('10:00')
  await dialog.getByRole('button', { name: 'Add time' }).click()
  const refusal = dialog.getByRole('alert')
  await expect(refusal).toHaveText('This overlaps “Write the copy”, 2 Mar 09:00–10:30.')
  await expect(dialog.getByLabel('Start')).toHaveAttribute('aria-invalid', 'true')
  await expect(day.getByRole('listitem')).toHaveCount(1)
  await dialog.getByLabel('Start').fill('10:30')
  await expect(dialog.getByLabel('End')).toHaveValue('11:30')
  await dialog.getByRole('button', { name: 'Add time' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(day.getByRole('listitem')).toHaveCount(2)

  await day.getByRole('button', { name: 'Edit 10:30–11:30' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit time' })
  await edit.getByLabel('End').fill('12pm')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(day.getByRole('listitem').first()).toContainText('10:30–12:00')
  await day.getByRole('button', { name: 'History of 10:30–12:00' }).click()
  await expect(day.getByRole('list', { name: 'History' })).toContainText(
    '2026-03-02 11:30 → 2026-03-02 12:00',
  )
  await expectAccessibleInBoth(page, noSidebar)

  await day.getByRole('button', { name: 'Delete 10:30–12:00' }).click()
  await page.getByRole('alert').filter({ hasText: 'Time deleted' }).hover()
  await expect(day.getByRole('listitem')).toHaveCount(1)
  await page
    .getByRole('alert')
    .filter({ hasText: 'Time deleted' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(day.getByRole('listitem')).toHaveCount(2)
  // The screen shows it before the server has it.
  await expect
    .poll(async () => (await call(page, 'get', `/task/${tasks['Draw the logo']}`)).data)
    .toMatchObject({ project, activeTime: 90, actions: [{ isManual: true }] })
  await page.keyboard.press('Control+Shift+z')
  await expect(day.getByRole('listitem')).toHaveCount(1)
  await expect
    .poll(async () => (await call(page, 'get', `/task/${tasks['Draw the logo']}`)).data.activeTime)
    .toBe(0)
})

test('an entry is tagged in its dialog, which other screens and its history show', async ({
  page,
  browser,
}) => {
  const person = newPerson('Tag')
  await startTracking(page, person, 'Write the copy')
  for (const name of ['Call', 'Travel']) await call(page, 'post', '/tag', { name })
  const other = await secondBrowser(browser, person)
  await page.goto('/time?week=2026-03-02&tab=entries')
  await expect(page.getByText('No entries this week')).toBeVisible()
  await page.keyboard.press('Shift+N')
  const dialog = page.getByRole('dialog', { name: 'Add time' })
  const pickTags = async (form: Locator, ...names: string[]) => {
    await form.getByRole('button', { name: /^Tags/ }).click()
    for (const name of names) {
      await page.getByRole('combobox', { name: 'Tags' }).fill(name)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('combobox', { name: 'Tags' })).toHaveCount(0)
  }
  await dialog.getByRole('button', { name: /^Task/ }).click()
  await page.getByRole('combobox', { name: 'Task' }).fill('copy')
  await expect(page.getByRole('option', { name: 'Write the copy' })).toBeVisible()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Start').fill('9')
  await dialog.getByLabel('Duration').fill('1h')
  await pickTags(dialog, 'Call', 'Waiting')
  await expect(dialog.getByRole('button', { name: /^Tags/ })).toContainText('Waiting')
  await expectAccessibleInBoth(page, noSidebar)
  await dialog.getByRole('button', { name: 'Add time' }).click()
  const entry = page.getByRole('region', { name: 'Monday, March 2, 2026' }).getByRole('listitem').first()
  await expect(entry).toContainText('Call')
  await expect(entry).toContainText('Waiting')
  await expect(dialog).toHaveCount(0)

  await other.goto('/time?week=2026-03-02&tab=entries')
  const seen = other.getByRole('region', { name: 'Monday, March 2, 2026' }).getByRole('listitem').first()
  await expect(seen).toContainText('Waiting')
  await entry.getByRole('button', { name: 'Edit 09:00–10:00' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit time' })
  await pickTags(edit, 'Waiting', 'Travel')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(seen).toContainText('Travel', soon)
  await expect(seen).not.toContainText('Waiting')
  await entry.getByRole('button', { name: 'History of 09:00–10:00' }).click()
  await expect(entry.getByRole('list', { name: 'History' })).toContainText(
    /Tags: (Call, Waiting|Waiting, Call) → (Call, Travel|Travel, Call)/,
  )
  await expectAccessibleInBoth(page, noSidebar)
  await other.context().close()
})
