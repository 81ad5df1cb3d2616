import { keyedCall, type Scenario, staffClick } from './scenario.ts'
import { payPassword, type Stage, type StagePlayer } from './stage.ts'

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

/** A click on one requested withdrawal of 200. */
function click(action: string, body: object) {
  return async (stage: Stage) => {
    const { player, call, look } = await request(stage)
    const { data } = await stage.must(call)
    const { out_trade_no: number } = data as { out_trade_no: string }
    return {
      call: {
        path: `/admin/api/withdrawals/${number}/${action}`,
        token: stage.staff.first,
        body,
      },
      player,
      look,
    }
  }
}

export const withdrawalScenarios: readonly Scenario[] = [
  ...keyedCall('withdraw', {
    flow,
    open: 'none 500/0/0/0/0',
    done: 'requested 300/200/0/0/0',
    prepare: request,
  }),
  ...staffClick('withdrawals.approve', 'review.already-decided', {
    flow,
    open: 'requested 300/200/0/0/0',
    done: 'paid 300/0/0/0/0',
    prepare: click('approve', {}),
  }),
  ...staffClick('withdrawals.reject', 'review.already-decided', {
    flow,
    open: 'requested 300/200/0/0/0',
    done: 'rejected 500/0/0/0/0',
    prepare: click('reject', { reason: '资料不符' }),
  }),
]
