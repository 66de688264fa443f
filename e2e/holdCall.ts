import type { Page } from '@playwright/test'

/**
 * Holds a call of the page back until it is released, which answers with its response. The route stays: taking it away
 * loses a call that is made just then.
 */
export async function holdCall(page: Page, path: string) {
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    requested.resolve()
    await released.promise
    await route.fallback()
  })
  return {
    /** Once the page has made it. */
    requested: requested.promise,
    async release() {
      const answered = page.waitForResponse(path)
      released.resolve()
      return answered
    },
  }
}
