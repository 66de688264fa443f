import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { signIn } from '../../../e2e/people.ts'
import { freePort, runServer } from '../../../e2e/server.ts'
import { test } from '../../../e2e/test.ts'
import { writeAnswered } from '../../../e2e/writeAnswered.ts'

const password = 'northwind-sample'

const banner = (page: Page, title: string) => page.getByRole('region', { name: `Announcement: ${title}` })

/** On a server of its own: what the operator announces, everyone on it sees. */
test('an announcement appears live, stays dismissed, and disappears when withdrawn', async ({ browser }) => {
  test.slow()
  const dataDir = await mkdtemp(join(tmpdir(), 'workweek-announce-'))
  const server = await runServer(dataDir, await freePort(), ['--sample'])
  const announce = (...announcements: object[]) =>
    writeFile(join(dataDir, 'announcements.json'), JSON.stringify(announcements))
  const open = async (email: string) => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(`${server.url}/sign-in`)
    await signIn(page, { name: '', email, password })
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
    return page
  }
  const people: Page[] = []
  try {
    for (const email of ['alex@northwind.example', 'mei@northwind.example']) people.push(await open(email))
    const [alex, mei] = people as [Page, Page]
    const sunday = { id: 'sunday', title: 'Maintenance on Sunday', text: 'From **8 to 9** UTC.' }
    const budgets = { id: 'budgets', title: 'New: budgets' }
    await announce(sunday, budgets)
    for (const page of people) {
      await expect(banner(page, 'Maintenance on Sunday')).toContainText('From 8 to 9 UTC.')
      await expect(banner(page, 'New: budgets')).toBeVisible()
    }
    for (const width of [1360, 390]) {
      await mei.setViewportSize({ width, height: 844 })
      await expectAccessible(mei)
    }

    // By keys, in one of two tabs; it is away in both once they are loaded, and stays where nobody put it away.
    await alex.getByRole('button', { name: 'Dismiss “Maintenance on Sunday”' }).focus()
    // It is away before the server knows it.
    const dismissed = writeAnswered(alex, /\/info-notifications$/)
    await alex.keyboard.press('Enter')
    await expect(banner(alex, 'Maintenance on Sunday')).toHaveCount(0)
    await dismissed
    await alex.reload()
    await expect(banner(alex, 'New: budgets')).toBeVisible()
    await expect(banner(alex, 'Maintenance on Sunday')).toHaveCount(0)
    await expect(banner(mei, 'Maintenance on Sunday')).toBeVisible()

    await announce(sunday)
    for (const page of people) await expect(banner(page, 'New: budgets')).toHaveCount(0)
    await expect(banner(mei, 'Maintenance on Sunday')).toBeVisible()
    await announce({ ...sunday, id: 'next', title: 'Maintenance on Monday' })
    for (const page of people) await expect(banner(page, 'Maintenance on Monday')).toBeVisible()
  } finally {
    for (const page of people) await page.context().close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
