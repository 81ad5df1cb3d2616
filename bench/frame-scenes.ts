import type { Frame, Page } from '@playwright/test'
import { rules as koiLeap } from '../apps/sandbox-venue/src/games/koi-leap/rules.ts'
import { type Account, fund, newAccount, openAs, toVenue } from '../e2e/kit/api.ts'
import { atProvider, seedsFor } from '../e2e/kit/fair-seeds.ts'
import { depositor, openToday } from '../e2e/kit/red-packets.ts'

/** An animation in CSS selectors: its trigger, its beginning and its end. */
export type Motion = {
  /** The element to click; null when the clock starts the animation. */
  press: string | null
  /** The animation has begun when this element exists. */
  from: string
  /** The animation has ended when this element exists. */
  to: string
  /** Milliseconds for which something still moves after `to`. */
  after: number
}

export type Scene = {
  /** The name of the scene on the command line. */
  key: string
  name: string
  moments: number
  motion: Motion
  /** Opens the page of the scene, with a new player if the scene needs one; returns the frame of the scene. */
  seat: (page: Page) => Promise<Frame>
  /** Runs before each measured moment and is not measured itself. */
  ready: (frame: Frame) => Promise<void>
}

/** Milliseconds for which amounts keep rolling after everything else has stopped. */
const rollMs = 650

async function openGame(page: Page, provider: string, code: string): Promise<Frame> {
  const account = await fund(await newAccount(), 20_000)
  if (provider !== 'qi') await toVenue(account, provider, 20_000)
  await openAs(page, account, `/gamePage?name=${provider}&type=0&code=${code}`)
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('the game has no frame')
  await frame.locator('#spin').waitFor()
  return frame
}

const free = '.app[data-phase="idle"] #spin:enabled'
/** A round has ended; the next one may have to wait. */
const roundEnd = '.app:is([data-phase="rest"], [data-phase="idle"])'

const spin: Scene = {
  key: 'spin',
  name: 'slot: a spin',
  moments: 8,
  motion: {
    press: '#spin',
    from: '.app[data-phase="spinning"]',
    to: roundEnd,
    after: rollMs,
  },
  seat: (page) => openGame(page, 'obgdy', 'koi-leap'),
  ready: async (frame) => {
    await frame.locator(free).waitFor()
  },
}

/** A win of twenty-five stakes or more: win lines, lit cells and the animation of the leaping fish. */
const celebration: Scene = {
  ...spin,
  key: 'win',
  name: 'slot: a spin that wins, with the leap',
  moments: 4,
  motion: { ...spin.motion, after: 2200 },
  ready: async (frame) => {
    await frame.locator(free).waitFor()
    await seedsFor(
      atProvider('obgdy', frame.url()),
      (draws) => koiLeap.payoutOf(koiLeap.open(draws, {})),
      (round) => (round?.multiple ?? 0n) >= 250_000n,
    )
  },
}

async function putChips(frame: Frame, place: string): Promise<void> {
  const bets = frame.locator('.app[data-phase="bets"]')
  await bets.waitFor({ timeout: 60_000 })
  await frame.locator(`[data-place="${place}"]:enabled`).click()
  await frame.locator('#spin:enabled').click()
}

const cards: Scene = {
  key: 'cards',
  name: 'live table: a baccarat round is dealt and settled',
  moments: 3,
  motion: {
    press: null,
    from: '#player [data-card]:not([data-card=""])',
    to: '#banker-points:not(:empty)',
    after: rollMs,
  },
  seat: (page) => openGame(page, 'jinlin', 'baccarat'),
  ready: (frame) => putChips(frame, 'banker'),
}

const wheel: Scene = {
  key: 'wheel',
  name: 'live table: the ball of roulette',
  moments: 2,
  motion: {
    press: null,
    from: '#ball:not([style*="hidden"])',
    to: '#pocket:not(:empty)',
    after: rollMs,
  },
  seat: (page) => openGame(page, 'jinlin', 'roulette'),
  ready: (frame) => putChips(frame, 'red'),
}

const curve: Scene = {
  key: 'crash',
  name: 'crash: a curve from its start to its burst',
  moments: 4,
  motion: {
    press: null,
    from: '#height[data-state="rising"]',
    to: '#height[data-state="burst"]',
    after: 900,
  },
  seat: (page) => openGame(page, 'pp', 'crash'),
  ready: (frame) => putChips(frame, 'in'),
}

/** A deposit large enough for the draws of all moments. */
const deposit = 50_000

const packet: Scene = {
  key: 'packet',
  name: 'red packet: asked for and opened',
  moments: 6,
  motion: {
    press: 'section[aria-label="拆红包"] button',
    from: 'dialog[data-kind]',
    to: 'dialog[data-kind="won"]',
    after: 1650,
  },
  seat: async (page) => {
    await openToday()
    const account: Account = await depositor(deposit)
    await openAs(page, account, '/hongbao')
    await page.getByRole('button', { name: '拆红包' }).waitFor()
    return page.mainFrame()
  },
  ready: async (frame) => {
    const acceptButton = frame.getByRole('button', { name: '收下红包' })
    if (await acceptButton.isVisible()) await acceptButton.click()
    await acceptButton.waitFor({ state: 'detached' })
  },
}

/** A rotating square without any code of ours, to measure what the machine itself can draw. */
const control: Scene = {
  key: 'control',
  name: 'one square that turns (the machine itself)',
  moments: 2,
  motion: { press: '#go', from: '#square.on', to: '#square.on', after: 3000 },
  seat: async (page) => {
    await page.setContent(`<style>@keyframes turn { to { transform: rotate(1turn) } }
      #square { width: 90px; height: 90px; background: #c8332b }
      .on { animation: turn 2s linear infinite }</style>
      <button id="go" onclick="square.className = 'on'">go</button><div id="square"></div>`)
    return page.mainFrame()
  },
  ready: async (frame) => {
    await frame.locator('#square').evaluate((square) => square.removeAttribute('class'))
  },
}

export const scenes = [control, spin, celebration, cards, wheel, curve, packet]
