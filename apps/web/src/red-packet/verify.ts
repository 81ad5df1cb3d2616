import { payable, prizeAt, rolled } from '@jinli/contract/red-packet.rules'
import type { Proof, ProvenDraw } from './packets.ts'

/** What the browser reckons by itself of one draw. */
export type Verdict = {
  n: number
  /** HMAC-SHA-256 of the seed and the message, in hex. */
  digest: string
  /** The place in the table of odds, from 0 to 9999, and the prize that stands there (fen). */
  roll: number
  drawn: bigint
  /** Whether that prize, or the highest that its purse held, is what was paid. */
  holds: boolean
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const pairs = hex.match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether this browser can reckon: pages without https have no WebCrypto. */
export function canVerify(): boolean {
  return typeof crypto !== 'undefined' && 'subtle' in crypto
}

/** Whether a seed is the one that was promised. */
export async function isPromised({ commitment }: Proof, seed: string): Promise<boolean> {
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(seed))
  return hexOf(new Uint8Array(hash)) === commitment
}

async function digestOf(seed: string, message: string): Promise<Uint8Array> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(seed), hmac, false, ['sign'])
  const signed = await crypto.subtle.sign(hmac.name, key, new TextEncoder().encode(message))
  return new Uint8Array(signed)
}

/**
 * Reckons one draw again, with the published seed and table and nothing else of the server's. `paidBefore` is what the
 * purse paid ahead of it, where the amount was cut down: then what it held must leave no room for more.
 */
export async function verdictOf(
  proof: Proof,
  seed: string,
  draw: ProvenDraw,
  paidBefore: readonly bigint[] | null,
): Promise<Verdict> {
  const digest = await digestOf(seed, draw.message)
  const { roll } = rolled(digest, proof.purses)
  const drawn = prizeAt(proof.prizes, roll)
  const left = paidBefore
    ? paidBefore.reduce((held, paid) => held - paid, proof.purse_money)
    : draw.left
  const paid = payable(proof.prizes, drawn, left)
  const holds = drawn === draw.drawn && paid === draw.amount && left === draw.left
  return { n: draw.n, digest: hexOf(digest), roll, drawn, holds }
}
