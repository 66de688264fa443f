import { expect, type Page } from '@playwright/test'

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
  await expect(page.getByRole('button', { name: `Workspace ${workspace}` })).toBeVisible()
}
