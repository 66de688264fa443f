import { expect, type Locator, type Page } from '@playwright/test'

/** Presses the key until this has the focus, as one would who sees where it is. */
export async function walkTo(page: Page, key: string, target: Locator, max = 60) {
  await target.waitFor()
  for (let pressed = 0; pressed < max; pressed++) {
    if (await target.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${target.toString()}`)
}

/** Opens the menu of what has the focus, by Enter on its button or Shift+F10 on a row, and takes this item. */
export async function chooseInMenu(page: Page, opening: 'Enter' | 'Shift+F10', name: string) {
  await page.keyboard.press(opening)
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await walkTo(page, 'ArrowDown', page.getByRole('menuitem', { name, exact: true }), 30)
  await page.keyboard.press('Enter')
}

/** Keys where the focus is, so soon one after the other that nothing which waits comes between them. */
export const pressAtOnce = (page: Page, keys: string[]) =>
  page.evaluate(async (keys) => {
    for (const key of keys) {
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
      await Promise.resolve()
    }
  }, keys)

/** Two keys that mean something together. A busy page answers to the first later than the second has to follow. */
export const pressPair = (page: Page, first: string, second: string) =>
  Promise.all([page.keyboard.press(first), page.keyboard.press(second)])
