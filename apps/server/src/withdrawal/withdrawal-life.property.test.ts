import { playerContext } from '@jinli/contract/profile/profile.admin'
import { gettransrecord } from '@jinli/contract/statement/statement'
import { withdrawalCodes } from '@jinli/contract/states'
import { balance } from '@jinli/contract/wallet/wallet'
import { brandDay } from '@jinli/contract/wire/brand-time'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const app = useTestApp()

/** The seed of the lives. To run others: `WALK_SEED=7 npx vitest run …/withdrawal-life.property.test.ts`. */
const seed = Number(process.env.WALK_SEED ?? 20_261_127)
const length = 160
const startFen = 500_000n

const actions = [
  'request',
  'claim',
  'pay by hand',
  'approve',
  'send back',
  'reject',
  'begin',
  'paid',
  'returned',
  'unknown',
  'retry',
  'propose',
  'confirm',
  'cancel',
] as const
type Action = (typeof actions)[number]
const step = fc.record({
  /** Whether the action is any, or one that the rules allow. */
  any: fc.oneof(
    { weight: 1, arbitrary: fc.constant(true) },
    { weight: 3, arbitrary: fc.constant(false) },
  ),
  pick: fc.nat(10_000),
  which: fc.nat(10_000),
  member: fc.nat(2),
  yuan: fc.integer({ min: 100, max: 300 }),
  usdt: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type Model = {
  state: keyof typeof withdrawalCodes
  fen: bigint
  began: boolean
  maker: number | null
}

/** The state after an action by these rules, or null where it is refused. */
function after({ state, began, maker }: Model, action: Action, member: number) {
  const inReview = state === 'requested' || state === 'in_review'
  const isPaying = state === 'paying' || state === 'pay_unknown'
  const isUnbegun = state === 'approved' && !began
  const ends: Partial<Record<Action, Model['state'] | null>> = {
    claim: inReview ? 'in_review' : null,
    'pay by hand': inReview ? 'paid' : null,
    approve: inReview ? 'approved' : null,
    'send back': isUnbegun ? 'requested' : null,
    reject: inReview || isUnbegun ? 'rejected' : null,
    begin: state === 'approved' ? 'paying' : null,
    paid: isPaying ? 'paid' : null,
    returned: isPaying ? 'returned' : null,
    unknown: state === 'paying' ? 'pay_unknown' : null,
    retry: isPaying ? 'approved' : null,
    propose: state === 'paid' && maker === null ? 'paid' : null,
    confirm: state === 'paid' && maker !== null && maker !== member ? 'reversed' : null,
    cancel: state === 'paid' && maker !== null ? 'paid' : null,
  }
  return ends[action] ?? null
}

const calls: Record<Exclude<Action, 'request'>, (slip: string) => [string, object]> = {
  claim: () => ['claim', {}],
  'pay by hand': (slip) => ['approve', { reference: slip }],
  approve: () => ['approve', { pay_later: 1 }],
  'send back': () => ['send-back', { reason: '待核实' }],
  reject: () => ['reject', { reason: '资料不符' }],
  begin: () => ['pay', {}],
  paid: (slip) => ['settle', { outcome: 'paid', reference: slip }],
  returned: () => ['settle', { outcome: 'returned', reason: '未付出' }],
  unknown: () => ['settle', { outcome: 'unknown' }],
  retry: () => ['settle', { outcome: 'retry' }],
  propose: () => [
    'reversal/propose',
    { cause: 'not_sent', returned_on: brandDay(app().clock.now()), reason: '误登记' },
  ],
  confirm: () => ['reversal/confirm', {}],
  cancel: () => ['reversal/cancel', { reason: '更正' }],
}

async function newLife() {
  const player = await app().registerPlayer()
  await app().fund(player, startFen)
  const cards = [await app().bindCard(player), await app().bindAddress(player, 'TRC20')]
  const staff = await Promise.all([0, 1, 2].map(() => app().newStaff('finance')))
  const orders = new Map<string, Model>()
  let slips = 0

  async function request({ yuan, usdt }: Step): Promise<void> {
    const form = { amount: yuan, bank: cards[usdt ? 1 : 0], password: player.payPassword }
    const reply = await app().call('/api/withdraw', form, player.token)
    const fen = BigInt(yuan) * 100n
    const isShort = sumOf(({ state }) => !isBack(state)) + fen > startFen
    expect(reply.code).toBe(isShort ? 1001 : 200)
    if (reply.code !== 200) return
    const order = { state: 'requested', fen, began: false, maker: null } as const
    orders.set(String(reply.data?.out_trade_no), order)
  }

  /** Returns an order and an action for it; null if there is no order yet. */
  function choose({ any, pick, which, member }: Step) {
    const orderActions = actions.filter((action) => action !== 'request')
    const choices = [...orders].flatMap(([number, order]) =>
      orderActions
        .filter((action) => any || after(order, action, member) !== null)
        .map((action) => ({ number, order, action })),
    )
    const ofAction = orderActions[pick % orderActions.length]
    const fitting = choices.filter(({ action }) => action === ofAction)
    const from = fitting.length > 0 ? fitting : choices
    return from[which % from.length]
  }

  /** Takes an action; the response must be what the rules say. */
  async function take(next: Step): Promise<void> {
    const { member, pick } = next
    const choice = pick % 5 === 0 ? undefined : choose(next)
    if (!choice) return request(next)
    const { number, order, action } = choice
    const person = staff[member]
    if (!person) return
    slips += 1
    const [call, body] = calls[action](`SLIP-${slips}`)
    const path = `/admin/api/withdrawals/${number}/${call}`
    const reply = await app().call(path, body, person.token)
    const state = after(order, action, member)
    const isOthersClaim = reply.error === 'review.claimed'
    expect(reply.code === 200, `${action} of ${order.state}: ${reply.error}`).toBe(
      state !== null && !isOthersClaim,
    )
    if (reply.code !== 200 || state === null) return
    const maker = action === 'propose' ? member : action === 'cancel' ? null : order.maker
    const began = order.began || action === 'begin'
    orders.set(number, { ...order, state, began, maker })
  }

  function sumOf(isCounted: (order: Model) => boolean): bigint {
    return [...orders.values()].filter(isCounted).reduce((sum, { fen }) => sum + fen, 0n)
  }
  return { player, orders, take, sumOf, staff }
}

function isBack(state: Model['state']): boolean {
  return state === 'rejected' || state === 'returned' || state === 'reversed'
}

/** Expects ledger, sums, and the player's own record to say what the rules say, to the fen. */
async function looksTrue({
  player,
  orders,
  sumOf,
  staff,
}: Awaited<ReturnType<typeof newLife>>) {
  const paidFen = sumOf(({ state }) => state === 'paid')
  const backFen = sumOf(({ state }) => isBack(state))
  const available = startFen - sumOf(() => true) + backFen
  const heldFen = sumOf(() => true) - backFen - paidFen
  expect(await app().whereabouts(player)).toMatchObject({ available, held: heldFen })
  const own = await app().client.call(balance, {}, { token: player.token })
  expect(own.data.balance).toBe(available)
  const file = await app().client.call(
    playerContext,
    { username: player.name },
    { token: staff[0]?.token ?? '' },
  )
  const paidOrders = [...orders.values()].filter(({ state }) => state === 'paid')
  expect(file.data.sums.withdrawals).toEqual({ count: paidOrders.length, amount: paidFen })
  const { rows } = await app().owner.query<{ sum: string }>(
    `SELECT coalesce(sum(e.amount), 0)::text AS sum FROM ledger.entry e
     JOIN ledger.account a ON a.id = e.account_id JOIN ledger.transaction t ON t.id = e.transaction_id
     WHERE t.kind LIKE 'withdrawal.%' AND NOT a.guarded`,
  )
  expect(BigInt(rows[0]?.sum ?? 0)).toBe(paidFen)
  const record = await app().client.call(
    gettransrecord,
    { date: 1, type: 2, pagesize: 100 },
    { token: player.token },
  )
  const states = Object.fromEntries(
    record.data.data.map((row) => [row.out_trade_no, [row.state, row.amount]]),
  )
  const expectedStates = [...orders].map(([number, { state, fen }]) => [
    number,
    [withdrawalCodes[state], fen],
  ])
  expect(states).toEqual(Object.fromEntries(expectedStates))
}

describe('D-18 D-19 R-WD-45 R-WD-46: random lives of withdrawals', () => {
  it(`D-18 D-19: books, sums and records agree after each of ${length} steps`, async () => {
    const life = await newLife()
    const states = new Set<string>()
    for (const [index, next] of fc.sample(step, { seed, numRuns: length }).entries()) {
      try {
        await life.take(next)
        await looksTrue(life)
      } catch (error) {
        const message = `step ${index} of seed ${seed}: ${JSON.stringify(next)}`
        throw new Error(`${message}\n${String(error)}`, { cause: error })
      }
      for (const { state } of life.orders.values()) states.add(state)
    }
    // The lives were not idle.
    expect([...states]).toEqual(expect.arrayContaining(Object.keys(withdrawalCodes)))
  })
})
