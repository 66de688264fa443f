// Time that is tracked without the screens for it, and looked at.
import { type Browser, expect, type Page } from '@playwright/test'
import { enter, type Person, startWorkspace } from './people.ts'

const headers = { origin: process.env.E2E_URL! }

/** A call of the API as the page's person; it must succeed. */
export async function call(
  page: Page,
  method: 'get' | 'post' | 'put' | 'patch',
  path: string,
  data?: unknown,
) {
  const answer = await page.request[method](`/api${path}`, { headers, ...(data !== undefined && { data }) })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** A member with a workspace, a project that is billed by time, and tasks in it. */
export async function startTracking(page: Page, person: Person, ...titles: string[]) {
  await startWorkspace(page, person, 'Hours')
  const { data: project } = await call(page, 'post', '/project', {
    name: 'Relaunch',
    key: 'R',
    billing: 'time_materials',
  })
  const tasks: Record<string, string> = {}
  for (const title of titles)
    tasks[title] = (await call(page, 'post', '/task', { project: project.id, title })).data.id
  return { project: project.id as string, tasks }
}

/** Another browser of the same person. */
export async function secondBrowser(browser: Browser, person: Person) {
  const page = await (await browser.newContext()).newPage()
  await enter(page, person)
  await page.goto('/time')
  return page
}

export const cell = (page: Page, name: string | RegExp) => page.getByRole('gridcell', { name })
