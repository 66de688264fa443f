import { test as base } from '@playwright/test'
import { shake } from './shake.ts'

/** The test function of all browser tests. The contexts that a test opens for others are closed with it. */
export const test = base.extend<{ closeContexts: undefined }>({
  async page({ page }, provide) {
    await shake(page)
    await provide(page)
  },
  closeContexts: [
    async ({ browser }, use) => {
      await use(undefined)
      // Their pages would stay open, and live, as long as the browser.
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
