import type { Endpoint, Input, Output } from '@jinli/contract/endpoint'
import type { PlayerSession } from './auth/session.ts'
import type { AppContext } from './context.ts'
import type { Claim } from './idempotency.ts'
import type { StaffSession } from './operator/staff-session.ts'
import type { Tx } from './platform/db.ts'

/** Where a request comes from. */
export type Caller = {
  ip: string
  userAgent: string
  token: string | null
  idempotencyKey: string | null
  /** Scheme and host that the client used, for absolute addresses. */
  protocol: string
  hostname: string
}

/** An answer with a message of its own instead of `success`. */
export class Answer<T> {
  readonly message: string
  readonly data: T
  constructor(message: string, data: T) {
    this.message = message
    this.data = data
  }
}

/** An answer that was kept under the request's key and goes out again as it was. */
export class KeptAnswer {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Result<E> = Promise<Output<E> | Answer<Output<E>> | KeptAnswer>
type Base<E> = { app: AppContext; input: Input<E>; caller: Caller }
type WithPlayer = { player: PlayerSession }
type WithStaff = { staff: StaffSession }
type WithTx = { tx: Tx }
/** A saga takes the request's key in its own first transaction. */
type WithClaim = { claim: Claim | null }

/** What `before` found out, handed to the transaction. */
type WithPrepared<P> = { prepared: P }

/** What a saga answers, and how the same key finds that answer again. */
export type SagaRun<C> = {
  run: (call: C & WithClaim) => Promise<unknown>
  /** The answer for a key whose first request went as far as `subject` (decisions §2). */
  resume?: (call: C, subject: string) => Promise<unknown>
}

/** A declared call with its handler; app.ts serves it. */
export type Route = {
  endpoint: Endpoint
  kind: 'read' | 'write' | 'saga'
  run: (call: never) => Promise<unknown>
  before?: (call: never) => Promise<unknown>
  resume?: (call: never, subject: string) => Promise<unknown>
}

function route(
  endpoint: unknown,
  kind: Route['kind'],
  audience: string,
  parts: object,
): Route {
  const declared = endpoint as Endpoint
  if (declared.effect !== kind || declared.audience !== audience) {
    throw new Error(`${declared.path} is declared ${declared.audience}/${declared.effect}`)
  }
  return { endpoint: declared, kind, ...(parts as Pick<Route, 'run'>) }
}

export function visitorRead<E extends Endpoint>(
  endpoint: E,
  run: (c: Base<E>) => Result<E>,
) {
  return route(endpoint, 'read', 'visitor', { run })
}

export function playerRead<E extends Endpoint>(
  endpoint: E,
  run: (c: Base<E> & WithPlayer) => Result<E>,
) {
  return route(endpoint, 'read', 'player', { run })
}

/** A visitor's change manages its own transactions (sign-up, sign-in). */
export function visitorWrite<E extends Endpoint>(
  endpoint: E,
  run: (c: Base<E>) => Result<E>,
) {
  return route(endpoint, 'write', 'visitor', { run })
}

/**
 * A player's change: one transaction, the key of the request honoured. `before` runs ahead of the
 * transaction and outside of it (counted credential checks); `run` gets what it returns.
 */
export function playerWrite<E extends Endpoint, P = undefined>(
  endpoint: E,
  parts: {
    before?: (c: Base<E> & WithPlayer) => Promise<P>
    run: (c: Base<E> & WithPlayer & WithTx & WithPrepared<P>) => Result<E>
  },
) {
  return route(endpoint, 'write', 'player', parts)
}

export function playerSaga<E extends Endpoint>(
  endpoint: E,
  parts: SagaRun<Base<E> & WithPlayer> & {
    run: (c: Base<E> & WithPlayer & WithClaim) => Result<E>
    resume?: (c: Base<E> & WithPlayer, subject: string) => Result<E>
  },
) {
  return route(endpoint, 'saga', 'player', parts)
}

export function staffRead<E extends Endpoint>(
  endpoint: E,
  run: (c: Base<E> & WithStaff) => Result<E>,
) {
  return route(endpoint, 'read', 'staff', { run })
}

/** A change by staff: one transaction; `before` runs ahead of it (counted credential checks). */
export function staffWrite<E extends Endpoint>(
  endpoint: E,
  run: (c: Base<E> & WithStaff & WithTx) => Result<E>,
  before?: (c: Base<E> & WithStaff) => Promise<void>,
) {
  return route(endpoint, 'write', 'staff', before ? { run, before } : { run })
}

/** A member's call that asks venues: commits step by step, its audit row before anything is asked. */
export function staffSaga<E extends Endpoint>(
  endpoint: E,
  run: (c: Base<E> & WithStaff) => Result<E>,
) {
  return route(endpoint, 'saga', 'staff', { run })
}
