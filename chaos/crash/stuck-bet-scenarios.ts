import { randomUUID } from 'node:crypto'
import {
  cancelEnding,
  confirmEnding,
  proposeEnding,
} from '@jinli/contract/stuck-bet/stuck-bet.admin'
import { getGameUrl } from '@jinli/contract/venue/venue'
import { uptransferstatus } from '@jinli/contract/wallet/wallet'
import { callTo } from '../call.ts'
import { type Scenario, staffClick } from './scenario.ts'
import type { Stage } from './stage.ts'

const reason = '会员离开，场馆未结'

/** Opens a Mines round, as if the player had left it two days ago. Returns the number of the bet. */
async function hungBet(stage: Stage): Promise<string> {
  const player = await stage.player(10_000n)
  const { token } = player
  await stage.must(stage.transferCall(player, 'obgdy', 5_000n))
  await stage.must(callTo(uptransferstatus, { transferstatus: false }, token))
  const mines = { plat_name: 'obgdy', game_code: 'mines' }
  const { data } = await stage.must(callTo(getGameUrl, mines, token))
  const session = new URL(data.url).searchParams.get('session')
  await fetch(new URL('/play/open', stage.ground.venue.url), {
    method: 'POST',
    body: JSON.stringify({ session, stake: '5', bet: { mines: 5 }, nonce: randomUUID() }),
  })
  const number = () =>
    stage.cell('SELECT max(bet_id) FROM bet WHERE player_id = $1', [player.id])
  await stage.until('the bet', async () => (await number()) !== '')
  const betId = await number()
  await stage.owner.query(
    `UPDATE bet SET placed_at = placed_at - interval '2 days' WHERE bet_id = $1`,
    [betId],
  )
  return betId
}

/** Returns the state of the newest proposal for a bet; the venue's later response does not change it. */
function lookAt(stage: Stage, betId: string) {
  return () =>
    stage.cell(
      `SELECT coalesce((SELECT CASE WHEN state IN ('asking', 'done') THEN 'confirmed' ELSE state END
         FROM stuck_bet_ending WHERE bet_id = $1 ORDER BY made_at DESC LIMIT 1), 'none')`,
      [betId],
    )
}

function proposalOf(stage: Stage, betId: string) {
  const order = { venue: 'obgdy', bet_id: betId, way: 'void', reason } as const
  return callTo(proposeEnding, order, stage.staff.first)
}

/** Prepares a bet with a proposal by the first member; returns the number of the proposal. */
async function proposal(stage: Stage) {
  const betId = await hungBet(stage)
  const { data } = await stage.must(proposalOf(stage, betId))
  return { endingNo: data.ending?.ending_no ?? '', look: lookAt(stage, betId) }
}

/** After a confirmation, waits until the feed has reported the end of the bet; then the ledger can be checked. */
function untilEnded(scenario: Scenario): Scenario {
  return {
    ...scenario,
    play: async (stage) => {
      const { recover, ...play } = await scenario.play(stage)
      const state = () =>
        stage.cell('SELECT state FROM stuck_bet_ending ORDER BY id DESC LIMIT 1')
      return {
        ...play,
        recover: async () => {
          const response = await recover()
          await stage.until('the end', async () => (await state()) === 'done', 120_000)
          return response
        },
      }
    },
  }
}

/** A hanging bet (F-23): staff decide that it ends, the venue reports how it ends. The action moves no money. */
export const stuckBetScenarios: readonly Scenario[] = [
  ...staffClick('stuck-bets.propose', {
    flow: 'F-23',
    before: 'none, told 0 times',
    after: 'proposed, told 1 times',
    // Here `look` counts the audit rows: their subject is the number of a proposal that does not exist yet.
    rows: 0,
    second: 'stuck-bet.proposed',
    prepare: async (stage) => {
      const betId = await hungBet(stage)
      const noticeCount = () =>
        stage.cell(
          `SELECT count(*) FROM audit WHERE subject IN
             (SELECT ending_no FROM stuck_bet_ending WHERE bet_id = $1)`,
          [betId],
        )
      const state = lookAt(stage, betId)
      const look = async () => `${await state()}, told ${await noticeCount()} times`
      return { subject: betId, call: proposalOf(stage, betId), look }
    },
  }),
  ...staffClick('stuck-bets.endings.confirm', {
    flow: 'F-23',
    before: 'proposed',
    after: 'confirmed',
    rows: 1,
    second: 'review.already-decided',
    prepare: async (stage) => {
      const { endingNo, look } = await proposal(stage)
      const call = callTo(confirmEnding, { ending_no: endingNo }, stage.staff.second)
      return { subject: endingNo, call, look }
    },
  }).map(untilEnded),
  ...staffClick('stuck-bets.endings.cancel', {
    flow: 'F-23',
    before: 'proposed',
    after: 'cancelled',
    rows: 1,
    second: 'review.already-decided',
    prepare: async (stage) => {
      const { endingNo, look } = await proposal(stage)
      const order = { ending_no: endingNo, reason }
      return {
        subject: endingNo,
        call: callTo(cancelEnding, order, stage.staff.second),
        look,
      }
    },
  }),
]
