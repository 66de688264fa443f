// Code that is loaded when it is first needed: whoever types on at once loses no key.
import { expect, type Page } from '@playwright/test'
import { pressAtOnce } from './keys.ts'
import { make } from './people.ts'
import { newTask, startProject, title } from './tasks.ts'
import { test } from './test.ts'
import { delayTimers } from './timers.ts'

/** Keys are held for five seconds; a busy machine may take longer until they are pressed and the code is released. */
function holdKeysForLonger() {
  const plain = globalThis.setTimeout
  Object.assign(globalThis, {
    setTimeout: (run: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) =>
      plain(run, delay === 5_000 ? 60_000 : delay, ...args),
  })
}

/** Holds back a file of the app's code, from the next page on, until it is released. */
async function holdCode(page: Page, name: string) {
  await page.addInitScript(holdKeysForLonger)
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(new RegExp(`/assets/${name}-.*\\.js`), async (route) => {
    requested.resolve()
    await released.promise
    await route.fallback()
  })
  return { requested: requested.promise, release: released.resolve }
}

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })

/** A list whose first task has the focus, with code that is on its way. */
async function openList(page: Page, code: string, fields = {}) {
  const { id } = await startProject(page, 'Ida')
  await newTask(page, id, 'Write the offer', fields)
  const held = await holdCode(page, code)
  await page.goto(`/projects/${id}`)
  await expect(row(page, /Write the offer/)).toBeVisible()
  await page.keyboard.press('j')
  await held.requested
  await expect(row(page, /Write the offer/)).toBeFocused()
  return held
}

/** The due date of a task that was asked for, by two parts whose code is on its way, one within the other. */
async function openDueDate(page: Page) {
  const menu = await openList(page, 'TaskFieldMenu')
  const days = await holdCode(page, 'DayChoices')
  await page.reload()
  await expect(row(page, /Write the offer/)).toBeVisible()
  await page.keyboard.press('j')
  await expect(row(page, /Write the offer/)).toBeFocused()
  await page.keyboard.press('d')
  return { menu, days }
}

