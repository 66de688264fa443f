import type { Page } from '@playwright/test'

/** Notes every failure that this page ever tells: red toasts, and what stands beside fields. */
export function noteAlerts() {
  const failure = '[role=alert]:not([style*=green])'
  const said: string[] = []
  Object.assign(globalThis, { said })
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        const alerts = [node, ...node.querySelectorAll('*')].filter((one) => one.matches(failure))
        said.push(...alerts.map(({ textContent }) => textContent ?? ''))
      }
  }).observe(document, { childList: true, subtree: true })
}

/** What a page that notes its alerts has told so far. */
export const readAlerts = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { said: string[] }).said)
