import type { Readable } from 'node:stream'
import type { AuditAction, Endpoint, Input, Output } from '@jinli/contract/wire/endpoint'
import type { AppContext } from '../context.ts'
import type { Tx } from '../platform/db.ts'
import type { Network } from '../platform/network.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import type { AgentSession } from '../session/agent-session.ts'
import type { PlayerSession } from '../session/player-session.ts'
import type { StaffSession } from '../session/staff-session.ts'
import type { Claim } from './idempotency.ts'
import type { Call as PipelineCall } from './pipeline.ts'
import type { Address } from './sender.ts'
import type { UploadedFile } from './upload.ts'

/** The sender of a request. */
export type Caller = {
  ip: string
  /** The secret of the client's device; empty for a client without cookies. */
  device: string
  /** Whether the request brought that secret; a sign-in gives one to a client without. */
  hasDevice: boolean
  userAgent: string
  /** The country in two letters. It is null if countries are not checked or our proxy sends none. */
  country: string | null
  token: string | null
  idempotencyKey: string | null
  /** Whether an idle screen sent the request, which then does not count as activity. */
  unattended: boolean
  /** Returns the address of our site that the client used. */
  reached: () => Address
}

/** An answer with another message than `success`. */
export class Answer<T> {
  readonly message: string
  readonly data: T
  constructor(message: string, data: T) {
    this.message = message
    this.data = data
  }
}

/** An answer that was stored under the request's idempotency key and is repeated unchanged. */
export class KeptAnswer {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The answer of a call that is declared with `file`. It is sent while it is read, and it can be aborted. */
export class FileAnswer {
  readonly filename: string
  readonly body: Readable
  /** The length of the body in bytes, by which a client knows that it has the whole file. */
  readonly size: number
  /** Resolves when the file has been sent or aborted, and audited. */
  readonly ended: Promise<void>
  constructor(filename: string, body: Readable, size: number, end: Promise<void>) {
    this.filename = filename
    this.body = body
    this.size = size
    this.ended = end
  }
}

/** The receiver of a stream's events. */
export type Reader<T> = {
  /** Sends an event with its position; an event without a position cannot be repeated. */
  tell: (place: number | null, event: T) => void
  /** Returns whether the client still has events to read. Then more events must wait. */
  isFull: () => boolean
  /** Calls `next` each time the client has read everything. */
  onRoom: (next: () => void) => void
}

/** The answer of a call that is declared with `stream`: events without an end. */
export class StreamAnswer<T> {
  /** The person behind the stream; each person may have a few streams at once. */
  readonly who: string
  /** Starts the events; returns a function that stops them. */
  readonly follow: (reader: Reader<T>) => () => void
  /** Returns whether the person still has the permission. It is called every few seconds. */
  readonly mayStay: () => Promise<boolean>
  /** The network of a visitor, or null for a person with an account. */
  readonly stranger: Network | null
  constructor(
    who: string,
    follow: (reader: Reader<T>) => () => void,
    mayStay: () => Promise<boolean>,
    stranger: Network | null = null,
  ) {
    this.who = who
    this.follow = follow
    this.mayStay = mayStay
    this.stranger = stranger
  }
}

/** An entry of the audit trail. The server adds the staff member and the IP address. */
export type AuditEntry = {
  action: AuditAction
  subject: string
  before: unknown
  after: unknown
  reason?: string
}
/** Writes an audit entry in the transaction of the action (I-22). A saga passes its transaction. */
export type AuditWriter = (entry: AuditEntry, tx?: Tx) => Promise<void>

type Who<E> = E extends { audience: 'player' }
  ? { player: PlayerSession }
  : E extends { audience: 'staff' }
    ? { staff: StaffSession }
    : E extends { audience: 'agent' }
      ? { agent: AgentSession }
      : unknown

type WithAudit<E> = E extends { audience: 'staff' } ? { writeAudit: AuditWriter } : unknown

/** A visitor's write has no player row and no idempotency key, so the handler opens its own transactions. */
type WriteContext<E> = E extends { effect: 'read' } | { audience: 'visitor' }
  ? E extends { auditActions: object }
    ? WithAudit<E>
    : unknown
  : E extends { effect: 'saga' }
    ? { claim: Claim | null } & WithAudit<E>
    : { tx: E extends { lock: 'player' } ? PlayerTx : Tx } & WithAudit<E>

/** The part `file` of a call that is declared with `upload`. */
type UploadContext<E> = E extends { upload: object } ? { file: UploadedFile } : unknown

/** The input, sender and session of a request. */
export type Call<E> = { app: AppContext; input: Input<E>; caller: Caller } & Who<E> &
  UploadContext<E>

/**
 * The context of a handler, by the audience, effect and lock of its call. For example, a read has no `tx`, and a
 * player's call has no `staff`. A saga takes the idempotency key (`claim`) in its first transaction.
 */
export type Context<E> = Call<E> & WriteContext<E>

type Result<E> = E extends { file: string }
  ? Promise<FileAnswer>
  : E extends { stream: true }
    ? Promise<StreamAnswer<Output<E>>>
    : Promise<Output<E> | Answer<Output<E>> | KeptAnswer>

type Parts<E, P> = {
  /** Runs before the upload is read; refuses a caller who may not send it. */
  admit?: (call: Omit<Call<E>, 'file'>) => Promise<void>
  /** Runs before the transaction. Checks of passwords and other secrets, whose tries are counted, are done here. */
  before?: (call: Call<E>) => Promise<P>
  run: (context: Context<E> & { prepared: P }) => Result<E>
  /** Runs after the commit and before the answer, also if the idempotency key was used before. */
  after?: (call: Call<E>) => Promise<void>
  /** Returns the answer to a repeated request. The first request has started the saga `subject` (decisions §2). */
  resume?: (call: Call<E>, subject: string) => Result<E>
}

/** The arguments that the pipeline passes to a handler; `Context` types them per endpoint. */
type RunContext = PipelineCall & {
  tx?: Tx
  claim?: Claim | null
  writeAudit?: AuditWriter
  prepared?: unknown
}

type Handler = {
  run(context: RunContext): Promise<unknown>
  admit?(call: PipelineCall): Promise<void>
  before?(call: PipelineCall): Promise<unknown>
  after?(call: PipelineCall): Promise<void>
  resume?(call: PipelineCall, subject: string): Promise<unknown>
}

/** An endpoint with its handler, as app.ts serves it. */
export type Route = Handler & { endpoint: Endpoint }

/**
 * Joins an endpoint and its handler. A read runs on the pool; a write runs in one transaction, once per idempotency
 * key; a saga commits step by step.
 */
export function handle<E extends Endpoint, P = undefined>(
  endpoint: E,
  handler: Parts<E, P> | ((context: Context<E>) => Result<E>),
): Route
export function handle(endpoint: Endpoint, typedHandler: unknown): Route {
  // The endpoint's types are dropped only here; the pipeline passes the values that `Context` declares.
  const handler = typedHandler as Handler | Handler['run']
  return { endpoint, ...(typeof handler === 'function' ? { run: handler } : handler) }
}
