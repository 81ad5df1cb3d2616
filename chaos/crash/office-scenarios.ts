import type { Call } from '../http.ts'
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

function proposal(stage: Stage, player: StagePlayer): Call {
  return {
    path: '/admin/api/adjustments/create',
    token: stage.staff.first,
    body: { username: player.name, direction: 'credit', amount: 30, reason: '补偿' },
  }
}

/** The checker's click on a proposal to give 30. */
function verdict(action: string, body: object) {
  return async (stage: Stage) => {
    const player = await stage.player(50_000n)
    const { data } = await stage.must(proposal(stage, player))
    const { adjustment_no: subject } = data as { adjustment_no: string }
    const path = `/admin/api/adjustments/${subject}/${action}`
    return {
      subject,
      call: { path, token: stage.staff.second, body },
      look: () => adjustmentsOf(stage, player),
    }
  }
}

type Standing = { key: string; current: { value: unknown }; newest: number }

/** The proposal of a new version, and how the newer versions of its key stand. */
async function versions(stage: Stage, key: string) {
  await stage.owner.query(`DELETE FROM money_setting WHERE state = 'draft'`)
  const { data } = await stage.must({
    path: '/admin/api/settings',
    token: stage.staff.first,
    body: {},
  })
  const standing = (data as Standing[]).find((row) => row.key === key)
  if (!standing) throw new Error(`no setting ${key}`)
  const newest = Number.parseInt(
    await stage.cell('SELECT max(version) FROM money_setting WHERE key = $1', [key]),
    10,
  )
  const call = {
    path: `/admin/api/settings/${key}/propose`,
    token: stage.staff.first,
    body: { value: standing.current.value, reason: '例行', based_on: standing.newest },
  }
  const look = () =>
    stage.cell(
      `SELECT coalesce(string_agg(state, ',' ORDER BY version), 'none') FROM money_setting
       WHERE key = $1 AND version > $2`,
      [key, newest],
    )
  return { subject: key, call, look }
}

/** A click on a proposed version of the rates. */
function settingClick(action: string, by: 'first' | 'second') {
  return async (stage: Stage) => {
    const { subject, call, look } = await versions(stage, 'rates')
    const { data } = await stage.must(call)
    const { id } = data as { id: string }
    const path = `/admin/api/settings/${id}/${action}`
    return { subject, call: { path, token: stage.staff[by], body: { reason: '' } }, look }
  }
}

/** A transfer of 100.14 that only people can end, proposed by the first to have failed. */
async function stuck(stage: Stage) {
  const player = await stage.player(80_000n)
  await stage.must(stage.transferCall(player, 'obgdy', 30_000n))
  const { data } = await stage.must(stage.transferCall(player, 'obgdy', 10_014n))
  const { out_trade_no: subject } = data as { out_trade_no: string }
  await stage.owner.query(
    `UPDATE venue_transfer SET state = 'manual' WHERE out_trade_no = $1 AND state = 'unknown'`,
    [subject],
  )
  const path = `/admin/api/transfers/${subject}/settle`
  const body = { outcome: 'failed', reason: '场馆书面确认未到账' }
  await stage.must({ path, token: stage.staff.first, body })
  return {
    subject,
    call: { path, token: stage.staff.second, body },
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
    prepare: verdict('approve', {}),
  }),
  ...staffClick('adjustments.cancel', {
    flow: 'F-15',
    second,
    rows: 1,
    open: 'draft 500/0/0/0/0',
    done: 'cancelled 500/0/0/0/0',
    prepare: verdict('cancel', { reason: '重复' }),
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
    prepare: settingClick('approve', 'second'),
  }),
  ...staffClick('settings.cancel', {
    flow: 'F-16',
    second,
    rows: 1,
    open: 'draft',
    done: 'cancelled',
    prepare: settingClick('cancel', 'first'),
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
