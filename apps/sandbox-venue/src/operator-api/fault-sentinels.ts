import type { CallResponse } from '../http/http-exchange.ts'
import type { TransferResult } from '../wallet/transfers.ts'

/** The fen parts of transfer amounts that cause faults, by fault (docs/venue-protocol.md §6). */
const sentinel = {
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

const silenceMs = 30_000
const lateMs = 10_000
const flappingRequests = 2n

/** Returns the fen part (0–99) of an amount in fen. */
function fenPart(amount: bigint): bigint {
  return amount % 100n
}

/**
 * Runs the first request of a transfer with the fault of its sentinel. `apply` moves the money (idempotent by
 * reference), `toResponse` makes the correct response, `scale` multiplies every delay.
 */
export function applyWithFault(
  amount: bigint,
  scale: number,
  apply: () => TransferResult,
  toResponse: (result: TransferResult) => CallResponse,
): CallResponse {
  // Only this sentinel leaves the store unchanged: the money does not move, not even after the silence.
  if (fenPart(amount) === sentinel.silentBeforeEffect) {
    return { kind: 'silent', ms: silenceMs * scale }
  }
  const result = apply()
  const honest = toResponse(result)
  switch (fenPart(amount)) {
    case sentinel.silentAfterEffect:
      return { kind: 'silent', ms: silenceMs * scale }
    case sentinel.deliveredTwice:
      return toResponse(apply())
    case sentinel.lateAnswer:
      return honest.kind === 'json'
        ? { kind: 'late', ms: lateMs * scale, body: honest.body }
        : honest
    case sentinel.lostAnswer:
    case sentinel.flappingStatus:
      return { kind: 'dropped' }
    case sentinel.serverError:
      return {
        kind: 'json',
        status: 500,
        body: { error: 'internal', message: 'sentinel .29: failed after the effect' },
      }
    case sentinel.garbageAnswer:
      return { kind: 'garbage' }
    case sentinel.wrongAmount:
      return result.status === 'conflict'
        ? honest
        : toResponse({ ...result, amount: result.amount + 100n })
    default:
      return honest
  }
}

/** Returns true when this status request gets 503 (sentinel .37, the first two requests). */
export function statusFlaps(amount: bigint, requests: bigint): boolean {
  return fenPart(amount) === sentinel.flappingStatus && requests <= flappingRequests
}
