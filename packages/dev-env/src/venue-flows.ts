import { randomUUID } from 'node:crypto'
import { getGameUrl } from '@jinli/contract/venue/venue'
import type { AppContext } from '@jinli/server/context'
import { playerAtVenue } from '@jinli/server/venue-port/player-at-venue'
import type pg from 'pg'
import type { ApiClient, TestPlayer } from './api-client.ts'
import { postToVenue } from './venue-process.ts'

/** Where a player's money is (fen): four amounts whose sum is what the player owns (money I-10). */
export type Whereabouts = {
  available: bigint
  held: bigint
  transit: bigint
  atVenue: bigint
}

type Parts = { api: ApiClient; context: AppContext; owner: pg.Pool }

/** Test calls for games at a venue, and for where a player's money is. */
export function venueFlows({ api: { client }, context, owner }: Parts) {
  /** Launches a game; returns its session at the venue. */
  async function openGame(player: TestPlayer, venue = 'obgdy'): Promise<string> {
    const { token } = player
    const { data } = await client.call(getGameUrl, { plat_name: venue }, { token })
    const session = new URL(data.url).searchParams.get('session')
    if (!session) throw new Error('the launch address bears no session')
    return session
  }

  /** Spins once on the game page; `stake` in whole yuan. Returns the venue's response. */
  async function spin(session: string, stake = '1'): Promise<Record<string, unknown>> {
    const body = JSON.stringify({ session, stake, nonce: randomUUID() })
    return postToVenue(new URL('/play/spin', context.config.venue.url), body)
  }

  async function whereabouts(player: TestPlayer, venue = 'obgdy'): Promise<Whereabouts> {
    const prefix = `player:${player.id}:`
    const { rows } = await owner.query<{ code: string; balance: string }>(
      'SELECT code, balance::text FROM ledger.account WHERE code = ANY ($1)',
      [[`${prefix}available`, `${prefix}held`, `${prefix}transit:${venue}`]],
    )
    const balance = (place: string) =>
      BigInt(rows.find((row) => row.code === `${prefix}${place}`)?.balance ?? 0)
    const venueAccount = await owner.query(
      'SELECT 1 FROM venue_player WHERE player_id = $1 AND venue = $2',
      [player.id, venue],
    )
    const client = venueAccount.rows.length > 0 ? context.venues.get(venue) : null
    return {
      available: balance('available'),
      held: balance('held'),
      transit: balance(`transit:${venue}`),
      atVenue:
        client?.wallet === 'transfer'
          ? await client.balance(playerAtVenue(player.id), 2000)
          : 0n,
    }
  }

  return { openGame, spin, whereabouts }
}
