import { expect, type Page } from '@playwright/test'
import { addDays } from '#shared/days.ts'
import { wholeDay } from '#web/format/dates.ts'
import { expectAccessibleInBoth } from './accessible.ts'
import { make, newPerson, startWorkspace } from './people.ts'
import { test } from './test.ts'
import { call } from './time.ts'
import { writeAnswered } from './writeAnswered.ts'

const today = () => new Date().toISOString().slice(0, 10)
const dueDate = async (page: Page, id: string) => {
  const { data } = await (await page.request.get(`/api/task/${id}`)).json()
  return data.dueDate
}

test('a due date is typed in the date menu, in the user’s date order', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Typed days')
  await call(page, 'put', '/user', { locale: 'en-GB', timeZone: 'UTC' })
  const project = await make(page, '/project', { name: 'Relaunch' })
  const task = await make(page, '/task', { title: 'Write the copy', project: project.id })
  await page.goto(`/projects/${project.id}`)
  await page.getByRole('row', { name: /Write the copy/ }).focus()
  await page.keyboard.press('d')
  const menu = page.getByRole('dialog', { name: 'Due date' })
  await expect(menu.getByPlaceholder('fri, 24/12, in 3 days')).toBeVisible()
  await expect(menu.locator(':focus')).toBeVisible()

  // What is typed goes into the text, wherever the focus is in the calendar.
  await page.keyboard.type('someday')
  const text = menu.getByRole('textbox', { name: 'Type a date' })
  await expect(text).toHaveValue('someday')
  await page.keyboard.press('Enter')
  await expect(menu.getByText('“someday” is not a date. Try “fri”, “24/12” or “in 3 days”.')).toBeVisible()
  await expectAccessibleInBoth(page)
  expect(await dueDate(page, task.id)).toBeNull()

  await text.fill('in 3 days')
  await expect(menu.getByRole('status')).toHaveText(wholeDay(addDays(today(), 3), true))
  await page.keyboard.press('Enter')
  await expect(menu).toBeHidden()
  await expect.poll(() => dueDate(page, task.id)).toBe(addDays(today(), 3))

  await page.keyboard.press('d')
  await expect(menu.locator(':focus')).toBeVisible()
  await page.keyboard.type('24/12')
  await page.keyboard.press('Enter')
  await expect.poll(() => dueDate(page, task.id)).toMatch(/-12-24$/)
})

test('a list is filtered by “is not”, typed ranges, creator and participant', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Filters')
  await call(page, 'put', '/user', { timeZone: 'UTC' })
  const { data: profile } = await call(page, 'get', '/user')
  const project = await make(page, '/project', { name: 'Relaunch' })
  const add = (title: string, fields: object) =>
    make(page, '/task', { title, project: project.id, ...fields })
  await add('Copy', { priority: 'high', estimate: 30, dueDate: addDays(today(), 2) })
  await add('Logo', { priority: 'low', estimate: 120, dueDate: addDays(today(), 9) })
  await add('Site', { priority: 'low', participants: [profile.memberId] })
  await page.goto(`/projects/${project.id}`)
  const titles = (...shown: string[]) =>
    Promise.all(
      ['Copy', 'Logo', 'Site'].map((title) =>
        expect(page.locator('[data-kind=task]').filter({ hasText: title })).toHaveCount(
          shown.includes(title) ? 1 : 0,
        ),
      ),
    )
  await titles('Copy', 'Logo', 'Site')
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Add a filter' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }

  await choose('Priority')
  await page.getByRole('option', { name: 'High' }).click()
  await page.keyboard.press('Escape')
  await titles('Copy')
  await page.getByRole('button', { name: 'Priority is not' }).click()
  await expect(page.locator('[data-filter=priority]')).toHaveText('Priority is not: High')
  await titles('Logo', 'Site')
  await expectAccessibleInBoth(page)
  await page.reload()
  await titles('Logo', 'Site')

  await choose('Participant')
  await page.getByRole('option', { name: 'Ann' }).click()
  await page.keyboard.press('Escape')
  await titles('Site')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await titles('Copy', 'Logo', 'Site')

  await choose('Due between')
  await page.getByRole('textbox', { name: 'Type the dates' }).fill('today to in 3 days')
  await page.keyboard.press('Enter')
  await titles('Copy')
  await page.locator('[data-filter=dueDate]').click()
  await page.getByRole('textbox', { name: 'Type the dates' }).fill('from in 3 days')
  await page.keyboard.press('Enter')
  await titles('Logo')
  await page.getByRole('button', { name: 'Clear the filter by due between' }).click()

  await choose('Estimate between')
  await page.getByRole('textbox', { name: 'Estimate between' }).fill('up to 1h')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-filter=estimate]')).toHaveText('Estimate between: up to 1h')
  await titles('Copy')
  await expect(page).toHaveURL(/estimate=..60/)
})

