import { describe, expect, it } from 'vitest'
import { leadsTo, linkOf, makeChain } from './chain.ts'
import type { Draws } from './draws.ts'
import { type Evidence, parseEvidence, prove } from './proof.ts'
import {
  commitmentOf,
  isClientSeed,
  isSeed,
  newSeed,
  playerStream,
  runRule,
  sharedStream,
} from './stream.ts'

const serverSeed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const last = '07'.repeat(32)
const s0 = '4ef9ad690c0eac5d9294f84258505c9e6b1697c26f2b8e0533e21435cb54b2e2'
const s5 = '01ab3ff750962bfd975a7140e8dbe8634efca4e032cb61cc4861dfd47a6c3f00'

const player: Evidence = {
  kind: 'player',
  commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  serverSeed,
  clientSeed: 'jinli',
  nonce: 7,
}
const sharedEvidence: Evidence = {
  kind: 'shared',
  known: { link: s0, index: 0 },
  index: 5,
  link: s5,
  salt: 'salt-2026',
}

/** A rule like that of a game: deals a hand from a shuffled deck and spins a wheel. */
function hand(draws: Draws): { hand: number[]; wheel: number } {
  const deck = Array.from({ length: 52 }, (_, card) => card)
  return { hand: draws.shuffle(deck).slice(0, 5), wheel: draws.below(37) }
}

describe('streams', () => {
  // A program in another language computed the expected values.
  it('R-FAIR-01: never change', async () => {
    const own = await playerStream(serverSeed, 'jinli', 7)
    expect((await own(0)).slice(0, 3)).toEqual([616586469, 3133893665, 1091728113])
    expect((await own(1)).slice(0, 2)).toEqual([1250336964, 2050018507])
    const all = await sharedStream(s5, 'salt-2026')
    expect((await all(0)).slice(0, 3)).toEqual([3820425454, 2933160423, 37358230])
    expect(await commitmentOf(serverSeed)).toBe(
      '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
    )
  })

  it('give a rule all words that it needs, and the same words from the start', async () => {
    const stream = await playerStream(serverSeed, 'long', 1)
    const few = await runRule(stream, (draws) => [draws.below(100), draws.below(100)])
    const many = await runRule(stream, (draws) =>
      Array.from({ length: 5000 }, () => draws.below(100)),
    )
    expect(many.slice(0, 2)).toEqual(few)
    expect(new Set(many).size).toBe(100)
  })

  it('stop a rule that never ends', async () => {
    const stream = await playerStream(serverSeed, 'forever', 1)
    const forever = runRule(stream, (draws) => {
      for (;;) draws.below(2)
    })
    await expect(forever).rejects.toThrow(/more than/)
  })

  it('refuse what is no seed', async () => {
    expect(isSeed(newSeed())).toBe(true)
    expect(newSeed()).not.toBe(newSeed())
    expect([isClientSeed(''), isClientSeed('锦鲤'), isClientSeed('x'.repeat(65))]).toEqual([
      false,
      false,
      false,
    ])
    await expect(playerStream('00', 'a', 1)).rejects.toThrow(RangeError)
    await expect(playerStream(serverSeed, '', 1)).rejects.toThrow(RangeError)
    await expect(playerStream(serverSeed, 'a', -1)).rejects.toThrow(RangeError)
    await expect(sharedStream(s5, '')).rejects.toThrow(RangeError)
  })
})

