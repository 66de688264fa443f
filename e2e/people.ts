import { type Browser, expect, type Locator, type Page } from '@playwright/test'

export type Person = { name: string; email: string; password: string }

let made = 0

/** Somebody whom the server has not seen yet. */
export const newPerson = (name: string): Person => ({
  name,
  email: `${name.toLowerCase().replace(/\W+/g, '.')}.${process.pid}.${Date.now()}.${made++}@example.com`,
  password: 'our cat likes tuna',
})

/** The newest mailed link to an address whose target matches, from the server's mailbox. */
export async function mailedLink(page: Page, email: string, target: RegExp) {
  const mailbox = await page.context().newPage()
  await mailbox.goto('/dev/mail')
  const links = mailbox.getByRole('article').filter({ hasText: email }).getByRole('link', { name: target })
  const link = await links.first().getAttribute('href')
  await mailbox.close()
  return link!
}

/** Creates the account and verifies its address, without the screens for it. */
export async function register(page: Page, { name, email, password }: Person) {
  const answer = await page.request.post('/api/auth/registration', {
    data: { name, email, password },
    headers: { origin: process.env.E2E_URL! },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const link = await mailedLink(page, email, /verify/)
  const verified = await page.request.get(`/api/auth${new URL(link).pathname.replace('/sign-in', '')}`)
  expect(verified.ok(), await verified.text()).toBe(true)
}

/** Fills in the sign-in that is on screen. */
export async function signIn(page: Page, { email, password }: Person) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A registered and signed-in person with a workspace of their own, on its first screen. */
export async function startWorkspace(page: Page, person: Person, workspace: string) {
  await register(page, person)
  await page.goto('/sign-in')
  await signIn(page, person)
  await page.getByLabel('Name').fill(workspace)
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page.getByRole('button', { name: `Workspace ${workspace}` })).toBeVisible({ timeout: 15_000 })
}

/** Somebody who accepts a link into the workspace of `page` and these projects, signed in, not on any screen of it yet. */
export async function joinBy(browser: Browser, page: Page, role: string, name: string, projects: string[]) {
  const headers = { origin: process.env.E2E_URL! }
  const { data: workspace } = await (await page.request.get('/api/workspace/current')).json()
  const roleId = workspace.roles.find((known: { name: string }) => known.name === role).id
  const invited = await page.request.post('/api/workspace/add-member', {
    data: { roleId, projects },
    headers,
  })
  const token = new URL((await invited.json()).link, page.url()).searchParams.get('token')
  const colleague = await (await browser.newContext()).newPage()
  const person = newPerson(name)
  await register(colleague, person)
  await colleague.goto('/sign-in')
  await signIn(colleague, person)
  const first = colleague.getByRole('heading', { level: 1 })
  await expect(first).toContainText('Welcome', { timeout: 15_000 })
  const data = { token, accept: true }
  const solved = await colleague.request.post('/api/workspace/solve-invitation', { data, headers })
  expect(solved.ok(), await solved.text()).toBe(true)
  return colleague
}

/** Makes something through the API as the person of the page would; answers it. */
export async function make(page: Page, path: string, data: object) {
  const answer = await page.request.post(`/api${path}`, { data, headers: { origin: process.env.E2E_URL! } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

/** Drags by pointer from one place to another; the last step lies within the target, as a hand would do it. */
export async function drag(
  page: Page,
  from: Locator,
  to: Locator,
  at: 'top' | 'middle' | 'bottom' = 'middle',
) {
  const start = (await from.boundingBox())!
  await page.mouse.move(start.x + start.width / 2, start.y + start.height - 8)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 6, start.y + start.height - 4, { steps: 3 })
  const end = (await to.boundingBox())!
  const y = { top: 3, middle: end.height / 2, bottom: end.height - 3 }[at]
  await page.mouse.move(end.x + end.width / 2, end.y + y, { steps: 6 })
  await page.mouse.move(end.x + end.width / 2 + 1, end.y + y)
}
