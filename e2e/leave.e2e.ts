import { expect } from '@playwright/test'
import { newPerson, register, signIn } from './people.ts'
import { test } from './test.ts'

test('leaving a page while the profile loads does not sign out', async ({ page }) => {
  const person = newPerson('Lea')
  await register(person)
  await page.goto('/sign-in')
  await page.evaluate(breakOffProfile)
  await signIn(page, person)
  await page.waitForURL('/workspace')
  await page.goto('/workspace')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
})

/** The profile comes too late, and its call fails as the page is left, which browsers do now and then. */
function breakOffProfile() {
  const plain = globalThis.fetch
  globalThis.fetch = (input, options) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.endsWith('/api/user')) return plain(input, options)
    return new Promise((_resolve, reject) => {
      addEventListener('pagehide', () => reject(new TypeError('Failed to fetch')))
    })
  }
}
