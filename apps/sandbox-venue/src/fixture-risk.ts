import { integer, type Store } from './database.ts'
import { CallError } from './http-exchange.ts'
import { formatFen } from './money.ts'
import { type PricedLeg, returned } from './titles/book-rules.ts'

/** A leg as far as its fixture and its odds go, in hundredths. */
export type RiskyLeg = { chainId: number; fixture: number; odds: number }

/** What the house pays above the stake when every leg is won, in fen. */
function lossOf(stake: bigint, legs: readonly RiskyLeg[]): bigint {
  const won = legs.map(({ odds }): PricedLeg => ({ odds, result: 'won' }))
  return returned(stake, won) - stake
}

/** The largest stake whose loss is at most `room`, in fen. */
function stakeWithin(room: bigint, legs: readonly RiskyLeg[]): bigint {
  const parts = 100n ** BigInt(legs.length)
  const product = legs.reduce((all, { odds }) => all * BigInt(odds), 1n)
  return (room * parts) / (product - parts)
}

/**
 * What the house stands to lose on each fixture, over all players: a slip counts whole on every fixture that it needs, and
 * what other bets bring in is not set against it, so that the true loss is never above. A slip that ends is let go by a
 * trigger, whatever ended it.
 */
export function createFixtureRisk(store: Store, most: bigint) {
  const lossOn = ({ chainId, fixture }: RiskyLeg): bigint => {
    const row = store.one(
      'SELECT loss FROM fixture_risk WHERE chain_id = ? AND fixture = ?',
      chainId,
      fixture,
    )
    return row ? integer(row, 'loss') : 0n
  }
  return {
    /**
     * Throws CallError house_limit with the stake that would still fit, or null where none does; call inside the transaction
     * that keeps the slip.
     */
    assertRoom: (stake: bigint, legs: readonly RiskyLeg[], stakeLeast: bigint): void => {
      const held = legs.map(lossOn)
      const room = held.reduce((least, loss) => {
        const left = most > loss ? most - loss : 0n
        return left < least ? left : least
      }, most)
      if (lossOf(stake, legs) <= room) return
      const fits = stakeWithin(room, legs)
      throw new CallError(409, 'house_limit', 'a fixture takes no more than this', {
        stake: fits >= stakeLeast ? formatFen(fits) : null,
      })
    },

    /** Call in the transaction that keeps the slip. */
    hold: (betId: string, stake: bigint, legs: readonly RiskyLeg[]): void => {
      const loss = lossOf(stake, legs)
      store.run(
        `INSERT INTO slip_risk (bet_id, chain_id, fixture, loss)
         SELECT ?1, value ->> 'chainId', value ->> 'fixture', ?2 FROM json_each(?3)`,
        betId,
        loss,
        JSON.stringify(legs.map(({ chainId, fixture }) => ({ chainId, fixture }))),
      )
    },
  }
}

export type FixtureRisk = ReturnType<typeof createFixtureRisk>
