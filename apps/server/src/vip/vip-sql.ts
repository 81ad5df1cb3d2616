import type { VipLevel } from '@jinli/contract/vip'
import sql, { type Sql } from 'sql-template-tag'
import { tableOf } from '../platform/sql-parts.ts'

/** The table of levels in force, and the version it is of. */
export type Ladder = { id: bigint; levels: readonly VipLevel[] }

/** So many players in one transaction. */
export const sliceSize = 500

/** The first instant of a brand day. */
export function startOf(day: Sql): Sql {
  return sql`((${day})::timestamp AT TIME ZONE 'Asia/Shanghai')`
}

/** The levels as rows `l`. */
export function ladderTable({ levels }: Ladder): Sql {
  const numbered = levels.map((level, at) => ({ ...level, number: at + 1 }))
  return tableOf(numbered, 'l', {
    number: ['smallint', (level) => level.number],
    recharge: ['bigint', (level) => level.recharge],
    flow: ['bigint', (level) => level.flow],
    keep: ['bigint', (level) => level.keep],
    rise_gift: ['bigint', (level) => level.rise_gift],
    birthday_gift: ['bigint', (level) => level.birthday_gift],
    gift_turnover: ['smallint', (level) => level.gift_turnover],
  })
}

/** The players' rows are locked in their order: two nodes at one day follow each other. */
export function lockedPlayers(players: readonly bigint[]): Sql {
  return sql`SELECT id, vip_level FROM player
    WHERE id = ANY (${players}::bigint[]) AND status <> 'closed' ORDER BY id FOR NO KEY UPDATE`
}
