import {
  drawsEarned,
  payable,
  payingShare,
  prizeAt,
} from '@jinli/contract/red-packet/red-packet.rules'
import { drawId, postingRef } from '../money/ledger-names.ts'
import { movements, post } from '../money/movements.ts'
import type { Tx } from '../platform/db.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse } from '../platform/refuse.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import { openRequirement } from '../turnover/turnover.store.ts'
import { chanceOf, lockShare, takeDraw } from './red-packet.store.ts'
import { type PacketDay, type PacketTerms, termsOf } from './red-packet-day.store.ts'
import { openSeed, outcomeOf } from './seed.ts'

export function smallestPrize({ prizes }: PacketTerms): bigint {
  return prizes.reduce(
    (low, { prize }) => (prize < low ? prize : low),
    prizes[0]?.prize ?? 0n,
  )
}

function highestPrize({ prizes }: PacketTerms): bigint {
  return prizes.reduce((high, { prize }) => (prize > high ? prize : high), 0n)
}

/** A share below this many highest prizes is locked. Above it, concurrent draws cannot empty it. */
const lowShareFactor = 3n

/** Thrown when a share ran low during the draw: the transaction is retried (platform/db.ts). */
class ShareChanged extends Error {
  readonly code = '40001'
  constructor(day: string) {
    super(`a share of ${day} ran low meanwhile`)
  }
}

/** Returns the amount of a draw, and the share that pays it. Locks a share that runs low. */
async function payment(
  tx: Tx,
  day: string,
  terms: PacketTerms,
  { prize, first, balances }: { prize: bigint; first: number; balances: readonly bigint[] },
) {
  const share = payingShare(terms.prizes, balances, first) ?? refuse('red-packet.sold-out')
  const glance = balances[share] ?? 0n
  const balance =
    glance < lowShareFactor * highestPrize(terms) ? await lockShare(tx, day, share) : glance
  const amount = payable(terms.prizes, prize, balance)
  if (amount === null) throw new ShareChanged(day)
  return { share, amount }
}

/**
 * Makes one draw of an open day: chance, payment and turnover in one transaction (money F-7). Returns the amount in
 * fen. The outcome follows from the day's seed, the player's name and the number of the draw (decision 043).
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
  const { roll, share: first } = outcomeOf(seed, { name, day: day.day, n }, day.shares)
  const prize = prizeAt(terms.prizes, roll)
  const { share, amount } = await payment(tx, day.day, terms, {
    prize,
    first,
    balances: seen,
  })
  await post(tx, movements.redPacketWon({ player, day: day.day, n, amount }))
  if (terms.turnover_times > 0)
    await openRequirement(tx, {
      player,
      source: 'red_packet',
      ref: postingRef('red-packet', drawId(player, day.day, n)),
      required: amount * BigInt(terms.turnover_times),
    })
  const draw = { player, day: day.day, n, share, drawn: prize, amount, deposited, earnedAt }
  if (!(await takeDraw(tx, draw))) throw new ShareChanged(day.day)
  return amount
}
