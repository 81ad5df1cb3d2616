import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { postToVenue } from '@jinli/dev-env/venue-process'
import { drawsOfRound } from '../apps/sandbox-venue/src/draws-of-round.ts'
import { house } from './house.ts'

const triesMost = 2_000_000

/** Of a player at a studio: the session of an opened game, and where the studio listens. */
export type AtStudio = { studio: string; origin: string; session: string }

async function ask(at: AtStudio, path: string, body: object) {
  const asked = JSON.stringify({ session: at.session, ...body })
  const said = await postToVenue(`${at.origin}${path}`, asked, {
    'content-type': 'application/json',
  })
  if (said.error !== undefined) throw new Error(`${path}: ${JSON.stringify(said)}`)
  return said
}

/** Where an opened game's frame is, and its session. */
export function atStudio(studio: string, frame: string): AtStudio {
  const { origin, searchParams } = new URL(frame)
  return { studio, origin, session: searchParams.get('session') ?? '' }
}

/**
 * Lets the player's next round be one that is wanted, as nobody could who does not hold the studio's store: the
 * server seed that follows is read there, and a client seed is looked for that gives such a round with it. The change
 * of seeds is any player's own; nothing of the studio does anything it would not do for everybody.
 */
export async function seedsFor<Round>(
  at: AtStudio,
  open: (draws: ReturnType<typeof drawsOfRound>) => Round,
  wanted: (round: Round) => boolean,
): Promise<Round> {
  const { server_seed_hash, next_server_seed_hash } = await ask(at, '/play/seeds', {})
  const store = new DatabaseSync(join(house().dataDir ?? '', `venue-${at.studio}.sqlite`), {
    readOnly: true,
  })
  const row = store
    .prepare('SELECT server_seed FROM seeds WHERE server_seed_hash = ?')
    .get(String(next_server_seed_hash))
  store.close()
  const serverSeed = String(row?.['server_seed'])
  for (let tries = 0; tries < triesMost; tries += 1) {
    const clientSeed = `look-${tries}`
    const round = open(drawsOfRound({ serverSeed, clientSeed }, 0))
    if (!wanted(round)) continue
    await ask(at, '/play/seeds/change', { server_seed_hash, client_seed: clientSeed })
    return round
  }
  throw new Error('no such round was found')
}
