import { expect, type Page } from '@playwright/test'

function delayInPage() {
  const plain = window.setTimeout
  let pending = 0
  const delayed = (run: () => void, delay = 0) => {
    if (delay) return plain(run, delay)
    pending++
    return plain(() => {
      run()
      pending--
    }, 300)
  }
  Object.assign(window, { setTimeout: delayed })
  return { isDone: () => pending === 0 }
}

/** What the page puts off comes 300 ms late from now on, as on a busy machine; `done` waits until nothing is put off. */
export async function delayTimers(page: Page) {
  const timers = await page.evaluateHandle(delayInPage)
  return { done: () => expect.poll(() => timers.evaluate(({ isDone }) => isDone())).toBe(true) }
}