describe('chains', () => {
  it('R-FAIR-03: give every link, whichever were kept', async () => {
    const whole = await makeChain(last, 10, 1)
    expect(whole.start).toBe(s0)
    expect(whole.kept).toHaveLength(10)
    for (const every of [3, 4, 10, 1024]) {
      const chain = await makeChain(last, 10, every)
      const links = await Promise.all(
        Array.from({ length: 11 }, (_, at) => linkOf(chain, at)),
      )
      expect(links).toEqual([s0, ...whole.kept])
    }
    expect(whole.kept[4]).toBe(s5)
    await expect(linkOf(whole, 11)).rejects.toThrow(RangeError)
    await expect(makeChain(last, 0)).rejects.toThrow(RangeError)
  })

  it('R-FAIR-03: are walked back to s(0) or to a link known before, by nothing else', async () => {
    const start = { link: s0, index: 0 }
    expect(await leadsTo(s5, 5, start)).toBe(true)
    expect(await leadsTo(last, 10, { link: s5, index: 5 })).toBe(true)
    expect(await leadsTo(s5, 4, start)).toBe(false)
    expect(await leadsTo(last, 5, start)).toBe(false)
    expect(await leadsTo(s0, 0, start)).toBe(false)
    expect(await leadsTo('', 5, start)).toBe(false)
  })
})

describe('proof', () => {
  it.each([player, sharedEvidence])(
    'R-FAIR-04: confirms a round of $kind and lists each drawn number',
    async (evidence) => {
      const stream =
        evidence.kind === 'player'
          ? await playerStream(evidence.serverSeed, evidence.clientSeed, evidence.nonce)
          : await sharedStream(evidence.link, evidence.salt)
      const outcome = await runRule(stream, hand)
      // The claim is parsed from text, as from a file, and its fields have another order.
      const claim: unknown = JSON.parse(
        `{"wheel":${outcome.wheel},"hand":${JSON.stringify(outcome.hand)}}`,
      )
      const proof = await prove(JSON.parse(JSON.stringify(evidence)), hand, claim)
      expect(proof.outcome).toEqual(outcome)
      expect(proof.steps).toHaveLength(52)
      expect(proof.steps.at(-1)).toEqual({ below: 37, gave: outcome.wheel })
    },
  )

  it.each<[string, object, string]>([
    ['another seed', { ...player, serverSeed: last }, 'seed-not-committed'],
    ['another commitment', { ...player, commitment: s0 }, 'seed-not-committed'],
    ['another client seed', { ...player, clientSeed: 'jinlI' }, 'outcome-differs'],
    ['another nonce', { ...player, nonce: 8 }, 'outcome-differs'],
    ['half a seed', { ...player, serverSeed: '00' }, 'evidence-unreadable'],
    ['no kind', { ...player, kind: 'word of honour' }, 'evidence-unreadable'],
    ['another link', { ...sharedEvidence, link: last }, 'link-not-in-chain'],
    ['another place', { ...sharedEvidence, index: 6 }, 'link-not-in-chain'],
    [
      'another start',
      { ...sharedEvidence, known: { link: s5, index: 0 } },
      'link-not-in-chain',
    ],
    ['another salt', { ...sharedEvidence, salt: 'salt-2027' }, 'outcome-differs'],
    ['no salt', { ...sharedEvidence, salt: '' }, 'evidence-unreadable'],
  ])('R-FAIR-04: refuses %s', async (_, evidence, tampering) => {
    const own = await runRule(await playerStream(serverSeed, 'jinli', 7), hand)
    const all = await runRule(await sharedStream(s5, 'salt-2026'), hand)
    const claim = 'salt' in evidence ? all : own
    await expect(prove(evidence, hand, claim)).rejects.toMatchObject({
      name: 'TamperedRound',
      tampering,
    })
  })

  it('R-FAIR-04: refuses an outcome in which one number is another', async () => {
    const outcome = await runRule(await playerStream(serverSeed, 'jinli', 7), hand)
    const better = { ...outcome, wheel: (outcome.wheel + 1) % 37 }
    await expect(prove(player, hand, better)).rejects.toMatchObject({
      tampering: 'outcome-differs',
    })
    await expect(prove(player, hand, null)).rejects.toThrow(/does not hold/)
  })

  it('reads evidence of any shape without a fault', () => {
    for (const input of [null, 1, 'x', [], {}, { kind: 'shared', known: 1 }])
      expect(parseEvidence(input)).toBeNull()
    expect(parseEvidence({ ...sharedEvidence, extra: 1 })).toEqual(sharedEvidence)
  })
})
