import { chainById } from '../fairness/chain.store.ts'
import { drawsAt } from '../fairness/chains.ts'
import type { TableGame } from '../games/game.ts'
import type { Engine } from '../wallet/wallet.ts'
import {
  betsOfRound,
  openBetsOfRound,
  type RoundOfChain,
  roundsWithOpenBets,
  type TableBet,
} from './table-bet.store.ts'
import { risksOf, settleTableBet } from './table-bets.ts'
import { isDue } from './table-clock.ts'

const batchSize = 500

/** Returns what was at risk of the bets. A player's opposite bets count together, also those of another batch. */
function risksOfPlayers(
  { store }: Engine,
  game: TableGame,
  outcome: unknown,
  bets: readonly TableBet[],
): ReadonlyMap<string, bigint> {
  const risks = new Map<string, bigint>()
  for (const bet of bets) {
    if (risks.has(bet.bet_id)) continue
    const { chain_id: chainId, round } = bet
    const all = betsOfRound(store, bet, { chainId, round })
    const valid = all.filter(({ status }) => status !== 'void')
    for (const [betId, risk] of risksOf(game, outcome, valid)) risks.set(betId, risk)
  }
  return risks
}

/** Settles the open bets of one round, a few hundred bets per transaction. */
function settleRound(
  engine: Engine,
  game: TableGame,
  outcome: unknown,
  round: RoundOfChain,
): void {
  const { store } = engine
  for (;;) {
    const isFull = store.transaction(() => {
      const bets = openBetsOfRound(store, round, batchSize)
      const at = Date.now()
      const risks = risksOfPlayers(engine, game, outcome, bets)
      for (const row of bets) {
        const atRisk = risks.get(row.bet_id) ?? row.stake
        settleTableBet(engine, game, outcome, { row, atRisk, at })
      }
      return bets.length === batchSize
    })
    if (!isFull) return
  }
}

/** Settles every due round with open bets. After a restart it also settles the rounds that became due meanwhile. */
export function settleDueRounds(
  engine: Engine,
  gameOf: (code: string) => TableGame | null,
  now: number,
): void {
  for (const { chainId, round } of roundsWithOpenBets(engine.store)) {
    const chain = chainById(engine.store, chainId)
    const game = gameOf(chain.game)
    if (!game) continue
    try {
      const outcome = () => game.shared.draw(drawsAt(chain, round))
      if (!isDue(game, chain, { round, now }, outcome)) continue
      settleRound(engine, game, outcome(), { chainId, round })
    } catch (error) {
      // If one round cannot be settled, the others still are. Its bets stay open until a later attempt.
      console.error(`sandbox venue: ${game.code} round ${round} not settled`, error)
    }
  }
}
