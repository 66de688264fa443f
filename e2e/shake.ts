import type { Page } from '@playwright/test'

/** Milliseconds by which answers come late at most; without it none does. */
const maxDelay = Number(process.env.E2E_DELAY ?? 0)
/** How many times slower the browser computes. */
const slowdown = Number(process.env.E2E_SLOWDOWN ?? 1)

/**
 * Makes a page as slow as on a busy machine, each time in another way: a test that then fails waits for too little, or
 * shows what the product takes for granted.
 */
export async function shake(page: Page) {
  if (maxDelay)
    await page.route('**/api/**', async (route) => {
      const isRead = route.request().method() === 'GET'
      if (!isRead || Math.random() < 0.5)
        await new Promise((resolve) => setTimeout(resolve, Math.random() * maxDelay))
      // The page may be closed by now.
      await route.fallback().catch(() => {})
    })
  if (slowdown > 1) {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  }
}
