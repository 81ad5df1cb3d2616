import sql from 'sql-template-tag'
import { change, type Tx } from '../platform/db.ts'
import { tableOf } from '../platform/sql-parts.ts'

const games = [{ code: 'koi-leap', name: '鲤跃龙门' }]

/** The names of the sandbox venue's games; its accounts all open the same ones (decision 006). */
export async function seedGames(tx: Tx): Promise<void> {
  const game = tableOf(games, 'g', {
    code: ['text', (g) => g.code],
    name: ['text', (g) => g.name],
  })
  await change(
    tx,
    sql`INSERT INTO venue_game (venue, code, name) SELECT v.code, g.code, g.name
      FROM venue v JOIN ${game} ON g.code = v.default_game ON CONFLICT DO NOTHING`,
  )
}
