import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Frame, type Page } from '@playwright/test'
import { bringUp } from '../e2e/start.ts'
import config from '../playwright.config.ts'
import { type Scene, scenes } from './frame-scenes.ts'
import {
  type Frames,
  frameFigures,
  framesOf,
  gapsOf,
  marks,
  traceCategories,
} from './frame-trace.ts'
import { machineLoad } from './machine-load.ts'
import { type Watch, watch } from './watch-motion.ts'

/** The processor is slowed down by this factor, to stand for a cheap phone. */
const slowdown = 4
const restMs = 300

/** Slows down the page and its frame; a frame in another process needs a separate command. */
async function slowDown(page: Page, frame: Frame): Promise<void> {
  const throttle = { rate: slowdown }
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', throttle)
  const other = await page
    .context()
    .newCDPSession(frame)
    .catch(() => null)
  await other?.send('Emulation.setCPUThrottlingRate', throttle)
}

async function moment(browser: Browser, page: Page, frame: Frame, what: Watch) {
  await browser.startTracing(page, { categories: ['-*', ...traceCategories] })
  try {
    return { times: await frame.evaluate(watch, what), trace: await browser.stopTracing() }
  } catch (error) {
    await browser.stopTracing().catch(() => null)
    throw error
  }
}

async function measureScene(browser: Browser, scene: Scene) {
  const { viewport, hasTouch, isMobile, locale, timezoneId } = config.use ?? {}
  const look = { viewport, hasTouch, isMobile, locale, timezoneId }
  const page = await browser.newPage({ ...look, deviceScaleFactor: 2 })
  try {
    const frame = await scene.seat(page)
    await slowDown(page, frame)
    const measurements: Frames[] = []
    const own: number[] = []
    for (let nth = 0; nth <= scene.moments; nth += 1) {
      await scene.ready(frame)
      await wait(restMs)
      // The last moment is an additional one, which records the animation frames of the page itself.
      const options = { motion: scene.motion, marks, own: nth === scene.moments }
      const { times, trace } = await moment(browser, page, frame, options)
      if (options.own) own.push(...gapsOf(times))
      else measurements.push(framesOf(trace))
    }
    const motionMs = own.reduce((sum, gap) => sum + gap, 0)
    return {
      name: scene.name,
      ...frameFigures(measurements),
      own: { perSecond: (1000 * own.length) / motionMs, longest: Math.max(...own) },
    }
  } finally {
    await page.close()
  }
}

/** Measures each wanted scene in a new installation, on a slowed-down processor. */
export async function measureFrames(isWanted: (key: string) => boolean) {
  const { end, ...house } = await bringUp({
    VENUE_TABLE_SECONDS: process.env.VENUE_TABLE_SECONDS,
    VENUE_DELAY_SCALE: '0',
    LOG_LEVEL: 'error',
  })
  // The test helpers read these variables.
  process.env.E2E_URL = house.url
  process.env.E2E_DATA_DIR = house.dataDir
  process.env.E2E_ADMIN_PASSWORD = house.password
  const load = machineLoad()
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    const lines = []
    for (const scene of scenes.filter(({ key }) => isWanted(key)))
      lines.push(await measureScene(browser, scene))
    return { lines, others: load.ofOthers() }
  } finally {
    await browser.close()
    await end()
  }
}
