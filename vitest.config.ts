import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long for their size, by which files are ordered: begun last, they would keep one core alone. */
const longOnes =
  /\/(corpus|sandbox-conformance|stop|video-poker|sign-in\.race|picture)\.test\.ts$/

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longOnes.test(moduleId)
    return [...bySize.filter(isLong), ...bySize.filter((file) => !isLong(file))]
  }
}

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
    sequence: { sequencer: LongOnesFirst },
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
