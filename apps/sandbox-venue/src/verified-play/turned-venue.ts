import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { sign } from '../signature.ts'
import { startVenue } from '../venue.ts'

const operator = 'proof'
const secret = 'of-a-venue-that-lives-for-one-run'

export type Answer = { status: number; body: Record<string, unknown> }

/** This process's clock, which can be turned on: rounds that come by the clock need not be waited for. */
function turnClock() {
  const real = Date.now
  let ahead = 0
  Date.now = () => real() + ahead
  return {
    /** Unix ms; never back. */
    to: (at: number) => {
      ahead = Math.max(ahead, at - real())
    },
    stop: () => {
      Date.now = real
    },
  }
}

async function post(url: string, body: string, headers: object): Promise<Answer> {
  const response = await fetch(url, { method: 'POST', body, headers: { ...headers } })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** A sandbox venue with a store of its own on a free port, asked over HTTP as players and platforms ask it. */
export async function openTurnedVenue() {
  const folder = mkdtempSync(join(tmpdir(), 'verified-play-'))
  const config = readConfig({
    VENUE_PORT: '0',
    VENUE_DB: join(folder, 'venue.sqlite'),
    VENUE_OPERATORS: JSON.stringify([{ id: operator, secret, name: '验证', hue: 12 }]),
    VENUE_SENTINELS: 'off',
    VENUE_TABLE_SECONDS: '60',
  })
  const clock = turnClock()
  const venue = await startVenue(config)
  const base = `http://127.0.0.1:${venue.port}`
  const call = (path: string, asked: object) => {
    const body = JSON.stringify(asked)
    const timestamp = `${Date.now()}`
    return post(base + path, body, {
      'x-operator': operator,
      'x-timestamp': timestamp,
      'x-signature': sign(secret, timestamp, path, body),
    })
  }
  return {
    clock,
    play: (path: string, asked: object) => post(base + path, JSON.stringify(asked), {}),
    /** The session of a player with plenty of money, who plays this title alone. */
    seat: async (game: string): Promise<string> => {
      const player = `of-${game}`
      await call('/v1/players', { player })
      await call('/v1/transfers', {
        reference: player,
        player,
        direction: 'in',
        amount: '900000.00',
        currency: 'CNY',
      })
      const { body } = await call('/v1/launch', { player, game })
      return new URL(String(body['url'])).searchParams.get('session') ?? ''
    },
    close: async () => {
      await venue.close()
      clock.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type TurnedVenue = Awaited<ReturnType<typeof openTurnedVenue>>
