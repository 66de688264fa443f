import type { Page } from '@playwright/test'

/** Until the lists are kept; answers the longest time between two frames meanwhile. */
export const untilStored = (page: Page) =>
  page.evaluate(async () => {
    let longest = 0
    let last = performance.now()
    let isDone = false
    const frame = (now: number) => {
      longest = Math.max(longest, now - last)
      last = now
      if (!isDone) requestAnimationFrame(frame)
    }
    const isStored = () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('workweek-lists')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('kept').objectStore('kept').getAllKeys()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.some((key) => String(key).endsWith('getCurrentWorkspace')))
          }
        }
      })
    // What drawing the list itself costs is over by then.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    last = performance.now()
    requestAnimationFrame(frame)
    while (!(await isStored())) await new Promise((resolve) => setTimeout(resolve, 100))
    isDone = true
    return longest
  })
