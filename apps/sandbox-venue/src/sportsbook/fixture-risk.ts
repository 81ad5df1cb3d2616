import type { SportsbookRules, VisibleState } from '../games/sportsbook-rules.ts'
import { refuseHouse } from '../limits/return-limit.ts'
import type { Store } from '../store/database.ts'
import type { VenueAccount } from '../store/venue-account.ts'
import {
  type FixtureKey,
  lossesOfAll,
  lossesOfPlayer,
  type SelectionLoss,
} from './bet-slip.store.ts'

/** A selection of a fixture with its odds in hundredths. */
export type RiskyLeg = FixtureKey & { selection: string; odds: number }

type Rules = Pick<SportsbookRules<unknown, VisibleState>, 'winsIn'>
type Order = { stake: bigint; legs: readonly RiskyLeg[]; stakeMin: bigint }

/** A leg whose possible loss is at most this part of a player's share is small. */
const smallPart = 20n
/** The odds of a stake that comes back without a win, in hundredths. */
const evenOdds = 100n

/** Returns the loss of the venue if the leg wins, in fen, rounded up. */
function lossOf(stake: bigint, { odds }: RiskyLeg): bigint {
  return (stake * (BigInt(odds) - evenOdds) + evenOdds - 1n) / evenOdds
}

/** Returns the largest stake whose loss is at most `room`, in fen. */
function stakeWithin(room: bigint, { odds }: RiskyLeg): bigint {
  return (room * evenOdds) / (BigInt(odds) - evenOdds)
}

/**
 * Returns the largest loss among the endings of a fixture in which the leg wins. Selections that cannot win together
 * do not add up. No stake is set against a loss, because a cash-out may take that stake away.
 */
function worstLoss(rules: Rules, leg: RiskyLeg, losses: readonly SelectionLoss[]): bigint {
  const wins = rules.winsIn(leg.selection)
  const totals = wins.map(() => 0n)
  for (const { chainId, fixture, selection, loss } of losses) {
    if (chainId !== leg.chainId || fixture !== leg.fixture) continue
    for (const [ending, isWon] of rules.winsIn(selection).entries())
      if (isWon) totals[ending] = (totals[ending] ?? 0n) + loss
  }
  return totals.reduce((worst, loss, at) => (wins[at] && loss > worst ? loss : worst), 0n)
}

/**
 * Limits the possible loss of the venue on each ending of a fixture: over all players, and for each player a share of
 * that. A leg of a bet slip counts like a single of the same stake, because the other legs are expected to bring less
 * than their stake. Database triggers weigh the legs anew when one is decided, and free them when the bet slip ends.
 */
export function createFixtureRisk(store: Store, riskMax: bigint, sharePercent: number) {
  const shareMax = (riskMax * BigInt(sharePercent)) / 100n
  const smallMax = shareMax / smallPart
  return {
    /**
     * Throws CallError house_limit with the largest stake that fits, or null. A small stake meets only its own player's
     * share, so nobody can close a fixture to others. Call this in the transaction that stores the bet slip.
     */
    assertRoom: (rules: Rules, account: VenueAccount, { stake, legs, stakeMin }: Order) => {
      const allLosses = lossesOfAll(store, legs)
      const ownLosses = lossesOfPlayer(store, account, legs)
      const rooms = legs.map((leg) => {
        const ownRoom = shareMax - worstLoss(rules, leg, ownLosses)
        const allRoom = riskMax - worstLoss(rules, leg, allLosses)
        const houseRoom = allRoom > smallMax ? allRoom : smallMax
        return { leg, room: ownRoom < houseRoom ? ownRoom : houseRoom }
      })
      if (rooms.every(({ leg, room }) => lossOf(stake, leg) <= room)) return
      const fits = rooms
        .map(({ leg, room }) => stakeWithin(room > 0n ? room : 0n, leg))
        .reduce((least, each) => (each < least ? each : least), stake)
      refuseHouse(fits >= stakeMin ? fits : null)
    },

    /** Adds the possible loss of a bet slip. Call this in the transaction that stores the bet slip. */
    reserve: (betId: string, stake: bigint, legs: readonly RiskyLeg[]): void => {
      const rows = legs.map((leg) => ({ ...leg, loss: `${lossOf(stake, leg)}` }))
      store.change(
        `INSERT INTO bet_slip_risk (bet_id, chain_id, fixture, selection, loss)
         SELECT ?1, value ->> 'chainId', value ->> 'fixture', value ->> 'selection',
           CAST(value ->> 'loss' AS INTEGER) FROM json_each(?2)`,
        betId,
        JSON.stringify(rows),
      )
    },
  }
}

export type FixtureRisk = ReturnType<typeof createFixtureRisk>
