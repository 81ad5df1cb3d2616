import sql from 'sql-template-tag'
import { change, type Tx } from '../platform/db.ts'
import { tableOf } from '../platform/sql-parts.ts'

/** A game that pays no rebate, with the reason in words. */
export type WithheldGame = {
  venue: string
  game: string
  cause: 'over' | 'unknown' | 'unlisted'
  detail: string
}

function tableOfGames(games: readonly WithheldGame[]) {
  return tableOf(games, 'w', {
    venue: ['text', (w) => w.venue],
    game: ['text', (w) => w.game],
    cause: ['text', (w) => w.cause],
    detail: ['text', (w) => w.detail],
  })
}

/** Saves these games; a known one keeps the time from which it is withheld. Returns how many are new. */
export async function keepWithheldGames(
  tx: Tx,
  games: readonly WithheldGame[],
): Promise<number> {
  if (games.length === 0) return 0
  const table = tableOfGames(games)
  const inserted = await change(
    tx,
    sql`INSERT INTO rebate_withheld_game (venue, game_code, cause, detail)
      SELECT w.venue, w.game, w.cause, w.detail FROM ${table} ORDER BY w.venue, w.game
      ON CONFLICT DO NOTHING`,
  )
  await change(
    tx,
    sql`UPDATE rebate_withheld_game o SET cause = w.cause, detail = w.detail, seen_at = app_now()
      FROM ${table} WHERE o.venue = w.venue AND o.game_code = w.game
        AND ((o.cause, o.detail) IS DISTINCT FROM (w.cause, w.detail) OR o.seen_at < app_now() - interval '1 hour')`,
  )
  return inserted
}

/**
 * Deletes the games that pay again: those of the catalogue that are not among `games`. A game that players cannot open
 * stays for three days after its last bets.
 */
export async function dropPaidGames(tx: Tx, games: readonly WithheldGame[]): Promise<void> {
  await change(
    tx,
    sql`DELETE FROM rebate_withheld_game o
      WHERE NOT EXISTS (SELECT FROM ${tableOfGames(games)} WHERE w.venue = o.venue AND w.game = o.game_code)
        AND (o.seen_at < app_now() - interval '3 days'
          OR EXISTS (SELECT FROM game_edge g WHERE g.venue = o.venue AND g.game = o.game_code AND g.shown))`,
  )
}
