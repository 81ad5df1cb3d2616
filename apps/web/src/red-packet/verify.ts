import { payable, prizeAt, rollOf } from '@jinli/contract/red-packet/red-packet.rules'
import { bytesOfHex, hexOf, hmacOf, sha256 } from '@jinli/fair/hash'
import type { Proof, ProvenDraw } from './packets.ts'

/** The result of a draw, calculated in this browser. */
export type Verdict = {
  n: number
  /** HMAC-SHA-256 of the seed and the message, in hex. */
  digest: string
  /** The position in the table of odds, 0 to 9999, and the prize at this position (fen). */
  roll: number
  drawnPrize: bigint
  /** Whether the draw paid `drawnPrize`, or the highest prize that its share of the budget could still pay. */
  holds: boolean
}

/** Returns whether a seed matches the commitment. */
export async function isPromised({ commitment }: Proof, seed: string): Promise<boolean> {
  return hexOf(await sha256(bytesOfHex(seed))) === commitment
}

/**
 * Calculates one draw from the published seed and table. If the draw paid less than its prize, `paidBefore` holds the
 * earlier payouts of the share (fen), which must explain the difference. Otherwise it is null.
 */
export async function verdictOf(
  proof: Proof,
  seed: string,
  draw: ProvenDraw,
  paidBefore: readonly bigint[] | null,
): Promise<Verdict> {
  const digest = await (await hmacOf(bytesOfHex(seed)))(draw.message)
  const { roll } = rollOf(digest, proof.shares)
  const drawnPrize = prizeAt(proof.prizes, roll)
  const remainingBudget = paidBefore
    ? paidBefore.reduce((rest, amount) => rest - amount, proof.share_money)
    : draw.left
  const payout = payable(proof.prizes, drawnPrize, remainingBudget)
  const holds =
    drawnPrize === draw.drawn && payout === draw.amount && remainingBudget === draw.left
  return { n: draw.n, digest: hexOf(digest), roll, drawnPrize, holds }
}
