import { CallError } from '../http/call-error.ts'
import type { PlayerContext } from './player-call.ts'
import { roundCalls } from './round-calls.ts'
import { seedCalls } from './seed-calls.ts'
import { sportsbookCalls } from './sportsbook-calls.ts'
import { tableCalls } from './table-calls.ts'

const calls = new Map([...roundCalls, ...seedCalls, ...tableCalls, ...sportsbookCalls])

/** Runs a call of a page. Throws or rejects with CallError (session_expired, insufficient_balance, …). */
export function runPlayerCall(
  context: PlayerContext,
  path: string,
  body: unknown,
): unknown {
  const run = calls.get(path)
  if (!run) throw new CallError(404, 'unknown_call', `there is no ${path}`)
  return run(context, body)
}
