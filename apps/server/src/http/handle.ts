import type { Readable } from 'node:stream'
import type { DeedName, Endpoint, Input, Output } from '@jinli/contract/endpoint'
import type { AppContext } from '../context.ts'
import type { Tx } from '../platform/db.ts'
import type { PlayerTx } from '../player/player-lock.ts'
import type { AgentSession } from '../session/agent-session.ts'
import type { PlayerSession } from '../session/player-session.ts'
import type { StaffSession } from '../session/staff-session.ts'
import type { Claim } from './idempotency.ts'
import type { Reached } from './sender.ts'
import type { UploadedFile } from './upload.ts'

/** Where a request comes from. */
export type Caller = {
  ip: string
  userAgent: string
  /** Two letters, where countries matter and a proxy of ours says it. */
  country: string | null
  token: string | null
  idempotencyKey: string | null
  /** A screen asked by itself, nobody has touched it for a while: no sign of life. */
  unattended: boolean
  /** Where the client reached us; reckoned for those who ask. */
  reached: () => Reached
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

/** The answer of a call that is declared with `file`. It goes out as it is made, and ends when it is told to. */
export class FileAnswer {
  readonly filename: string
  readonly body: Readable
  /** When all of it is over: sent, broken off, and written down. */
  readonly ended: Promise<void>
  constructor(filename: string, body: Readable, ended: Promise<void>) {
    this.filename = filename
    this.body = body
    this.ended = ended
  }
}

/** Who takes the events of a stream. */
export type Reader<T> = {
  /** Gives an event with its place; one without is for whoever listens just then. */
  tell: (place: number | null, event: T) => void
  /** It has not taken what it was given: more is for later. */
  isFull: () => boolean
  /** Told whenever it is full no more. */
  onRoom: (next: () => void) => void
}

/** The answer of a call that is declared with `stream`: events without end. */
export class StreamAnswer<T> {
  /** Whose it is: one person has few at once. */
  readonly who: string
  /** Begins to tell, and gives what ends that. */
  readonly follow: (reader: Reader<T>) => () => void
  /** Whether they still may listen; asked now and then. */
  readonly mayStay: () => Promise<boolean>
  /** The network of somebody without an account; null for who has one. */
  readonly stranger: string | null
  constructor(
    who: string,
    follow: (reader: Reader<T>) => () => void,
    mayStay: () => Promise<boolean>,
    stranger: string | null = null,
  ) {
    this.who = who
    this.follow = follow
    this.mayStay = mayStay
    this.stranger = stranger
  }
}

/** What a deed leaves in the audit trail; who did it and from where the shell knows. */
export type Deed = {
  action: DeedName
  subject: string
  before: unknown
  after: unknown
  reason?: string
}
/** Writes a deed into the audit trail, in the deed's own transaction (I-22); a saga names it. */
export type Recorder = (deed: Deed, tx?: Tx) => Promise<void>

type Who<E> = E extends { audience: 'player' }
  ? { player: PlayerSession }
  : E extends { audience: 'staff' }
    ? { staff: StaffSession }
    : E extends { audience: 'agent' }
      ? { agent: AgentSession }
      : unknown

type Recording<E> = E extends { audience: 'staff' } ? { record: Recorder } : unknown

/** A visitor's change manages its own transactions: it has neither row nor key to hold. */
type Doing<E> = E extends { effect: 'read' } | { audience: 'visitor' }
  ? E extends { deeds: object }
    ? Recording<E>
    : unknown
  : E extends { effect: 'saga' }
    ? { claim: Claim | null } & Recording<E>
    : { tx: E extends { lock: 'player' } ? PlayerTx : Tx } & Recording<E>

/** What came as part `file` of a call that is declared with `upload`. */
type Uploaded<E> = E extends { upload: object } ? { file: UploadedFile } : unknown

/** What is known of a request before anything is done about it. */
export type Call<E> = { app: AppContext; input: Input<E>; caller: Caller } & Who<E> &
  Uploaded<E>

/**
 * What a handler gets, by its call's audience, effect and lock: a read has no `tx`, a player's call no
 * `staff`. A saga takes the request's key (`claim`) in its own first transaction.
 */
export type Context<E> = Call<E> & Doing<E>

type Result<E> = E extends { file: string }
  ? Promise<FileAnswer>
  : E extends { stream: true }
    ? Promise<StreamAnswer<Output<E>>>
    : Promise<Output<E> | Answer<Output<E>> | KeptAnswer>

type Parts<E, P> = {
  /** Who may send a file, asked before anything of it is read. */
  admit?: (call: Omit<Call<E>, 'file'>) => Promise<void>
  /** Runs ahead of the transaction and outside of it (counted credential checks). */
  before?: (call: Call<E>) => Promise<P>
  run: (context: Context<E> & { prepared: P }) => Result<E>
  /** The answer for a key whose first request went as far as `subject` (decisions §2). */
  resume?: (call: Call<E>, subject: string) => Result<E>
}

/** A declared call with its handler; app.ts serves it. */
export type Route = {
  endpoint: Endpoint
  run: (context: never) => Promise<unknown>
  admit?: (call: never) => Promise<void>
  before?: (call: never) => Promise<unknown>
  resume?: (call: never, subject: string) => Promise<unknown>
}

/**
 * Joins a declared call and what carries it out. A read runs on the pool; a write runs in one
 * transaction that honours the request's key; a saga commits step by step.
 */
export function handle<E extends Endpoint, P = undefined>(
  endpoint: E,
  how: Parts<E, P> | ((context: Context<E>) => Result<E>),
): Route {
  return { endpoint, ...(typeof how === 'function' ? { run: how } : how) }
}
