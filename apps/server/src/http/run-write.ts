import type { AppContext } from '../context.ts'
import { commitPoint } from '../platform/crash-point.ts'
import { type Tx, transaction } from '../platform/db.ts'
import { RefusalError, refuse } from '../platform/refuse.ts'
import { lockActivePlayer } from '../player/player-lock.ts'
import { auditWriter } from './audit-writer.ts'
import { holdPermissions, refuseBlocked } from './authorize.ts'
import { holdSiteFor } from './closed-site.ts'
import { successEnvelope } from './envelope.ts'
import type { Route } from './handle.ts'
import {
  aloneInFlight,
  type Claim,
  claimOf,
  firstAnswer,
  keepAnswer,
  runOnce,
  shareInFlight,
  unkeyedRequest,
} from './idempotency.ts'
import { type Call, refusalAnswer } from './pipeline.ts'

/** Refusals by the rate limit (429) or without a database (503): the same request may succeed later. */
const retryableCodes = new Set([429, 503])

/** Runs the work in one transaction, with the crash points of the call before and after COMMIT. */
async function commit<T>(
  { pool }: AppContext,
  path: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const result = await transaction(pool, async (tx) => {
    const value = await work(tx)
    commitPoint(path, 'before')
    return value
  })
  commitPoint(path, 'after')
  return result
}

/** Checks whether the call is blocked, then runs the handler's step before the transaction. */
async function prepare(route: Route, call: Call): Promise<unknown> {
  await refuseBlocked(call)
  return route.before?.(call)
}

/** Runs the handler in its transaction, with the locks that the call needs. */
async function runInTransaction(route: Route, call: Call, tx: Tx, preparation: unknown) {
  const { endpoint } = route
  const { player, staff } = call
  await holdSiteFor(tx, endpoint, call.input)
  const lockedTx = endpoint.lock && player ? await lockActivePlayer(tx, player.id) : tx
  const allowedCall = staff
    ? { ...call, staff: await holdPermissions(lockedTx, endpoint, staff) }
    : call
  const context = {
    ...allowedCall,
    ...auditWriter(allowedCall, lockedTx),
    tx: lockedTx,
    prepared: preparation,
  }
  return successEnvelope(endpoint, await route.run(context))
}

/** Runs a write without an idempotency key. A money call refuses an equal request while the first is in flight. */
async function runWithoutKey(
  route: Route,
  call: Call,
  actor: bigint,
  body: unknown,
): Promise<string> {
  const { path, idempotency } = route.endpoint
  const isSingle = idempotency === 'required'
  const run = async () => {
    const preparation = await prepare(route, call)
    return commit(call.app, path, (tx) => runInTransaction(route, call, tx, preparation))
  }
  if (!isSingle) return run()
  const { pool, config } = call.app
  const request = unkeyedRequest({ actor, call: path }, body, config.cardKey)
  return aloneInFlight(pool, request, run)
}

/**
 * Runs a write with an idempotency key. A refusal before the transaction is stored like any other answer, so that
 * repeating a request with a wrong pay password uses no second try (I-5). A refusal that may be retried is not
 * stored.
 */
async function runUnderKey(route: Route, call: Call, claim: Claim): Promise<string> {
  const { app } = call
  const earlier = await firstAnswer(app.pool, claim)
  if (earlier?.answer) return earlier.answer
  let preparation: unknown
  try {
    preparation = await prepare(route, call)
  } catch (error) {
    if (!(error instanceof RefusalError) || retryableCodes.has(error.refusal.code))
      throw error
    return keepAnswer(app.pool, claim, refusalAnswer(call, error))
  }
  const work = async (tx: Tx) => ({
    answer: await runInTransaction(route, call, tx, preparation),
    subject: null,
  })
  const first = await commit(app, route.endpoint.path, (tx) =>
    runOnce(
      tx,
      claim,
      () => work(tx),
      (refusal) => refusalAnswer(call, refusal),
    ),
  )
  return first.answer ?? refuse('idempotency.in-flight')
}

/** Runs a write of a player or a staff member in one transaction, once per idempotency key. */
export async function runWrite(
  route: Route,
  call: Call,
  actor: bigint,
  body: unknown,
): Promise<string> {
  const { path, sensitiveResponse } = route.endpoint
  const key = sensitiveResponse ? null : call.caller.idempotencyKey
  const run = () => {
    if (!key) return runWithoutKey(route, call, actor, body)
    const claim = claimOf({ actor, call: path, key }, body, call.app.config.cardKey)
    return shareInFlight(claim, () => runUnderKey(route, call, claim))
  }
  const answer = await run()
  await route.after?.(call)
  return answer
}
