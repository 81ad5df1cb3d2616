import sql from 'sql-template-tag'
import { change, type Tx } from '../platform/db.ts'
import { tableOf } from '../platform/sql-parts.ts'

/** The game that a new installation knows before it has read a venue's list, with its return (basis points). */
const games = [{ code: 'koi-leap', name: '鲤跃龙门', least: 9605, most: 9607 }]

/** Seeds the first games of the sandbox venue's games. All its operator accounts have the same games (decision 006). */
export async function seedGames(tx: Tx): Promise<void> {
  const game = tableOf(games, 'g', {
    code: ['text', (g) => g.code],
    name: ['text', (g) => g.name],
    least: ['int', (g) => g.least],
    most: ['int', (g) => g.most],
  })
  await change(
    tx,
    sql`INSERT INTO venue_game (venue, code, name, rtp_least, rtp_most)
      SELECT v.code, g.code, g.name, g.least, g.most
      FROM venue v JOIN ${game} ON g.code = v.default_game ON CONFLICT DO NOTHING`,
  )
}
