import { expect, type Page } from '@playwright/test'
import { make } from '../../../e2e/people.ts'
import { newTask, openPage, startProject } from '../../../e2e/tasks.ts'
import { test } from '../../../e2e/test.ts'
import type { TaskField } from './web/screens/fields/TaskFieldMenu.tsx'

const lineOf = (page: Page, field: TaskField) => page.locator(`dl [data-field="${field}"]`)

type Menu = {
  /** Chooses a value in the field's menu, which is open. */
  choose: (page: Page) => Promise<void>
  shows: string | RegExp
}

const typed = (text: string) => async (page: Page) => {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
const picked = (name: string | RegExp) => (page: Page) => page.getByRole('option', { name }).click()
/** In a menu that stays open for more. */
const toggled = (name: string) => async (page: Page) => {
  await picked(name)(page)
  await page.keyboard.press('Escape')
}

/** Every field that has a menu, the one that moves the task last. */
const menus: Record<TaskField, Menu> = {
  status: { choose: picked('In progress'), shows: 'In progress' },
  priority: { choose: picked('High'), shows: 'High' },
  executor: { choose: picked('Ann'), shows: 'Ann' },
  participants: { choose: toggled('Ann'), shows: 'Ann' },
  dueDate: { choose: (page) => page.getByRole('button', { name: 'In a week' }).click(), shows: /\d/ },
  range: {
    async choose(page) {
      const day = page.getByRole('dialog', { name: 'Start and end' }).getByRole('button', { name: /^15 / })
      await day.click()
      await day.click()
    },
    // The days beside today are called by names.
    shows: /\d|day|Tomorrow/,
  },
  estimate: { choose: typed('2h'), shows: '2h' },
  tags: { choose: toggled('Urgent thing'), shows: 'Urgent thing' },
  parent: { choose: picked(/Whole/), shows: 'Whole' },
  recurrence: { choose: (page) => page.getByRole('button', { name: 'Save' }).click(), shows: 'Every week' },
  rate: { choose: typed('95'), shows: '$95/h' },
  price: { choose: typed('300'), shows: '$300.00' },
  project: { choose: picked(/Zoo/), shows: 'Zoo' },
}
/** What a task leaves where it was. */
const left: readonly TaskField[] = ['parent']

test('each field is set in its menu, shown on the task’s page, and saved', async ({ page }) => {
  const project = await startProject(page, 'Ann')
  await make(page, '/project', { name: 'Zoo' })
  await make(page, '/tag', { name: 'Urgent thing' })
  await newTask(page, project.id, 'Whole')
  const task = await newTask(page, project.id, 'Part')
  await openPage(page, task.id)
  for (const [field, { choose, shows }] of Object.entries(menus) as [TaskField, Menu][]) {
    await expect(lineOf(page, field)).not.toContainText(shows)
    await lineOf(page, field).click()
    await choose(page)
    await expect(lineOf(page, field)).toContainText(shows)
    await expect(lineOf(page, field)).toBeFocused()
  }
  await expect(page.getByText('Moved to Zoo as ZOO-1')).toBeVisible()
  await page.reload()
  for (const [field, { shows }] of Object.entries(menus) as [TaskField, Menu][])
    if (!left.includes(field)) await expect(lineOf(page, field)).toContainText(shows)
})
