import type { TransferResult } from './transfers.ts'

/** What a transfer amount's fen part makes the venue do (docs/venue-protocol.md §6). */
export const Sentinel = {
  silentAfterEffect: 13n,
  silentBeforeEffect: 14n,
  deliveredTwice: 17n,
  lateAnswer: 19n,
  lostAnswer: 23n,
  serverError: 29n,
  garbageAnswer: 31n,
  flappingStatus: 37n,
  wrongAmount: 41n,
} as const

export const SILENCE_MS = 30_000
export const LATE_MS = 10_000
const FLAPPING_ASKS = 2n

export type Answer =
  | { kind: 'json'; status: number; body: unknown }
  | { kind: 'late'; ms: number; body: unknown }
  | { kind: 'silent'; ms: number }
  | { kind: 'dropped' }
  | { kind: 'garbage' }

/** Fen part 0–99 of an amount in fen. */
export function fenPart(amount: bigint): bigint {
  return amount % 100n
}

/**
 * Runs a first-seen transfer the way its sentinel says. `apply` moves the money (idempotent by
 * reference), `toBody` renders the honest answer; `scale` multiplies every delay.
 */
export function playSentinel(
  amount: bigint,
  scale: number,
  apply: () => TransferResult,
  toBody: (result: TransferResult) => Answer,
): Answer {
  // The only sentinel that never touches the store: a pending request has nothing to apply later.
  if (fenPart(amount) === Sentinel.silentBeforeEffect) {
    return { kind: 'silent', ms: SILENCE_MS * scale }
  }
  const result = apply()
  const honest = toBody(result)
  switch (fenPart(amount)) {
    case Sentinel.silentAfterEffect:
      return { kind: 'silent', ms: SILENCE_MS * scale }
    case Sentinel.deliveredTwice:
      return toBody(apply())
    case Sentinel.lateAnswer:
      return honest.kind === 'json'
        ? { kind: 'late', ms: LATE_MS * scale, body: honest.body }
        : honest
    case Sentinel.lostAnswer:
    case Sentinel.flappingStatus:
      return { kind: 'dropped' }
    case Sentinel.serverError:
      return {
        kind: 'json',
        status: 500,
        body: { error: 'internal', message: 'sentinel .29: failed after the effect' },
      }
    case Sentinel.garbageAnswer:
      return { kind: 'garbage' }
    case Sentinel.wrongAmount:
      return result.status === 'conflict'
        ? honest
        : toBody({ ...result, amount: result.amount + 100n })
    default:
      return honest
  }
}

/** Whether this ask of the status call answers 503 (sentinel .37, first two asks). */
export function statusFlaps(amount: bigint, asked: bigint): boolean {
  return fenPart(amount) === Sentinel.flappingStatus && asked <= FLAPPING_ASKS
}
