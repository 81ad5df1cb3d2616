import sql, { type Sql } from 'sql-template-tag'
import { change, type Db, one, rows, type Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { type Found, list, type PageRequest } from '../platform/paging.ts'
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

const stand = {
  /** Deposits of the day's counting period (fen), and when the last of them was credited. */
  deposited: big,
  earned_at: maybe(time),
  /** Draws of that day. */
  used: int,
}
export type PacketStand = RowOf<typeof stand>

function countedDeposits(player: PlayerId, of: PacketDay): Sql {
  return sql`(SELECT coalesce(sum(amount), 0)::bigint AS deposited, max(at) AS earned_at
    FROM deposit_credited
    WHERE player_id = ${player} AND at >= ${of.counts_from} AND at < ${of.counts_until})`
}

function standColumns(player: PlayerId, of: PacketDay): Sql {
  return sql`d.deposited, d.earned_at, (SELECT count(*)::int FROM red_packet_draw
    WHERE player_id = ${player} AND day = ${of.day}::date) AS used`
}

/** What a player has towards a day. */
export function standOf(db: Db, player: PlayerId, of: PacketDay): Promise<PacketStand> {
  return one(
    db,
    stand,
    sql`SELECT ${standColumns(player, of)} FROM ${countedDeposits(player, of)} d`,
  )
}

const dayWon = { draws: int, won: big }

/** What a player drew on this brand day. */
export function wonToday(db: Db, player: PlayerId): Promise<RowOf<typeof dayWon>> {
  return one(
    db,
    dayWon,
    sql`SELECT count(*)::int AS draws, coalesce(sum(amount), 0)::bigint AS won FROM red_packet_draw
      WHERE player_id = ${player} AND day = (moment() AT TIME ZONE 'Asia/Shanghai')::date`,
  )
}

const left = { left_over: big }

/** What each purse of a day holds (fen), in their order. */
export async function pursesLeft(db: Db, day: string): Promise<bigint[]> {
  const found = await rows(
    db,
    left,
    sql`SELECT left_over FROM red_packet_purse WHERE day = ${day}::date ORDER BY purse`,
  )
  return found.map((each) => each.left_over)
}

const chance = { ...stand, name: text, left: json<string[]>() }
export type Chance = PacketStand & { name: string; left: bigint[] }

/** All that a draw looks at, in one round trip: where the player stands, and what the purses hold at a glance. */
export async function chanceOf(tx: Tx, player: PlayerId, of: PacketDay): Promise<Chance> {
  const found = await one(
    tx,
    chance,
    sql`SELECT ${standColumns(player, of)}, p.name, (SELECT json_agg(left_over::text ORDER BY purse)
          FROM red_packet_purse WHERE day = ${of.day}::date) AS left
      FROM ${countedDeposits(player, of)} d, player p WHERE p.id = ${player}`,
  )
  return { ...found, left: found.left.map(BigInt) }
}

/** What one purse holds when the draws that take from it now are over; none begins before commit. */
export async function holdPurse(tx: Tx, day: string, purse: number): Promise<bigint> {
  const found = await one(
    tx,
    left,
    sql`SELECT left_over FROM red_packet_purse WHERE day = ${day}::date AND purse = ${purse}
      FOR NO KEY UPDATE`,
  )
  return found.left_over
}

export type Draw = {
  player: PlayerId
  day: string
  n: number
  purse: number
  drawn: bigint
  amount: bigint
  deposited: bigint
  earnedAt: Date
}

/**
 * Takes the amount out of its purse and writes the draw down: last before COMMIT, since from here on others wait for
 * this purse. False where it has run too low for the amount since it was looked at.
 */
export async function takeDraw(tx: Tx, draw: Draw): Promise<boolean> {
  const { player, day, n, purse, drawn, amount, deposited, earnedAt } = draw
  const taken = await change(
    tx,
    sql`WITH taken AS (
        UPDATE red_packet_purse SET left_over = left_over - ${amount}, draws = draws + 1
        WHERE day = ${day}::date AND purse = ${purse} AND left_over >= ${amount}
        RETURNING draws AS place, left_over + ${amount}::bigint AS left_before)
      INSERT INTO red_packet_draw
        (player_id, day, n, purse, place, left_before, drawn, amount, deposited, earned_at)
      SELECT ${player}, ${day}::date, ${n}, ${purse}, place, left_before, ${drawn}, ${amount}, ${deposited},
        ${earnedAt}
      FROM taken`,
  )
  return taken === 1
}

const drawRow = {
  day: dayColumn,
  n: int,
  purse: int,
  place: int,
  left_before: big,
  drawn: big,
  amount: big,
  deposited: big,
  earned_at: time,
  created_at: time,
}
export type DrawRow = RowOf<typeof drawRow>

const columns = sql`r.day::text, r.n, r.purse, r.place, r.left_before, r.drawn, r.amount, r.deposited, r.earned_at,
  r.created_at`

/** A player's draws, newest first. */
export function drawsOf(
  db: Db,
  { player, ...request }: PageRequest & { player: PlayerId },
): Promise<Found<DrawRow>> {
  const draws = {
    columns,
    of: sql`red_packet_draw`,
    where: sql`r.player_id = ${player}`,
    order: sql`r.id DESC`,
  }
  return list(db, drawRow, draws, request)
}

/** A player's draws of one day, a hundred at most (the setting allows no more). */
export function drawsOfDay(db: Db, player: PlayerId, day: string): Promise<DrawRow[]> {
  return rows(
    db,
    drawRow,
    sql`SELECT ${columns} FROM red_packet_draw r
      WHERE r.player_id = ${player} AND r.day = ${day}::date ORDER BY r.n LIMIT 100`,
  )
}

const paid = { place: int, amount: big }

/** What a purse paid, in its order. */
export function paidFrom(
  db: Db,
  { day, purse, ...request }: PageRequest & { day: string; purse: number },
): Promise<Found<RowOf<typeof paid>>> {
  const draws = {
    columns: sql`r.place, r.amount`,
    of: sql`red_packet_draw`,
    where: sql`r.day = ${day}::date AND r.purse = ${purse}`,
    order: sql`r.place`,
  }
  return list(db, paid, draws, request)
}
