import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const chromium = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path))
/** Files that work on whole queues, and files that change settings or site texts: a house for each kind. */
const queues = /\/(admin|admin-crowd|admin-desk|admin-service)\.e2e\.ts$/
const settings =
  /\/(admin-agent|admin-money|admin-mail|admin-morning|admin-promotion|admin-site|admin-venue|hostile-html|red-packet)\.e2e\.ts$/
/** Files whose tests wait for the venue's clock, in the players' house: at the end they would all wait at once. */
const clock = /\/venue-tables\.e2e\.ts$/
/** Forms, lists and desks, where nothing that moves is the matter: a quarter of what a page costs is movement. */
const still =
  /\/(account|admin-(applications|drawer|factor|risk|sign-in)|article|deposit|field-errors|lost-answer|message|mine|money-forms|own-pages|password|payout-card|play-limit|promotion|rebate|records|referral|register-login|roles|service|session|wallet|withdrawal)\.e2e\.ts$/
/** In a house of somebody else's they would all be in one. */
const after = (project: string) => (process.env.E2E_URL ? [project] : [])
/** For those who want nothing to move. The phone's own movement is tried in all other files. */
const unmoved = { contextOptions: { reducedMotion: 'reduce' } } as const
const desks = { workers: 1, use: unmoved } as const
const asRoot = process.getuid?.() === 0

/** Browser tests against the real thing: e2e/start.ts brings up what `npm start` brings up. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // Much of a browser test is waiting for the time of the spec: twice as many as cores keep them busy, beside the
  // one that waits for the clock.
  workers: 5,
  projects: [
    // One after the other in each: the longest begin at once, beside the players.
    { name: 'queues', testMatch: queues, ...desks, dependencies: after('players') },
    { name: 'settings', testMatch: settings, ...desks, dependencies: after('queues') },
    { name: 'clock', testMatch: clock, workers: 1, fullyParallel: true },
    {
      name: 'players',
      testIgnore: [queues, settings, clock, still],
      fullyParallel: true,
      dependencies: after('clock'),
    },
    {
      name: 'still',
      testMatch: still,
      fullyParallel: true,
      use: unmoved,
      dependencies: after('players'),
    },
  ],
  timeout: 240_000,
  expect: { timeout: 30_000 },
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
    // One test allows them: elsewhere a page kept from before would hide what the server says.
    serviceWorkers: 'block',
    timezoneId: 'Asia/Shanghai',
    // Recording every test costs a quarter of the run: E2E_TRACE=1 when one has to be looked into.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 40_000,
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
