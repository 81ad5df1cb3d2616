import { approveDeposit, depositReview } from '@jinli/contract/deposit/deposit.admin'
import {
  cancelDepositCorrection,
  confirmDepositCorrection,
  correctDeposit,
  reopenDeposit,
} from '@jinli/contract/deposit/deposit-correction.admin'
import { callTo } from '../call.ts'
import { keyedCall, type Scenario, staffClick } from './scenario.ts'
import type { Stage } from './stage.ts'

const flow = 'F-25'
const reason = '多记'

/** A deposit of 500 yuan that staff have decided; `look`: its state, worth, corrections, and the player's money. */
async function decidedDeposit(stage: Stage, verdict: 'approve' | 'reject') {
  const player = await stage.player()
  const deposit_no = await stage.deposit(player, 50_000n)
  const token = stage.staff.first
  if (verdict === 'approve') await stage.must(callTo(approveDeposit, { deposit_no }, token))
  else await stage.must(callTo(depositReview.reject, { deposit_no, reason }, token))
  const look = async () => {
    const states = await stage.cell(
      `SELECT concat_ws(' ', d.state, coalesce(d.true_amount, d.credited_amount) / 100,
         (SELECT string_agg(state, ',' ORDER BY id) FROM deposit_correction WHERE deposit_id = d.id))
       FROM deposit d WHERE deposit_no = $1`,
      [deposit_no],
    )
    return `${states} ${await stage.places(player)}`
  }
  return { deposit_no, look, token }
}

async function correction(stage: Stage) {
  const { deposit_no, look, token } = await decidedDeposit(stage, 'approve')
  return {
    deposit_no,
    look,
    call: callTo(correctDeposit, { deposit_no, amount: 20_000n, reason }, token),
  }
}

async function reopening(stage: Stage) {
  const { deposit_no, look, token } = await decidedDeposit(stage, 'reject')
  return { deposit_no, look, call: callTo(reopenDeposit, { deposit_no, reason }, token) }
}

/** Prepares the second person's action on a proposal to correct 500 yuan to 200. */
function verdict(what: 'confirm' | 'cancel') {
  return async (stage: Stage) => {
    const { deposit_no: subject, look, call } = await correction(stage)
    const { data } = await stage.must(call)
    const { correction_no = '' } = data.corrections[0] ?? {}
    const draft = { deposit_no: subject, correction_no }
    const token = stage.staff.second
    return what === 'confirm'
      ? {
          subject,
          look,
          call: callTo(confirmDepositCorrection, { ...draft, amount: 20_000n }, token),
        }
      : {
          subject,
          look,
          call: callTo(cancelDepositCorrection, { ...draft, reason }, token),
        }
  }
}

export const correctionScenarios: readonly Scenario[] = [
  ...keyedCall('deposits.correct', {
    flow,
    before: 'approved 500 500/0/0/0/0',
    after: 'approved 500 draft 500/0/0/0/0',
    prepare: correction,
  }),
  ...keyedCall('deposits.reopen', {
    flow,
    before: 'rejected 0/0/0/0/0',
    after: 'rejected draft 0/0/0/0/0',
    prepare: reopening,
  }),
  ...staffClick('deposits.correction.confirm', {
    flow,
    second: 'review.already-decided',
    rows: 1,
    before: 'approved 500 draft 500/0/0/0/0',
    after: 'approved 200 confirmed 200/0/0/0/0',
    prepare: verdict('confirm'),
  }),
  ...staffClick('deposits.correction.cancel', {
    flow,
    second: 'review.already-decided',
    rows: 1,
    before: 'approved 500 draft 500/0/0/0/0',
    after: 'approved 500 cancelled 500/0/0/0/0',
    prepare: verdict('cancel'),
  }),
]
