import type { RoundChain } from '../fairness/chains.ts'
import { CallError } from '../http/call-error.ts'
import { formatFen } from '../wallet/fen.ts'
import type { Engine } from '../wallet/wallet.ts'
import {
  betsLeftWith,
  betsOfRound,
  insertLeave,
  type RoundOfChain,
  type TableBet,
} from './table-bet.store.ts'
import { risksOf, settleTableBet, type TableSession, tableBetBody } from './table-bets.ts'
import { msSinceClose, publishedAt, timesAt } from './table-clock.ts'

export type LeaveOrder = RoundOfChain & {
  /** The nonce of the request. A repeat with the same nonce gets the first response. */
  nonce: string
}

/** Returns the current mark (multiple) and its time. Throws CallError if the round cannot be left now. */
function currentMark(
  { game }: TableSession,
  chain: RoundChain,
  { chainId, round }: LeaveOrder,
  outcomeOf: () => unknown,
) {
  const { running: run } = game.shared
  if (!run) throw new CallError(404, 'unknown_call', 'nobody leaves here')
  const at = Date.now()
  const { index } = timesAt(chain, game.timetable, at)
  const ms = msSinceClose(game, chain, round, at)
  const hasBegun = chainId === chain.id && round <= index && ms >= 0
  const outcome = hasBegun ? outcomeOf() : null
  if (!hasBegun || at >= publishedAt(game, chain, round, outcome)) {
    throw new CallError(409, 'not_running', 'this round cannot be left now')
  }
  return { at, run, outcome, mark: run.markAt(ms) }
}

/**
 * Leaves a round: in one transaction every open bet of the player leaves at the current mark and is paid. A repeated
 * nonce gets the same bets. Throws CallError: not_running, nothing_in, unknown_call if the game's rounds cannot be
 * left.
 */
export function leaveRound(
  engine: Engine,
  session: TableSession,
  chain: RoundChain,
  order: LeaveOrder,
  outcomeOf: () => unknown,
) {
  const { store, wallet } = engine
  const { round, nonce } = order
  const key = { chainId: chain.id, round }
  const toBody = (bets: readonly TableBet[]) => ({
    bets: bets.map(tableBetBody),
    balance: formatFen(wallet.knownBalance(session)),
  })
  return store.transaction(() => {
    const first = betsLeftWith(store, session, key, nonce)
    if (first.length > 0) return toBody(first)
    const { at, run, outcome, mark } = currentMark(session, chain, order, outcomeOf)
    const bets = betsOfRound(store, session, key).flatMap((row) => {
      const bet = row.status === 'open' ? run.leaveAt(JSON.parse(row.bet), mark) : null
      return bet === null ? [] : [{ ...row, bet: JSON.stringify(bet) }]
    })
    if (bets.length === 0) {
      throw new CallError(409, 'nothing_in', 'no bet of yours can leave now')
    }
    const risks = risksOf(session.game, outcome, bets)
    for (const bet of bets) {
      insertLeave(store, { betId: bet.bet_id, nonce, mark, at })
      const atRisk = risks.get(bet.bet_id) ?? bet.stake
      settleTableBet(engine, session.game, outcome, { row: bet, atRisk, at })
    }
    return toBody(betsLeftWith(store, session, key, nonce))
  })
}
