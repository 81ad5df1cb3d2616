import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, one, rows, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { list, type PageRequest, type PageRows } from '../platform/paging.ts'
import {
  big,
  day as dayColumn,
  int,
  json,
  maybe,
  type RowOf,
  text,
  time,
} from '../platform/row-shape.ts'
import type { PacketDay } from './red-packet-day.store.ts'

const progressRow = {
  /** Deposits of the day's counting period (fen), and when the last of them was credited. */
  deposited: big,
  earned_at: maybe(time),
  /** The player's draws of that day. */
  used: int,
}
export type PacketProgress = RowOf<typeof progressRow>

function countedDeposits(player: PlayerId, packetDay: PacketDay): Sql {
  return sql`(SELECT coalesce(sum(amount), 0)::bigint AS deposited, max(at) AS earned_at
    FROM deposit_credited
    WHERE player_id = ${player} AND at >= ${packetDay.counts_from} AND at < ${packetDay.counts_until})`
}

function progressColumns(player: PlayerId, packetDay: PacketDay): Sql {
  return sql`d.deposited, d.earned_at, (SELECT count(*)::int FROM red_packet_draw
    WHERE player_id = ${player} AND day = ${packetDay.day}::date) AS used`
}

/** Returns a player's deposits and draws for a day. */
export function progressOf(
  db: Db,
  player: PlayerId,
  packetDay: PacketDay,
): Promise<PacketProgress> {
  return one(
    db,
    progressRow,
    sql`SELECT ${progressColumns(player, packetDay)} FROM ${countedDeposits(player, packetDay)} d`,
  )
}

const dayWon = { draws: int, won: big }

/** Returns the number and sum of a player's draws on this brand day. */
export function wonToday(db: Db, player: PlayerId): Promise<RowOf<typeof dayWon>> {
  return one(
    db,
    dayWon,
    sql`SELECT count(*)::int AS draws, coalesce(sum(amount), 0)::bigint AS won FROM red_packet_draw
      WHERE player_id = ${player} AND day = (app_now() AT TIME ZONE 'Asia/Shanghai')::date`,
  )
}

const shareRow = { left_over: big }

/** Returns the balances of a day's shares (fen), in order. */
export async function shareBalances(db: Db, day: string): Promise<bigint[]> {
  const shares = await rows(
    db,
    shareRow,
    sql`SELECT left_over FROM red_packet_share WHERE day = ${day}::date ORDER BY share`,
  )
  return shares.map((each) => each.left_over)
}

const chance = { ...progressRow, name: text, left: json<string[]>() }
export type Chance = PacketProgress & { name: string; left: bigint[] }

/** Returns what a draw needs, in one statement: the player's deposits and draws, and the unlocked share balances. */
export async function chanceOf(
  tx: Tx,
  player: PlayerId,
  packetDay: PacketDay,
): Promise<Chance> {
  const chanceRow = await one(
    tx,
    chance,
    sql`SELECT ${progressColumns(player, packetDay)}, p.name, (SELECT json_agg(left_over::text ORDER BY share)
          FROM red_packet_share WHERE day = ${packetDay.day}::date) AS left
      FROM ${countedDeposits(player, packetDay)} d, player p WHERE p.id = ${player}`,
  )
  return { ...chanceRow, left: chanceRow.left.map(BigInt) }
}

/** Locks a share until commit and returns its balance. */
export async function lockShare(tx: Tx, day: string, share: number): Promise<bigint> {
  const { left_over } = await one(
    tx,
    shareRow,
    sql`SELECT left_over FROM red_packet_share WHERE day = ${day}::date AND share = ${share}
      FOR NO KEY UPDATE`,
  )
  return left_over
}

export type Draw = {
  player: PlayerId
  day: string
  n: number
  share: number
  drawn: bigint
  amount: bigint
  deposited: bigint
  earnedAt: Date
}

/**
 * Takes the amount from its share and inserts the draw. It runs last before COMMIT, since other draws wait for this
 * share. Returns false if the share has too little by now.
 */
export async function takeDraw(tx: Tx, draw: Draw): Promise<boolean> {
  const { player, day, n, share, drawn, amount, deposited, earnedAt } = draw
  const drawCount = await change(
    tx,
    sql`WITH taken AS (
        UPDATE red_packet_share SET left_over = left_over - ${amount}, draws = draws + 1
        WHERE day = ${day}::date AND share = ${share} AND left_over >= ${amount}
        RETURNING draws AS place, left_over + ${amount}::bigint AS left_before)
      INSERT INTO red_packet_draw
        (player_id, day, n, share, place, left_before, drawn, amount, deposited, earned_at)
      SELECT ${player}, ${day}::date, ${n}, ${share}, place, left_before, ${drawn}, ${amount}, ${deposited},
        ${earnedAt}
      FROM taken`,
  )
  return drawCount === 1
}

const drawRow = {
  day: dayColumn,
  n: int,
  share: int,
  place: int,
  left_before: big,
  drawn: big,
  amount: big,
  deposited: big,
  earned_at: time,
  created_at: time,
}
export type DrawRow = RowOf<typeof drawRow>

const columns = sql`r.day::text, r.n, r.share, r.place, r.left_before, r.drawn, r.amount, r.deposited, r.earned_at,
  r.created_at`

/** Returns a page of a player's draws, newest first. */
export function drawsOf(
  db: Db,
  { player, ...request }: PageRequest & { player: PlayerId },
): Promise<PageRows<DrawRow>> {
  const draws = {
    columns,
    table: sql`red_packet_draw`,
    where: sql`r.player_id = ${player}`,
    order: sql`r.id DESC`,
  }
  return list(db, drawRow, draws, request)
}

/** Returns a player's draws of one day, a hundred at most (the setting allows no more). */
export function drawsOfDay(db: Db, player: PlayerId, day: string): Promise<DrawRow[]> {
  return rows(
    db,
    drawRow,
    sql`SELECT ${columns} FROM red_packet_draw r
      WHERE r.player_id = ${player} AND r.day = ${day}::date ORDER BY r.n LIMIT 100`,
  )
}

const paymentRow = { place: int, amount: big }

/** Returns a page of the payments of a share, in order. */
export function paidFrom(
  db: Db,
  { day, share, ...request }: PageRequest & { day: string; share: number },
): Promise<PageRows<RowOf<typeof paymentRow>>> {
  const draws = {
    columns: sql`r.place, r.amount`,
    table: sql`red_packet_draw`,
    where: sql`r.day = ${day}::date AND r.share = ${share}`,
    order: sql`r.place`,
  }
  return list(db, paymentRow, draws, request)
}
