import type * as z from 'zod/mini'
import { accountStepRefusals } from '../account-steps.ts'
import type { RequiredPermission } from '../permission.ts'
import type { RefusalKey } from '../refusal/refusals.ts'

/** The name of an audit action, such as `deposit.approved`. */
export type AuditAction = `${string}.${string}`

/** Who may use a call: anybody, a signed-in player, an agent in the portal, or a member of staff. */
export type Audience = 'visitor' | 'player' | 'agent' | 'staff'

/**
 * The effect of a call. `read` accepts GET and POST; `write` runs in one transaction; `saga` calls a venue and commits
 * step by step (money F-4).
 */
export type Effect = 'read' | 'write' | 'saga'

type EndpointBase = {
  /** The path. A `:name` part is replaced by the input field of that name. */
  readonly path: string
  /** Other paths of the same call (decisions §2). */
  readonly aliases?: readonly string[]
  /** The method that our own client uses. */
  readonly method: 'GET' | 'POST'
  readonly summary: string
  readonly input: z.ZodMiniObject
  readonly output: z.ZodMiniType
  /** The refusals of this call in addition to `impliedRefusals`. Any other refusal is a bug. */
  readonly refusals?: readonly RefusalKey[]
  /** The permission that the call needs; without it any signed-in staff member may use the call. */
  readonly permission?: RequiredPermission
  /**
   * Whether the call needs a fresh second factor. `step-up`: only from staff members who have one; `required`: a
   * member without one is refused. Payouts, exports, reveals, settings, roles and accounts use it. For a player with
   * a second factor: payouts, payout targets, contacts, passwords and factors.
   */
  readonly mfa?: 'step-up' | 'required'
  /** Whether a staff member without a second factor may use the call in live mode, so that they can set one up. */
  readonly allowedWithoutMfa?: true
  /** The audit actions that the call writes, with their labels. */
  readonly auditActions?: Readonly<Record<AuditAction, string>>
  /** The `data` of a refusal instead of `null`, for clients that read the data before the code. */
  readonly refusedData?: Readonly<Record<string, never>>
  /** The largest request body, if 16 KiB are not enough. */
  readonly bodyKiB?: number
  /** The call takes a multipart form with one part `file` of at most so many MiB, instead of JSON. */
  readonly upload?: { readonly mib: number }
  /** The call returns a streamed file of this type instead of the envelope; refusals are envelopes. */
  readonly file?: 'application/octet-stream'
  /** The call returns an endless stream of server-sent events, each an `output`; refusals are envelopes. */
  readonly stream?: true
  /**
   * Whether the call is refused while the site is closed, because it begins something new. A function decides by
   * the input. Calls that show money, pay it out or protect a player are never blocked.
   */
  readonly blockedDuringMaintenance?:
    | true
    | ((input: Readonly<Record<string, unknown>>) => boolean)
  /**
   * Whether the call waits until the account is complete (decision 090): deposits, play and rewards. A function decides
   * by the input.
   */
  readonly needsCompleteAccount?:
    | true
    | ((input: Readonly<Record<string, unknown>>) => boolean)
  /** The call signs in: it sets or renews the cookie by which an account knows a device (`http/device-cookie.ts`). */
  readonly remembersDevice?: true
  /** The response has a secret or a new session, so it is never stored under an idempotency key. */
  readonly sensitiveResponse?: true
}

type Read = { readonly effect: 'read'; readonly idempotency?: never; readonly lock?: never }
/**
 * A call that writes. `idempotency: 'required'` is for calls that move money: our client sends a key and repeats
 * the request until it knows the outcome. Without a key, a request is refused while an equal one is running. `lock`
 * locks the player's row from the first statement of the transaction to its commit.
 */
type Write = {
  readonly effect: 'write'
  readonly idempotency?: 'required'
  readonly lock?: 'player'
}
type Saga = {
  readonly effect: 'saga'
  readonly idempotency?: 'required'
  readonly lock?: never
}

type Player = { readonly audience: 'player' } & (Read | Write | Saga)
type Agent = { readonly audience: 'agent' } & Read
type Other = { readonly audience: 'visitor' | 'staff' } & (
  | Read
  | (Write & { readonly lock?: never })
  | Saga
)

