import { bankDeposit } from '@jinli/dev-env/api-client'
import { keyedCall, type Scenario, staffClick } from './scenario.ts'
import type { Stage, StagePlayer } from './stage.ts'

const flow = 'F-2'

/** States of a player's deposits, and where the money is. */
async function depositsOf(stage: Stage, player: StagePlayer): Promise<string> {
  const states = await stage.cell(
    `SELECT coalesce(string_agg(state, ',' ORDER BY id), 'none') FROM deposit WHERE player_id = $1`,
    [player.id],
  )
  return `${states} ${await stage.places(player)}`
}

/** A click on one submitted deposit of 500. */
function click(action: string, body: object) {
  return async (stage: Stage) => {
    const player = await stage.player()
    const number = await stage.deposit(player, 50_000n)
    return {
      call: {
        path: `/admin/api/deposits/${number}/${action}`,
        token: stage.staff.first,
        body,
      },
      look: () => depositsOf(stage, player),
    }
  }
}

/** The expiry job on a deposit whose hour is over. */
function expiry(side: 'before' | 'after'): Scenario {
  const expired = 'expired 0/0/0/0/0'
  return {
    flow,
    point: `deposit-expiry.commit.${side}`,
    crashed: side === 'before' ? 'submitted 0/0/0/0/0' : expired,
    told: 'expired by the next run',
    recovered: expired,
    play: async (stage) => {
      const player = await stage.player()
      const number = await stage.deposit(player, 50_000n)
      const look = () => depositsOf(stage, player)
      return {
        look,
        act: () =>
          stage.owner.query(
            `UPDATE deposit SET expires_at = now() - interval '1 second' WHERE deposit_no = $1`,
            [number],
          ),
        recover: async () => {
          await stage.until('the expiry', async () => (await look()) === expired)
          return 'expired by the next run'
        },
      }
    },
  }
}

export const depositScenarios: readonly Scenario[] = [
  ...keyedCall('recharge', {
    flow,
    open: 'none 0/0/0/0/0',
    done: 'submitted 0/0/0/0/0',
    prepare: async (stage) => {
      const player = await stage.player()
      const call = {
        path: '/api/recharge',
        token: player.token,
        body: bankDeposit(50_000n),
      }
      return { call, look: () => depositsOf(stage, player) }
    },
  }),
  ...staffClick('deposits.approve', 'review.already-decided', {
    flow,
    open: 'submitted 0/0/0/0/0',
    done: 'approved 500/0/0/0/0',
    prepare: click('approve', {}),
  }),
  ...staffClick('deposits.reject', 'review.already-decided', {
    flow,
    open: 'submitted 0/0/0/0/0',
    done: 'rejected 0/0/0/0/0',
    prepare: click('reject', { reason: '查无此款' }),
  }),
  expiry('before'),
  expiry('after'),
]
