import { challenge } from '@jinli/contract/auth/challenge'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { call } from '../api/call.ts'

const patienceMs = 60_000

/** Requests a challenge and solves it; returns its text for a sign-in. */
export async function workDone(): Promise<string> {
  const response = await call(challenge, {})
  const solution = await solveChallenge({
    challenge: response,
    deriveKey,
    timeout: patienceMs,
  })
  if (solution === null) throw new Error('the work was not done in time')
  const { counter, derivedKey } = solution
  return btoa(JSON.stringify({ challenge: response, solution: { counter, derivedKey } }))
}
