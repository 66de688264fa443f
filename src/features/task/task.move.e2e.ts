import { expect, type Page } from '@playwright/test'
import { expectAccessible, noSidebar } from '../../../e2e/accessible.ts'
import { drag, joinBy, make, newPerson, startWorkspace } from '../../../e2e/people.ts'
import { walk } from '../../../e2e/redo.ts'
import { multiplyTask } from '../../../e2e/tasks.ts'
import { test } from '../../../e2e/test.ts'
import { writeAnswered } from '../../../e2e/writeAnswered.ts'

const row = (page: Page, title: string) => page.locator('[data-kind=task]').filter({ hasText: title })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

async function read(page: Page, path: string) {
  return (await (await page.request.get(`/api${path}`)).json()).data
}
const memberNamed = async (page: Page, name: string): Promise<string> =>
  (await read(page, '/workspace/member')).find(
    ({ profile }: { profile?: { name: string } }) => profile?.name === name,
  ).id

/** Ann has two projects; Otto is in the first of them. */
async function start(page: Page, browser: Parameters<typeof joinBy>[0]) {
  await startWorkspace(page, newPerson('Ann'), 'Moves')
  const hotel = await make(page, '/project', { name: 'Harbour Hotel', key: 'HHW' })
  const bakery = await make(page, '/project', { name: 'Bakery app', key: 'BAK' })
  await joinBy(browser, page, 'Member', 'Otto', [hotel.id])
  const otto = await memberNamed(page, 'Otto')
  const add = (data: object) => make(page, '/task', { project: hotel.id, ...data })
  return { hotel, bakery, otto, add }
}

async function moveTo(page: Page, project: string) {
  await page.getByRole('toolbar', { name: 'Selected tasks' }).getByRole('button', { name: 'Project' }).click()
  await page.getByRole('combobox', { name: 'Project' }).fill(project)
  await expect(page.getByRole('option', { name: project })).toBeVisible()
  await page.keyboard.press('Enter')
}

test('a move asks about assignees outside the project, and undo reverts all it changed', async ({
  page,
  browser,
}) => {
  const { hotel, bakery, otto, add } = await start(page, browser)
  const one = await add({ title: 'One', executor: otto })
  const part = await add({ title: 'Part', executor: otto, parent: one.id })
  const two = await add({ title: 'Two', dependsOn: [one.id], participants: [otto] })
  const three = await add({ title: 'Three', executor: otto })
  const ids = [one.id, part.id, two.id, three.id]
  const readAll = () => Promise.all(ids.map((id) => read(page, `/task/${id}`)))
  const stable = (tasks: { updatedAt: string }[]) => tasks.map(({ updatedAt, ...task }) => task)
  const before = await readAll()

  await page.goto(`/projects/${hotel.id}`)
  for (const title of ['One', 'Two', 'Three']) {
    await row(page, title).focus()
    await page.keyboard.press('x')
  }
  await moveTo(page, 'Bakery app')
  const question = page.getByRole('dialog', { name: 'Otto isn’t in Bakery app' })
  await expect(question).toBeVisible()
  await expectAccessible(page, noSidebar)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await readAll()).toEqual(before)

  await moveTo(page, 'Bakery app')
  await question.getByRole('button', { name: 'Unassign' }).click()
  await toast(page, '3 tasks moved to Bakery app').hover()
  await expect(toast(page, '3 tasks moved to Bakery app')).toBeVisible()
  await expect.poll(async () => (await read(page, `/task/${three.id}`)).executor).toBeNull()
  expect(await read(page, `/task/${part.id}`)).toMatchObject({ project: bakery.id, executor: null })

  await toast(page, '3 tasks moved to Bakery app').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => stable(await readAll())).toEqual(stable(before))
})

