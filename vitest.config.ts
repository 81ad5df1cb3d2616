import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long for their size. Ordered by size they would start last and keep one core busy alone. */
const longOnes =
  /\/(backup|corpus|sandbox-conformance|stop|video-poker|sign-in\.race|picture)\.test\.ts$/

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longOnes.test(moduleId)
    return [...bySize.filter(isLong), ...bySize.filter((file) => !isLong(file))]
  }
}

/** Unit, integration and component tests in one run; the browser tests run with Playwright (e2e/). */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: [
            '*.test.ts',
            '{bin,bench,cell}/**/*.test.ts',
            '{packages,apps}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['packages/dev-env/src/global-setup.ts'],
        },
      },
      // Component tests of the back office: one simulated window per worker, and the product's own client.
      {
        extends: true,
        test: {
          name: 'admin',
          include: ['apps/admin/**/*.test.tsx'],
          setupFiles: ['apps/admin/test/window.ts', 'apps/admin/test/dom.ts'],
          // With `NODE_ENV=test` antd gives all dialogs the same id, and so the same accessible name.
          env: { NODE_ENV: 'development' },
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
    sequence: { sequencer: LongOnesFirst },
    pool: 'forks',
    maxWorkers: 3,
    // The test files of a worker share modules, which load once. State in a module must therefore be kept per server.
    isolate: false,
    // Limits against a hang, not measurements: a machine three times slower than usual passes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: process.env.VITEST_JSON
      ? ['default', ['json', { outputFile: process.env.VITEST_JSON }]]
      : ['default'],
  },
})
