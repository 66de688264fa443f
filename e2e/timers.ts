import { expect, type Page } from '@playwright/test'

function delayInPage() {
  const plain = window.setTimeout
  /** Milliseconds after which menus and dialogs give the focus back. */
  const soon = 10
  const pending = new Set<number>()
  const delayed = (run: () => void, delay = 0) => {
    if (delay > soon) return plain(run, delay)
    const timer = plain(() => {
      run()
      pending.delete(timer)
    }, 300)
    pending.add(timer)
    return timer
  }
  const plainClear = window.clearTimeout
  const clear = (timer: number) => {
    pending.delete(timer)
    plainClear(timer)
  }
  Object.assign(window, { setTimeout: delayed, clearTimeout: clear })
  return { isDone: () => pending.size === 0 }
}

/** What the page puts off comes 300 ms late from now on, as on a busy machine; `done` waits until nothing is put off. */
export async function delayTimers(page: Page) {
  const timers = await page.evaluateHandle(delayInPage)
  return { done: () => expect.poll(() => timers.evaluate(({ isDone }) => isDone())).toBe(true) }
}
