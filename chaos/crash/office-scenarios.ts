import {
  approveAdjustment,
  cancelAdjustment,
  createAdjustment,
} from '@jinli/contract/adjustment/adjustment.admin'
import type { MoneySettingKey } from '@jinli/contract/money-setting/money-setting'
import {
  approveSetting,
  cancelSetting,
  listSettings,
  proposeSetting,
} from '@jinli/contract/money-setting/money-setting.admin'
import { settleTransfer } from '@jinli/contract/wallet/wallet.admin'
import { type Call, callTo } from '../call.ts'
import { keyedCall, type Scenario, staffClick } from './scenario.ts'
import type { Stage, StagePlayer } from './stage.ts'
import { transfersOf } from './transfer-scenarios.ts'

/** Returns the states of a player's adjustments, and where the player's money is. */
async function adjustmentsOf(stage: Stage, player: StagePlayer): Promise<string> {
  const states = await stage.cell(
    `SELECT coalesce(string_agg(state, ',' ORDER BY id), 'none') FROM adjustment WHERE player_id = $1`,
    [player.id],
  )
  return `${states} ${await stage.places(player)}`
}

function proposal(stage: Stage, { name }: StagePlayer) {
  const wish = { direction: 'credit', amount: 3000n, reason: '补偿' } as const
  return callTo(createAdjustment, { username: name, ...wish }, stage.staff.first)
}

/** A staff action on the adjustment with this number. */
type StaffAction = (number: string, token: string) => Call

/** Prepares the checker's action on a proposal to credit 30 yuan. */
function verdict(action: StaffAction) {
  return async (stage: Stage) => {
    const player = await stage.player(50_000n)
    const { data } = await stage.must(proposal(stage, player))
    const { adjustment_no: subject } = data
    return {
      subject,
      call: action(subject, stage.staff.second),
      look: () => adjustmentsOf(stage, player),
    }
  }
}

/** Prepares the proposal of a new version of a setting; `look` returns the states of the versions added since. */
async function versions(stage: Stage, key: MoneySettingKey) {
  await stage.owner.query(`DELETE FROM money_setting WHERE state = 'draft'`)
  const token = stage.staff.first
  const { data } = await stage.must(callTo(listSettings, {}, token))
  const setting = data.find((row) => row.key === key)
  if (!setting) throw new Error(`no setting ${key}`)
  const newest = Number.parseInt(
    await stage.cell('SELECT max(version) FROM money_setting WHERE key = $1', [key]),
    10,
  )
  const { current, newest: based_on } = setting
  const wish = { key, value: current.value, reason: '例行', based_on }
  const call = callTo(proposeSetting, wish, token)
  const look = () =>
    stage.cell(
      `SELECT coalesce(string_agg(state, ',' ORDER BY version), 'none') FROM money_setting
       WHERE key = $1 AND version > $2`,
      [key, newest],
    )
  return { subject: key, call, look }
}

/** Prepares a staff action on a proposed version of the rates. */
function settingClick(action: StaffAction, member: 'first' | 'second') {
  return async (stage: Stage) => {
    const { subject, call, look } = await versions(stage, 'rates')
    const { data } = await stage.must(call)
    return { subject, call: action(data.id, stage.staff[member]), look }
  }
}

/** Prepares a transfer that only staff can end; the first member has proposed the outcome `failed`. */
async function stuckTransfer(stage: Stage) {
  const player = await stage.player(80_000n)
  await stage.must(stage.transferCall(player, 'obgdy', 30_000n))
  const { data } = await stage.must(stage.transferCall(player, 'obgdy', 10_014n))
  const { out_trade_no } = data
  await stage.owner.query(
    `UPDATE venue_transfer SET state = 'manual' WHERE out_trade_no = $1 AND state = 'unknown'`,
    [out_trade_no],
  )
  const word = { out_trade_no, outcome: 'failed', reason: '场馆书面确认未到账' } as const
  await stage.must(callTo(settleTransfer, word, stage.staff.first))
  return {
    subject: out_trade_no,
    call: callTo(settleTransfer, word, stage.staff.second),
    look: () => transfersOf(stage, player, 1),
  }
}

const second = 'review.already-decided'

/** Flows of the back office: adjustments (F-15), settings (F-16), stuck transfers (F-4). */
export const officeScenarios: readonly Scenario[] = [
  // The maker's screen repeats the request with the same idempotency key: one draft and the same response.
  ...keyedCall('adjustments.create', {
    flow: 'F-15',
    before: 'none 500/0/0/0/0',
    after: 'draft 500/0/0/0/0',
    prepare: async (stage) => {
      const player = await stage.player(50_000n)
      return { call: proposal(stage, player), look: () => adjustmentsOf(stage, player) }
    },
  }),
  ...staffClick('adjustments.approve', {
    flow: 'F-15',
    second,
    rows: 1,
    before: 'draft 500/0/0/0/0',
    after: 'posted 530/0/0/0/0',
    prepare: verdict((adjustment_no, token) =>
      callTo(approveAdjustment, { adjustment_no }, token),
    ),
  }),
  ...staffClick('adjustments.cancel', {
    flow: 'F-15',
    second,
    rows: 1,
    before: 'draft 500/0/0/0/0',
    after: 'cancelled 500/0/0/0/0',
    prepare: verdict((adjustment_no, token) =>
      callTo(cancelAdjustment, { adjustment_no, reason: '重复' }, token),
    ),
  }),
  ...staffClick('settings.propose', {
    flow: 'F-16',
    second: 'setting.stale',
    rows: 1,
    before: 'none',
    after: 'draft',
    prepare: (stage) => versions(stage, 'reasons'),
  }),
  ...staffClick('settings.approve', {
    flow: 'F-16',
    second,
    rows: 1,
    before: 'draft',
    after: 'approved',
    prepare: settingClick((id, token) => callTo(approveSetting, { id }, token), 'second'),
  }),
  ...staffClick('settings.cancel', {
    flow: 'F-16',
    second,
    rows: 1,
    before: 'draft',
    after: 'cancelled',
    prepare: settingClick((id, token) => callTo(cancelSetting, { id }, token), 'first'),
  }),
  ...staffClick('transfers.settle', {
    flow: 'F-4',
    second,
    rows: 1,
    before: 'manual 399.86/0/100.14/300/0',
    after: 'failed 500/0/0/300/0',
    prepare: stuckTransfer,
  }),
]
