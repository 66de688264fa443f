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
