import { type WithdrawalState, withdrawalNext } from '@jinli/contract/states'
import { brandDay } from '@jinli/contract/wire/brand-time'
import type { TestPlayer } from '@jinli/dev-env/api-client'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let player: TestPlayer
let card: number
let staff: string
let other: string
beforeAll(async () => {
  player = await app().registerPlayer()
  await app().fund(player, 4_000_000n)
  card = await app().bindCard(player)
  staff = await app().staffToken()
  other = (await app().newStaff('finance')).token
})

const actions = {
  claim: ['claim', {}],
  release: ['release', {}],
  'approve and pay': ['approve', { reason: '核对无误' }],
  'approve for payment': ['approve', { pay_later: 1 }],
  pay: ['pay', {}],
  'settle as paid': ['settle', { outcome: 'paid' }],
  'settle as returned': ['settle', { outcome: 'returned', reason: '收款行退汇' }],
  'settle as unknown': ['settle', { outcome: 'unknown' }],
  'settle to retry': ['settle', { outcome: 'retry' }],
  reject: ['reject', { reason: '资料不符' }],
  'send back': ['send-back', { reason: '姓名待核实' }],
} as const satisfies Record<string, readonly [string, object]>
type Action = keyof typeof actions

/** The state after each action; a claim may be renewed. */
const target: Record<Action, WithdrawalState> = {
  claim: 'in_review',
  release: 'requested',
  'approve and pay': 'paid',
  'approve for payment': 'approved',
  pay: 'paying',
  'settle as paid': 'paid',
  'settle as returned': 'returned',
  'settle as unknown': 'pay_unknown',
  'settle to retry': 'approved',
  reject: 'rejected',
  'send back': 'requested',
}

/** The states that allow an action, without those of another call that leads to the same state. */
const review: readonly WithdrawalState[] = ['requested', 'in_review']
const payment: readonly WithdrawalState[] = ['paying', 'pay_unknown']
function isAllowed(from: WithdrawalState, action: Action): boolean {
  if (action === 'claim') return review.includes(from)
  if (action === 'release') return from === 'in_review'
  if (action === 'send back') return from === 'approved'
  const isListed = (withdrawalNext[from] as readonly string[]).includes(target[action])
  return (
    isListed &&
    (action.startsWith('settle') ? payment : [...review, 'approved']).includes(from)
  )
}

/** The actions that lead from `requested` to each state. */
const wayTo: Record<WithdrawalState, readonly Action[]> = {
  requested: [],
  in_review: ['claim'],
  approved: ['approve for payment'],
  paying: ['approve for payment', 'pay'],
  pay_unknown: ['approve for payment', 'pay', 'settle as unknown'],
  paid: ['approve and pay'],
  rejected: ['reject'],
  returned: ['approve for payment', 'pay', 'settle as returned'],
  reversed: ['approve and pay'],
}
const states = Object.keys(wayTo) as WithdrawalState[]

let references = 0
function act(number: string, action: Action) {
  const [call, body] = actions[action]
  references += 1
  const withReference =
    action === 'settle as paid' ? { reference: `REF-${references}` } : {}
  const path = `/admin/api/withdrawals/${number}/${call}`
  return app().call(path, { ...body, ...withReference }, staff)
}

/** Reverses a paid withdrawal: another member confirms. */
async function reverse(number: string) {
  const path = `/admin/api/withdrawals/${number}/reversal`
  const returned_on = brandDay(app().clock.now())
  const proposal = { cause: 'not_sent', returned_on, reason: '误登记' }
  await app().expectOk(`${path}/propose`, proposal, staff)
  await app().expectOk(`${path}/confirm`, {}, other)
}

async function orderIn(state: WithdrawalState): Promise<string> {
  const form = { amount: 100, bank: card, password: player.payPassword }
  const { data } = await app().expectOk('/api/withdraw', form, player.token)
  const number = String(data?.out_trade_no)
  for (const action of wayTo[state]) expect((await act(number, action)).code).toBe(200)
  if (state === 'reversed') await reverse(number)
  return number
}

const pairs = states.flatMap((state) =>
  (Object.keys(actions) as Action[]).map((action) => ({ state, action })),
)

// P-5: every state, every action
describe('R-WD-18 R-WD-20 R-WD-34: from a state only what the table lists', () => {
  it('the way to each state is one', () => {
    expect(new Set(states)).toEqual(new Set(Object.keys(withdrawalNext)))
    const allowedPairs = pairs.filter(({ state, action }) => isAllowed(state, action))
    // Every step of the table has an action.
    const arrows = states.flatMap((from) =>
      withdrawalNext[from].map((to) => `${from} → ${to}`),
    )
    const arrowsTaken = new Set(allowedPairs.map((p) => `${p.state} → ${target[p.action]}`))
    expect(arrows.filter((arrow) => !arrowsTaken.has(arrow))).toEqual([])
  })

  it.each(pairs.filter(({ state, action }) => isAllowed(state, action)))(
    '$state: $action',
    async ({ state, action }) => {
      const number = await orderIn(state)
      const reply = await act(number, action)
      expect(reply).toMatchObject({
        code: 200,
        data: { state: target[action] },
      })
    },
  )

  it.each(pairs.filter(({ state, action }) => !isAllowed(state, action)))(
    '$state: no $action, and nothing has changed',
    async ({ state, action }) => {
      const number = await orderIn(state)
      const before = await app().tableDigest()
      expect(await act(number, action)).toMatchObject({
        status: 200,
        code: 409,
        error: 'review.already-decided',
        message: '状态已变更',
      })
      expect(await app().tableDigest()).toEqual(before)
    },
  )

  it.each(states)(
    '%s: its money is where it belongs, and each step has its audit row',
    async (state) => {
      const before = await app().whereabouts(player)
      const number = await orderIn(state)
      const isEnded = withdrawalNext[state].length === 0
      expect(await app().whereabouts(player)).toEqual({
        ...before,
        available:
          before.available -
          (['rejected', 'returned', 'reversed'].includes(state) ? 0n : 10_000n),
        held: before.held + (isEnded ? 0n : 10_000n),
      })
      const { rows } = await app().owner.query(
        'SELECT count(*)::int AS n FROM audit WHERE subject = $1',
        [number],
      )
      expect(rows).toEqual([{ n: wayTo[state].length + (state === 'reversed' ? 2 : 0) }])
    },
  )
})
