import type { SportsbookGame } from '../games/game.ts'
import type { Engine } from '../wallet/wallet.ts'
import {
  type FixtureKey,
  keyOf,
  type Leg,
  openFixtures,
  openSelections,
} from './bet-slip.store.ts'
import { settleSelection } from './bet-slip-settlement.ts'
import type { FixtureView } from './fixture-view.ts'

/** Creates the settlement of fixtures. It settles all selections whose result is known, fixture by fixture. */
export function createFixtureSettlement(
  engine: Engine,
  view: FixtureView,
  gameOf: (chainId: number) => SportsbookGame | null,
) {
  /** The tick up to which each fixture is settled. */
  const lastTicks = new Map<string, number>()
  const settleFixture = (game: SportsbookGame, fixture: FixtureKey) => {
    const nowOf = view.readClock()
    const { state } = view.fixtureAt(game, fixture, nowOf)
    const fixtureOf = (leg: Leg) => view.fixtureAt(game, keyOf(leg), nowOf)
    const key = `${fixture.chainId}:${fixture.fixture}`
    // No result changes within a tick, so the selections that are still open stay open.
    if (state.tick < 0 || lastTicks.get(key) === state.tick) return
    for (const selection of openSelections(engine.store, fixture)) {
      const result = game.sportsbook.resultOf(state, selection)
      const sides = game.sportsbook.sidesOf(selection)
      if (!result) continue
      const decision = { selection, result, sides, game, fixtureOf }
      settleSelection(engine, fixture, decision)
    }
    if (state.over) lastTicks.delete(key)
    else lastTicks.set(key, state.tick)
  }
  return () => {
    for (const fixture of openFixtures(engine.store)) {
      const game = gameOf(fixture.chainId)
      if (!game) continue
      try {
        settleFixture(game, fixture)
      } catch (error) {
        // If one fixture cannot be settled, the others still are. Its bet slips stay open until a later attempt.
        console.error(`sandbox venue: ${game.code} ${fixture.fixture} not settled`, error)
      }
    }
  }
}