test('a move asks about a closed subtask that was not loaded, and undo restores its assignee', async ({
  page,
  browser,
}) => {
  const { hotel, otto, add } = await start(page, browser)
  const statuses = (await read(page, '/workspace/current')).taskStatuses
  const done = statuses.find(({ category }: { category: string }) => category === 'done').id
  const one = await add({ title: 'One' })
  const part = await add({ title: 'Part', executor: otto, parent: one.id, status: done })
  // More closed tasks than come with the list, all of them listed before it.
  const archive = await make(page, '/project', { name: 'Archive', key: 'ARC' })
  await make(page, '/task', { project: archive.id, title: 'Old', status: done })
  await multiplyTask(page, archive.id, 600)

  await page.goto(`/projects/${hotel.id}`)
  await row(page, 'One').focus()
  await page.keyboard.press('x')
  await moveTo(page, 'Bakery app')
  await page
    .getByRole('dialog', { name: 'Otto isn’t in Bakery app' })
    .getByRole('button', { name: 'Unassign' })
    .click()
  await expect.poll(async () => (await read(page, `/task/${part.id}`)).executor).toBeNull()
  await page.keyboard.press('Control+z')
  await expect
    .poll(async () => read(page, `/task/${part.id}`))
    .toMatchObject({ project: hotel.id, executor: otto, number: part.number, parent: one.id })
})

