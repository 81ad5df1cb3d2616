import { doactivityapply, doactivitygiveup } from '@jinli/contract/promotion'
import {
  approvePromotionApplication,
  claimNextPromotionApplication,
  claimPromotionApplication,
  rejectPromotionApplication,
  releasePromotionApplication,
  takeOverPromotionApplication,
} from '@jinli/contract/promotion-application.admin'
import { type Call, callTo } from '../call.ts'
import { keyedCall, type Scenario, staffClick } from './scenario.ts'
import type { Stage, StagePlayer } from './stage.ts'

/** States of a player's applications, what their turnover asks for (fen), who holds them, where the money is. */
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

/** The gift of a birthday, which every player has this month: 88 yuan, turned over once. */
async function celebrating(stage: Stage) {
  const player = await stage.player(10_000n)
  const activityid = Number.parseInt(
    await stage.cell(
      `SELECT promotion_id FROM promotion_live WHERE terms->>'birthday_month' = '1'`,
    ),
    10,
  )
  await stage.rows(
    `UPDATE player SET vip_level = 1, birthday = make_date(1990, extract(month FROM moment() AT TIME ZONE 'Asia/Shanghai')::int, 1)
     WHERE id = $1`,
    [player.id],
  )
  const call = callTo(doactivityapply, { activityid }, player.token)
  return { player, call, look: () => applicationsOf(stage, player) }
}

/** The same, sent; its number. */
async function waiting(stage: Stage) {
  const { player, call, look } = await celebrating(stage)
  await stage.must(call)
  const id = await stage.cell(
    'SELECT max(id) FROM promotion_application WHERE player_id = $1',
    [player.id],
  )
  return { player, id, look }
}

type Deed = (id: string, token: string) => Call

/** A member's click on an application that waits, after what they did before. */
function click(deed: Deed, earlier: readonly Deed[] = []) {
  return async (stage: Stage) => {
    const { player, id, look } = await waiting(stage)
    for (const before of earlier) await stage.must(before(id, stage.staff.second))
    return { subject: player.name, call: deed(id, stage.staff.second), look }
  }
}

/** The application after another one that waits. */
async function takingNext(stage: Stage) {
  const { id: after } = await waiting(stage)
  const { player, look } = await waiting(stage)
  const call = callTo(claimNextPromotionApplication, { after }, stage.staff.first)
  return { subject: player.name, call, look }
}

/** Who holds an application that the second member had claimed. */
async function takingOver(stage: Stage) {
  const { player, id } = await waiting(stage)
  await stage.must(claim(id, stage.staff.second))
  const taken = { id, reason: '同事已离开' }
  const look = () =>
    stage.cell(
      `SELECT s.username FROM promotion_application a JOIN staff s ON s.id = a.claimed_by
       WHERE a.id = $1`,
      [id],
    )
  const call = callTo(takeOverPromotionApplication, taken, stage.staff.first)
  return { subject: player.name, call, look }
}

const claim: Deed = (id, token) => callTo(claimPromotionApplication, { id }, token)
const approve: Deed = (id, token) => callTo(approvePromotionApplication, { id }, token)
const second = 'review.already-decided'

/** Promotions (F-9): one application, one decision, one bonus with its turnover, given back once. */
export const promotionScenarios: readonly Scenario[] = [
  ...keyedCall('doactivityapply', {
    flow: 'F-9',
    open: 'none 100/0/0/0/0',
    done: 'open 0 100/0/0/0/0',
    prepare: celebrating,
  }),
  ...staffClick('promotion-applications.claim', {
    flow: 'F-9',
    second: '200',
    rows: 0,
    open: 'open 0 100/0/0/0/0',
    done: 'open 0 held 100/0/0/0/0',
    prepare: click(claim),
  }),
  ...staffClick('promotion-applications.next', {
    flow: 'F-9',
    second: '200',
    rows: 0,
    open: 'open 0 100/0/0/0/0',
    done: 'open 0 held 100/0/0/0/0',
    prepare: takingNext,
  }),
  ...staffClick('promotion-applications.take-over', {
    flow: 'F-9',
    second,
    rows: 1,
    open: 'second',
    done: 'admin',
    prepare: takingOver,
  }),
  ...staffClick('promotion-applications.release', {
    flow: 'F-9',
    second: '200',
    rows: 0,
    open: 'open 0 held 100/0/0/0/0',
    done: 'open 0 100/0/0/0/0',
    prepare: click(
      (id, token) => callTo(releasePromotionApplication, { id }, token),
      [claim],
    ),
  }),
  ...staffClick('promotion-applications.approve', {
    flow: 'F-9',
    second,
    rows: 1,
    open: 'open 0 100/0/0/0/0',
    done: 'approved 8800 188/0/0/0/0',
    prepare: click(approve),
  }),
  ...staffClick('promotion-applications.reject', {
    flow: 'F-9',
    second,
    rows: 1,
    open: 'open 0 100/0/0/0/0',
    done: 'rejected 0 100/0/0/0/0',
    prepare: click((id, token) =>
      callTo(rejectPromotionApplication, { id, reason: '资料不全' }, token),
    ),
  }),
  ...keyedCall('doactivitygiveup', {
    flow: 'F-9',
    open: 'approved 8800 188/0/0/0/0',
    done: 'given_up 0 100/0/0/0/0',
    prepare: async (stage) => {
      const { player, id, look } = await waiting(stage)
      await stage.must(approve(id, stage.staff.second))
      const call = callTo(doactivitygiveup, { id, taken: 8800n }, player.token)
      return { call, look }
    },
  }),
]
