import {
  drawsEarned,
  payable,
  payingPurse,
  prizeAt,
} from '@jinli/contract/red-packet.rules'
import { movements, post } from '../money/movements.ts'
import type { Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import { openRequirement } from '../turnover/turnover.store.ts'
import { chanceOf, holdPurse, takeDraw } from './red-packet.store.ts'
import { type PacketDay, type PacketTerms, termsOf } from './red-packet-day.store.ts'
import { openSeed, outcomeOf } from './seed.ts'

export function smallestOf({ prizes }: PacketTerms): bigint {
  return prizes.reduce(
    (low, { prize }) => (prize < low ? prize : low),
    prizes[0]?.prize ?? 0n,
  )
}

function highestOf({ prizes }: PacketTerms): bigint {
  return prizes.reduce((high, { prize }) => (prize > high ? prize : high), 0n)
}

/** So many of the highest prize in a purse: no draws of one moment bring it near its end. */
const plenty = 3n

/** Raised where a purse changed under the draw: the transaction is tried again (platform/db.ts). */
class PurseMoved extends Error {
  readonly code = '40001'
  constructor(day: string) {
    super(`a purse of ${day} ran low meanwhile`)
  }
}

/** What a draw pays, and out of which purse; one that runs low is held from here on. */
async function payment(
  tx: Tx,
  day: string,
  terms: PacketTerms,
  { drawn, first, seen }: { drawn: bigint; first: number; seen: readonly bigint[] },
) {
  const purse = payingPurse(terms.prizes, seen, first) ?? refuse('red-packet.sold-out')
  const glance = seen[purse] ?? 0n
  const left = glance < plenty * highestOf(terms) ? await holdPurse(tx, day, purse) : glance
  const amount = payable(terms.prizes, drawn, left)
  if (amount === null) throw new PurseMoved(day)
  return { purse, amount }
}

/**
 * One draw of an open day, with its chance, its payment and its turnover in one transaction (money F-7): how much,
 * in fen. The amount follows from the day's seed, the player's name and the number of the draw (decision 043).
 */
export async function drawPacket(
  tx: PlayerTx,
  key: Buffer,
  player: PlayerId,
  day: PacketDay,
): Promise<bigint> {
  const terms = termsOf(day.terms)
  const {
    deposited,
    earned_at: earnedAt,
    used,
    name,
    left: seen,
  } = await chanceOf(tx, player, day)
  if (!earnedAt || used >= drawsEarned(terms, deposited)) refuse('red-packet.no-chance')
  const n = used + 1
  const seed = openSeed(key, day.day, day.seed_sealed)
  const { roll, purse: first } = outcomeOf(seed, { name, day: day.day, n }, day.purses)
  const drawn = prizeAt(terms.prizes, roll)
  const { purse, amount } = await payment(tx, day.day, terms, { drawn, first, seen })
  await post(tx, movements.redPacketWon({ player, day: day.day, n, amount }))
  if (terms.turnover_times > 0)
    await openRequirement(tx, {
      player,
      source: 'red_packet',
      ref: `red-packet:${player}:${day.day}:${n}`,
      required: amount * BigInt(terms.turnover_times),
    })
  const draw = { player, day: day.day, n, purse, drawn, amount, deposited, earnedAt }
  if (!(await takeDraw(tx, draw))) throw new PurseMoved(day.day)
  return amount
}
