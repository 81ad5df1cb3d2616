import type { TimelineKind } from '@jinli/contract/profile/player-timeline.admin'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import {
  type KeysetListing,
  type KeysetPage,
  type KeysetRequest,
  keysetPage,
} from '../platform/keyset-page.ts'
import { big, int, maybe, type RowOf, text, time } from '../platform/row-shape.ts'

const timelineRow = {
  id: text,
  kind: text,
  at: time,
  number: text,
  word: text,
  detail: text,
  amount: maybe(big),
  stake: maybe(big),
  state: text,
  /** The type of a money record; 0 of other rows. */
  type: int,
  venue_name: maybe(text),
  game_name: maybe(text),
  staff: text,
}
export type TimelineRow = RowOf<typeof timelineRow>

type Source = {
  table: Sql
  player?: Sql
  key?: Sql
  number?: Sql
  word?: Sql
  detail?: Sql
  amount?: Sql
  stake?: Sql
  state?: Sql
  type?: Sql
  venue?: Sql
  staff?: Sql
}

const none = sql`''`
const noNumber = sql`NULL::bigint`

/** A source in the columns of all. Its key makes rows of one instant follow each other always the same way. */
function tableOf(kind: TimelineKind, name: string, source: Source): Sql {
  const { table, player = sql`player_id`, key = sql`key`, number = none } = source
  const { word = none, detail = none, amount = noNumber, stake = noNumber } = source
  const { state = none, type = sql`0`, venue = none, staff = noNumber } = source
  return sql`(SELECT ${player} AS player, at, hashtextextended(${`${name}:`} || ${key}, 0) >> 8 AS id, ${kind}::text AS kind,
    ${number} AS number, ${word} AS word, ${detail} AS detail, ${amount} AS amount, ${stake} AS stake,
    ${state} AS state, ${type} AS type, ${venue} AS venue, ${staff} AS staff_id FROM ${table})`
}

function recordSource(view: Sql): Source {
  return {
    table: sql`(SELECT s.*, s.created_at AS at FROM ${view} s) s`,
    key: sql`number`,
    number: sql`number`,
    word: sql`way`,
    detail: sql`reason`,
    amount: sql`amount`,
    state: sql`state`,
    type: sql`type`,
    venue: sql`venue`,
  }
}

const [word, detail, staff] = [sql`word`, sql`detail`, sql`staff_id`]
const number = sql`number`

/** Where the rows of each kind come from. An index gives each source's rows of a player in the order of time. */
const kindSources: Readonly<Record<TimelineKind, readonly Source[]>> = {
  sign_in: [{ table: sql`session_timeline`, word, detail }],
  deposit: [recordSource(sql`deposit_statement`)],
  withdrawal: [recordSource(sql`withdrawal_statement`)],
  transfer: [recordSource(sql`transfer_statement`)],
  bet: [
    {
      table: sql`bet_timeline`,
      number,
      word,
      detail,
      amount: sql`amount`,
      stake: sql`stake`,
      state: sql`state`,
      venue: word,
    },
  ],
  reward: [
    sql`adjustment_statement`,
    sql`deposit_correction_statement`,
    sql`promotion_statement`,
    sql`promotion_return_statement`,
    sql`rebate_statement`,
    sql`red_packet_statement`,
    sql`vip_gift_statement`,
    sql`withdrawal_debt_statement`,
  ].map(recordSource),
  mail: [
    {
      table: sql`mail_timeline`,
      number,
      word,
      detail,
      amount: sql`amount`,
      state: sql`state`,
    },
  ],
  conversation: [{ table: sql`support_timeline`, number, word, detail, staff }],
  restriction: [
    { table: sql`restriction_timeline`, word, detail, state: sql`'made'`, staff },
    { table: sql`restriction_end_timeline`, word, detail, state: sql`'ended'`, staff },
  ],
  limit: [
    ...[sql`play_limit_timeline`, sql`play_limit_game_timeline`].map((table) => ({
      table,
      word,
      detail: sql`coalesce(limit_to::text, to_char(until AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'), '')`,
      state: sql`state`,
    })),
    { table: sql`play_limit_staff_timeline`, word, detail, state: sql`'staff'`, staff },
    {
      table: sql`play_limit_staff_end_timeline`,
      word,
      detail,
      state: sql`'staff-ends'`,
      staff,
    },
    {
      table: sql`reality_check_timeline`,
      word: sql`'reality_check'`,
      detail: sql`minutes::text`,
      amount: sql`result`,
      state: sql`state`,
    },
  ],
  note: [{ table: sql`note_timeline`, detail, staff }],
  staff: [
    {
      table: sql`(SELECT p.id AS player_id, t.* FROM audit_timeline t JOIN player p ON p.name = t.subject) t`,
      word,
      detail,
      staff,
    },
  ],
}

/** The timeline of a player. A test imports it to read its query plan. */
export function timelineListing(
  player: PlayerId,
  kinds: readonly TimelineKind[],
): KeysetListing {
  return {
    columns: sql`r.id::text AS id, r.kind, r.at, r.number, r.word, r.detail, r.amount, r.stake, r.state, r.type,
      v.name AS venue_name, g.name AS game_name, coalesce(f.display_name, '') AS staff`,
    table: sql`statement_line`,
    sources: kinds.flatMap((kind) =>
      kindSources[kind].map((source, n) => tableOf(kind, `${kind}${n}`, source)),
    ),
    joins: sql`LEFT JOIN venue v ON v.code = r.venue
      LEFT JOIN game_name g ON g.venue = r.venue AND g.code = r.detail
      LEFT JOIN staff f ON f.id = r.staff_id`,
    where: sql`r.player = ${player}`,
    key: {
      columns: [
        { column: sql`r.at`, type: 'time' },
        { column: sql`r.id`, type: 'number' },
      ],
      order: 'DESC',
    },
  }
}

export function timelinePage(
  db: Db,
  player: PlayerId,
  { kinds, ...request }: KeysetRequest & { kinds: readonly TimelineKind[] },
): Promise<KeysetPage<TimelineRow>> {
  return keysetPage(db, timelineRow, timelineListing(player, kinds), request)
}
