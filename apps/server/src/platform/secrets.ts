import { hash as digestOf, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { lane } from './lane.ts'

/** argon2id, 19 MiB, t=2, p=1: about 40 ms each; at most four in flight (reliability fact 10). */
const full = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let cost = full
const slot = lane(4, 200)

/**
 * New hashes cost next to nothing from here on, or again what they should: for tests that only need an account (the
 * architecture test lets nobody else call it). A stored hash is checked at the cost it was made with.
 */
export function hashLightly(lightly: boolean): void {
  cost = lightly ? { memoryCost: 64, timeCost: 1, parallelism: 1 } : full
}

/** Password → argon2id hash. */
export function hashSecret(secret: string): Promise<string> {
  return slot(() => hash(secret, cost))
}

/** A hash that no password has: unknown names cost the same time as known ones. */
export const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$5C238TydmSWeo4R/yIftgA$oj8UzuUDl6WofRn31eo6Wvt3W0USaFjTNtF+sNlz8GU'

let verifications = 0

/** How many secrets this process has verified: what an attacker has got out of his tries. */
export function verifiedSecrets(): number {
  return verifications
}

/** Whether a password matches its hash. */
export function secretMatches(stored: string, secret: string): Promise<boolean> {
  verifications += 1
  return slot(() => verify(stored, secret))
}

/** A new opaque 256-bit token. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. In one call: a hash object each time outlives its request and what hangs on it. */
export function tokenHash(token: string): Buffer {
  return digestOf('sha256', token, 'buffer')
}
