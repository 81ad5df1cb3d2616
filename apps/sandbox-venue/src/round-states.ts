import { type Row, type Store, text } from './database.ts'

export type RoundStatus = 'open' | 'settled' | 'void'

/** Where a round may go; what is not named here is refused by the statement that moves it. */
const transitions: Record<RoundStatus, readonly RoundStatus[]> = {
  open: ['settled', 'void'],
  settled: ['void'],
  void: [],
}

export function statusOf(row: Row): RoundStatus {
  const status = text(row, 'status')
  if (status === 'open' || status === 'settled' || status === 'void') return status
  throw new TypeError(`${status} is no state of a round`)
}

export function mayGo(from: RoundStatus, to: RoundStatus): boolean {
  return transitions[from].includes(to)
}

/** The round behind a voided bet; call inside the transaction that moves its money back. */
export function voidRound(store: Store, roundId: string): void {
  const from = (['open', 'settled', 'void'] as const).filter((each) => mayGo(each, 'void'))
  store.run(
    `UPDATE round SET status = 'void', version = version + 1, payout = 0, settled_at = ?,
       answer = json_set(answer, '$.status', 'void', '$.payout', '0.00')
     WHERE round_id = ? AND status IN (${from.map((each) => `'${each}'`).join()})`,
    Date.now(),
    roundId,
  )
}

/** The bet of a table behind a voided bet; call inside the transaction that moves its money back. */
export function voidTableBet(store: Store, betId: string): void {
  store.run(
    `UPDATE table_bet SET status = 'void', payout = 0, settled_at = ?
     WHERE bet_id = ? AND status IN ('open', 'settled')`,
    Date.now(),
    betId,
  )
}

/** The slip behind a voided bet, and what of its legs was open; call inside the transaction that moves its money back. */
export function voidSlip(store: Store, betId: string): void {
  store.run(
    `UPDATE slip_leg SET result = 'void' WHERE bet_id = ? AND result IS NULL`,
    betId,
  )
  store.run(
    `UPDATE slip SET status = 'void', payout = 0, settled_at = ?
     WHERE bet_id = ? AND status IN ('open', 'settled')`,
    Date.now(),
    betId,
  )
}
