import { randomUUID } from 'node:crypto'
import type { Scenario } from './scenario.ts'

/** One page of the feed: bet, turnover and cursor in one commit (F-11). */
function feed(side: 'before' | 'after'): Scenario {
  const imported = '1 bets, 1.00 counted, 1.00 done'
  return {
    flow: 'F-11',
    point: `bet-import.commit.${side}`,
    crashed: side === 'before' ? '0 bets, 0 counted, 0.00 done' : imported,
    told: 'imported by the next run',
    recovered: imported,
    play: async (stage) => {
      const player = await stage.player(10_000n)
      await stage.must(stage.transferCall(player, 'obgdy', 5_000n))
      const { token } = player
      await stage.must({
        path: '/api/uptransferstatus',
        token,
        body: { transferstatus: 0 },
      })
      const game = await stage.must({
        path: '/api/getGameUrl',
        token,
        body: { plat_name: 'obgdy' },
      })
      const { url } = game.data as { url: string }
      const session = new URL(url).searchParams.get('session')
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
          await stage.until('the bet', async () => (await look()) === imported)
          // The whole feed comes again: it changes nothing.
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

export const betScenarios: readonly Scenario[] = [feed('before'), feed('after')]
