// A task, made without the screens for it, and looked at.
import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { make, newPerson, ownDatabase, startWorkspace } from './people.ts'

/** A person with a workspace and a project. */
export async function startProject(page: Page, name: string): Promise<{ id: string }> {
  await startWorkspace(page, newPerson(name), `${name}’s`)
  return make(page, '/project', { name: 'Relaunch' })
}

type Made = { id: string; number: number }
export const newTask = (page: Page, project: string, title: string, fields: object = {}): Promise<Made> =>
  make(page, '/task', { project, title, ...fields })

/** Copies the project's only task so often, past the server, and then makes one more by it, so that it lists them all. */
export async function multiplyTask(page: Page, project: string, times: number) {
  await sql`
    insert into task (workspace_id, id, project, number, position, title, status, priority, created_by)
    select workspace_id, gen_random_uuid(), project, 1000 + i, position || lpad(i::text, 5, '0') || 'V',
      'card ' || i, status, priority, created_by
    from task, generate_series(1, ${times}::int) i where project = ${project}`.execute(ownDatabase())
  await newTask(page, project, 'one more')
}

export const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

export async function openPage(page: Page, taskId: string) {
  await page.goto(`/tasks/${taskId}`)
  await expect(title(page)).toBeVisible()
}

export async function openDrawer(page: Page, project: string, taskId: string) {
  await page.goto(`/projects/${project}/tasks/${taskId}`)
  await expect(page.getByRole('dialog', { name: 'Task' })).toBeVisible()
  await expect(title(page)).toBeVisible()
}

/** What would be there if any markup in what people wrote had run. */
export async function expectNothingRan(page: Page) {
  expect(await page.evaluate(() => (globalThis as { ran?: unknown }).ran)).toBeUndefined()
}

/** On a board, whose columns are sections. */
export const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
export const titlesIn = (page: Page, name: string) => section(page, name).locator('[data-title]')
