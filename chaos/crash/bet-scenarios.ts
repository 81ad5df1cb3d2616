import { randomUUID } from 'node:crypto'
import { dismissRejectedRow } from '@jinli/contract/bet/bet.admin'
import { getGameUrl } from '@jinli/contract/venue/venue'
import { uptransferstatus } from '@jinli/contract/wallet/wallet'
import { callTo } from '../call.ts'
import { type Scenario, staffClick } from './scenario.ts'
import type { Stage } from './stage.ts'

/** Imports one page of the feed: bet, turnover and cursor in one commit (F-11). */
function feed(side: 'before' | 'after'): Scenario {
  const importedState = '1 bets, 1.00 counted, 1.00 done'
  return {
    flow: 'F-11',
    point: `bet-import.commit.${side}`,
    afterCrash: side === 'before' ? '0 bets, 0 counted, 0.00 done' : importedState,
    response: 'imported by the next run',
    afterRecovery: importedState,
    play: async (stage) => {
      const player = await stage.player(10_000n)
      await stage.must(stage.transferCall(player, 'obgdy', 5_000n))
      const { token } = player
      await stage.must(callTo(uptransferstatus, { transferstatus: false }, token))
      const { data } = await stage.must(callTo(getGameUrl, { plat_name: 'obgdy' }, token))
      const session = new URL(data.url).searchParams.get('session')
      const look = () =>
        stage.cell(
          `SELECT format('%s bets, %s counted, %s done', count(*),
             coalesce(round(sum(counted) / 100.0, 2), 0),
             (SELECT round(sum(done) / 100.0, 2) FROM turnover_requirement WHERE player_id = $1))
           FROM bet WHERE player_id = $1`,
          [player.id],
        )
      return {
        look,
        act: () =>
          fetch(new URL('/play/spin', stage.ground.venue.url), {
            method: 'POST',
            body: JSON.stringify({ session, stake: '1', nonce: randomUUID() }),
          }),
        recover: async () => {
          await stage.until('the bet', async () => (await look()) === importedState)
          // A second import of the whole feed must change nothing.
          await stage.owner.query(`UPDATE bet_cursor SET cursor = '' WHERE venue = 'obgdy'`)
          await stage.until('the feed once more', async () => {
            const cursor = await stage.cell(
              `SELECT cursor FROM bet_cursor WHERE venue = 'obgdy'`,
            )
            return cursor !== ''
          })
          return 'imported by the next run'
        },
      }
    },
  }
}

/** Inserts an invalid feed row; prepares the staff action that dismisses the row. */
async function unreadRow(stage: Stage) {
  const id = await stage.cell(
    `INSERT INTO bet_rejected_row (venue, bet_id, raw, problem, cursor, place)
     VALUES ('obgdy', '', gen_random_uuid()::text, 'game: none', '', 0) RETURNING id::text`,
  )
  return {
    subject: `rejected-row:${id}`,
    call: callTo(dismissRejectedRow, { id, reason: '测试数据' }, stage.staff.first),
    look: () => stage.cell('SELECT state FROM bet_rejected_row WHERE id = $1', [id]),
  }
}

export const betScenarios: readonly Scenario[] = [
  feed('before'),
  feed('after'),
  ...staffClick('bets.rejected.dismiss', {
    flow: 'F-11',
    before: 'held',
    after: 'dismissed',
    rows: 1,
    second: 'review.already-decided',
    prepare: unreadRow,
  }),
]
