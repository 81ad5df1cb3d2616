import { doactivityapply, doactivitygiveup } from '@jinli/contract/promotion/promotion'
import {
  approvePromotionApplication,
  promotionReview,
} from '@jinli/contract/promotion/promotion-application.admin'
import { type Call, callTo } from '../call.ts'
import { keyedCall, type Scenario, staffClick } from './scenario.ts'
import type { Stage, StagePlayer } from './stage.ts'

/** Returns a player's applications (state, open turnover in fen, staff claim), and where the money is. */
async function applicationsOf(stage: Stage, player: StagePlayer): Promise<string> {
  const states = await stage.cell(
    `SELECT coalesce(string_agg(a.state || ' ' || coalesce(t.required - t.done, 0)
         || CASE WHEN a.claimed_by IS NOT NULL THEN ' held' ELSE '' END, ',' ORDER BY a.id), 'none')
     FROM promotion_application a LEFT JOIN turnover_requirement t ON t.ref = 'promotion:' || a.id
     WHERE a.player_id = $1`,
    [player.id],
  )
  return `${states} ${await stage.places(player)}`
}

/** Makes a player eligible for the birthday bonus (88 yuan, turnover × 1); prepares the application for it. */
async function celebrating(stage: Stage) {
  const player = await stage.player(10_000n)
  const activityid = Number.parseInt(
    await stage.cell(
      `SELECT promotion_id FROM promotion_live WHERE terms->>'birthday_month' = '1'`,
    ),
    10,
  )
  await stage.rows(
    `UPDATE player SET vip_level = 1, birthday = make_date(1990, extract(month FROM app_now() AT TIME ZONE 'Asia/Shanghai')::int, 1)
     WHERE id = $1`,
    [player.id],
  )
  const call = callTo(doactivityapply, { activityid }, player.token)
  return { player, call, look: () => applicationsOf(stage, player) }
}

/** Sends an application for the birthday bonus; returns the application id. */
async function openApplication(stage: Stage) {
  const { player, call, look } = await celebrating(stage)
  await stage.must(call)
  const id = await stage.cell(
    'SELECT max(id) FROM promotion_application WHERE player_id = $1',
    [player.id],
  )
  return { player, id, look }
}

type StaffAction = (id: string, token: string) => Call

/** Prepares a staff action on an open application, after earlier actions. */
function click(action: StaffAction, earlier: readonly StaffAction[] = []) {
  return async (stage: Stage) => {
    const { player, id, look } = await openApplication(stage)
    for (const before of earlier) await stage.must(before(id, stage.staff.second))
    return { subject: player.name, call: action(id, stage.staff.second), look }
  }
}

/** Creates two open applications; prepares the claim of the next one after the first. */
async function takingNext(stage: Stage) {
  const { id: after } = await openApplication(stage)
  const { player, look } = await openApplication(stage)
  const call = callTo(promotionReview.claimNext, { after }, stage.staff.first)
  return { subject: player.name, call, look }
}

/** Prepares the takeover of an application that the second member has claimed; `look` returns the claimant. */
async function takingOver(stage: Stage) {
  const { player, id } = await openApplication(stage)
  await stage.must(claim(id, stage.staff.second))
  const takeoverInput = { id, reason: '同事已离开' }
  const look = () =>
    stage.cell(
      `SELECT s.username FROM promotion_application a JOIN staff s ON s.id = a.claimed_by
       WHERE a.id = $1`,
      [id],
    )
  const call = callTo(promotionReview.takeOver, takeoverInput, stage.staff.first)
  return { subject: player.name, call, look }
}

const claim: StaffAction = (id, token) => callTo(promotionReview.claim, { id }, token)
const approve: StaffAction = (id, token) =>
  callTo(approvePromotionApplication, { id }, token)
const second = 'review.already-decided'

/** Promotions (F-9): one application, one decision, one bonus with its turnover, reversed once. */
export const promotionScenarios: readonly Scenario[] = [
  ...keyedCall('doactivityapply', {
    flow: 'F-9',
    before: 'none 100/0/0/0/0',
    after: 'open 0 100/0/0/0/0',
    prepare: celebrating,
  }),
  ...staffClick('promotion-applications.claim', {
    flow: 'F-9',
    second: '200',
    rows: 0,
    before: 'open 0 100/0/0/0/0',
    after: 'open 0 held 100/0/0/0/0',
    prepare: click(claim),
  }),
  ...staffClick('promotion-applications.next', {
    flow: 'F-9',
    second: '200',
    rows: 0,
    before: 'open 0 100/0/0/0/0',
    after: 'open 0 held 100/0/0/0/0',
    prepare: takingNext,
  }),
  ...staffClick('promotion-applications.take-over', {
    flow: 'F-9',
    second,
    rows: 1,
    before: 'second',
    after: 'admin',
    prepare: takingOver,
  }),
  ...staffClick('promotion-applications.release', {
    flow: 'F-9',
    second: '200',
    rows: 0,
    before: 'open 0 held 100/0/0/0/0',
    after: 'open 0 100/0/0/0/0',
    prepare: click((id, token) => callTo(promotionReview.release, { id }, token), [claim]),
  }),
  ...staffClick('promotion-applications.approve', {
    flow: 'F-9',
    second,
    rows: 1,
    before: 'open 0 100/0/0/0/0',
    after: 'approved 8800 188/0/0/0/0',
    prepare: click(approve),
  }),
  ...staffClick('promotion-applications.reject', {
    flow: 'F-9',
    second,
    rows: 1,
    before: 'open 0 100/0/0/0/0',
    after: 'rejected 0 100/0/0/0/0',
    prepare: click((id, token) =>
      callTo(promotionReview.reject, { id, reason: '资料不全' }, token),
    ),
  }),
  ...keyedCall('doactivitygiveup', {
    flow: 'F-9',
    before: 'approved 8800 188/0/0/0/0',
    after: 'given_up 0 100/0/0/0/0',
    prepare: async (stage) => {
      const { player, id, look } = await openApplication(stage)
      await stage.must(approve(id, stage.staff.second))
      const call = callTo(doactivitygiveup, { id, taken: 8800n }, player.token)
      return { call, look }
    },
  }),
]
