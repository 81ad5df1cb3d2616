import { createHash, randomUUID } from 'node:crypto'
import { prove } from '@jinli/fair/proof'
import { drawn, playerStream } from '@jinli/fair/stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawsOfRound } from '../src/draws-of-round.ts'
import { rules } from '../src/titles/koi-leap/rules.ts'
import { openVenue } from './venue-client.ts'

let venue: Awaited<ReturnType<typeof openVenue>>
beforeAll(async () => {
  venue = await openVenue()
})
afterAll(() => venue.close())

type Seeds = {
  server_seed_hash: string
  client_seed: string
  next_nonce: number
  next_server_seed_hash: string
  revealed: { server_seed: string; server_seed_hash: string; rounds: number }[]
}
type Past = {
  status: string
  shown: unknown
  server_seed: string | null
  seeds: { server_seed_hash: string; client_seed: string; nonce: number }
}

async function seedsOf(session: string): Promise<Seeds> {
  return (await venue.play('/play/seeds', { session })).body as Seeds
}

function change(session: string, server_seed_hash: string, client_seed: string) {
  return venue.play('/play/seeds/change', { session, server_seed_hash, client_seed })
}

function spin(session: string) {
  return venue.play('/play/spin', { session, stake: '1', nonce: randomUUID() })
}

async function pastOf(session: string): Promise<Past[]> {
  const { body } = await venue.play('/play/rounds', { session, before: '' })
  return body['rounds'] as Past[]
}

describe('seeds', () => {
  it('R-GAME-53: are promised by hash, counted, and shown at their change', async () => {
    const session = await venue.seat('s-one', '50')
    const first = await seedsOf(session)
    expect(first).toMatchObject({ next_nonce: 0, revealed: [] })
    await spin(session)
    await spin(session)
    expect(await seedsOf(session)).toMatchObject({ ...first, next_nonce: 2 })
    expect((await pastOf(session)).map((round) => round.server_seed)).toEqual([null, null])
    const changed = await change(session, first.server_seed_hash, 'my-own_seed')
    expect(changed.body).toMatchObject({
      server_seed_hash: first.next_server_seed_hash,
      client_seed: 'my-own_seed',
      next_nonce: 0,
      revealed: [{ server_seed_hash: first.server_seed_hash, rounds: 2 }],
    })
    const [shown] = (changed.body as Seeds).revealed
    const bytes = Buffer.from(shown?.server_seed ?? '', 'hex')
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect(hash).toBe(first.server_seed_hash)
  })

  it('R-GAME-53: are changed once, however often it is asked', async () => {
    const session = await venue.seat('s-two', '50')
    const { server_seed_hash } = await seedsOf(session)
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => change(session, server_seed_hash, 'again')),
    )
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    const stale = await change(session, 'f'.repeat(64), 'again')
    expect(stale).toMatchObject({ status: 409, body: { error: 'stale_seeds' } })
    const odd = await change(session, server_seed_hash, 'a:b')
    expect(odd).toMatchObject({ status: 400, body: { error: 'bad_request' } })
  })

  it('R-GAME-53: stay as they are while a round is open', async () => {
    const session = await venue.seat('s-three', '50', 'mines')
    const { server_seed_hash } = await seedsOf(session)
    const order = { session, stake: '1', bet: { mines: 3 }, nonce: randomUUID() }
    const { body } = await venue.play('/play/open', order)
    const refused = await change(session, server_seed_hash, 'mine')
    expect(refused).toMatchObject({ status: 409, body: { error: 'round_open' } })
    await venue.call('/v1/bets/void', { bet_id: body['round_id'] })
    expect((await change(session, server_seed_hash, 'mine')).status).toBe(200)
  })

  it('R-GAME-54: prove every past round with the public code alone', async () => {
    const session = await venue.seat('s-four', '50')
    for (let round = 0; round < 12; round += 1) await spin(session)
    await change(session, (await seedsOf(session)).server_seed_hash, 'next')
    for (const past of await pastOf(session)) {
      const evidence = {
        kind: 'player',
        commitment: past.seeds.server_seed_hash,
        serverSeed: past.server_seed,
        clientSeed: past.seeds.client_seed,
        nonce: past.seeds.nonce,
      }
      const proof = await prove(
        evidence,
        (draws) => rules.shown(rules.open(draws, {})),
        past.shown,
      )
      expect(proof.steps).toHaveLength(15)
    }
  })

  it('R-GAME-14: draw in the engine what the public stream draws', async () => {
    const serverSeed = '3c'.repeat(32)
    for (const nonce of [0, 1, 77]) {
      const draws = drawsOfRound({ serverSeed, clientSeed: 'same' }, nonce)
      const rule = (from: typeof draws) =>
        Array.from({ length: 40 }, (_, at) => from.below(at + 2))
      const stream = await playerStream(serverSeed, 'same', nonce)
      expect(await drawn(stream, rule)).toEqual(rule(draws))
    }
  })
})
