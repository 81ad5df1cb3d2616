import { defineConfig } from 'vitest/config'

/** Unit and integration tests in one run; the browser tests are Playwright's (e2e/). */
export default defineConfig({
  test: {
    include: [
      '*.test.ts',
      'bin/**/*.test.ts',
      'packages/**/*.test.ts',
      'apps/**/*.test.{ts,tsx}',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['packages/dev-env/src/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 3,
    // The files of a worker share its modules, which are loaded once: what a module remembers, it remembers by server.
    isolate: false,
    // Guards against a hang, not measures: a machine three times slower than usual passes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: process.env.VITEST_JSON
      ? ['default', ['json', { outputFile: process.env.VITEST_JSON }]]
      : ['default'],
  },
})
