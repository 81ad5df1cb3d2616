import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { sign } from '../http/signature.ts'
import { startVenue } from '../venue.ts'

const operator = 'proof'
const secret = 'of-a-venue-that-lives-for-one-run'

/** A response of the venue. `body` has the type that the caller names, or is a refusal. */
export type VenueResponse<T> = { status: number; body: T & { error?: string } }

/** Replaces the clock of this process by one that can be moved forward, so that timed rounds need no waiting. */
function createClock() {
  const real = Date.now
  let ahead = 0
  Date.now = () => real() + ahead
  return {
    /** Moves the clock to a time (unix ms), never backwards. */
    to: (at: number) => {
      ahead = Math.max(ahead, at - real())
    },
    stop: () => {
      Date.now = real
    },
  }
}

async function post<T>(
  url: string,
  body: string,
  headers: object,
): Promise<VenueResponse<T>> {
  const response = await fetch(url, { method: 'POST', body, headers: { ...headers } })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

/** Opens a sandbox venue with its own store on a free port. Callers use it over HTTP, like players and platforms. */
export async function openClockedVenue() {
  const folder = mkdtempSync(join(tmpdir(), 'verified-play-'))
  const config = readConfig({
    VENUE_PORT: '0',
    VENUE_DB: join(folder, 'venue.sqlite'),
    VENUE_OPERATORS: JSON.stringify([{ id: operator, secret, name: '验证', hue: 12 }]),
    VENUE_SENTINELS: 'off',
    VENUE_TABLE_SECONDS: '60',
    VENUE_ROUND_MS: '0',
  })
  const clock = createClock()
  const venue = await startVenue(config)
  const base = `http://127.0.0.1:${venue.port}`
  const call = <T = unknown>(path: string, request: object) => {
    const body = JSON.stringify(request)
    const timestamp = `${Date.now()}`
    return post<T>(base + path, body, {
      'x-operator': operator,
      'x-timestamp': timestamp,
      'x-signature': sign(secret, timestamp, path, body),
    })
  }
  return {
    clock,
    play: <T = unknown>(path: string, request: object) =>
      post<T>(base + path, JSON.stringify(request), {}),
    /** Creates a player with plenty of money who plays only this game. Returns the session token. */
    launch: async (game: string): Promise<string> => {
      const player = `of-${game}`
      await call('/v1/players', { player })
      await call('/v1/transfers', {
        reference: player,
        player,
        direction: 'in',
        amount: '900000.00',
        currency: 'CNY',
      })
      const { body } = await call<{ url: string }>('/v1/launch', { player, game })
      return new URL(body.url).searchParams.get('session') ?? ''
    },
    close: async () => {
      await venue.close()
      clock.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type ClockedVenue = Awaited<ReturnType<typeof openClockedVenue>>
