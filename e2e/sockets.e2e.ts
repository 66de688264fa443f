// A member with more pages open than may have a live connection: each of them writes, and says why it follows slowly.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { signIn } from './people.ts'
import { freePort, runServer } from './server.ts'
import { test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const alex = { name: '', email: 'alex@northwind.example', password: 'northwind-sample' }
/** A page without a connection asks every 15 s, and for a place every 30 s. */
const slowly = { timeout: 45_000 }

const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) })

async function openProject(page: Page) {
  await page
    .getByRole('link', { name: /Harbour Hotel website/ })
    .first()
    .click()
  await expect(row(page, 'Room page template')).toBeVisible()
}

async function addTask(page: Page, title: string) {
  const field = page.getByRole('combobox', { name: 'New task in To do' })
  await field.fill(title)
  await field.press('Enter')
  await field.press('Escape')
  await expect(row(page, title)).toHaveCount(1)
}

test('a page beyond the socket limit saves and polls, and goes live once a socket is free', async ({
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'workweek-e2e-'))
  const server = await runServer(dataDir, await freePort(), ['--sample'], { SOCKETS_PER_MEMBER: '1' })
  const context = await browser.newContext()
  try {
    const first = await context.newPage()
    await first.goto(`${server.url}/sign-in`)
    await signIn(first, alex)
    await openProject(first)

    const second = await context.newPage()
    await second.goto(`${server.url}/projects`)
    await openProject(second)
    const notice = second.getByText(
      'This account is open in another place. Close it to get live updates here; your changes are still saved.',
    )
    await expect(notice).toBeVisible()
    await addTask(second, 'Written without a connection')
    await expect(row(first, 'Written without a connection')).toHaveCount(1)
    await expect(second.getByText(/Offline|Reconnecting/)).toHaveCount(0)
    await addTask(first, 'Written with one')
    await expect(row(second, 'Written with one')).toHaveCount(1, slowly)

    await first.close()
    await expect(notice).toBeHidden(slowly)
    await addTask(second, 'Live again')
  } finally {
    await context.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
