import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { enter, make, newPerson, register, signIn, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'
import { addressIn } from './workspace.rules.ts'

/** Loading a workspace anew takes long where others use the machine. */
const patient = { timeout: 30_000 }
const switcher = (page: Page, name: string) => page.getByRole('button', { name: `Workspace ${name}` })

test('an email’s link opens in its own workspace, or says that one is not a member', async ({
  page,
  browser,
}) => {
  test.slow()
  const ann = newPerson('Ann')
  await startWorkspace(page, ann, 'First')
  const project = await make(page, '/project', { name: 'Relaunch' })
  const task = await make(page, '/task', { project: project.id, title: 'Write the copy' })
  const comment = await make(page, '/task/comment', { task: task.id, text: 'By Friday, please' })
  const { data: first } = await (await page.request.get('/api/workspace/current')).json()
  await make(page, '/workspace', { name: 'Second', timeZone: 'UTC', currency: 'EUR' })
  const link = addressIn(first.id, `/tasks/${task.id}#comment-${comment.id}`)
  await page.goto('/workspace')
  await expect(switcher(page, 'Second')).toBeVisible(patient)
  await page.goto(`/tasks/${task.id}`)
  await expect(page.getByText('Write the copy')).toHaveCount(0)

  await page.goto(link)
  await expect(page).toHaveURL(new RegExp(`/tasks/${task.id}#comment-${comment.id}$`), patient)
  await expect(page.getByText('By Friday, please')).toBeVisible(patient)
  await expect(switcher(page, 'First')).toBeVisible()
  // Here already: nothing to change.
  await page.goto(addressIn(first.id, '/notifications'))
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible(patient)

  // Whoever is signed out signs in, and lands there too.
  const later = await (await browser.newContext()).newPage()
  await later.goto(link)
  await signIn(later, ann)
  await expect(later.getByText('By Friday, please')).toBeVisible(patient)
  await expect(later).toHaveURL(new RegExp(`/tasks/${task.id}#comment-`))

  const bo = await (await browser.newContext()).newPage()
  const stranger = newPerson('Bo')
  await register(stranger)
  await enter(bo, stranger)
  await bo.goto(link)
  await expect(bo.getByRole('heading', { name: 'This link is for another workspace' })).toBeVisible(patient)
  await expect(bo.getByText(stranger.email)).toBeVisible()
  await expectAccessible(bo)
  await bo.getByRole('link', { name: 'Choose a workspace' }).click()
  await expect(bo.getByRole('heading', { name: 'Welcome, Bo' })).toBeVisible(patient)
  for (const other of [later, bo]) await other.context().close()
})
