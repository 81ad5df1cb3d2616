import type { SportsbookGame } from '../games/game.ts'
import {
  type LegResult,
  type SportsbookSides,
  totalReturn,
} from '../games/sportsbook-rules.ts'
import type { Engine } from '../wallet/wallet.ts'
import {
  type BetSlip,
  decidedSlips,
  decideLegs,
  type FixtureKey,
  type Leg,
  legsOf,
} from './bet-slip.store.ts'
import { payBetSlip, returnBetSlip, type SlipTexts } from './bet-slip-money.ts'
import { risksOfSlips } from './bet-slip-risk.ts'
import { outcomeText, selectionText } from './bet-slip-text.ts'
import type { Fixture } from './fixtures.ts'

const batchSize = 500

/** Ends a bet slip whose legs are all decided. Call this in a transaction. */
function settleBetSlip(
  engine: Engine,
  slip: BetSlip,
  legs: readonly Leg[],
  { atRisk, at, texts }: { atRisk: bigint; at: number; texts: SlipTexts },
): void {
  const results = legs.map(({ odds, result }) => {
    if (result === null || result === 'cashed') throw new Error('an undecided leg')
    return { odds, result }
  })
  if (results.every(({ result }) => result === 'void'))
    returnBetSlip(engine, slip, { at, texts })
  else {
    const payout = totalReturn(slip.stake, results)
    payBetSlip(engine, slip, { payout, atRisk, at, cashNonce: null, texts })
  }
}

export type DecidedSelection = {
  selection: string
  result: LegResult
  /** The sides of its market, which cover each other. */
  sides: SportsbookSides
  game: SportsbookGame
  fixtureOf: (leg: Leg) => Fixture
}

/** Decides the open legs of a selection, a few hundred per transaction. Ends bet slips without open legs. */
export function settleSelection(
  engine: Engine,
  fixture: FixtureKey,
  { selection, result, sides, game, fixtureOf }: DecidedSelection,
): void {
  const { store } = engine
  const decision = { selection, result, limit: batchSize }
  for (;;) {
    const count = store.transaction(() => {
      const betIds = decideLegs(store, fixture, decision)
      const slips = decidedSlips(store, betIds)
      const legs = legsOf(
        store,
        slips.map((slip) => slip.bet_id),
      )
      const at = Date.now()
      const risks = new Map<string, bigint>()
      for (const slip of slips) {
        if (!risks.has(slip.bet_id) && sides.length > 0)
          for (const [id, risk] of risksOfSlips(store, slip, fixture, sides))
            risks.set(id, risk)
        const atRisk = risks.get(slip.bet_id) ?? slip.stake
        const slipLegs = legs.get(slip.bet_id) ?? []
        const texts = {
          selection: selectionText(game, slipLegs),
          outcome: outcomeText(slipLegs, fixtureOf),
        }
        settleBetSlip(engine, slip, slipLegs, { atRisk, at, texts })
      }
      return betIds.length
    })
    if (count < batchSize) return
  }
}
