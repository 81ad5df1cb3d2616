import type { Pool } from 'pg'
import type { PlayerId } from '../platform/ids.ts'
import { hashSecret, matchSecret } from '../platform/secrets.ts'
import { replaceHash, secretsOf } from './auth.store.ts'

/**
 * Returns a player's current hash if the secret is right, otherwise null. A hash of another form than the normal one
 * is replaced; where a concurrent try has replaced it, that one is verified.
 */
export async function verifiedHash(
  pool: Pool,
  player: PlayerId,
  kind: 'login' | 'pay',
  { storedHash, secret }: { storedHash: string; secret: string },
): Promise<string | null> {
  const match = await matchSecret(storedHash, secret)
  if (match === null) return null
  if (match === 'current') return storedHash
  const hashes = { currentHash: storedHash, next: await hashSecret(secret) }
  if (await replaceHash(pool, player, kind, hashes)) return hashes.next
  const { login_hash, pay_hash } = await secretsOf(pool, player)
  const newer = kind === 'login' ? login_hash : pay_hash
  return (await matchSecret(newer, secret)) === null ? null : newer
}
