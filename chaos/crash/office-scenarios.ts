import {
  approveAdjustment,
  cancelAdjustment,
  createAdjustment,
} from '@jinli/contract/adjustment.admin'
import type { MoneySettingKey } from '@jinli/contract/money-setting'
import {
  approveSetting,
  cancelSetting,
  listSettings,
  proposeSetting,
} from '@jinli/contract/money-setting.admin'
import { settleTransfer } from '@jinli/contract/wallet.admin'
import { type Call, callTo } from '../call.ts'
import { keyedCall, type Scenario, staffClick } from './scenario.ts'
import type { Stage, StagePlayer } from './stage.ts'
import { transfersOf } from './transfer-scenarios.ts'

/** States of a player's adjustments, and where the money is. */
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

/** What is done to a proposal of that number. */
type Deed = (number: string, token: string) => Call

/** The checker's click on a proposal to give 30. */
function verdict(deed: Deed) {
  return async (stage: Stage) => {
    const player = await stage.player(50_000n)
    const { data } = await stage.must(proposal(stage, player))
    const { adjustment_no: subject } = data
    return {
      subject,
      call: deed(subject, stage.staff.second),
      look: () => adjustmentsOf(stage, player),
    }
  }
}

/** The proposal of a new version, and how the newer versions of its key stand. */
async function versions(stage: Stage, key: MoneySettingKey) {
  await stage.owner.query(`DELETE FROM money_setting WHERE state = 'draft'`)
  const token = stage.staff.first
  const { data } = await stage.must(callTo(listSettings, {}, token))
  const standing = data.find((row) => row.key === key)
  if (!standing) throw new Error(`no setting ${key}`)
  const newest = Number.parseInt(
    await stage.cell('SELECT max(version) FROM money_setting WHERE key = $1', [key]),
    10,
  )
  const { current, newest: based_on } = standing
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

/** A click on a proposed version of the rates. */
function settingClick(deed: Deed, by: 'first' | 'second') {
  return async (stage: Stage) => {
    const { subject, call, look } = await versions(stage, 'rates')
    const { data } = await stage.must(call)
    return { subject, call: deed(data.id, stage.staff[by]), look }
  }
}

/** A transfer of 100.14 that only people can end, proposed by the first to have failed. */
async function stuck(stage: Stage) {
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

/** The back office's own flows: adjustments (F-15), settings (F-16), stuck transfers (F-4). */
export const officeScenarios: readonly Scenario[] = [
  // The maker's screen sends the same key again: one draft, and the answer that was lost.
  ...keyedCall('adjustments.create', {
    flow: 'F-15',
    open: 'none 500/0/0/0/0',
    done: 'draft 500/0/0/0/0',
    prepare: async (stage) => {
      const player = await stage.player(50_000n)
      return { call: proposal(stage, player), look: () => adjustmentsOf(stage, player) }
    },
  }),
  ...staffClick('adjustments.approve', {
    flow: 'F-15',
    second,
    rows: 1,
    open: 'draft 500/0/0/0/0',
    done: 'posted 530/0/0/0/0',
    prepare: verdict((adjustment_no, token) =>
      callTo(approveAdjustment, { adjustment_no }, token),
    ),
  }),
  ...staffClick('adjustments.cancel', {
    flow: 'F-15',
    second,
    rows: 1,
    open: 'draft 500/0/0/0/0',
    done: 'cancelled 500/0/0/0/0',
    prepare: verdict((adjustment_no, token) =>
      callTo(cancelAdjustment, { adjustment_no, reason: '重复' }, token),
    ),
  }),
  ...staffClick('settings.propose', {
    flow: 'F-16',
    second: 'setting.stale',
    rows: 1,
    open: 'none',
    done: 'draft',
    prepare: (stage) => versions(stage, 'reasons'),
  }),
  ...staffClick('settings.approve', {
    flow: 'F-16',
    second,
    rows: 1,
    open: 'draft',
    done: 'approved',
    prepare: settingClick((id, token) => callTo(approveSetting, { id }, token), 'second'),
  }),
  ...staffClick('settings.cancel', {
    flow: 'F-16',
    second,
    rows: 1,
    open: 'draft',
    done: 'cancelled',
    prepare: settingClick((id, token) => callTo(cancelSetting, { id }, token), 'first'),
  }),
  ...staffClick('transfers.settle', {
    flow: 'F-4',
    second,
    rows: 1,
    open: 'manual 399.86/0/100.14/300/0',
    done: 'failed 500/0/0/300/0',
    prepare: stuck,
  }),
]
