import { expect, test } from '@playwright/test'
import { prove } from './proof.ts'

test('three screens, two servers and a network that breaks at random: at the end all show the same, once', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const { problems, acts, breaks } = await prove(browser, { seed: 7, seconds: 20, note: () => {} })
  expect(problems).toEqual([])
  expect(acts).toBeGreaterThan(0)
  expect(breaks.size).toBeGreaterThan(0)
})
