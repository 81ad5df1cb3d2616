import { randomBytes, randomUUID } from 'node:crypto'
import type { Draws } from '@jinli/fair/draws'
import { prove } from '@jinli/fair/proof'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkAt, newChain } from '../src/chains.ts'
import { drawsOfShared } from '../src/draws-of-round.ts'
import { titlesOf } from '../src/offered-titles.ts'
import { isOwn, isTable, type Title } from '../src/titles/title.ts'
import { openVenue } from './venue-client.ts'

let venue: Awaited<ReturnType<typeof openVenue>>
beforeAll(async () => {
  venue = await openVenue()
})
afterAll(() => venue.close())

/** What is bet in each title, and decided at the nth decision of a round. */
const plays: Record<string, { bet: unknown; decide?: (nth: number) => unknown }> = {
  'koi-leap': { bet: {} },
  plinko: { bet: { rows: 12, risk: 'high' } },
  'video-poker': { bet: {}, decide: () => ({ hold: [0, 3] }) },
  mines: {
    bet: { mines: 3 },
    decide: (nth) => (nth < 2 ? { open: nth * 7 } : { cashOut: true }),
  },
  keno: { bet: { marks: [2, 11, 29, 40] } },
  limbo: { bet: { target: 200 } },
  'classic-slot': { bet: {} },
  dice: { bet: { side: 'over', chance: 3000 } },
  'scratch-card': { bet: {} },
  'hold-and-spin': { bet: {} },
  'cluster-slot': { bet: {} },
  'tumble-slot': { bet: {} },
  blackjack: { bet: {}, decide: () => ({ play: 'stand' }) },
  'casino-holdem': { bet: {}, decide: (nth) => ({ play: nth % 2 ? 'fold' : 'call' }) },
  'three-card': { bet: {}, decide: (nth) => ({ play: nth % 2 ? 'fold' : 'raise' }) },
}

type Past = {
  bet: unknown
  decisions: unknown[]
  shown: unknown
  stake: string
  payout: string
  server_seed: string
  seeds: { server_seed_hash: string; client_seed: string; nonce: number }
}

async function playedRound(session: string, code: string): Promise<void> {
  const order = { session, stake: '1', bet: plays[code]?.bet, nonce: randomUUID() }
  let { body } = await venue.play('/play/open', order)
  for (let nth = 0; body['status'] === 'open'; nth += 1) {
    const decision = plays[code]?.decide?.(nth)
    const { round_id } = body
    const asked = { session, round_id, decision, nonce: randomUUID() }
    body = (await venue.play('/play/decide', asked)).body
  }
  expect(body['status']).toBe('settled')
}

/** The round again from its seeds, with what it paid in fen. */
function proofOf({ rules }: Title, past: Past, claimed: object) {
  const evidence = {
    kind: 'player',
    commitment: past.seeds.server_seed_hash,
    serverSeed: past.server_seed,
    clientSeed: past.seeds.client_seed,
    nonce: past.seeds.nonce,
  }
  const replay = (draws: Draws) => {
    let round = rules.open(draws, rules.parseBet(past.bet))
    for (const decision of past.decisions)
      round = rules.decide(round, rules.parseDecision(decision))
    const multiple = rules.settled(round)?.multiple ?? 0n
    return { shown: rules.shown(round), paid: `${(multiple * 100n) / 10_000n}` }
  }
  return prove(evidence, replay, claimed)
}

/** Twenty, or as many as `PROOFS` says: `PROOFS=1000` once before a release. */
const rounds = Number.parseInt(process.env['PROOFS'] ?? '20', 10)

async function pastRounds(session: string): Promise<Past[]> {
  const all: Past[] = []
  for (let before: unknown = ''; before !== null; ) {
    const { body } = await venue.play('/play/rounds', { session, before })
    all.push(...(body['rounds'] as Past[]))
    before = body['next']
  }
  return all
}

it.each(
  [...titlesOf(null).values()].filter(isOwn).map((title) => [title.code, title] as const),
)(
  'R-GAME-54: rounds of %s are proved by seeds and rules, and no other outcome is',
  async (code, title) => {
    const session = await venue.seat(`prover-${code}`, `${rounds * 5}`, code)
    for (let round = 0; round < rounds; round += 1) await playedRound(session, code)
    const { body: seeds } = await venue.play('/play/seeds', { session })
    const { server_seed_hash } = seeds
    const change = { session, server_seed_hash, client_seed: 'after' }
    expect((await venue.play('/play/seeds/change', change)).status).toBe(200)
    const past = await pastRounds(session)
    expect(past).toHaveLength(rounds)
    for (const round of past) {
      const paid = `${BigInt(round.payout.replace('.', ''))}`
      const proof = await proofOf(title, round, { shown: round.shown, paid })
      expect(proof.steps.length).toBeGreaterThan(0)
      const more = { shown: round.shown, paid: `${BigInt(paid) + 1n}` }
      await expect(proofOf(title, round, more)).rejects.toThrow('outcome-differs')
    }
  },
)

it.each(
  [...titlesOf(null).values()].filter(isTable).map((title) => [title.code, title] as const),
)(
  'R-FAIR-04: rounds of all of %s are proved one after the other, and none is another’s',
  async (_, { shared }) => {
    const rule = (draws: Draws) => shared.draw(draws)
    const chain = newChain(randomBytes(32), rounds, 16)
    const salt = randomBytes(16).toString('hex')
    let known = { link: chain.start, index: 0 }
    for (let index = 1; index <= rounds; index += 1) {
      const link = linkAt(chain, index)
      const outcome = shared.draw(drawsOfShared(link, salt))
      const evidence = { kind: 'shared', known, index, link, salt }
      const proof = await prove(evidence, rule, outcome)
      expect(proof.committed).toBe(known.link)
      const other = { ...evidence, link: linkAt(chain, (index % rounds) + 1) }
      await expect(prove(other, rule, outcome)).rejects.toThrow('link-not-in-chain')
      known = { link, index }
    }
  },
)
