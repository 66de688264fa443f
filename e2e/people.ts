import { hash } from '@node-rs/argon2'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { v7 as uuidv7 } from 'uuid'
import { type Db, openOwner } from '#database/database.ts'
import { insertUser } from '#features/user/server/user.queries.ts'

export type Person = { name: string; email: string; password: string }

let made = 0

/** The whole app is loaded for the first time, by a machine that does much else. */
const patient = { timeout: 30_000 }

/** Somebody whom the server has not seen yet. */
export const newPerson = (name: string): Person => ({
  name,
  email: `${name.toLowerCase().replace(/\W+/g, '.')}.${process.pid}.${Date.now()}.${made++}@example.com`,
  password: 'our cat likes tuna',
})

/** The newest mailed link to an address whose target matches, from the server's mailbox. */
export async function mailedLink(page: Page, email: string, target: RegExp) {
  let link: string | undefined
  const find = async () => {
    const mailbox = await (await page.request.get('/dev/mail')).text()
    const messages = mailbox.split('<article>').filter((message) => message.includes(`to ${email} `))
    const links = messages.flatMap((message) =>
      [...message.matchAll(/href="([^"]+)"/g)].map(([, found]) => found!),
    )
    link = links.find((found) => target.test(found))?.replaceAll('&amp;', '&')
    return link
  }
  await expect.poll(find, `A link to ${target} in the mail of ${email}`).toBeDefined()
  return link!
}

let opened: Db | undefined

/** The server's database, past what the server itself may. */
export function ownDatabase(): Db {
  opened ??= openOwner({
    host: process.env.E2E_SOCKET!,
    port: 5432,
    user: 'postgres',
    database: 'workweek',
  })
  return opened
}

/**
 * Creates the account with a proven address, without the screens and the mail for it. Its password is hashed so that it
 * is soon checked: in the promised strength, a hundred people would keep a core busy for half a minute.
 */
export async function register({ name, email, password }: Person) {
  const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const verifiedAt = new Date().toISOString()
  await insertUser(ownDatabase(), {
    id: uuidv7(),
    name,
    email: email.toLowerCase(),
    passwordHash,
    verifiedAt,
  })
}

/** Fills in the sign-in that is on screen. */
export async function signIn(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in without the screen for it: the next address that is opened is the person's. */
export async function enter(page: Page, { email, password }: Person) {
  await make(page, '/auth/login', { email, password })
  // What a browser remembers of a session, on the smallest page there is.
  await page.goto('/api/ready')
  await page.evaluate(() => {
    localStorage.setItem('@@remember-auth', JSON.stringify({ isSession: true, lastActive: Date.now() }))
  })
}

/** Where it is afternoon, of the same day as in UTC: an hour ago is of today, this week and this month there. */
export const inAfternoon = () => ({ timeZone: new Date().getUTCHours() < 12 ? 'Pacific/Fiji' : 'UTC' })

/** A registered and signed-in person with a workspace of their own, on its first screen. */
export async function startWorkspace(
  page: Page,
  person: Person,
  workspace: string,
  { timeZone }: { timeZone: string } = Intl.DateTimeFormat().resolvedOptions(),
) {
  await register(person)
  await enter(page, person)
  // As the screen for it begins: Monday to Friday.
  const workweek = [0, 1, 1, 1, 1, 1, 0]
  await make(page, '/workspace', { name: workspace, timeZone, currency: 'USD', workweek })
  await page.goto('/workspace')
  await expect(page.getByRole('button', { name: `Workspace ${workspace}` })).toBeVisible(patient)
  // The keys of a screen work once it is there.
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
}

/** Somebody who accepts a link into the workspace of `page` and these projects, signed in, not on any screen of it yet. */
export async function joinBy(browser: Browser, page: Page, role: string, name: string, projects: string[]) {
  const { data: workspace } = await (await page.request.get('/api/workspace/current')).json()
  const roleId = workspace.roles.find((known: { name: string }) => known.name === role).id
  const invited = await page.request.post('/api/workspace/add-member', {
    data: { roleId, projects },
    headers: { origin: process.env.E2E_URL! },
  })
  const token = new URL((await invited.json()).link, process.env.E2E_URL).searchParams.get('token')
  const colleague = await (await browser.newContext()).newPage()
  const person = newPerson(name)
  await register(person)
  await enter(colleague, person)
  await make(colleague, '/workspace/solve-invitation', { token, accept: true })
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
  // What an earlier drag left under the pointer goes with its next move.
  await page.mouse.move(start.x + start.width / 2, start.y + start.height - 8)
  // A dialog that has just been closed may still lie over it.
  await from.hover({ position: { x: start.width / 2, y: start.height - 8 } })
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 6, start.y + start.height - 4, { steps: 3 })
  const end = (await to.boundingBox())!
  const y = { top: 3, middle: end.height / 2, bottom: end.height - 3 }[at]
  await page.mouse.move(end.x + end.width / 2, end.y + y, { steps: 6 })
  await page.mouse.move(end.x + end.width / 2 + 1, end.y + y)
}