test('Ctrl+Z restores moved tasks with assignee and number, except one changed since', async ({
  page,
  browser,
}) => {
  const { hotel, bakery, otto, add } = await start(page, browser)
  const one = await add({ title: 'One', executor: otto })
  const part = await add({ title: 'Part', executor: otto, parent: one.id })
  const two = await add({ title: 'Two', executor: otto })
  const three = await add({ title: 'Three' })
  const ids = [one.id, part.id, two.id]
  const readAll = () =>
    Promise.all(ids.map(async (id) => ({ ...(await read(page, `/task/${id}`)), updatedAt: '' })))
  const before = await readAll()

  await page.goto(`/projects/${hotel.id}`)
  for (const title of ['One', 'Two', 'Three']) {
    await row(page, title).focus()
    await page.keyboard.press('x')
  }
  await moveTo(page, 'Bakery app')
  const question = page.getByRole('dialog', { name: 'Otto isn’t in Bakery app' })
  await question.getByRole('button', { name: 'Unassign' }).click()
  await expect(toast(page, '3 tasks moved to Bakery app')).toBeVisible()
  await expect.poll(async () => (await read(page, `/task/${part.id}`)).project).toBe(bakery.id)
  const otherProject = await make(page, '/project', { name: 'Away' })
  await page.request.patch(`/api/task/${three.id}`, {
    data: { project: otherProject.id },
    headers: { origin: process.env.E2E_URL! },
  })
  // Back from another screen of the same page, which has heard of the colleague's change by then.
  await page.getByRole('link', { name: 'Away' }).first().click()
  await expect(row(page, 'Three')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(toast(page, '1 of 4 tasks wasn’t undone')).toBeVisible()
  await expect.poll(readAll).toEqual(before)
  expect(await read(page, `/task/${three.id}`)).toMatchObject({ project: otherProject.id })
})

test('nine moved tasks are undone, redone and undone with assignees, numbers and order', async ({
  page,
  browser,
}) => {
  const { hotel, bakery, otto, add } = await start(page, browser)
  const me = await memberNamed(page, 'Ann')
  const ids: string[] = []
  for (let nth = 1; nth <= 9; nth += 1)
    ids.push((await add({ title: `Task ${nth}`, executor: [otto, me, null][nth % 3] })).id)
  // Not in the order in which they were made.
  await page.request.patch(`/api/task/${ids[0]}`, {
    data: { position: `${(await read(page, `/task/${ids[4]}`)).position}V` },
    headers: { origin: process.env.E2E_URL! },
  })
  await make(page, '/task', { project: bakery.id, title: 'Bread' })
  const readAll = () =>
    Promise.all(ids.map(async (id) => ({ ...(await read(page, `/task/${id}`)), updatedAt: '' })))
  const members = async () => (await read(page, `/project/${bakery.id}`)).members as string[]
  const before = await readAll()

  await page.goto(`/projects/${hotel.id}`)
  const rows = page.locator('[data-kind=task]')
  await expect(rows).toHaveCount(9)
  // The first rows may be those from before one was placed elsewhere.
  await page.waitForLoadState('networkidle')
  const order = await rows.allTextContents()
  await row(page, 'Task 1').focus()
  await page.keyboard.press('Control+a')
  await moveTo(page, 'Bakery app')
  await page
    .getByRole('dialog', { name: 'Otto isn’t in Bakery app' })
    .getByRole('button', { name: 'Add to the project' })
    .click()
  await expect(toast(page, '9 tasks moved to Bakery app')).toBeVisible()
  await expect.poll(async () => (await readAll()).every(({ project }) => project === bakery.id)).toBe(true)
  const moved = await readAll()
  expect(moved.map(({ executor }) => executor)).toEqual(before.map(({ executor }) => executor))
  expect(await members()).toContain(otto)

  // The tasks, and that Otto is in their project.
  await walk(page, '/api/', '<', 2)
  expect(await readAll()).toEqual(before)
  expect(await members()).not.toContain(otto)
  await expect.poll(() => rows.allTextContents()).toEqual(order)
  await walk(page, '/api/', '>', 2)
  expect(await readAll()).toEqual(moved)
  expect(await members()).toContain(otto)
  await expect(rows).toHaveCount(0)
  // As fast as keys can be pressed: each waits for the one before.
  await walk(page, '/api/', '<><', 6)
  expect(await readAll()).toEqual(before)
  expect(await members()).not.toContain(otto)
  await expect.poll(() => rows.allTextContents()).toEqual(order)
})

test('a moved task shows its new key, and can add its assignee to the project', async ({ page, browser }) => {
  const { hotel, bakery, otto, add } = await start(page, browser)
  const task = await add({ title: 'One', executor: otto })
  await page.goto(`/projects/${hotel.id}`)
  await row(page, 'One').focus()
  await page.keyboard.press('x')
  await moveTo(page, 'Bakery app')
  await page.getByRole('button', { name: 'Add to the project' }).click()
  await toast(page, 'Moved to Bakery app').hover()
  await expect(toast(page, 'Moved to Bakery app as BAK-1')).toBeVisible()
  expect(await read(page, `/task/${task.id}`)).toMatchObject({ project: bakery.id, executor: otto })
  await toast(page, 'Moved to Bakery app').getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'One')).toContainText('HHW-1')
  await expect.poll(async () => (await read(page, `/project/${bakery.id}`)).members).not.toContain(otto)
  await page.keyboard.press('Control+Shift+z')
  await expect
    .poll(() => read(page, `/task/${task.id}`))
    .toMatchObject({ project: bakery.id, executor: otto, number: 1 })
  await page.keyboard.press('Control+z')
  await expect(row(page, 'One')).toContainText('HHW-1')
  await expect.poll(() => read(page, `/task/${task.id}`)).toMatchObject({ project: hotel.id, number: 1 })
})

