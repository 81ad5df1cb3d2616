import { birthdayLevelDays, type VipGiftKind } from '@jinli/contract/vip/vip'
import sql, { type Sql } from 'sql-template-tag'
import { withMailAnd } from '../message/mail.store.ts'
import { postingRef } from '../money/ledger-names.ts'
import { movements, postAll } from '../money/movements.ts'
import { type Db, rows, type Tx } from '../platform/db.ts'
import { big } from '../platform/row-shape.ts'
import { mayReceiveReward } from '../play-limit/play-limit-check.ts'
import { openRequirementsOf } from '../turnover/turnover.store.ts'
import { type Ladder, ladderTable, startOf } from './vip-sql.ts'

/** The smallest number of days between two birthday gifts, so that a changed birthday gives no second one. */
const birthdaysApartDays = 300

const giftRow = { player_id: big, id: big, given: big, required: big }

/**
 * Pays a gift for each row of `from` (p: player, l: level, `occasion`), with its turnover and its mail, in one
 * transaction (money F-20). Lock the players' rows first. Excluded or inactive players get none, and no gift is paid
 * twice.
 */
async function give(
  tx: Tx,
  { kind, day, ladder }: { kind: VipGiftKind; day: string; ladder: Ladder },
  { amount, occasion, from }: { amount: Sql; occasion: Sql; from: Sql },
): Promise<void> {
  const insertGifts = sql`INSERT INTO vip_gift AS g
      (player_id, kind, occasion, level, day, amount, turnover_times, setting_id)
    SELECT p.id, ${kind}, ${occasion}, l.number, ${day}::date, ${amount}, l.gift_turnover, ${ladder.id}
    ${from} AND ${amount} > 0 AND p.status = 'active' AND ${mayReceiveReward(sql`p.id`)}
    ORDER BY p.id
    ON CONFLICT (player_id, kind, occasion) DO NOTHING`
  const reason = sql`CASE WHEN turnover_times > 0 THEN '须完成' || turnover_times || '倍流水后可提现' ELSE '' END`
  const mailValues = { number: sql`number_of(g)`, amount: sql`amount`, reason }
  const answer = { id: sql`id`, given: sql`amount`, required: sql`amount * turnover_times` }
  const gifts = await rows(
    tx,
    giftRow,
    withMailAnd(`vip.gift-${kind}`, insertGifts, mailValues, answer),
  )
  const inOrder = gifts.toSorted((a, b) => (a.player_id < b.player_id ? -1 : 1))
  const posting = (gift: (typeof gifts)[number]) =>
    movements.vipGiftPaid({ id: gift.id, player: gift.player_id }, gift.given)
  await postAll(tx, inOrder.map(posting))
  const giftsWithTurnover = inOrder.filter((gift) => gift.required > 0n)
  const requirements = giftsWithTurnover.map(({ id, player_id: player, required }) => ({
    player,
    ref: postingRef('vip-gift', id),
    required,
  }))
  await openRequirementsOf(tx, 'vip_gift', requirements)
}

/** Pays the gift for a reached level. A player gets it once per level: reaching a level again gives none. */
export function givePromotionGifts(
  tx: Tx,
  day: string,
  players: readonly bigint[],
  ladder: Ladder,
): Promise<void> {
  const from = sql`FROM vip_move m JOIN ${ladderTable(ladder)} ON l.number = m.to_level
    JOIN player p ON p.id = m.player_id
    WHERE m.day = ${day}::date AND m.cause = 'promoted' AND m.change_id IS NULL AND m.player_id = ANY (${players}::bigint[])`
  const what = { amount: sql`l.rise_gift`, occasion: sql`l.number`, from }
  return give(tx, { kind: 'rise', day, ladder }, what)
}

/** Returns the birthdays of a brand day, as month × 100 + day. In common years 29 February counts on the 28th. */
export function birthdaysOn(day: string): number[] {
  const [year = 0, month = 0, date = 0] = day
    .split('-')
    .map((part) => Number.parseInt(part, 10))
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29
  const own = month * 100 + date
  return own === 228 && !isLeap ? [228, 229] : [own]
}

/** Returns some of the players with this birthday, after a player id. */
export function playersBornOn(db: Db, birthday: number, after: bigint) {
  return rows(
    db,
    { player_id: big },
    sql`SELECT player_id FROM player_birthday
      WHERE birth_day = ${birthday}::int AND player_id > ${after} ORDER BY player_id LIMIT 500`,
  )
}

/**
 * Pays the birthday gift, once a year, by the lowest level of the last thirty days: a player who was just promoted gets
 * the gift of the former level, a new player none. Lock the players' rows first.
 */
export function giveForBirthday(
  tx: Tx,
  day: string,
  players: readonly bigint[],
  ladder: Ladder,
): Promise<void> {
  const since = sql`(${day}::date - ${birthdayLevelDays}::int)`
  const from = sql`FROM player p
    JOIN player_birthday b ON b.player_id = p.id AND b.birth_day = ANY (${birthdaysOn(day)}::int[])
    CROSS JOIN LATERAL (SELECT least(p.vip_level, min(least(m.from_level, m.to_level))) AS level
      FROM vip_move m WHERE m.player_id = p.id AND m.day > ${since}) held
    JOIN ${ladderTable(ladder)} ON l.number = held.level
    WHERE p.id = ANY (${players}::bigint[]) AND p.created_at < ${startOf(since)}
      AND NOT EXISTS (SELECT FROM vip_gift e WHERE e.player_id = p.id AND e.kind = 'birthday'
        AND e.day > ${day}::date - ${birthdaysApartDays}::int)`
  const what = {
    amount: sql`l.birthday_gift`,
    occasion: sql`extract(year FROM ${day}::date)::smallint`,
    from,
  }
  return give(tx, { kind: 'birthday', day, ladder }, what)
}
