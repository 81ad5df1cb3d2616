import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const chromium = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path))
/** Files that test whole queues, and files that change settings or site texts: one installation each. */
const queues = /\/staff\/(concurrent-review|deposit-review|review-queue|support)\.e2e\.ts$/
const settings =
  /\/(staff\/(agent-application|content|mail|money|promotion|site|venue)|shell\/hostile-html|player\/red-packet)\.e2e\.ts$/
/** Files whose tests wait for the venue's clock: at the end of the run they would all wait at once. */
const clock = /\/venue\/tables\.e2e\.ts$/
/** Files whose tests follow a match of the sportsbook to its end: they mostly wait, too. */
const match = /\/venue\/sportsbook\.e2e\.ts$/
/** Files of forms and lists, whose animations are not tested: animations are a quarter of a page's cost. */
const stillTests =
  /\/(staff|player)\/(?!(double-submit|home|lobby|money-journey|vip)\.)[\w-]+\.e2e\.ts$/
/** Several installations run in parallel; with `E2E_URL` there is only one, so projects run in sequence. */
const afterProject = (project: string) => (process.env.E2E_URL ? [project] : [])
const reducedMotion = { contextOptions: { reducedMotion: 'reduce' } } as const
const oneWorker = { workers: 1, use: reducedMotion } as const
const asRoot = process.getuid?.() === 0

/** Browser tests of the whole installation; e2e/start.ts starts what `npm start` starts. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // A browser test mostly waits for times of the spec, so there are two more workers than cores.
  workers: availableParallelism() + 2,
  projects: [
    // The first two projects have the longest files; they start at once and run their files in sequence.
    {
      name: 'queues',
      testMatch: queues,
      ...oneWorker,
      dependencies: afterProject('players'),
    },
    {
      name: 'settings',
      testMatch: settings,
      ...oneWorker,
      dependencies: afterProject('queues'),
    },
    { name: 'clock', testMatch: clock, workers: 1, fullyParallel: true },
    { name: 'match', testMatch: match, workers: 1, dependencies: afterProject('clock') },
    {
      name: 'players',
      testIgnore: [queues, settings, clock, match, stillTests],
      fullyParallel: true,
      dependencies: afterProject('match'),
    },
    {
      name: 'still',
      testMatch: stillTests,
      testIgnore: [queues, settings],
      fullyParallel: true,
      use: reducedMotion,
      dependencies: afterProject('players'),
    },
  ],
  // Limits against a hang, not measurements: a machine four times slower than usual passes.
  timeout: 900_000,
  expect: { timeout: 90_000 },
  globalSetup: './e2e/start.ts',
  reporter: process.env.PLAYWRIGHT_JSON
    ? [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON }]]
    : [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    // One test allows service workers; elsewhere a cached page would hide what the server sends.
    serviceWorkers: 'block',
    timezoneId: 'Asia/Shanghai',
    // Recording every test costs a quarter of the run: set E2E_TRACE=1 to look into a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 120_000,
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
