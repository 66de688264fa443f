import type { Page } from '@playwright/test'

/**
 * Holds a call of the page back, after so many of its kind, until it is released, which answers with its response. The
 * browser may lose what is under way as a page's first route comes or its last one goes: call this before anything is,
 * and the route stays.
 */
export async function holdCall(page: Page, path: string, { after = 0 } = {}) {
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let passed = 0
  await page.route(path, async (route) => {
    passed += 1
    if (passed > after) {
      requested.resolve()
      await released.promise
    }
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
