import type { VipLevel } from '@jinli/contract/vip/vip'
import sql, { type Sql } from 'sql-template-tag'
import { tableOf } from '../platform/sql-parts.ts'

/** The levels in force, and the id of their settings version. */
export type Ladder = { id: bigint; levels: readonly VipLevel[] }

/** The number of players per transaction. */
export const sliceSize = 500

/** The brand day that runs, as SQL. */
export const brandToday = sql`(app_now() AT TIME ZONE 'Asia/Shanghai')::date`

/** The first instant of a brand day as SQL. */
export function startOf(day: Sql): Sql {
  return sql`((${day})::timestamp AT TIME ZONE 'Asia/Shanghai')`
}

/** The levels as a table `l` of a statement. */
export function ladderTable({ levels }: Ladder): Sql {
  const numberedLevels = levels.map((level, at) => ({ ...level, number: at + 1 }))
  return tableOf(numberedLevels, 'l', {
    number: ['smallint', (level) => level.number],
    recharge: ['bigint', (level) => level.recharge],
    flow: ['bigint', (level) => level.flow],
    keep: ['bigint', (level) => level.keep],
    rise_gift: ['bigint', (level) => level.rise_gift],
    birthday_gift: ['bigint', (level) => level.birthday_gift],
    gift_turnover: ['smallint', (level) => level.gift_turnover],
  })
}

/** Locks the players' rows in the order of ids, so that two nodes do not deadlock. */
export function lockedPlayers(players: readonly bigint[]): Sql {
  return sql`SELECT id, vip_level FROM player
    WHERE id = ANY (${players}::bigint[]) AND status <> 'closed' ORDER BY id FOR NO KEY UPDATE`
}
