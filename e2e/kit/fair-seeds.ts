import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { postToVenue } from '@jinli/dev-env/venue-process'
import { drawsOfRound } from '../../apps/sandbox-venue/src/fairness/draws-of-round.ts'
import { installation } from './installation.ts'

const triesMost = 2_000_000

/** A player's game session at a provider, and the provider's origin. */
export type AtProvider = { provider: string; origin: string; session: string }

async function ask(at: AtProvider, path: string, body: object) {
  const requestBody = JSON.stringify({ session: at.session, ...body })
  const response = await postToVenue(`${at.origin}${path}`, requestBody, {
    'content-type': 'application/json',
  })
  if (response.error !== undefined) throw new Error(`${path}: ${JSON.stringify(response)}`)
  return response
}

/** Returns the origin and the session of an opened game's frame. */
export function atProvider(provider: string, frame: string): AtProvider {
  const { origin, searchParams } = new URL(frame)
  return { provider, origin, session: searchParams.get('session') ?? '' }
}

/**
 * Makes the player's next round one that `isWanted` accepts. Reads the next server seed from the provider's database,
 * which no player can do, and searches for a client seed that gives such a round. Every player can make the call that
 * changes the seeds.
 */
export async function seedsFor<Round>(
  at: AtProvider,
  open: (draws: ReturnType<typeof drawsOfRound>) => Round,
  isWanted: (round: Round) => boolean,
): Promise<Round> {
  const { server_seed_hash, next_server_seed_hash } = await ask(at, '/play/seeds', {})
  const store = new DatabaseSync(
    join(installation().dataDir ?? '', `venue-${at.provider}.sqlite`),
    {
      readOnly: true,
    },
  )
  const row = store
    .prepare('SELECT server_seed FROM seeds WHERE server_seed_hash = ?')
    .get(String(next_server_seed_hash))
  store.close()
  const serverSeed = String(row?.['server_seed'])
  for (let tries = 0; tries < triesMost; tries += 1) {
    const clientSeed = `look-${tries}`
    const round = open(drawsOfRound({ serverSeed, clientSeed }, 0))
    if (!isWanted(round)) continue
    await ask(at, '/play/seeds/change', { server_seed_hash, client_seed: clientSeed })
    return round
  }
  throw new Error('no such round was found')
}
