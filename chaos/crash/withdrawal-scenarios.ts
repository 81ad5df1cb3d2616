import { keyedCall, type Scenario, staffClick } from './scenario.ts'
import { newKey, payPassword, type Stage, type StagePlayer } from './stage.ts'

const flow = 'F-3'

/** States of a player's withdrawals, and where the money is. */
async function withdrawalsOf(stage: Stage, player: StagePlayer): Promise<string> {
  const states = await stage.cell(
    `SELECT coalesce(string_agg(state, ',' ORDER BY id), 'none') FROM withdrawal WHERE player_id = $1`,
    [player.id],
  )
  return `${states} ${await stage.places(player)}`
}

/** A player with 500 and a card, and the request to withdraw 200. */
async function request(stage: Stage) {
  const player = await stage.player(50_000n)
  const bank = await stage.card(player)
  const call = {
    path: '/api/withdraw',
    token: player.token,
    body: { amount: '200', bank, password: payPassword },
  }
  return { player, call, look: () => withdrawalsOf(stage, player) }
}

type Deed = readonly [action: string, body: object]
const release: Deed = ['approve', { pay_later: 1 }]
const paying: readonly Deed[] = [release, ['pay', {}]]

/** A click on one requested withdrawal of 200, after the deeds before it. */
function click([action, body]: Deed, first: readonly Deed[] = []) {
  return async (stage: Stage) => {
    const { call, look } = await request(stage)
    const { data } = await stage.must(call)
    const { out_trade_no: subject } = data as { out_trade_no: string }
    const path = `/admin/api/withdrawals/${subject}`
    const token = stage.staff.first
    for (const [name, given] of first)
      await stage.must({ path: `${path}/${name}`, token, body: given })
    return { subject, call: { path: `${path}/${action}`, token, body }, look }
  }
}

const held = '300/200/0/0/0'
const decided = { flow, second: 'review.already-decided', rows: 1 }

export const withdrawalScenarios: readonly Scenario[] = [
  ...keyedCall('withdraw', {
    flow,
    open: 'none 500/0/0/0/0',
    done: 'requested 300/200/0/0/0',
    prepare: request,
  }),
  ...staffClick('withdrawals.claim', {
    flow,
    second: '200',
    rows: 1,
    open: `requested ${held}`,
    done: `in_review ${held}`,
    prepare: click(['claim', {}]),
  }),
  ...staffClick('withdrawals.release', {
    ...decided,
    open: `in_review ${held}`,
    done: `requested ${held}`,
    prepare: click(['release', {}], [['claim', {}]]),
  }),
  ...staffClick('withdrawals.reveal', {
    flow,
    note: 'each look is written down',
    second: '200',
    rows: 1,
    more: 1,
    open: `requested ${held}`,
    done: `requested ${held}`,
    prepare: click(['reveal', {}]),
  }),
  ...staffClick('withdrawals.approve', {
    ...decided,
    note: 'paid by hand',
    open: `requested ${held}`,
    done: 'paid 300/0/0/0/0',
    prepare: click(['approve', {}]),
  }),
  ...staffClick('withdrawals.approve', {
    ...decided,
    note: 'to be paid later',
    open: `requested ${held}`,
    done: `approved ${held}`,
    prepare: click(release),
  }),
  ...staffClick('withdrawals.reject', {
    ...decided,
    open: `requested ${held}`,
    done: 'rejected 500/0/0/0/0',
    prepare: click(['reject', { reason: '资料不符' }]),
  }),
  ...staffClick('withdrawals.pay', {
    ...decided,
    open: `approved ${held}`,
    done: `paying ${held}`,
    prepare: click(['pay', {}], [release]),
  }),
  ...staffClick('withdrawals.settle', {
    ...decided,
    note: 'paid',
    second: 'review.already-decided',
    open: `paying ${held}`,
    done: 'paid 300/0/0/0/0',
    prepare: (stage) =>
      click(['settle', { outcome: 'paid', reference: newKey() }], paying)(stage),
  }),
  ...staffClick('withdrawals.settle', {
    ...decided,
    note: 'returned',
    open: `paying ${held}`,
    done: 'returned 500/0/0/0/0',
    prepare: click(['settle', { outcome: 'returned', reason: '退汇' }], paying),
  }),
  ...staffClick('withdrawals.settle', {
    ...decided,
    note: 'unknown',
    open: `paying ${held}`,
    done: `pay_unknown ${held}`,
    prepare: click(['settle', { outcome: 'unknown' }], paying),
  }),
]
