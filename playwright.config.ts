import { existsSync, statfsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'

/** What pages are drawn in is shared in memory where that has room, as it has not in many containers: files cost time. */
const sharedMemory = '/dev/shm'
const { bavail, bsize } = existsSync(sharedMemory) ? statfsSync(sharedMemory) : { bavail: 0, bsize: 0 }
const ignoreDefaultArgs = bavail * bsize > 2 ** 30 ? ['--disable-dev-shm-usage'] : []

export default defineConfig({
  testDir: '.',
  testMatch: ['e2e/**/*.e2e.ts', 'src/features/*/*.e2e.ts'],
  globalSetup: './e2e/server.ts',
  workers: 2,
  fullyParallel: true,
  // A test of several people takes half a minute on two cores, and longer where they have much else to do.
  timeout: 180_000,
  // Two tests share two cores with a server and its database: a whole page may have to be loaded meanwhile. How soon a
  // change is seen elsewhere, tests say themselves.
  expect: { timeout: 30_000 },
  // A hanging browser must not eat the time of everything else.
  globalTimeout: 75 * 60_000,
  // A test that passes at the second try hides what is wrong with it or with the product.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'line',
  outputDir: 'test-results',
  use: {
    // Set by the global setup, before the workers read this file again.
    baseURL: process.env.E2E_URL,
    launchOptions: process.env.E2E_URL ? { ...(await findBrowser()), ignoreDefaultArgs } : {},
    // Recording one costs time in every test.
    trace: 'off',
    // It loads and compiles all of the app in each new context: allowed where it matters, which is where the network goes.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
})
