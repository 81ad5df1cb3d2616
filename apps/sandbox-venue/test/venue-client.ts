import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, type VenueConfig } from '../src/config.ts'
import { sign } from '../src/http/signature.ts'
import { startVenue } from '../src/venue.ts'

export const vendorSecret = 'a-secret-for-tests-only'

type Fields = Record<string, unknown>
export type Reply<Body = Fields> = { status: number; body: Body }

export type VendorClient = {
  base: string
  call: <Body = Fields>(
    path: string,
    body: unknown,
    operator?: string,
  ) => Promise<Reply<Body>>
  play: <Body = Fields>(path: string, body: unknown) => Promise<Reply<Body>>
  /**
   * Creates a player with money and opens a session of a game, by default the slot machine. Returns the session token.
   */
  openSession: (player: string, amount: string, game?: string) => Promise<string>
}

/** Returns the environment variables of a venue on a random port with two operators. */
export function venueEnvironment(folder: string, extra: Record<string, string> = {}) {
  return {
    VENUE_PORT: '0',
    VENUE_DB: join(folder, 'venue.sqlite'),
    VENUE_OPERATORS: JSON.stringify([
      { id: 'obgdy', secret: vendorSecret, name: '锦鲤电游', hue: 12 },
      { id: 'pp', secret: `${vendorSecret}-pp`, name: '泡泡电子', hue: 205 },
    ]),
    VENUE_DELAY_SCALE: '0.01',
    VENUE_ROUND_MS: '0',
    ...extra,
  }
}

export function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'venue-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Starts a venue in this process with its own database. `close` also removes its files. */
export async function openVenue(extra: Record<string, string> = {}) {
  const { folder, remove } = makeFolder()
  const config: VenueConfig = readConfig(venueEnvironment(folder, extra))
  const venue = await startVenue(config)
  const close = async () => {
    await venue.close()
    remove()
  }
  return { ...vendorClient(venue.port), config, close }
}

export function vendorClient(port: number): VendorClient {
  const base = `http://127.0.0.1:${port}`
  const call = async <Body = Fields>(path: string, body: unknown, operator = 'obgdy') => {
    const rawBody = JSON.stringify(body)
    const timestamp = Date.now().toString()
    const secret = operator === 'obgdy' ? vendorSecret : `${vendorSecret}-${operator}`
    return send<Body>(base + path, rawBody, {
      'x-operator': operator,
      'x-timestamp': timestamp,
      'x-signature': sign(secret, timestamp, path, rawBody),
    })
  }
  const play = <Body = Fields>(path: string, body: unknown) =>
    send<Body>(base + path, JSON.stringify(body), {})
  const openSession = async (player: string, amount: string, game = 'koi-leap') => {
    await call('/v1/players', { player })
    const reference = `seat-${player}`
    const order = { reference, player, direction: 'in', amount, currency: 'CNY' }
    await call('/v1/transfers', order)
    const { body } = await call('/v1/launch', { player, game })
    return new URL(String(body['url'])).searchParams.get('session') ?? ''
  }
  return { base, call, play, openSession }
}

export async function send<Body = Fields>(
  url: string,
  rawBody: string,
  headers: Record<string, string>,
): Promise<Reply<Body>> {
  const response = await fetch(url, { method: 'POST', body: rawBody, headers })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

/** Returns the body of a transfer. Amounts are decimal yuan. */
export function order(
  reference: string,
  direction: 'in' | 'out',
  amount: string,
  player = 'mei',
) {
  return { reference, player, direction, amount, currency: 'CNY' }
}
