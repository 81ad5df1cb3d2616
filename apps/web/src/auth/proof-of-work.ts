import { challenge } from '@jinli/contract/challenge'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { read } from '../api/call.ts'

const patienceMs = 60_000

/** Asks for a piece of work and does it, off the page's own thread: a second on a cheap phone. */
export async function workDone(): Promise<string> {
  const asked = await read(challenge, {})
  const solution = await solveChallenge({
    challenge: asked,
    deriveKey,
    timeout: patienceMs,
  })
  if (solution === null) throw new Error('the work was not done in time')
  const { counter, derivedKey } = solution
  return btoa(JSON.stringify({ challenge: asked, solution: { counter, derivedKey } }))
}
