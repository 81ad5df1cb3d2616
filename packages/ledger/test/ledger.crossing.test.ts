import {
  type BatchOutcome,
  balances,
  type ChainedPosting,
  type Line,
  openAccounts,
  postBatch,
} from '@jinli/ledger/ledger'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LedgerModel } from './ledger-model.ts'
import { closeAll, fromTo, useLedger } from './use-ledger.ts'

/** A batch without refusals is posted by one statement, any other batch by a loop. The results must be the same. */
const ledger = useLedger()
const seed = process.env.FC_SEED ? Number.parseInt(process.env.FC_SEED, 10) : Date.now() | 0

const yuan = ['player:a', 'player:b', 'player:c', 'house:x', 'venue:x:clearing']
const dollars = ['player:a:usd', 'house:usd']
const isGuarded = (code: string) => code.startsWith('player:')
let runs = 0

async function openRun(): Promise<{ run: string; model: LedgerModel; codes: string[] }> {
  runs += 1
  const run = `r${runs}`
  const model = new LedgerModel()
  const kinds = [
    [yuan, 'CNY'],
    [dollars, 'USD'],
  ] as const
  for (const [codes, currency] of kinds)
    for (const isGuardedGroup of [true, false]) {
      const some = codes.filter((code) => isGuarded(code) === isGuardedGroup)
      const runCodes = some.map((code) => `${code}:${run}`)
      await openAccounts(ledger().app, runCodes, { currency, guarded: isGuardedGroup })
      for (const code of runCodes) model.open(code, currency, isGuardedGroup)
    }
  return { run, model, codes: [...yuan, ...dollars].map((code) => `${code}:${run}`) }
}

const amount = fc.bigInt({ min: 1n, max: 40n })
const yuanMove = fc
  .tuple(fc.constantFrom(...yuan), fc.constantFrom(...yuan), amount)
  .filter(([from, to]) => from !== to)
  .map(([from, to, n]) => fromTo(from, to, n))
const gift = fc
  .tuple(fc.constantFrom(...yuan.filter(isGuarded)), amount)
  .map(([to, n]) => fromTo('house:x', to, n))
const ofTwoCurrencies = fc
  .tuple(amount, amount)
  .map(([a, b]) => [
    ...fromTo('house:x', 'player:a', a),
    ...fromTo('house:usd', 'player:a:usd', b),
  ])
/** Postings that mostly succeed. */
const plain = fc.oneof(
  { weight: 6, arbitrary: gift },
  { weight: 2, arbitrary: ofTwoCurrencies },
  { weight: 1, arbitrary: yuanMove },
)
/** Postings that the ledger refuses. */
const odd = fc.constantFrom<Line[]>(
  fromTo('player:b', 'house:x', 1_000_000n),
  fromTo('house:x', 'player:nobody', 1n),
  fromTo('house:x', 'player:a:usd', 1n),
  [
    { account: 'house:x', amount: -2n },
    { account: 'player:a', amount: 1n },
  ],
  [
    { account: 'house:x', amount: -1n },
    { account: 'house:x', amount: -1n },
    { account: 'player:a', amount: 2n },
  ],
  [{ account: 'player:a', amount: 1n }],
)
const batch = fc.record({
  moves: fc.array(plain, { minLength: 1, maxLength: 16 }),
  /** A posting that will be refused, and its position among `moves`. */
  odd: fc.option(fc.tuple(odd, fc.nat(16)), { freq: 3 }),
  /** `doubled`: two neighbours have the same idempotency key. `again`: the previous batch is sent again. */
  keys: fc.constantFrom('new', 'new', 'new', 'doubled', 'again'),
  chain: fc.integer({ min: 1, max: 4 }),
})
type Batch = typeof batch extends fc.Arbitrary<infer T> ? T : never

function linesOf({ moves, odd: twist }: Batch): Line[][] {
  if (!twist) return moves
  const [lines, at] = twist
  return moves.toSpliced(at % (moves.length + 1), 0, lines)
}

type ExpectedOutcome = { said: string; afters: Map<string, bigint> }

/** Returns the expected outcome of each posting. After a refusal, the rest of its chain is refused too. */
function wantedOf(
  model: LedgerModel,
  postings: readonly ChainedPosting[],
): ExpectedOutcome[] {
  let brokenChain = -1
  return postings.map((each) => {
    if (each.chain === brokenChain) return { said: 'chain-broken', afters: new Map() }
    const size = each.lines.length
    const verdict = size < 2 ? 'bad-call' : model.post(each)
    if (verdict !== 'posted' && verdict !== 'replayed') brokenChain = each.chain
    const touchedCodes =
      verdict === 'posted' ? each.lines.map(({ account }) => account) : []
    const after = (code: string) => model.accounts.get(code)?.balance ?? 0n
    const afters = new Map(
      touchedCodes.filter(isGuarded).map((code): [string, bigint] => [code, after(code)]),
    )
    return { said: verdict, afters }
  })
}

function toExpected(outcome: BatchOutcome): ExpectedOutcome {
  if ('failure' in outcome) return { said: outcome.failure, afters: new Map() }
  const { afters } = outcome
  return { said: outcome.replayed ? 'replayed' : 'posted', afters: new Map(afters) }
}

describe('a batch that crosses from one statement to the loop and back', () => {
  it(`is its postings one by one, seed ${seed} (R-SEAM-01)`, async () => {
    const ways = { whole: 0, refused: 0, replayed: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { minLength: 2, maxLength: 6 }), async (batches) => {
        const { run, model, codes } = await openRun()
        let last: ChainedPosting[] = []
        for (const [b, each] of batches.entries()) {
          const fresh = linesOf(each).map((lines, i): ChainedPosting => {
            const key = `${run}:${b}:${each.keys === 'doubled' ? i >> 1 : i}`
            const runLines = lines.map((line) => ({
              ...line,
              account: `${line.account}:${run}`,
            }))
            return {
              key,
              kind: 'x',
              ref: key,
              lines: runLines,
              chain: Math.floor(i / each.chain),
            }
          })
          const postings = each.keys === 'again' && last.length > 0 ? last : fresh
          const expectedOutcomes = wantedOf(model, postings)
          expect((await postBatch(ledger().app, postings)).map(toExpected)).toEqual(
            expectedOutcomes,
          )
          const verdicts = new Set(expectedOutcomes.map((one) => one.said))
          if (verdicts.size > 1 || !verdicts.has('posted')) ways.refused += 1
          else ways.whole += 1
          if (verdicts.has('replayed')) ways.replayed += 1
          last = postings
        }
        const stand = await balances(ledger().app, codes)
        for (const code of codes.filter(isGuarded))
          expect(stand.get(code)).toBe(model.accounts.get(code)?.balance)
      }),
      { seed, numRuns: 60 },
    )
    for (const times of Object.values(ways)) expect(times).toBeGreaterThan(5)
    await closeAll(ledger().app)
  })
})
