import {
  balances,
  closeBatch,
  LedgerRefused,
  type Line,
  openAccounts,
  type Posting,
  post,
  violations,
} from '@jinli/ledger/ledger'
import fc from 'fast-check'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { LedgerModel, type Verdict } from './ledger-model.ts'
import { fromTo, useLedger } from './use-ledger.ts'

const seed = process.env.FC_SEED ? Number.parseInt(process.env.FC_SEED, 10) : Date.now() | 0
const commandsWanted = 5_000
/** The number of models that run at the same time in one database, each with separate accounts and keys. */
const lanes = 6
const ledger = useLedger()

/** The ledger under test. All runs share one database; each run has separate accounts and keys. */
type Real = { db: pg.Pool; run: string; ids: Map<string, bigint>; executed: () => void }
type Command = fc.AsyncCommand<LedgerModel, Real>

const players = ['a', 'b', 'c', 'd'].map((name) => `player:${name}`)
const holds = players.map((code) => `${code}:held`)
const houses = ['house:cash', 'house:fee', 'venue:x:clearing']
const dollars = ['player:a:usdt', 'house:usdt']
const all = [...players, ...holds, ...houses, ...dollars]
const anyOf = (codes: readonly string[]) => fc.constantFrom(...codes)
const fen = fc.bigInt({ min: 1n, max: 5_000n })

let runs = 0
let executions = 0
const verdictCounts: Record<string, number> = {}

async function verdictOf(work: Promise<{ replayed: boolean }>): Promise<Verdict> {
  try {
    return (await work).replayed ? 'replayed' : 'posted'
  } catch (error) {
    if (error instanceof LedgerRefused) return error.failure
    throw error
  }
}

/** Puts the number of the run before account codes and keys, so that runs do not share them. */
function withRun(real: Real, posting: Posting): Posting {
  const lines = posting.lines.map((line) => ({
    ...line,
    account: `r${real.run}:${line.account}`,
  }))
  return { ...posting, key: `r${real.run}:${posting.key}`, lines }
}

function command(
  name: string,
  run: (model: LedgerModel, real: Real) => Promise<void>,
  check: (model: LedgerModel) => boolean = () => true,
): Command {
  return {
    check,
    run: async (model, real) => {
      real.executed()
      verdictCounts[name.split('(')[0] ?? name] =
        (verdictCounts[name.split('(')[0] ?? name] ?? 0) + 1
      await run(model, real)
    },
    toString: () => name,
  }
}

async function runPosting(model: LedgerModel, real: Real, posting: Posting) {
  const expectedVerdict = model.post(posting)
  let id: bigint | null = null
  const work = post(real.db, withRun(real, posting)).then((result) => {
    id = result.transactionId
    return result
  })
  expect(await verdictOf(work)).toBe(expectedVerdict)
  if (id !== null && expectedVerdict === 'posted') real.ids.set(posting.key, id)
  if (id !== null) expect(id).toBe(real.ids.get(posting.key))
}

function fresh(model: LedgerModel, kind: string, lines: readonly Line[]): Posting {
  const key = `n${model.posted.length}:${kind}`
  return { key, kind, ref: key, lines }
}

const text = (lines: readonly Line[]) =>
  lines
    .map((line) => `${line.account}${line.amount > 0n ? '+' : ''}${line.amount}`)
    .join(' ')

function move(kind: string, from: fc.Arbitrary<string>, to: fc.Arbitrary<string>) {
  return fc.tuple(from, to, fen).map(([a, b, amount]) => {
    const lines = fromTo(a, b, amount)
    return command(`${kind}(${text(lines)})`, (model, real) =>
      runPosting(model, real, fresh(model, kind, lines)),
    )
  })
}

const hold = fc.tuple(fc.nat(3), fen, fc.boolean()).map(([n, amount, release]) => {
  const [free = '', holdCode = ''] = [players[n], holds[n]]
  const lines = release ? fromTo(holdCode, free, amount) : fromTo(free, holdCode, amount)
  const kind = release ? 'release' : 'hold'
  return command(`${kind}(${text(lines)})`, (model, real) =>
    runPosting(model, real, fresh(model, kind, lines)),
  )
})

/** One account pays several others. In one of five cases the lines do not sum to zero. */
const spread = fc
  .tuple(
    fc.uniqueArray(anyOf([...players, ...holds, ...houses]), {
      minLength: 3,
      maxLength: 8,
    }),
    fen,
    fc.nat(4),
  )
  .map(([[payer = '', ...others], share, slip]) => {
    const total = share * BigInt(others.length)
    const lines = [
      { account: payer, amount: slip === 0 ? 1n - total : -total },
      ...others.map((account) => ({ account, amount: share })),
    ].filter((line) => line.amount !== 0n)
    return command(`spread(${text(lines)})`, (model, real) =>
      runPosting(model, real, fresh(model, 'spread', lines)),
    )
  })

