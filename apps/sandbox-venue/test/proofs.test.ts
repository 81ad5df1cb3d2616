import { randomBytes, randomUUID } from 'node:crypto'
import type { Draws } from '@jinli/fair/draws'
import { prove } from '@jinli/fair/proof'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gamesOf } from '../src/catalog/game-list.ts'
import { linkAt, newChain } from '../src/fairness/chains.ts'
import { drawsOfShared } from '../src/fairness/draws-of-round.ts'
import { isSolo, isTable, type SoloGame } from '../src/games/game.ts'
import { openVenue } from './venue-client.ts'

let venue: Awaited<ReturnType<typeof openVenue>>
beforeAll(async () => {
  venue = await openVenue()
})
afterAll(() => venue.close())

/** The bet for each game, and the decision at the nth step of a round. */
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
    const request = { session, round_id, decision, nonce: randomUUID() }
    body = (await venue.play('/play/decide', request)).body
  }
  expect(body['status']).toBe('settled')
}

/** Replays a round from its seeds, with its payout in fen. */
function proofOf({ rules }: SoloGame, past: Past, claim: object) {
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
    const multiple = rules.payoutOf(round)?.multiple ?? 0n
    return { shown: rules.view(round), paid: `${(multiple * 100n) / 10_000n}` }
  }
  return prove(evidence, replay, claim)
}

/** The number of rounds per game: twenty, or the value of `PROOFS` (`PROOFS=1000` once before a release). */
const rounds = Number.parseInt(process.env['PROOFS'] ?? '20', 10)

async function pastRounds(session: string): Promise<Past[]> {
  const all: Past[] = []
  for (let before: unknown = ''; before !== null; ) {
    type Page = { rounds: Past[]; next: string | null }
    const { body } = await venue.play<Page>('/play/rounds', { session, before })
    all.push(...body.rounds)
    before = body.next
  }
  return all
}

it.each(
  [...gamesOf(null).values()].filter(isSolo).map((game) => [game.code, game] as const),
)(
  'R-GAME-54: rounds of %s are proved by seeds and rules, and no other outcome is',
  async (code, game) => {
    const session = await venue.openSession(`prover-${code}`, `${rounds * 5}`, code)
    for (let round = 0; round < rounds; round += 1) await playedRound(session, code)
    const { body: seeds } = await venue.play('/play/seeds', { session })
    const { server_seed_hash } = seeds
    const change = { session, server_seed_hash, client_seed: 'after' }
    expect((await venue.play('/play/seeds/change', change)).status).toBe(200)
    const past = await pastRounds(session)
    expect(past).toHaveLength(rounds)
    for (const round of past) {
      const payout = `${BigInt(round.payout.replace('.', ''))}`
      const proof = await proofOf(game, round, { shown: round.shown, paid: payout })
      expect(proof.steps.length).toBeGreaterThan(0)
      const more = { shown: round.shown, paid: `${BigInt(payout) + 1n}` }
      await expect(proofOf(game, round, more)).rejects.toThrow('outcome-differs')
    }
  },
)

it.each(
  [...gamesOf(null).values()].filter(isTable).map((game) => [game.code, game] as const),
)(
  'R-FAIR-04: rounds of all of %s are proved one after the other, and none is another’s',
  async (_, { shared: rules }) => {
    const rule = (draws: Draws) => rules.draw(draws)
    const chain = newChain(randomBytes(32), rounds, 16)
    const salt = randomBytes(16).toString('hex')
    let nearest = { link: chain.start, index: 0 }
    for (let index = 1; index <= rounds; index += 1) {
      const link = linkAt(chain, index)
      const outcome = rules.draw(drawsOfShared(link, salt))
      const evidence = { kind: 'shared', known: nearest, index, link, salt }
      const proof = await prove(evidence, rule, outcome)
      expect(proof.committed).toBe(nearest.link)
      const other = { ...evidence, link: linkAt(chain, (index % rounds) + 1) }
      await expect(prove(other, rule, outcome)).rejects.toThrow('link-not-in-chain')
      nearest = { link, index }
    }
  },
)
