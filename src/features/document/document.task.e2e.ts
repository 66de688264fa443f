import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../../e2e/accessible.ts'
import { joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { test } from '../../../e2e/test.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: /^Text of/ })

test('a line of a page becomes a task, whose reference everyone on the page sees', async ({
  page,
  browser,
}) => {
  await startWorkspace(page, newPerson('Ann'), 'Minutes')
  const project = (await make(page, '/project', { name: 'Website', key: 'WEB' })).id
  const text = '- [ ] Book **the room**\n- [ ] Order lunch'
  const { id } = await make(page, '/document', { title: 'Kick-off [1] *now*', project, pages: [{ text }] })
  const read = async <T>(path: string) =>
    ((await (await page.request.get(`/api${path}`)).json()) as { data: T }).data
  const stored = async () => (await read<{ text: string }>(`/document/${id}`)).text
  const bo = await joinBy(browser, page, 'Member', 'Bo', [project])
  for (const one of [page, bo]) {
    await one.goto(`/docs/${id}`)
    await expect(editor(one)).toContainText('Book the room')
  }

  const makeTask = async (line: string) => {
    await editor(page).getByRole('paragraph').filter({ hasText: line }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' /task')
    await expect(page.getByRole('option', { name: 'Task', exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await page.keyboard.press('Enter')
  }
  await makeTask('the room')
  for (const one of [page, bo]) {
    const link = editor(one).getByRole('link', { name: /^WEB-1\s*Book the room$/ })
    await expect(link).toBeVisible()
    await expect(link).not.toHaveAttribute('data-done')
  }
  await expect.poll(stored).toMatch(/\[WEB-1\]\(task:[0-9a-f-]{36}\)/)
  const task = (await stored()).match(/task:([0-9a-f-]{36})/)![1]!
  const [first] = (await read<{ pages: { id: string }[] }>(`/document/${id}`)).pages
  expect(await read(`/task/${task}`)).toMatchObject({
    title: 'Book the room',
    project,
    description: `From [Kick-off \\[1\\] \\*now\\*](${process.env.E2E_URL}/docs/${id}/${first!.id})`,
  })
  const { data } = await (
    await page.request.patch(`/api/task/${task}`, {
      headers: { origin: process.env.E2E_URL! },
      data: { title: 'Book the big room' },
    })
  ).json()
  expect(data).toMatchObject({ title: 'Book the big room' })
  await expect(editor(bo).getByRole('link', { name: /Book the big room$/ })).toBeVisible()
  await expectAccessible(page)

  // One that the server refuses leaves the words, and says why.
  const refusal = { success: false, error: { code: 'FORBIDDEN', message: 'Not for you.' } }
  await page.route('**/api/task', (route) => route.fulfill({ status: 403, json: refusal }))
  await makeTask('Order lunch')
  await expect(page.getByRole('alert').filter({ hasText: 'Not for you.' })).toBeVisible()
  await expect(editor(page).getByRole('paragraph').nth(1)).toHaveText('Order lunch')
  await expect(editor(bo).getByRole('paragraph').nth(1)).toHaveText(/^Order lunch\s*(\u2060Ann\u2060)?\s*$/)
})

test('a page without a project asks for the project of a new task', async ({ page }) => {
  await startWorkspace(page, newPerson('Ann'), 'Minutes')
  for (const [name, key] of [
    ['Website', 'WEB'],
    ['Office', 'OFF'],
  ])
    await make(page, '/project', { name, key })
  const { id } = await make(page, '/document', { title: 'Ideas', pages: [{ text: 'Plant a tree' }] })
  await page.goto(`/docs/${id}`)
  await editor(page).getByText('Plant a tree').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/task')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Write the task, then type /task after it.' }),
  ).toBeVisible()
  await page.keyboard.press('Backspace')
  await page.keyboard.type(' /task')
  await page.keyboard.press('Enter')
  const field = page.getByRole('combobox', { name: 'Project for the task' })
  await expect(field).toBeFocused()
  await field.fill('off')
  await page.keyboard.press('Enter')
  const link = editor(page).getByRole('link', { name: /^OFF-1\s*Plant a tree$/ })
  await expect(link).toBeVisible()
  await expect(editor(page)).toBeFocused()
})
