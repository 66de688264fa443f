import type { Page } from '@playwright/test'

type Fiber = {
  key: string | null
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

/** Notes the key of every component that React renders again from the next page on. */
export async function countRenders(page: Page) {
  await page.addInitScript(noteRenders)
  return {
    keys: () => page.evaluate(() => (globalThis as unknown as { rendered: string[] }).rendered),
    forget: () =>
      page.evaluate(() => {
        ;(globalThis as unknown as { rendered: string[] }).rendered.length = 0
      }),
  }
}

/** Runs in the page, and hears of renders the way React's developer tools do. */
function noteRenders() {
  const rendered: string[] = []
  const performedWork = 1
  function compare(now: Fiber, before: Fiber) {
    if (now.key && now.flags & performedWork) rendered.push(now.key)
    if (now.child === before.child) return
    for (let child = now.child; child; child = child.sibling)
      if (child.alternate) compare(child, child.alternate)
  }
  Object.assign(globalThis, {
    rendered,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      isDisabled: false,
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
      onCommitFiberRoot(_renderer: number, { current }: { current: Fiber }) {
        if (current.alternate) compare(current, current.alternate)
      },
    },
  })
}
