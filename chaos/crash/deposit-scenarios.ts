import { recharge } from '@jinli/contract/deposit/deposit'
import {
  approveDeposit,
  chainFlags,
  closeExpiredDeposits,
  depositReview,
  flagDeposit,
  revealDeposit,
} from '@jinli/contract/deposit/deposit.admin'
import { bankOrder } from '@jinli/dev-env/api-client'
import { type Call, callTo } from '../call.ts'
import { keyedCall, type Scenario, staffClick } from './scenario.ts'
import type { Stage, StagePlayer } from './stage.ts'

const flow = 'F-2'

/** Returns the states of a player's deposits, and where the player's money is. */
async function depositsOf(stage: Stage, player: StagePlayer): Promise<string> {
  const states = await stage.cell(
    `SELECT coalesce(string_agg(state, ',' ORDER BY id), 'none') FROM deposit WHERE player_id = $1`,
    [player.id],
  )
  return `${states} ${await stage.places(player)}`
}

type StaffAction = (deposit_no: string, token: string) => Call

const claim: StaffAction = (deposit_no, token) =>
  callTo(depositReview.claim, { deposit_no }, token)
const release: StaffAction = (deposit_no, token) =>
  callTo(depositReview.release, { deposit_no }, token)
const reveal: StaffAction = (deposit_no, token) =>
  callTo(revealDeposit, { deposit_no }, token)
const approve: StaffAction = (deposit_no, token) =>
  callTo(approveDeposit, { deposit_no }, token)
const reject: StaffAction = (deposit_no, token) =>
  callTo(depositReview.reject, { deposit_no, reason: '查无此款' }, token)

/** Prepares a staff action on a submitted deposit of 500 yuan, after earlier actions. */
function click(action: StaffAction, earlierActions: readonly StaffAction[] = []) {
  return async (stage: Stage) => {
    const player = await stage.player()
    const subject = await stage.deposit(player, 50_000n)
    const token = stage.staff.first
    for (const before of earlierActions) await stage.must(before(subject, token))
    const look = () => depositsOf(stage, player)
    return { subject, call: action(subject, token), look }
  }
}

/** Prepares a staff action that claims or releases a deposit; `look` tells whether the deposit is claimed. */
function claimState(action: StaffAction, earlierActions: readonly StaffAction[]) {
  return async (stage: Stage) => {
    const preparation = await click(action, earlierActions)(stage)
    const look = () =>
      stage.cell(
        `SELECT CASE WHEN claimed_until > now() THEN 'claimed' ELSE 'free' END
         FROM deposit WHERE deposit_no = $1`,
        [preparation.subject],
      )
    return { ...preparation, look }
  }
}

/** Creates two deposits; prepares the claim of the next free deposit after the first one. */
async function claimNext(stage: Stage) {
  const before = await stage.deposit(await stage.player(), 50_000n)
  const preparation = await claimState(claim, [])(stage)
  const call = callTo(depositReview.claimNext, { after: before }, stage.staff.first)
  return { ...preparation, call }
}

/** Prepares the takeover of a deposit that the second member has claimed; `look` returns the claimant. */
async function takeOver(stage: Stage) {
  const preparation = await click(claim)(stage)
  const { subject } = preparation
  await stage.must(claim(subject, stage.staff.second))
  const takeoverInput = { deposit_no: subject, reason: '同事已离开' }
  const look = () =>
    stage.cell(
      `SELECT s.username FROM deposit d JOIN staff s ON s.id = d.claimed_by
       WHERE d.deposit_no = $1`,
      [subject],
    )
  return {
    subject,
    call: callTo(depositReview.takeOver, takeoverInput, stage.staff.first),
    look,
  }
}

/** Prepares the action that closes expired deposits in bulk; one deposit is expired. */
async function closing(stage: Stage) {
  const number = await stage.deposit(await stage.player(), 50_000n)
  await stage.owner.query(
    `UPDATE deposit SET state = 'expired', expires_at = now() - interval '1 second', viewed_at = now()
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

/** Prepares a staff action that sets a chain flag of a USDT deposit. */
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

/** The expiry job expires a deposit whose `expires_at` has passed. */
function expiry(side: 'before' | 'after'): Scenario {
  const expiredState = 'expired 0/0/0/0/0'
  return {
    flow,
    point: `deposit-expiry.commit.${side}`,
    afterCrash: side === 'before' ? 'submitted 0/0/0/0/0' : expiredState,
    response: 'expired by the next run',
    afterRecovery: expiredState,
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
          await stage.until('the expiry', async () => (await look()) === expiredState)
          return 'expired by the next run'
        },
      }
    },
  }
}

export const depositScenarios: readonly Scenario[] = [
  ...keyedCall('recharge', {
    flow,
    before: 'none 0/0/0/0/0',
    after: 'submitted 0/0/0/0/0',
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
    before: 'submitted 0/0/0/0/0',
    after: 'approved 500/0/0/0/0',
    prepare: click(approve),
  }),
  ...staffClick('deposits.reject', {
    flow,
    second: 'review.already-decided',
    rows: 1,
    before: 'submitted 0/0/0/0/0',
    after: 'rejected 0/0/0/0/0',
    prepare: click(reject),
  }),
  ...staffClick('deposits.claim', {
    flow,
    second: '200',
    rows: 0,
    before: 'free',
    after: 'claimed',
    prepare: claimState(claim, []),
  }),
  ...staffClick('deposits.release', {
    flow,
    second: '200',
    rows: 0,
    before: 'claimed',
    after: 'free',
    prepare: claimState(release, [claim]),
  }),
  ...staffClick('deposits.next', {
    flow,
    second: '200',
    rows: 0,
    before: 'free',
    after: 'claimed',
    prepare: claimNext,
  }),
  ...staffClick('deposits.take-over', {
    flow,
    second: 'review.already-decided',
    rows: 1,
    before: 'second',
    after: 'admin',
    prepare: takeOver,
  }),
  ...staffClick('deposits.close-expired', {
    flow,
    second: '200',
    rows: 1,
    before: 'open',
    after: 'closed',
    prepare: closing,
  }),
  ...staffClick('deposits.reveal', {
    flow,
    note: 'each look is written down',
    second: '200',
    rows: 1,
    more: 1,
    before: 'submitted 0/0/0/0/0',
    after: 'submitted 0/0/0/0/0',
    prepare: click(reveal),
  }),
  ...staffClick('deposits.flag', {
    flow,
    second: '200',
    rows: 1,
    more: 1,
    before: '0',
    after: '1',
    prepare: flagging,
  }),
  expiry('before'),
  expiry('after'),
]
