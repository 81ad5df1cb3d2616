import type * as z from 'zod/mini'
import type { Permission } from './permission.ts'
import type { RefusalKey } from './refusals.ts'

/** Who may call: anybody, a signed-in player, or a member of staff. */
export type Audience = 'visitor' | 'player' | 'staff'

/**
 * What a call may change. `read` answers GET and POST; `write` runs in one transaction;
 * `saga` talks to a venue and commits step by step (money F-4).
 */
export type Effect = 'read' | 'write' | 'saga'

export type Endpoint<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> = {
  /** The path; `:name` parts come from the input field of that name. */
  readonly path: string
  /** Other spellings that answer the same (decisions §2). */
  readonly aliases?: readonly string[]
  /** The method that our own client uses. */
  readonly method: 'GET' | 'POST'
  readonly audience: Audience
  /** What the member of staff must be allowed; without it any signed-in member may call. */
  readonly permission?: Permission
  readonly effect: Effect
  /** Tells what lies sealed: no key keeps the answer, asked again it is done again. */
  readonly secretAnswer?: true
  readonly summary: string
  readonly input: I
  readonly output: O
  readonly refusals: readonly RefusalKey[]
}

/** Declares a call once; client, server, tests and OpenAPI read it from here. */
export function endpoint<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  declared: Endpoint<I, O>,
): Endpoint<I, O> {
  return declared
}

/** What the client sends / the server receives after decoding. */
export type WireInput<E> = E extends Endpoint<infer I, infer _O> ? z.input<I> : never
export type Input<E> = E extends Endpoint<infer I, infer _O> ? z.output<I> : never
/** What the server returns before encoding / the client receives. */
export type Output<E> = E extends Endpoint<infer _I, infer O> ? z.output<O> : never
export type WireOutput<E> = E extends Endpoint<infer _I, infer O> ? z.input<O> : never
