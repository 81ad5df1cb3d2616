import { hash as digestOf, randomBytes } from 'node:crypto'
import { normalSecret } from '@jinli/contract/auth/secret.rules'
import { hash, verify } from '@node-rs/argon2'
import { semaphore } from './semaphore.ts'

/** The cost of argon2id: 19 MiB, t=2, p=1, about 40 ms. At most four run at the same time (reliability fact 10). */
const full = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let cost = full
const slot = semaphore(4, 200)

/**
 * Makes new hashes cheap, or expensive again, for tests that only need an account (the architecture test allows no
 * other caller). A stored hash is verified at its own cost.
 */
export function hashLightly(lightly: boolean): void {
  cost = lightly ? { memoryCost: 64, timeCost: 1, parallelism: 1 } : full
}

/** Returns the argon2id hash of a password. */
export function hashSecret(secret: string): Promise<string> {
  return slot(() => hash(normalSecret(secret), cost))
}

/** A hash that no password matches, so that unknown names cost the same time as known ones. */
export const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$5C238TydmSWeo4R/yIftgA$oj8UzuUDl6WofRn31eo6Wvt3W0USaFjTNtF+sNlz8GU'

let verifications = 0

/** Returns how many secrets this process has verified, for tests of parallel tries. */
export function verifiedSecrets(): number {
  return verifications
}

/** Returns the forms of a secret that may have been hashed: the normal one first, then those of older hashes. */
function formsOf(secret: string): ReadonlySet<string> {
  const older = [secret, secret.normalize('NFC'), secret.normalize('NFD')]
  return new Set([normalSecret(secret), ...older])
}

/**
 * Returns whether a password matches its hash; `outdated` where the hash is of another form than the normal one. The
 * time depends on what was typed only: all forms are verified, for unknown names as well.
 */
export async function matchSecret(
  storedHash: string,
  secret: string,
): Promise<'current' | 'outdated' | null> {
  verifications += 1
  const forms = [...formsOf(secret)]
  const matches = await Promise.all(
    forms.map((form) => slot(() => verify(storedHash, form))),
  )
  if (matches[0]) return 'current'
  return matches.includes(true) ? 'outdated' : null
}

export async function secretMatches(storedHash: string, secret: string): Promise<boolean> {
  return (await matchSecret(storedHash, secret)) !== null
}

/** Returns a new opaque token of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash of a token for storage. It makes no hash object, which would outlive its request. */
export function tokenHash(token: string): Buffer {
  return digestOf('sha256', token, 'buffer')
}
