import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One more than the cores that there are at least: the longest tests mostly wait.
    maxWorkers: 3,
    projects: [
      {
        // Pure decisions, slices and reducers: no database, no network, no files.
        test: {
          name: 'small',
          environment: 'node',
          include: [
            'src/shared/**/*.test.ts',
            'src/web/**/*.test.{ts,tsx}',
            'src/features/*/*.test.ts',
            'src/features/*/web/**/*.test.{ts,tsx}',
            // Reads the glossary and the sources.
            'tests/words.test.ts',
          ],
          // For what hangs: how fast something is, tests ask of the processor time.
          testTimeout: 60_000,
        },
      },
      {
        // HTTP and SQL on a real PostgreSQL.
        test: {
          name: 'medium',
          environment: 'node',
          include: [
            'src/server/**/*.test.ts',
            'src/database/**/*.test.ts',
            'src/features/*/server/**/*.test.ts',
            'tests/**/*.test.ts',
          ],
          exclude: ['tests/words.test.ts'],
          globalSetup: ['tests/setup.ts'],
          // For what hangs. Starting a server and its PostgreSQL takes half a minute where the machine has much else to do.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A second, as it is otherwise, is little for what a server does beside much else.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
