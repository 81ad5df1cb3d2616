import { recharge } from '@jinli/contract/deposit'
import {
  approveDeposit,
  chainFlags,
  claimDeposit,
  claimNextDeposit,
  closeExpiredDeposits,
  flagDeposit,
  rejectDeposit,
  releaseDeposit,
  revealDeposit,
  takeOverDeposit,
} from '@jinli/contract/deposit.admin'
import { bankOrder } from '@jinli/dev-env/api-client'
import { type Call, callTo } from '../call.ts'
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

type Deed = (deposit_no: string, token: string) => Call

const claim: Deed = (deposit_no, token) => callTo(claimDeposit, { deposit_no }, token)
const release: Deed = (deposit_no, token) => callTo(releaseDeposit, { deposit_no }, token)
const reveal: Deed = (deposit_no, token) => callTo(revealDeposit, { deposit_no }, token)
const approve: Deed = (deposit_no, token) => callTo(approveDeposit, { deposit_no }, token)
const reject: Deed = (deposit_no, token) =>
  callTo(rejectDeposit, { deposit_no, reason: '查无此款' }, token)

/** A click on one submitted deposit of 500, after those before it. */
function click(deed: Deed, first: readonly Deed[] = []) {
  return async (stage: Stage) => {
    const player = await stage.player()
    const subject = await stage.deposit(player, 50_000n)
    const token = stage.staff.first
    for (const before of first) await stage.must(before(subject, token))
    const look = () => depositsOf(stage, player)
    return { subject, call: deed(subject, token), look }
  }
}

/** Who has claimed a deposit of 500. */
function claiming(deed: Deed, first: readonly Deed[]) {
  return async (stage: Stage) => {
    const prepared = await click(deed, first)(stage)
    const look = () =>
      stage.cell(
        `SELECT CASE WHEN claimed_until > now() THEN 'claimed' ELSE 'free' END
         FROM deposit WHERE deposit_no = $1`,
        [prepared.subject],
      )
    return { ...prepared, look }
  }
}

/** The next free deposit after another is the one of 500 that was asked for last. */
async function takingNext(stage: Stage) {
  const before = await stage.deposit(await stage.player(), 50_000n)
  const prepared = await claiming(claim, [])(stage)
  const call = callTo(claimNextDeposit, { after: before }, stage.staff.first)
  return { ...prepared, call }
}

/** Who holds a deposit that the second member had claimed. */
async function takingOver(stage: Stage) {
  const prepared = await click(claim)(stage)
  const { subject } = prepared
  await stage.must(claim(subject, stage.staff.second))
  const taken = { deposit_no: subject, reason: '同事已离开' }
  const look = () =>
    stage.cell(
      `SELECT s.username FROM deposit d JOIN staff s ON s.id = d.claimed_by
       WHERE d.deposit_no = $1`,
      [subject],
    )
  return { subject, call: callTo(takeOverDeposit, taken, stage.staff.first), look }
}

/** A deposit out of time, put away with its like. */
async function closing(stage: Stage) {
  const number = await stage.deposit(await stage.player(), 50_000n)
  await stage.owner.query(
    `UPDATE deposit SET state = 'expired', expires_at = now() - interval '1 second'
     WHERE deposit_no = $1`,
    [number],
  )
  const admin = await stage.cell(`SELECT id FROM staff WHERE username = 'admin'`)
  const look = () =>
    stage.cell(
      `SELECT CASE WHEN closed_at IS NULL THEN 'open' ELSE 'closed' END FROM deposit
       WHERE deposit_no = $1`,
      [number],
    )
  const call = callTo(closeExpiredDeposits, {}, stage.staff.first)
  return { subject: `staff:${admin}`, call, look }
}

/** The chain's word on a USDT deposit. */
async function flagging(stage: Stage) {
  const player = await stage.player()
  const order = { paytype: 'usdt', catepay: 'TRC20', amount: 100_000n }
  const { data } = await stage.must(callTo(recharge, order, player.token))
  const { deposit_no: subject } = data
  const word = { deposit_no: subject, flag: chainFlags[0], on: true }
  const look = () =>
    stage.cell('SELECT cardinality(flags)::text FROM deposit WHERE deposit_no = $1', [
      subject,
    ])
  return { subject, call: callTo(flagDeposit, word, stage.staff.first), look }
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
      const call = callTo(recharge, bankOrder(50_000n), player.token)
      return { call, look: () => depositsOf(stage, player) }
    },
  }),
  ...staffClick('deposits.approve', {
    flow,
    second: 'review.already-decided',
    rows: 1,
    open: 'submitted 0/0/0/0/0',
    done: 'approved 500/0/0/0/0',
    prepare: click(approve),
  }),
  ...staffClick('deposits.reject', {
    flow,
    second: 'review.already-decided',
    rows: 1,
    open: 'submitted 0/0/0/0/0',
    done: 'rejected 0/0/0/0/0',
    prepare: click(reject),
  }),
  ...staffClick('deposits.claim', {
    flow,
    second: '200',
    rows: 0,
    open: 'free',
    done: 'claimed',
    prepare: claiming(claim, []),
  }),
  ...staffClick('deposits.release', {
    flow,
    second: '200',
    rows: 0,
    open: 'claimed',
    done: 'free',
    prepare: claiming(release, [claim]),
  }),
  ...staffClick('deposits.next', {
    flow,
    second: '200',
    rows: 0,
    open: 'free',
    done: 'claimed',
    prepare: takingNext,
  }),
  ...staffClick('deposits.take-over', {
    flow,
    second: 'review.already-decided',
    rows: 1,
    open: 'second',
    done: 'admin',
    prepare: takingOver,
  }),
  ...staffClick('deposits.close-expired', {
    flow,
    second: '200',
    rows: 1,
    open: 'open',
    done: 'closed',
    prepare: closing,
  }),
  ...staffClick('deposits.reveal', {
    flow,
    note: 'each look is written down',
    second: '200',
    rows: 1,
    more: 1,
    open: 'submitted 0/0/0/0/0',
    done: 'submitted 0/0/0/0/0',
    prepare: click(reveal),
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
