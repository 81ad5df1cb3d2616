import type {
  DepositState,
  TransferDirection,
  TransferState,
  WithdrawalState,
} from '@jinli/contract/states'
import type { VenueProcess } from '@jinli/dev-env/venue-process'
import { parseYuan } from '@jinli/money/money'
import type pg from 'pg'

export type DepositRow = {
  id: bigint
  deposit_no: string
  player_id: bigint
  amount: bigint
  credited_amount: bigint | null
  /** What the deposit is worth after a correction. */
  true_amount: bigint | null
  state: DepositState
}
export type WithdrawalRow = {
  id: bigint
  out_trade_no: string
  player_id: bigint
  amount: bigint
  state: WithdrawalState
}
export type TransferRow = {
  id: bigint
  out_trade_no: string
  player_id: bigint
  venue: string
  direction: TransferDirection
  amount: bigint
  state: TransferState
}
export type KeyRow = {
  actor: bigint
  key: string
  answer: string | null
  subject: string | null
}

/** Rows of our database and the venues' balances after the storm. */
export type Evidence = {
  deposits: Map<string, DepositRow>
  withdrawals: Map<string, WithdrawalRow>
  transfers: Map<string, TransferRow>
  keys: Map<string, KeyRow>
  /** Amount moved by each ledger transaction, by the key of the transaction. */
  posted: Map<string, bigint>
  accounts: Map<string, bigint>
  violations: string[]
  seals: number
  /** Fen won or lost according to the imported bets, open stakes included: `<venue>/<player id>` → fen. */
  won: Map<string, bigint>
  /** Net sum of adjustments, rewards and seamless rounds (fen). */
  given: bigint
  /** Balances that the venues report: `<venue>/<player id>` → fen. */
  atVenues: Map<string, bigint>
}

function byName<K, R>(rows: R[], nameOf: (row: R) => K): Map<K, R> {
  return new Map(rows.map((row) => [nameOf(row), row]))
}

export async function gather(owner: pg.Pool, venue: VenueProcess): Promise<Evidence> {
  const all = async <R extends pg.QueryResultRow>(text: string) =>
    (await owner.query<R>(text)).rows
  await owner.query('SELECT ledger.close_batch()')
  const deposits = await all<DepositRow>('SELECT * FROM deposit')
  const withdrawals = await all<WithdrawalRow>('SELECT * FROM withdrawal')
  const transfers = await all<TransferRow>('SELECT * FROM venue_transfer')
  const keys = await all<KeyRow>('SELECT actor, key, answer, subject FROM idempotency')
  const postings = await all<{ key: string; amount: bigint }>(
    `SELECT t.key, sum(e.amount) FILTER (WHERE e.amount > 0)::bigint AS amount
     FROM ledger.transaction t JOIN ledger.entry e ON e.transaction_id = t.id GROUP BY t.id`,
  )
  // Computed from the entries, not from the balance columns that cache them.
  const accounts = await all<{ code: string; total: bigint }>(
    `SELECT a.code, coalesce(sum(e.amount), 0)::bigint AS total
     FROM ledger.account a LEFT JOIN ledger.entry e ON e.account_id = a.id GROUP BY a.id`,
  )
  const violations = await all<{ invariant: string; detail: string }>(
    `SELECT invariant, detail FROM ledger.violations(0)
     UNION ALL SELECT invariant, detail FROM business_violations`,
  )
  const seals = await all<{ n: number }>('SELECT count(*)::int AS n FROM ledger.seal')
  const results = await all<{ place: string; net: bigint }>(
    `SELECT venue || '/' || player_id AS place, sum(payout - stake)::bigint AS net
     FROM bet WHERE state <> 'void' AND venue NOT IN (SELECT venue FROM seamless_round) GROUP BY 1`,
  )
  const grants = await all<{ sum: bigint }>(
    `SELECT coalesce(sum(given), 0)::bigint AS sum FROM (
       SELECT CASE direction WHEN 'credit' THEN amount ELSE -amount END AS given
       FROM adjustment WHERE state = 'posted'
       UNION ALL SELECT amount FROM red_packet_draw
       UNION ALL SELECT amount FROM rebate_claim
       UNION ALL SELECT amount - taken_back FROM promotion_application WHERE state IN ('approved', 'given_up')
       UNION ALL SELECT amount FROM vip_gift
       UNION ALL SELECT payout + returned - stake FROM seamless_round) each`,
  )
  const players = await all<{ id: bigint }>('SELECT id FROM player')
  return {
    deposits: byName(deposits, (row) => row.deposit_no),
    withdrawals: byName(withdrawals, (row) => row.out_trade_no),
    transfers: byName(transfers, (row) => row.out_trade_no),
    keys: byName(keys, (row) => row.key),
    posted: new Map(postings.map((row) => [row.key, row.amount])),
    accounts: new Map(accounts.map((row) => [row.code, row.total])),
    violations: violations.map((row) => `${row.invariant}: ${row.detail}`),
    seals: seals[0]?.n ?? 0,
    won: new Map(results.map((row) => [row.place, row.net])),
    given: grants[0]?.sum ?? 0n,
    atVenues: await askVenues(
      venue,
      players.map((row) => row.id),
    ),
  }
}

const askAtOnce = 200

/** Queries the venues as the protocol page says, without our adapter, so that an error of the adapter shows. */
async function askVenues(
  venue: VenueProcess,
  players: bigint[],
): Promise<Map<string, bigint>> {
  const amounts = new Map<string, bigint>()
  for (const { id } of venue.operators) {
    for (let from = 0; from < players.length; from += askAtOnce) {
      const names = players.slice(from, from + askAtOnce).map((player) => `p${player}`)
      const answer = await venue.call('/v1/balances', { players: names }, id)
      if (!Array.isArray(answer.balances))
        throw new Error(`the venue answers ${JSON.stringify(answer)}`)
      for (const { player, balance } of answer.balances) {
        const fen = parseYuan(balance)
        if (fen === null) throw new Error(`the venue answers balance ${balance}`)
        amounts.set(`${id}/${String(player).slice(1)}`, fen)
      }
    }
  }
  return amounts
}
