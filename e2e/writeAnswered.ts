import type { Page } from '@playwright/test'

/** The answer to the page's next write to such a path: what it changes shows before. */
export const writeAnswered = (page: Page, path: RegExp, options?: { timeout?: number }) =>
  page.waitForResponse(
    (answer) => answer.request().method() !== 'GET' && path.test(new URL(answer.url()).pathname),
    options,
  )
