import type { Frame, Page } from '@playwright/test'
import { rules as koiLeap } from '../apps/sandbox-venue/src/titles/koi-leap/rules.ts'
import { type Account, fund, newAccount, openAs, toVenue } from '../e2e/api.ts'
import { atStudio, seedsFor } from '../e2e/fair-seeds.ts'
import { depositor, openToday } from '../e2e/red-packets.ts'

/** What moves, in the page's own words: where it begins, and what stands when it is over. */
export type Motion = {
  /** What is pressed for it; nothing where it comes by the clock. */
  press: string | null
  /** It moves since this is there. */
  from: string
  /** It has ended when this is there. */
  to: string
  /** Milliseconds that something still moves after that. */
  after: number
}

export type Scene = {
  /** Its word on the command line. */
  key: string
  name: string
  moments: number
  motion: Motion
  /** Seats somebody: where the scene plays. */
  seat: (page: Page) => Promise<Frame>
  /** Before each moment; what it does is not measured. */
  ready: (frame: Frame) => Promise<void>
}

/** Figures roll for so long when everything else stands. */
const rollMs = 650

async function seated(page: Page, studio: string, code: string): Promise<Frame> {
  const account = await fund(await newAccount(), 20_000)
  if (studio !== 'qi') await toVenue(account, studio, 20_000)
  await openAs(page, account, `/gamePage?name=${studio}&type=0&code=${code}`)
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('the game has no frame')
  await frame.locator('#spin').waitFor()
  return frame
}

const free = '.app[data-phase="idle"] #spin:enabled'

const spin: Scene = {
  key: 'spin',
  name: 'slot: a spin',
  moments: 8,
  motion: { press: '#spin', from: '.app[data-phase="spinning"]', to: free, after: rollMs },
  seat: (page) => seated(page, 'obgdy', 'koi-leap'),
  ready: async (frame) => {
    await frame.locator(free).waitFor()
  },
}

/** Lines, lit cells and the leap: from twenty stakes on. */
const celebration: Scene = {
  ...spin,
  key: 'win',
  name: 'slot: a spin that wins, with the leap',
  moments: 4,
  motion: { ...spin.motion, after: 2200 },
  ready: async (frame) => {
    await frame.locator(free).waitFor()
    await seedsFor(
      atStudio('obgdy', frame.url()),
      (draws) => koiLeap.settled(koiLeap.open(draws, {})),
      (settled) => (settled?.multiple ?? 0n) >= 250_000n,
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
  seat: (page) => seated(page, 'jinlin', 'baccarat'),
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
  seat: (page) => seated(page, 'jinlin', 'roulette'),
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
  seat: (page) => seated(page, 'pp', 'crash'),
  ready: (frame) => putChips(frame, 'in'),
}

/** Deposits that earn the draws of all moments. */
const deposited = 50_000

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
    const account: Account = await depositor(deposited)
    await openAs(page, account, '/hongbao')
    await page.getByRole('button', { name: '拆红包' }).waitFor()
    return page.mainFrame()
  },
  ready: async (frame) => {
    const done = frame.getByRole('button', { name: '收下红包' })
    if (await done.isVisible()) await done.click()
    await done.waitFor({ state: 'detached' })
  },
}

/** One square that turns: what the machine gives when nothing of ours is in the page. */
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
