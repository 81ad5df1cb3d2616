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
import { closeAll, fromTo, useBooks } from './use-books.ts'

/** A batch of which nothing is refused is posted by one statement, any other by a loop: nobody can tell which. */
const books = useBooks()
const seed = process.env.FC_SEED ? Number.parseInt(process.env.FC_SEED, 10) : Date.now() | 0

const yuan = ['player:a', 'player:b', 'player:c', 'house:x', 'venue:x:clearing']
const dollars = ['player:a:usd', 'house:usd']
const isGuarded = (code: string) => code.startsWith('player:')
let runs = 0

async function opened(): Promise<{ run: string; model: LedgerModel; codes: string[] }> {
  runs += 1
  const run = `r${runs}`
  const model = new LedgerModel()
  const kinds = [
    [yuan, 'CNY'],
    [dollars, 'USD'],
  ] as const
  for (const [codes, currency] of kinds)
    for (const guarded of [true, false]) {
      const some = codes.filter((code) => isGuarded(code) === guarded)
      const scoped = some.map((code) => `${code}:${run}`)
      await openAccounts(books().app, scoped, { currency, guarded })
      for (const code of scoped) model.open(code, currency, guarded)
    }
  return { run, model, codes: [...yuan, ...dollars].map((code) => `${code}:${run}`) }
}

const amount = fc.bigInt({ min: 1n, max: 40n })
const yuanMove = fc
  .tuple(fc.constantFrom(...yuan), fc.constantFrom(...yuan), amount)
  .filter(([from, to]) => from !== to)
  .map(([from, to, n]) => fromTo(from, to, n))
const given = fc
  .tuple(fc.constantFrom(...yuan.filter(isGuarded)), amount)
  .map(([to, n]) => fromTo('house:x', to, n))
const ofTwoCurrencies = fc
  .tuple(amount, amount)
  .map(([a, b]) => [
    ...fromTo('house:x', 'player:a', a),
    ...fromTo('house:usd', 'player:a:usd', b),
  ])
/** What mostly goes through. */
const plain = fc.oneof(
  { weight: 6, arbitrary: given },
  { weight: 2, arbitrary: ofTwoCurrencies },
  { weight: 1, arbitrary: yuanMove },
)
/** What is refused. */
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
  /** Put among them, somewhere. */
  odd: fc.option(fc.tuple(odd, fc.nat(16)), { freq: 3 }),
  /** Whether some keys are those of the posting before, or all those of the batch before. */
  keys: fc.constantFrom('new', 'new', 'new', 'doubled', 'again'),
  chain: fc.integer({ min: 1, max: 4 }),
})
type Batch = typeof batch extends fc.Arbitrary<infer T> ? T : never

function linesOf({ moves, odd: twist }: Batch): Line[][] {
  if (!twist) return moves
  const [lines, at] = twist
  return moves.toSpliced(at % (moves.length + 1), 0, lines)
}

type Wanted = { said: string; afters: Map<string, bigint> }

/** What single postings come to, one after another; of a chain that is broken nothing more is tried. */
function wantedOf(model: LedgerModel, postings: readonly ChainedPosting[]): Wanted[] {
  let broken = -1
  return postings.map((each) => {
    if (each.chain === broken) return { said: 'chain-broken', afters: new Map() }
    const size = each.lines.length
    const said = size < 2 ? 'bad-call' : model.post(each)
    if (said !== 'posted' && said !== 'replayed') broken = each.chain
    const touched = said === 'posted' ? each.lines.map(({ account }) => account) : []
    const after = (code: string) => model.accounts.get(code)?.balance ?? 0n
    const afters = new Map(
      touched.filter(isGuarded).map((code): [string, bigint] => [code, after(code)]),
    )
    return { said, afters }
  })
}

function told(outcome: BatchOutcome): Wanted {
  if ('failure' in outcome) return { said: outcome.failure, afters: new Map() }
  const { replayed, afters } = outcome
  return { said: replayed ? 'replayed' : 'posted', afters: new Map(afters) }
}

describe('a batch that crosses from one statement to the loop and back', () => {
  it(`is its postings one by one, seed ${seed} (R-SEAM-01)`, async () => {
    const ways = { whole: 0, refused: 0, replayed: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { minLength: 2, maxLength: 6 }), async (batches) => {
        const { run, model, codes } = await opened()
        let last: ChainedPosting[] = []
        for (const [b, each] of batches.entries()) {
          const fresh = linesOf(each).map((lines, i): ChainedPosting => {
            const key = `${run}:${b}:${each.keys === 'doubled' ? i >> 1 : i}`
            const scoped = lines.map((line) => ({
              ...line,
              account: `${line.account}:${run}`,
            }))
            return {
              key,
              kind: 'x',
              ref: key,
              lines: scoped,
              chain: Math.floor(i / each.chain),
            }
          })
          const postings = each.keys === 'again' && last.length > 0 ? last : fresh
          const wanted = wantedOf(model, postings)
          expect((await postBatch(books().app, postings)).map(told)).toEqual(wanted)
          const said = new Set(wanted.map((one) => one.said))
          if (said.size > 1 || !said.has('posted')) ways.refused += 1
          else ways.whole += 1
          if (said.has('replayed')) ways.replayed += 1
          last = postings
        }
        const stand = await balances(books().app, codes)
        for (const code of codes.filter(isGuarded))
          expect(stand.get(code)).toBe(model.accounts.get(code)?.balance)
      }),
      { seed, numRuns: 60 },
    )
    for (const times of Object.values(ways)) expect(times).toBeGreaterThan(5)
    await closeAll(books().app)
  })
})
