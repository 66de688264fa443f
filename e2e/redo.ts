// Changes that are walked back and forth by keys.
import { expect, type Page, type Request } from '@playwright/test'

/**
 * Presses the keys of undo (<) and redo (>) as fast as they can be pressed, and waits until all that they send to this
 * path is answered: by default one write each.
 */
export async function walk(page: Page, path: string, steps: string, writes = steps.length) {
  const sent: Request[] = []
  const note = (request: Request) => {
    if (request.method() !== 'GET' && request.url().includes(path)) sent.push(request)
  }
  page.on('request', note)
  for (const step of steps) await page.keyboard.press(step === '<' ? 'Control+z' : 'Control+Shift+z')
  await expect
    .poll(async () => (await Promise.all(sent.map((request) => request.response()))).length, {
      timeout: 60_000,
    })
    .toBe(writes)
  page.off('request', note)
}
