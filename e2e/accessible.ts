import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Part = {
  within?: string
  without?: string
}

/** The sidebar of every screen, which is looked at where it is tested. */
export const noSidebar: Part = { without: 'div:has(> nav[aria-label=Workspace])' }

/** What is on screen keeps nobody out, as far as a program can tell. Before a screen there is a splash, which would pass. */
export async function expectAccessible(page: Page, { within = 'html', without }: Part = {}) {
  await expect(page.locator('main').first()).toBeVisible()
  await expect(page.locator(within).first()).toBeVisible()
  await settle(page)
  // There are no frames of other origins, where alone the slower way would find more. Its source is read once by each page.
  const isRead = await page.evaluate(() => 'axe' in globalThis)
  const axe = new AxeBuilder(isRead ? { page, axeSource: 'undefined' } : { page })
    .setLegacyMode()
    .include(within)
    .options({ resultTypes: ['violations'] })
  if (without) axe.exclude(without)
  let { violations } = await axe.analyze()
  if (violations.length) {
    // A toast may have begun to come or go meanwhile; what is wrong stays wrong.
    await settle(page)
    violations = (await axe.analyze()).violations
  }
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** Until nothing fades any more: what is still fading in has less contrast than it will have. */
const settle = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )

/** The same by day and by night; it stays the first that was named. */
export async function expectAccessibleInBoth(page: Page, part?: Part) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator(`[data-mantine-color-scheme=${colorScheme}]`)).toBeAttached()
    await expectAccessible(page, part)
  }
}
