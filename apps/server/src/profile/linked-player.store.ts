import { linkKinds } from '@jinli/contract/profile/linked-player.admin'
import { playerStatuses } from '@jinli/contract/profile/profile.admin'
import sql from 'sql-template-tag'
import { type Db, rows } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { type RowOf, text, time, word } from '../platform/row-shape.ts'

const link = {
  username: text,
  realname: text,
  status: word(playerStatuses),
  registered_at: time,
  kind: word(linkKinds),
  value: text,
}
export type PlayerLink = RowOf<typeof link>

/** The most links of one kind. */
const linksMax = 100
/** The most shared addresses that are compared: many players may have one address of a carrier. */
const addressesMax = 1000

/** Returns what links other players to this one; each kind by its index, the newest players first. */
export function linksOf(db: Db, player: PlayerId): Promise<PlayerLink[]> {
  return rows(
    db,
    link,
    sql`WITH shared AS MATERIALIZED (
       SELECT o.player_id, o.ip, o.user_agent = s.user_agent AS same_device
       FROM player_device s JOIN player_device o ON o.ip = s.ip
       WHERE s.player_id = ${player} AND o.player_id <> s.player_id LIMIT ${addressesMax}),
     linked AS (
       (SELECT o.id, 'name' AS kind, o.realname AS value FROM player p
        JOIN player o ON folded_name(o.realname) = folded_name(p.realname)
        WHERE p.id = ${player} AND o.id <> p.id LIMIT ${linksMax})
       UNION ALL
       (SELECT DISTINCT o.player_id, CASE o.kind WHEN 'bank_card' THEN 'card' ELSE 'usdt_address' END, o.number_tail
        FROM payout_card_marks c JOIN payout_card_marks o ON o.number_mark = c.number_mark
        WHERE c.player_id = ${player} AND o.player_id <> c.player_id LIMIT ${linksMax})
       UNION ALL
       (SELECT player_id, CASE WHEN bool_or(same_device) THEN 'device' ELSE 'ip' END, ip
        FROM shared GROUP BY player_id, ip LIMIT ${linksMax})
     )
     SELECT o.name AS username, o.realname, o.status, o.created_at AS registered_at, l.kind, l.value
     FROM linked l JOIN player o ON o.id = l.id
     ORDER BY o.id DESC, l.kind, l.value`,
  )
}
