import { withSpan } from '../platform/trace.ts'
import { refuseBlocked } from './authorize.ts'
import { successEnvelope } from './envelope.ts'
import type { Route } from './handle.ts'
import {
  type Claim,
  claimOf,
  type First,
  firstAnswer,
  keepAnswer,
  shareInFlight,
} from './idempotency.ts'
import type { Call } from './pipeline.ts'

async function replay(route: Route, call: Call, earlier: First): Promise<string> {
  if (earlier.answer) return earlier.answer
  const result = await route.resume?.(call, earlier.subject ?? '')
  return successEnvelope(route.endpoint, result)
}

/**
 * Runs a saga of a player. A saga that can resume takes the idempotency key in its first transaction. Other sagas are
 * safe to run twice, so their answer is stored at the end.
 */
export async function runSaga(
  route: Route,
  call: Call,
  actor: bigint,
  body: unknown,
): Promise<string> {
  const { app, caller } = call
  const { endpoint } = route
  const run = async (claim: Claim | null) => {
    await refuseBlocked(call)
    const result = await withSpan('saga', () => route.run({ ...call, claim }))
    return successEnvelope(endpoint, result)
  }
  const key = caller.idempotencyKey
  if (!key) return run(null)
  const claim = claimOf({ actor, call: endpoint.path, key }, body, app.config.cardKey)
  if (endpoint.sensitiveResponse) return shareInFlight(claim, () => run(null))
  const earlier = await firstAnswer(app.pool, claim)
  if (earlier) return replay(route, call, earlier)
  if (route.resume) return run(claim)
  return shareInFlight(claim, async () => keepAnswer(app.pool, claim, await run(null)))
}
