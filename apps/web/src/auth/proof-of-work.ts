import { challenge } from '@jinli/contract/auth/challenge'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { DeriveKeyFunction } from 'altcha-lib/types'
import { read } from '../api/call.ts'

const patienceMs = 60_000

/** Derives the key without WebCrypto, which browsers withhold from pages on plain http. */
async function plainDeriveKey(): Promise<DeriveKeyFunction> {
  const [{ pbkdf2Async }, { sha256 }] = await Promise.all([
    import('@noble/hashes/pbkdf2.js'),
    import('@noble/hashes/sha2.js'),
  ])
  return async ({ cost, keyLength }, salt, password) => ({
    parameters: {},
    derivedKey: await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength }),
  })
}

/** Requests a challenge and solves it in a worker, which takes about a second on a cheap phone. */
export async function workDone(): Promise<string> {
  const response = await read(challenge, {})
  const solution = await solveChallenge({
    challenge: response,
    deriveKey: 'subtle' in crypto ? deriveKey : await plainDeriveKey(),
    timeout: patienceMs,
  })
  if (solution === null) throw new Error('the work was not done in time')
  const { counter, derivedKey } = solution
  return btoa(JSON.stringify({ challenge: response, solution: { counter, derivedKey } }))
}