/** One call, declared once: the server, the client, the tests and OpenAPI use this declaration. */
export type Endpoint = EndpointBase & (Player | Agent | Other)

/** Returns the call with its literal types: later types depend on its audience, effect, idempotency and lock. */
export function endpoint<const E extends Endpoint>(call: E): E {
  return call
}

/** The fields of a common kind of call; the functions below add method, audience and effect. */
type Common = Omit<EndpointBase, 'method'>

export function visitorRead<const C extends Common>(call: C) {
  return { ...call, method: 'POST', audience: 'visitor', effect: 'read' } as const
}

export function visitorWrite<const C extends Common & Pick<Write, 'idempotency'>>(call: C) {
  return { ...call, method: 'POST', audience: 'visitor', effect: 'write' } as const
}

export function playerRead<const C extends Common>(call: C) {
  return { ...call, method: 'POST', audience: 'player', effect: 'read' } as const
}

export function playerWrite<const C extends Common & Pick<Write, 'idempotency' | 'lock'>>(
  call: C,
) {
  return { ...call, method: 'POST', audience: 'player', effect: 'write' } as const
}

export function staffRead<const C extends Common>(call: C) {
  return { ...call, method: 'GET', audience: 'staff', effect: 'read' } as const
}

export function staffWrite<const C extends Common & Pick<Write, 'idempotency'>>(call: C) {
  return { ...call, method: 'POST', audience: 'staff', effect: 'write' } as const
}

type PartOf<E, Part extends 'input' | 'output'> = E extends {
  readonly [P in Part]: infer S
}
  ? S
  : never

/** The input on the wire, and after decoding. */
export type WireInput<E> = z.input<PartOf<E, 'input'>>
export type Input<E> = z.output<PartOf<E, 'input'>>
/** The output after decoding, and on the wire. */
export type Output<E> = z.output<PartOf<E, 'output'>>
export type WireOutput<E> = z.input<PartOf<E, 'output'>>

type OptionalOnWire<W> = { [K in keyof W]-?: undefined extends W[K] ? K : never }[keyof W]
type ClientInput<I, W> = Omit<I, Extract<OptionalOnWire<W>, keyof I>> &
  Partial<Pick<I, Extract<OptionalOnWire<W>, keyof I>>>

/** The input of our client: decoded values, and optional fields where the wire allows them to be missing. */
export type CallInput<E> = ClientInput<Input<E>, WireInput<E>>

/** The refusals of a caller whose player session is over. */
export const sessionRefusals: readonly RefusalKey[] = [
  'session.expired',
  'session.password-changed',
  'session.ended-elsewhere',
  'session.ended-by-staff',
  'session.frozen',
]

/** Returns the refusals of the HTTP layer, which endpoints do not list. */
function impliedRefusals(call: Endpoint): RefusalKey[] {
  const isPlayer = call.audience === 'player'
  const anyone: RefusalKey[] = call.audience === 'visitor' ? [] : ['session.expired']
  const who = isPlayer ? sessionRefusals : anyone
  const may: RefusalKey[] = call.permission ? ['session.forbidden'] : []
  const house: RefusalKey[] =
    call.audience === 'staff' && !call.allowedWithoutMfa ? ['factor.missing'] : []
  const repeat = isPlayer ? 'player-factor.again' : 'factor.again'
  const factor: RefusalKey[] = call.mfa ? [repeat] : []
  if (call.mfa === 'required') factor.push('factor.needed')
  const keys: RefusalKey[] =
    call.effect === 'read' || call.audience === 'visitor'
      ? []
      : ['idempotency.key-invalid', 'idempotency.in-flight', 'idempotency.mismatch']
  const site: RefusalKey[] = call.blockedDuringMaintenance
    ? ['site.closed', 'site.country']
    : []
  const steps: readonly RefusalKey[] = call.needsCompleteAccount ? accountStepRefusals : []
  return [
    ...who,
    ...may,
    ...house,
    ...factor,
    ...keys,
    ...site,
    ...steps,
    'input.invalid',
    'http.malformed',
    'http.unavailable',
  ]
}

/** Returns all refusals of a call. */
export function refusalsOf(call: Endpoint): RefusalKey[] {
  return [...new Set([...(call.refusals ?? []), ...impliedRefusals(call)])]
}
