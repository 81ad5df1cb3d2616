import { createHash, randomUUID } from 'node:crypto'
import { prove } from '@jinli/fair/proof'
import { playerStream, runRule } from '@jinli/fair/stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawsOfRound } from '../src/fairness/draws-of-round.ts'
import { rules } from '../src/games/koi-leap/rules.ts'
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
  return (await venue.play<Seeds>('/play/seeds', { session })).body
}

function change(session: string, server_seed_hash: string, client_seed: string) {
  return venue.play<Seeds>('/play/seeds/change', { session, server_seed_hash, client_seed })
}

function spin(session: string) {
  return venue.play('/play/spin', { session, stake: '1', nonce: randomUUID() })
}

async function pastOf(session: string): Promise<Past[]> {
  const { body } = await venue.play<{ rounds: Past[] }>('/play/rounds', {
    session,
    before: '',
  })
  return body.rounds
}

describe('seeds', () => {
  it('R-GAME-53: are published by hash, counted, and revealed at their change', async () => {
    const session = await venue.openSession('s-one', '50')
    const first = await seedsOf(session)
    expect(first).toMatchObject({ next_nonce: 0, revealed: [] })
    await spin(session)
    await spin(session)
    expect(await seedsOf(session)).toMatchObject({ ...first, next_nonce: 2 })
    expect((await pastOf(session)).map((round) => round.server_seed)).toEqual([null, null])
    const reply = await change(session, first.server_seed_hash, 'my-own_seed')
    expect(reply.body).toMatchObject({
      server_seed_hash: first.next_server_seed_hash,
      client_seed: 'my-own_seed',
      next_nonce: 0,
      revealed: [{ server_seed_hash: first.server_seed_hash, rounds: 2 }],
    })
    const [revealedSeed] = reply.body.revealed
    const bytes = Buffer.from(revealedSeed?.server_seed ?? '', 'hex')
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect(hash).toBe(first.server_seed_hash)
  })

  it('R-GAME-53: change once, however often the request comes', async () => {
    const session = await venue.openSession('s-two', '50')
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

  it('R-GAME-53, V-9: a repeat with another client seed, or of an older change, is stale', async () => {
    const session = await venue.openSession('s-five', '50')
    const { server_seed_hash: first } = await seedsOf(session)
    const second = (await change(session, first, 'one')).body.server_seed_hash
    const stale = { status: 409, body: { error: 'stale_seeds' } }
    expect(await change(session, first, 'two')).toMatchObject(stale)
    expect((await seedsOf(session)).client_seed).toBe('one')
    expect((await change(session, second, 'one')).status).toBe(200)
    expect(await change(session, first, 'one')).toMatchObject(stale)
  })

  it('R-GAME-53: stay as they are while a round is open', async () => {
    const session = await venue.openSession('s-three', '50', 'mines')
    const { server_seed_hash } = await seedsOf(session)
    const order = { session, stake: '1', bet: { mines: 3 }, nonce: randomUUID() }
    const { body } = await venue.play('/play/open', order)
    const refusal = await change(session, server_seed_hash, 'mine')
    expect(refusal).toMatchObject({ status: 409, body: { error: 'round_open' } })
    await venue.call('/v1/bets/void', { bet_id: body['round_id'] })
    expect((await change(session, server_seed_hash, 'mine')).status).toBe(200)
  })

  it('R-GAME-54: prove every past round with only the public code', async () => {
    const session = await venue.openSession('s-four', '50')
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
        (draws) => rules.view(rules.open(draws, {})),
        past.shown,
      )
      expect(proof.steps).toHaveLength(15)
    }
  })

  it('R-GAME-14: draw the same in the engine and in the public stream', async () => {
    const serverSeed = '3c'.repeat(32)
    for (const nonce of [0, 1, 77]) {
      const draws = drawsOfRound({ serverSeed, clientSeed: 'same' }, nonce)
      const rule = (from: typeof draws) =>
        Array.from({ length: 40 }, (_, at) => from.below(at + 2))
      const stream = await playerStream(serverSeed, 'same', nonce)
      expect(await runRule(stream, rule)).toEqual(rule(draws))
    }
  })
})