/** A list whose only task is selected. */
async function openSelected(page: Page) {
  const { id } = await startProject(page, 'Ida')
  await newTask(page, id, 'Write the offer')
  await page.goto(`/projects/${id}`)
  await expect(row(page, /Write the offer/)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(row(page, /Write the offer/)).toHaveAttribute('aria-selected', 'true')
}

test('a date is typed into the menu before its code is there', async ({ page }) => {
  const code = await openList(page, 'DayChoices')
  await page.keyboard.press('d')
  await expect(page.getByRole('dialog', { name: 'Due date' })).toBeVisible()
  await page.keyboard.type('tomorrow')
  await page.keyboard.press('Enter')
  code.release()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(row(page, /Write the offer.*Tomorrow/)).toBeVisible()
  await expect(title(page)).toBeHidden()
  await expect(row(page, /Write the offer/)).toBeFocused()
})

test('what is typed is passed on from one part whose code is missing to the next', async ({ page }) => {
  const { menu, days } = await openDueDate(page)
  await page.keyboard.type('tomor')
  menu.release()
  await page.keyboard.type('row')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Due date' })).toBeVisible()
  days.release()
  await expect(row(page, /Write the offer.*Tomorrow/)).toBeVisible()
  await expect(title(page)).toBeHidden()
})

test('a day that is reached by an arrow right after its menu opened is chosen', async ({ page }) => {
  const code = await openList(page, 'DayChoices', { dueDate: '2099-03-10' })
  code.release()
  await page.keyboard.press('d')
  await expect(page.getByRole('textbox', { name: 'Type a date' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(page, /Write the offer/)).toBeFocused()
  const timers = await delayTimers(page)
  await page.keyboard.press('d')
  await page.keyboard.press('ArrowRight')
  await timers.done()
  await page.keyboard.press('Enter')
  await expect(row(page, /Write the offer.*11 Mar/)).toBeVisible()
})

test('of different due dates, the day that is reached by an arrow right after the menu opened is chosen', async ({
  page,
}) => {
  const { id } = await startProject(page, 'Ida')
  await newTask(page, id, 'Write the offer', { dueDate: '2099-03-10' })
  await newTask(page, id, 'Call Ann', { dueDate: '2099-03-20' })
  await page.goto(`/projects/${id}`)
  await expect(row(page, /Call Ann/)).toBeVisible()
  await page.keyboard.press('Control+a')
  await expect(page.locator('[data-kind=task][aria-selected=true]')).toHaveCount(2)
  await page.keyboard.press('d')
  await expect(page.getByRole('textbox', { name: 'Type a date' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const timers = await delayTimers(page)
  await page.keyboard.press('d')
  await page.keyboard.press('ArrowDown')
  await timers.done()
  await page.keyboard.press('Enter')
  await expect(row(page, /(Write the offer|Call Ann).*Today/)).toHaveCount(2)
})

/** Tasks that are posted begin 50 ms late from now on, as on a busy machine; tells when a held key is played. */
function delayTasks() {
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (message: unknown) {
    setTimeout(() => postMessage.call(this, message), 50)
  }
  return {
    played: new Promise<void>((resolve) => {
      window.addEventListener('keydown', ({ isTrusted }) => isTrusted || resolve(), true)
    }),
  }
}

test('what is typed stays in its order when the next part comes while it is passed on', async ({ page }) => {
  const { menu, days } = await openDueDate(page)
  await page.keyboard.type('tomorrow')
  await page.keyboard.press('Enter')
  const delayed = await page.evaluateHandle(delayTasks)
  menu.release()
  await delayed.evaluate(({ played }) => played)
  days.release()
  await expect(row(page, /Write the offer.*Tomorrow/)).toBeVisible()
  await expect(title(page)).toBeHidden()
})

test('a menu whose code is on its way closes by Escape', async ({ page }) => {
  const code = await openList(page, 'DayChoices')
  await page.keyboard.press('d')
  await page.keyboard.type('tomorrow')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(row(page, /Write the offer/)).toBeFocused()
  code.release()
  await page.keyboard.press('d')
  await expect(page.getByRole('textbox', { name: 'Type a date' })).toHaveValue('')
})

test('a status is chosen in the menu before its code is there', async ({ page }) => {
  const code = await openList(page, 'TaskFieldMenu')
  await page.keyboard.press('s')
  // Not the task.
  await page.keyboard.press('Delete')
  await page.keyboard.type('review')
  await page.keyboard.press('Enter')
  code.release()
  await expect(row(page, /Write the offer.*In review/i)).toBeVisible()
  await expect(row(page, /Write the offer/)).toBeFocused()
})

test('a task is written and created before the code of its form is there', async ({ page }) => {
  const code = await openList(page, 'NewTaskForm')
  await page.keyboard.press('Shift+C')
  await page.keyboard.type('Call Ann#')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+Enter')
  code.release()
  await expect(row(page, /Call Ann/)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(row(page, /Write the offer/)).toBeFocused()
})

test('a list goes on by keys once the form of a new task is closed', async ({ page }) => {
  const { id } = await startProject(page, 'Ida')
  for (const name of ['Write the offer', 'Call Ann']) await newTask(page, id, name)
  await page.goto(`/projects/${id}`)
  await expect(row(page, /Write the offer/)).toBeVisible()
  await page.keyboard.press('j')
  for (const key of ['Shift+C', '?']) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.keyboard.press('Delete')
  await expect(page.locator('[data-kind=task]')).toHaveCount(1)
  await expect(page.locator('[data-kind=task]')).toBeFocused()
})

test('the palette goes where was typed before its code is there', async ({ page }) => {
  const code = await openList(page, 'PaletteDialog')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('my tasks')
  await page.keyboard.press('Enter')
  code.release()
  await expect(page.getByRole('heading', { level: 1, name: 'My tasks' })).toBeVisible()
})

test('Enter right after a step that has to be confirmed takes what it offers first: Cancel', async ({
  page,
}) => {
  await startProject(page, 'Ida')
  await make(page, '/tag', { name: 'Office' })
  const code = await holdCode(page, 'ModalHost')
  await page.goto('/settings/tags')
  await page.getByRole('button', { name: 'More actions for Office' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await code.requested
  await page.keyboard.press('Enter')
  // Too short to be seen from here.
  const watched = await page.evaluateHandle(() => ({
    hasOpened: new Promise((resolve) => {
      new MutationObserver(() => {
        if (document.querySelector('[role=alertdialog]')) resolve(true)
      }).observe(document, { subtree: true, childList: true, attributes: true })
    }),
  }))
  code.release()
  await watched.evaluate(({ hasOpened }) => hasOpened)
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'More actions for Office' })).toBeFocused()
})

test('what is pressed twice while its dialog is on its way opens once', async ({ page }) => {
  await startProject(page, 'Ida')
  await make(page, '/tag', { name: 'Office' })
  const code = await holdCode(page, 'ModalHost')
  await page.goto('/settings/tags')
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: 'More actions for Office' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  }
  code.release()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'More actions for Office' })).toBeFocused()
})

test('a dialog whose code is on its way is called off by Escape, and says so where it can’t be loaded', async ({
  page,
}) => {
  const code = await openList(page, 'PaletteDialog')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('my tasks')
  await page.keyboard.press('Escape')
  await expect(row(page, /Write the offer/)).toBeFocused()
  code.release()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(row(page, /Write the offer/)).toBeFocused()

  await page.route(/\/assets\/ModalHost-.*\.js/, (route) => route.abort())
  await page.goto('/settings/tags')
  await make(page, '/tag', { name: 'Office' })
  await page.getByRole('button', { name: 'More actions for Office' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('This couldn’t be loaded.')).toBeVisible()
  await page.unroute(/\/assets\/ModalHost-.*\.js/)
  const reloaded = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await page.getByRole('button', { name: 'More actions for Office' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Delete this tag?' })).toBeVisible()
})

test('the palette gives the focus back to the row whose menu opened it', async ({ page }) => {
  const { id } = await startProject(page, 'Ida')
  await newTask(page, id, 'Write the offer')
  await page.goto(`/projects/${id}`)
  await row(page, /Write the offer/).click({ button: 'right' })
  await page.getByRole('menuitem', { name: /Remind me/ }).click()
  await expect(page.getByRole('combobox', { name: /Remind/ })).toBeFocused()
  // One step at a time: from the question to all commands, then out.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row(page, /Write the offer/)).toBeFocused()
})

test('Escape in the list of keys leaves what is selected below', async ({ page }) => {
  await openSelected(page)
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(row(page, /Write the offer/)).toHaveAttribute('aria-selected', 'true')
  // Nor does the key go below while the list does not have the focus yet.
  await page.keyboard.press('?')
  await expect(page.getByRole('textbox', { name: 'Find a shortcut' })).toBeFocused()
  await page.locator('[data-kind=task]').focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(row(page, /Write the offer/)).toHaveAttribute('aria-selected', 'true')
})

test('a menu is closed by Escape as soon as it shows, which leaves what is selected below', async ({
  page,
}) => {
  await openSelected(page)
  // Its code is there from then on.
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row(page, /Write the offer/)).toBeFocused()
  await expect(row(page, /Write the offer/)).toHaveAttribute('aria-selected', 'true')
  await pressAtOnce(page, ['ContextMenu', 'Escape'])
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(row(page, /Write the offer/)).toBeFocused()
  await expect(row(page, /Write the offer/)).toHaveAttribute('aria-selected', 'true')
})