test('the start of the week, number and time formats follow the user’s settings', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Formats')
  await page.goto('/settings/profile')
  await page.getByRole('button', { name: /^Week starts on/ }).click()
  await page.getByRole('option', { name: 'Saturday' }).click()
  await expect(page.getByText('Start of the week changed')).toBeVisible()
  await page.getByRole('button', { name: /^Number format/ }).click()
  await page.getByRole('option', { name: '1.234.567,89' }).click()
  await expect(page.getByText('Number format changed')).toBeVisible()
  await page.getByRole('button', { name: /^Time format/ }).click()
  await page.getByRole('option', { name: '12-hour: 2:05 PM' }).click()
  await expect(page.getByText('Time format changed')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.goto('/calendar')
  await expect(page.getByText('Sat', { exact: true }).first()).toBeVisible()
  const order = await page.evaluate(() => {
    const [saturday, sunday] = ['Sat', 'Sun'].map((name) =>
      [...document.querySelectorAll('*')].find(
        (element) => !element.childElementCount && element.textContent === name,
      ),
    )
    return saturday!.getBoundingClientRect().left < sunday!.getBoundingClientRect().left
  })
  expect(order).toBe(true)
  await page.getByRole('button', { name: 'Add event' }).click()
  const starts = page.getByRole('dialog', { name: 'Add event' }).getByLabel('Starts time')
  await expect(starts).toHaveValue(/^\d+:00 [AP]M$/)
  await starts.fill('14:30')
  await starts.blur()
  await expect(starts).toHaveValue('2:30 PM')
  await starts.fill('9am')
  await starts.blur()
  await expect(starts).toHaveValue('9:00 AM')
  await starts.fill('25:99')
  await starts.blur()
  await expect(page.getByText('Enter a time such as 9:30 or 2pm')).toBeVisible()
  await expect(starts).toHaveValue('25:99')
  await page.keyboard.press('Escape')

  await page.goto('/settings/rates')
  const rate = page.getByRole('textbox', { name: /^The workspace/ })
  await rate.fill('1.095,50')
  const saved = writeAnswered(page, /\/rate$/)
  await rate.press('Enter')
  await expect(page.getByText(/1\.095,50.*\/h from the workspace/)).toBeVisible()
  await saved
  await page.reload()
  await expect(rate).toHaveValue('1095,50')
})

test('a date field takes typed days, refuses invalid ones, and saves with its form', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Typed fields')
  await call(page, 'put', '/user', { timeZone: 'UTC' })
  await page.goto('/time/off')
  await expect(page.getByRole('heading', { name: 'My time off' })).toBeVisible()
  await page.keyboard.press('Shift+N')
  const dialog = page.getByRole('dialog', { name: 'Request time off' })
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Other' }).click()
  const days = dialog.getByRole('combobox', { name: 'Days' })
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await days.fill('someday')
  await expect(calendar).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('“someday” is not a date.')).toBeVisible()
  await expect(calendar).toBeHidden()
  await dialog.getByRole('button', { name: 'Request', exact: true }).click()
  await expect(days).toBeFocused()

  await days.fill('tomorrow to in 8 days')
  const [first, last] = [addDays(today(), 1), addDays(today(), 8)]
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(days).toHaveValue(`${wholeDay(first, true)} – ${wholeDay(last, true)}`)
  await expectAccessibleInBoth(page)

  // By keys in the calendar; Escape leaves it, and the dialog stays.
  await days.press('ArrowDown')
  await expect(calendar).toBeVisible()
  await days.press('ArrowDown')
  await expect(calendar.locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(days).toBeFocused()
  await days.fill('nonsense')
  await page.keyboard.press('Escape')
  await expect(days).toHaveValue(`${wholeDay(first, true)} – ${wholeDay(last, true)}`)
  await dialog.getByRole('button', { name: 'Request', exact: true }).click()
  await expect(dialog).toBeHidden()
  const listed = await (await page.request.get('/api/time-off')).json()
  expect(listed.data).toMatchObject([{ start: first, end: last }])
})
