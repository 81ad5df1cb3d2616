import sql, { type Sql } from 'sql-template-tag'
import { big, int, type RowOf } from '../platform/row-shape.ts'

export const sumsRow = {
  sign_ups: int,
  first_deposits: int,
  first_deposit_amount: big,
  active: int,
  deposit_count: int,
  deposits: big,
  deposit_corrections: big,
  withdrawal_count: int,
  withdrawals: big,
  withdrawal_reversals: big,
  net: big,
  fees: big,
  bets: int,
  stakes: big,
  payouts: big,
  ggr: big,
  late_ggr: big,
  rewards: big,
  adjustments: big,
  ngr: big,
}

export type Sums = RowOf<typeof sumsRow>
type CountName = {
  [K in keyof Sums]: Sums[K] extends number ? K : never
}[keyof Sums]
type FenName = Exclude<keyof Sums, CountName>

/** Adds up the figures of several hours. */
export function sumOf(list: readonly Sums[]): Sums {
  const add = (name: CountName) => list.reduce((sum, each) => sum + each[name], 0)
  const addFen = (name: FenName) => list.reduce((sum, each) => sum + each[name], 0n)
  return {
    sign_ups: add('sign_ups'),
    first_deposits: add('first_deposits'),
    first_deposit_amount: addFen('first_deposit_amount'),
    active: add('active'),
    deposit_count: add('deposit_count'),
    deposits: addFen('deposits'),
    deposit_corrections: addFen('deposit_corrections'),
    withdrawal_count: add('withdrawal_count'),
    withdrawals: addFen('withdrawals'),
    withdrawal_reversals: addFen('withdrawal_reversals'),
    net: addFen('net'),
    fees: addFen('fees'),
    bets: add('bets'),
    stakes: addFen('stakes'),
    payouts: addFen('payouts'),
    ggr: addFen('ggr'),
    late_ggr: addFen('late_ggr'),
    rewards: addFen('rewards'),
    adjustments: addFen('adjustments'),
    ngr: addFen('ngr'),
  }
}

const amountOf = (...names: string[]) =>
  sql`coalesce(sum(amount) FILTER (WHERE figure = ANY (${names})), 0)::bigint`
const countOf = (name: string) =>
  sql`coalesce(sum(count) FILTER (WHERE figure = ${name}), 0)::int`

/** Sums over rows of `figure_line`. */
const parts = sql`${countOf('sign-up')} AS sign_ups,
  ${countOf('first-deposit')} AS first_deposits, ${amountOf('first-deposit')} AS first_deposit_amount,
  ${countOf('active')} AS active,
  ${countOf('deposit')} AS deposit_count, ${amountOf('deposit')} AS deposits,
  ${amountOf('deposit-correction')} AS deposit_corrections,
  ${countOf('withdrawal')} AS withdrawal_count, ${amountOf('withdrawal')} AS withdrawals,
  ${amountOf('withdrawal-reversal')} AS withdrawal_reversals,
  ${amountOf('fee', 'rounding')} AS fees,
  ${countOf('bet')} AS bets, ${amountOf('bet')} AS stakes, ${amountOf('payout')} AS payouts,
  ${amountOf('late-ggr')} AS late_ggr,
  ${amountOf('reward')} AS rewards, ${amountOf('adjustment')} AS adjustments`

/** What follows from the sums. */
const results = sql`deposits + deposit_corrections - withdrawals - withdrawal_reversals AS net,
  stakes - payouts AS ggr, stakes - payouts - rewards - adjustments AS ngr`

type SumsQuery = { keys: Sql; where: Sql; groups: Sql; lines?: Sql }

/** `SELECT key columns, sums FROM figure_line`, or from lines of its shape: a row for each group. */
export function sumsQuery({ keys, where, groups, lines = sql`figure_line` }: SumsQuery) {
  return sql`SELECT s.*, ${results} FROM (
      SELECT ${keys} ${parts} FROM ${lines} WHERE ${where} ${groups}
    ) s`
}
