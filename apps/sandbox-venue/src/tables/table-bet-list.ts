import { chainById } from '../fairness/chain.store.ts'
import { linkAt } from '../fairness/chains.ts'
import type { OutcomeOf } from '../fairness/outcomes.ts'
import type { TableGame } from '../games/game.ts'
import type { Store } from '../store/database.ts'
import { pageOf } from '../store/page.ts'
import { formatFen } from '../wallet/fen.ts'
import { type TableBet, tableBetsBefore } from './table-bet.store.ts'
import type { TableSession } from './table-bets.ts'
import { publishedAt } from './table-clock.ts'

/** Returns a page of a player's table bets with the data for their proof. `before` is '' for the newest page. */
export function readTableBets(
  store: Store,
  session: TableSession,
  outcomeOf: OutcomeOf<TableGame>,
  before: string,
) {
  const { game } = session
  const now = Date.now()
  const { page, next } = pageOf(tableBetsBefore(store, session, game.code, before))
  const ids = [...new Set(page.map((bet) => bet.chain_id))]
  const chains = new Map(ids.map((id) => [id, chainById(store, id)]))
  const toBody = (bet: TableBet) => {
    const { round: index } = bet
    const chain = chains.get(bet.chain_id)
    if (!chain) throw new Error('a bet of no chain')
    // While bets are open, and while the round runs, the link and all values computed from it are secret.
    const outcome = outcomeOf(game, chain, index)
    const isPublished = now >= publishedAt(game, chain, index, outcome)
    return {
      round_id: bet.bet_id,
      game: game.code,
      status: bet.status,
      unit: '1.00',
      stake: formatFen(bet.stake),
      payout: formatFen(bet.payout),
      at: new Date(bet.placed_at).toISOString(),
      bet: JSON.parse(bet.bet),
      left: bet.mark,
      shown: isPublished ? outcome : null,
      chain: {
        start: chain.start,
        index,
        salt: chain.salt,
        link: isPublished ? linkAt(chain, index) : null,
      },
    }
  }
  return { rounds: page.map(toBody), next }
}