test('a move asks whether tracked time moves too, and undo restores it with the tasks', async ({
  page,
  browser,
}) => {
  const { hotel, bakery, otto, add } = await start(page, browser)
  const one = await add({ title: 'One' })
  const part = await add({ title: 'Part', parent: one.id, executor: otto })
  const track = (task: string, from: string, to: string) =>
    make(page, '/time-entry', { task, start: `2026-05-04T${from}:00Z`, end: `2026-05-04T${to}:00Z` })
  await track(one.id, '08:00', '11:00')
  await track(part.id, '11:00', '12:00')
  const places = async () => {
    const entries = await read(page, '/time-entry?from=2026-05-01&to=2026-05-31')
    return entries.map(({ project }: { project: string }) => project)
  }

  await page.goto(`/projects/${hotel.id}`)
  await row(page, 'One').focus()
  await page.keyboard.press('x')
  await moveTo(page, 'Bakery app')
  // One dialog asks both.
  const question = page.getByRole('dialog', { name: 'Otto isn’t in Bakery app' })
  await expect(question.getByRole('radio', { name: 'Keep 4h in Harbour Hotel' })).toBeChecked()
  await expectAccessible(page, noSidebar)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await places()).toEqual([hotel.id, hotel.id])

  await moveTo(page, 'Bakery app')
  await question.getByRole('radio', { name: 'Move 4h to Bakery app' }).check()
  await question.getByRole('button', { name: 'Unassign' }).click()
  await expect(toast(page, 'Moved to Bakery app as BAK-1')).toBeVisible()
  await expect.poll(places).toEqual([bakery.id, bakery.id])
  // Not answered yet, it would be sent again after the reload, and assign Otto once more.
  const undone = writeAnswered(page, /\/task/)
  await page.keyboard.press('Control+z')
  await expect.poll(places).toEqual([hotel.id, hotel.id])
  await expect(row(page, 'One')).toContainText('HHW-1')
  await undone

  // Without assignees to ask about, Enter moves the task alone.
  await page.request.patch(`/api/task/${part.id}`, {
    data: { executor: null },
    headers: { origin: process.env.E2E_URL! },
  })
  await page.reload()
  // The page begins with the last state that the browser has.
  await expect(row(page, 'Part').getByRole('button', { name: 'Unassigned' })).toBeVisible()
  await row(page, 'One').focus()
  await page.keyboard.press('x')
  await moveTo(page, 'Bakery app')
  const alone = page.getByRole('dialog', { name: 'Move task to Bakery app?' })
  await expect(alone.getByRole('button', { name: 'Move task' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Moved to Bakery app as BAK-1')).toBeVisible()
  expect(await places()).toEqual([hotel.id, hotel.id])
  expect(await read(page, `/task/${one.id}`)).toMatchObject({ project: bakery.id })
})

test('an offline move leaves tracked time in its project, and says so', async ({ page, browser }) => {
  const { hotel, bakery, add } = await start(page, browser)
  const task = await add({ title: 'One' })
  const hour = { start: '2026-05-04T08:00:00Z', end: '2026-05-04T09:00:00Z' }
  const entry = await make(page, '/time-entry', { task: task.id, ...hour })
  await page.goto(`/projects/${hotel.id}`)
  await row(page, 'One').focus()
  await page.keyboard.press('x')
  // The parts of the screen that open later are loaded by the first key.
  await moveTo(page, 'Bakery app')
  await page.getByRole('dialog', { name: 'Move task to Bakery app?' }).getByText('Cancel').click()
  await page.context().setOffline(true)
  await moveTo(page, 'Bakery app')
  await expect(toast(page, 'You’re offline, so tracked time stays in its project.')).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(async () => (await read(page, `/task/${task.id}`)).project).toBe(bakery.id)
  expect((await read(page, '/time-entry?from=2026-05-04&to=2026-05-04'))[0]).toMatchObject({
    id: entry.id,
    project: hotel.id,
  })
})

test('a card dropped on other projects asks each time, and each move is undone with its time', async ({
  page,
  browser,
}) => {
  const { hotel, bakery, add } = await start(page, browser)
  const cove = await make(page, '/project', { name: 'Cove' })
  const task = await add({ title: 'One' })
  const hour = { start: '2026-05-04T08:00:00Z', end: '2026-05-04T09:00:00Z' }
  await make(page, '/time-entry', { task: task.id, ...hour })
  const places = async () => {
    const [entry] = await read(page, '/time-entry?from=2026-05-04&to=2026-05-04')
    return [(await read(page, `/task/${task.id}`)).project, entry.project]
  }
  await page.goto('/workspace/board')
  const card = page.getByRole('article').filter({ hasText: 'One' })
  // In the order of their names: Bakery app, Cove, Harbour Hotel.
  const cell = (nth: number) =>
    page.getByRole('row').filter({ hasText: 'Unassigned' }).getByRole('gridcell').nth(nth)
  const dropOn = async (nth: number) => {
    await drag(page, card, cell(nth))
    await expect(cell(nth)).toHaveAttribute('data-over', 'ready')
    await page.mouse.up()
  }
  await expect(cell(2)).toContainText('One')
  await dropOn(0)
  const first = page.getByRole('dialog', { name: 'Move task to Bakery app?' })
  await first.getByRole('radio', { name: 'Move 1h to Bakery app' }).check()
  await first.getByRole('button', { name: 'Move task' }).click()
  await expect.poll(places).toEqual([bakery.id, bakery.id])
  await expect(cell(0)).toContainText('One')
  await expect(first).toHaveCount(0)

  await dropOn(1)
  const second = page.getByRole('dialog', { name: 'Move task to Cove?' })
  await expect(second.getByRole('radio', { name: 'Keep 1h in Bakery app' })).toBeChecked()
  await second.getByRole('button', { name: 'Move task' }).click()
  await expect.poll(places).toEqual([cove.id, bakery.id])
  await expect(second).toHaveCount(0)

  await page.keyboard.press('Control+z')
  await expect.poll(places).toEqual([bakery.id, bakery.id])
  await page.keyboard.press('Control+z')
  await expect.poll(places).toEqual([hotel.id, hotel.id])
})

test('quick add for a non-member stays in its field, and offers to add them to the project', async ({
  page,
  browser,
}) => {
  const { bakery, otto } = await start(page, browser)
  await page.goto(`/projects/${bakery.id}`)
  const line = page.getByRole('combobox', { name: /^New task/ }).first()
  await line.fill('Bake bread @otto')
  await expect(page.getByRole('option', { name: 'Otto (add to project)' })).toBeVisible()
  // Takes the suggestion, which the word alone is already, and enters the line.
  await line.press('Enter')
  await expect(line).toHaveValue('Bake bread @otto')
  await expect(page.getByText('Otto isn’t in this project.')).toBeVisible()
  await expectAccessible(page, noSidebar)
  await page.getByRole('button', { name: 'Add Otto to the project and assign' }).click()
  await expect(row(page, 'Bake bread')).toContainText('BAK-1')
  await expect(line).toHaveValue('')
  const [task] = await read(page, `/task?project=${bakery.id}&status=open`)
  expect(task).toMatchObject({ title: 'Bake bread', executor: otto })
})

test('a refused quick-add line is restored, whatever was typed since', async ({ page, browser }) => {
  const { hotel } = await start(page, browser)
  // A call of an open page that is answered under the new clock would count as one of long ago.
  await page.goto('about:blank')
  await page.clock.install()
  await page.goto(`/projects/${hotel.id}`)
  const reason = 'This project is full.'
  let answer = () => {}
  const isReleased = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/task', async (route) => {
    if (route.request().method() !== 'POST' || !route.request().postData()?.includes('First'))
      return route.continue()
    await isReleased
    await route.fulfill({
      status: 409,
      json: { success: false, error: { code: 'FULL', message: reason } },
    })
  })
  const line = page.getByRole('combobox', { name: /^New task/ }).first()
  await line.fill('First !high')
  await line.press('Enter')
  await expect(row(page, 'First')).toBeVisible()
  await line.fill('Second')
  // However late it is refused.
  await page.clock.fastForward(5_000)
  answer()
  await expect(row(page, 'First')).toHaveCount(0)
  await expect(line).toHaveValue('Second')
  await line.press('Enter')
  await expect(line).toHaveValue('First !high')
  await expect(page.getByRole('alert').filter({ hasText: reason }).first()).toBeVisible()
  await expect(row(page, 'Second')).toBeVisible()
})