/** An account pays more than its balance. The ledger must move no part of the amount. */
const overdraft = fc
  .tuple(anyOf([...players, ...holds]), anyOf(houses), fc.bigInt({ min: 0n, max: 1n }))
  .map(([from, to, excess]) =>
    command(
      `overdraft(${from} ${excess})`,
      (model, real) => {
        const balance = model.accounts.get(from)?.balance ?? 0n
        const lines = fromTo(from, to, balance + excess)
        return runPosting(model, real, fresh(model, 'overdraft', lines))
      },
      (model) => excess > 0n || (model.accounts.get(from)?.balance ?? 0n) > 0n,
    ),
  )

const replay = fc
  .tuple(fc.nat(), fc.constantFrom('same', 'amount', 'kind', 'account'))
  .map(([pick, change]) =>
    command(
      `replay(${pick} ${change})`,
      async (model, real) => {
        const first = model.posted[pick % model.posted.length]
        if (!first) return
        const { key, kind, ref } = first
        const lines = first.lines.map((line) =>
          change === 'amount' ? { ...line, amount: line.amount * 2n } : line,
        )
        const otherLines =
          change === 'account' ? fromTo('house:cash', 'house:fee', 77n) : lines
        const repeat = {
          key,
          ref,
          kind: change === 'kind' ? 'other' : kind,
          lines: otherLines,
        }
        await runPosting(model, real, repeat)
      },
      (model) => model.posted.length > 0,
    ),
  )

/** A correction is a normal posting: it has the lines of an earlier posting with opposite signs. */
const correct = fc.nat().map((pick) =>
  command(
    `correct(${pick})`,
    async (model, real) => {
      const first = model.posted[pick % model.posted.length]
      if (!first) return
      const lines = first.lines.map((line) => ({ ...line, amount: -line.amount }))
      const key = `${first.key}:turned`.slice(-100)
      await runPosting(model, real, { key, kind: 'correct', ref: first.ref, lines })
    },
    (model) => model.posted.length > 0,
  ),
)

const unknown = fen.map((amount) =>
  command(`unknown(${amount})`, (model, real) =>
    runPosting(
      model,
      real,
      fresh(model, 'unknown', fromTo('house:cash', 'player:z', amount)),
    ),
  ),
)

const reopen = anyOf(all).map((code) =>
  command(`open(${code})`, async (_model, real) => {
    const kind = { currency: 'CNY', guarded: true }
    await openAccounts(real.db, [`r${real.run}:${code}`], kind)
  }),
)

const close = fc.constant(
  command('close_batch', async (_m, real) => void (await closeBatch(real.db))),
)

async function sameBalances(model: LedgerModel, real: Real) {
  const actual = await balances(
    real.db,
    [...model.accounts.keys()].map((code) => `r${real.run}:${code}`),
  )
  const modelBalances = [...model.accounts].map(([code, { balance }]) => [
    `r${real.run}:${code}`,
    balance,
  ])
  expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(modelBalances))
}
const checkAll = fc.constant(command('check', sameBalances))

const anyCommand = fc.commands(
  [
    move('deposit', anyOf(houses), anyOf(players)),
    move('deposit', anyOf(houses), anyOf(players)),
    move('pay', anyOf([...players, ...holds]), anyOf(houses)),
    move('between', anyOf(players), anyOf(holds)),
    move('usdt', anyOf(dollars), anyOf(dollars.toReversed())),
    move('crossed', anyOf(dollars), anyOf(players)),
    hold,
    spread,
    overdraft,
    replay,
    correct,
    unknown,
    reopen,
    close,
    checkAll,
  ],
  { maxCommands: 120, size: 'max' },
)

async function setup() {
  const model = new LedgerModel()
  const run = String(++runs)
  const real: Real = {
    db: ledger().app,
    run,
    ids: new Map(),
    executed: () => {
      executions += 1
    },
  }
  const groups: [readonly string[], string, boolean][] = [
    [[...players, ...holds], 'CNY', true],
    [houses, 'CNY', false],
    [['player:a:usdt'], 'USDT', true],
    [['house:usdt'], 'USDT', false],
  ]
  for (const [codes, currency, isGuardedGroup] of groups) {
    for (const code of codes) model.open(code, currency, isGuardedGroup)
    const runCodes = codes.map((code) => `r${run}:${code}`)
    await openAccounts(real.db, runCodes, { currency, guarded: isGuardedGroup })
  }
  return { model, real }
}

/** Runs models one after another, until all lanes together have executed enough commands. */
async function lane(n: number): Promise<void> {
  for (let round = 0; executions < commandsWanted; round += 1) {
    await fc.assert(
      fc.asyncProperty(anyCommand, async (commands) => {
        const { model, real } = await setup()
        await fc.asyncModelRun(() => ({ model, real }), commands)
        await sameBalances(model, real)
      }),
      { seed: seed + n * 10_000 + round, numRuns: 4 },
    )
  }
}

it(`agrees with a BigInt model over ${commandsWanted} commands, seed ${seed} (R-MONEY-09, R-MONEY-10)`, async () => {
  await Promise.all(Array.from({ length: lanes }, (_, n) => lane(n)))
  console.log(
    `ledger model: seed ${seed}, ${executions} commands, ${JSON.stringify(verdictCounts)}`,
  )
  expect(executions).toBeGreaterThanOrEqual(commandsWanted)
  expect(await violations(ledger().app)).toEqual([])
})
