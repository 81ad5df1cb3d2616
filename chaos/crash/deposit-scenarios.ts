import { chainFlags } from '@jinli/contract/deposit.admin'
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

/** A click on one submitted deposit of 500, after those before it. */
function click(action: string, body: object, first: readonly string[] = []) {
  return async (stage: Stage) => {
    const player = await stage.player()
    const subject = await stage.deposit(player, 50_000n)
    const token = stage.staff.first
    const path = `/admin/api/deposits/${subject}`
    for (const each of first) await stage.must({ path: `${path}/${each}`, token, body: {} })
    return {
      subject,
      call: { path: `${path}/${action}`, token, body },
      look: () => depositsOf(stage, player),
    }
  }
}

/** Who has claimed a deposit of 500. */
function claiming(action: string, first: readonly string[]) {
  return async (stage: Stage) => {
    const prepared = await click(action, {}, first)(stage)
    const look = () =>
      stage.cell(
        `SELECT CASE WHEN claimed_until > now() THEN 'claimed' ELSE 'free' END
         FROM deposit WHERE deposit_no = $1`,
        [prepared.subject],
      )
    return { ...prepared, look }
  }
}

/** The chain's word on a USDT deposit. */
async function flagging(stage: Stage) {
  const player = await stage.player()
  const { data } = await stage.must({
    path: '/api/recharge',
    token: player.token,
    body: { paytype: 'usdt', catepay: 'TRC20', amount: 1000 },
  })
  const { deposit_no: subject } = data as { deposit_no: string }
  const path = `/admin/api/deposits/${subject}/flag`
  const body = { flag: chainFlags[0], on: 1, reason: '' }
  const look = () =>
    stage.cell('SELECT cardinality(flags)::text FROM deposit WHERE deposit_no = $1', [
      subject,
    ])
  return { subject, call: { path, token: stage.staff.first, body }, look }
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
  ...staffClick('deposits.approve', {
    flow,
    second: 'review.already-decided',
    rows: 1,
    open: 'submitted 0/0/0/0/0',
    done: 'approved 500/0/0/0/0',
    prepare: click('approve', {}),
  }),
  ...staffClick('deposits.reject', {
    flow,
    second: 'review.already-decided',
    rows: 1,
    open: 'submitted 0/0/0/0/0',
    done: 'rejected 0/0/0/0/0',
    prepare: click('reject', { reason: '查无此款' }),
  }),
  ...staffClick('deposits.claim', {
    flow,
    second: '200',
    rows: 0,
    open: 'free',
    done: 'claimed',
    prepare: claiming('claim', []),
  }),
  ...staffClick('deposits.release', {
    flow,
    second: '200',
    rows: 0,
    open: 'claimed',
    done: 'free',
    prepare: claiming('release', ['claim']),
  }),
  ...staffClick('deposits.reveal', {
    flow,
    note: 'each look is written down',
    second: '200',
    rows: 1,
    more: 1,
    open: 'submitted 0/0/0/0/0',
    done: 'submitted 0/0/0/0/0',
    prepare: click('reveal', {}),
  }),
  ...staffClick('deposits.flag', {
    flow,
    second: '200',
    rows: 1,
    more: 1,
    open: '0',
    done: '1',
    prepare: flagging,
  }),
  expiry('before'),
  expiry('after'),
]
