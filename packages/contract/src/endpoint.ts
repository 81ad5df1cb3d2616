import type * as z from 'zod/mini'
import type { Needed } from './permission.ts'
import type { RefusalKey } from './refusals.ts'

/** A deed of the audit trail: `deposit.approved`. */
export type DeedName = `${string}.${string}`

/** Who may call: anybody, a signed-in player, an agent in the portal, or a member of staff. */
export type Audience = 'visitor' | 'player' | 'agent' | 'staff'

/**
 * What a call may change. `read` answers GET and POST; `write` runs in one transaction;
 * `saga` talks to a venue and commits step by step (money F-4).
 */
export type Effect = 'read' | 'write' | 'saga'

type Declared = {
  /** The path; `:name` parts come from the input field of that name. */
  readonly path: string
  /** Other spellings that answer the same (decisions §2). */
  readonly aliases?: readonly string[]
  /** The method that our own client uses. */
  readonly method: 'GET' | 'POST'
  readonly summary: string
  readonly input: z.ZodMiniObject
  readonly output: z.ZodMiniType
  /** What this call may answer beside `impliedRefusals`; anything else it refuses with is a bug. */
  readonly refusals: readonly RefusalKey[]
  /** What the member of staff must be allowed; without it any signed-in member may call. */
  readonly permission?: Needed
  /**
   * A fresh code of the member's second factor: `again` of whoever has one, `needed` refuses who has none. Payouts,
   * files, reveals, settings, roles and accounts ask for it.
   */
  readonly factor?: 'again' | 'needed'
  /** Open to a member without the factor where the house demands one: how they get one. */
  readonly beforeFactor?: true
  /** The deeds that this call may leave in the audit trail, and how people call them. */
  readonly deeds?: Readonly<Record<DeedName, string>>
  /** What a refusal carries in place of `null`, for clients that read the data before the code. */
  readonly refusedData?: Readonly<Record<string, never>>
  /** The largest body, where 16 KiB are not enough. */
  readonly bodyKiB?: number
  /** Takes a multipart form with one part `file` of at most so many MiB in place of JSON. */
  readonly upload?: { readonly mib: number }
  /** Answers with a file of this type in place of the envelope, sent as it is made; a refusal is an envelope. */
  readonly file?: 'text/csv'
  /** Answers with server-sent events without end, each an `output`; a refusal is an envelope. */
  readonly stream?: true
  /**
   * Begins something new, and so waits while the site is closed; what goes both ways says which of its inputs do.
   * What tells of money, brings it home or protects a player never stops.
   */
  readonly stops?: true | ((input: Readonly<Record<string, unknown>>) => boolean)
  /** Tells what lies sealed or opens a door: no key keeps the answer, asked again it is done again. */
  readonly secretAnswer?: true
}

type Read = { readonly effect: 'read'; readonly keyed?: never; readonly lock?: never }
/**
 * `keyed` moves money: our client sends a key and asks again until the outcome is known, and without a
 * key an equal request is refused while the first is under way. `lock` holds the player's row from the
 * first statement of the transaction to its commit.
 */
type Write = {
  readonly effect: 'write'
  readonly keyed?: 'money'
  readonly lock?: 'player'
}
type Saga = { readonly effect: 'saga'; readonly keyed?: 'money'; readonly lock?: never }

type Player = { readonly audience: 'player' } & (Read | Write | Saga)
type Agent = { readonly audience: 'agent' } & Read
type Other = { readonly audience: 'visitor' | 'staff' } & (
  | Read
  | (Write & { readonly lock?: never })
  | Saga
)

/** One call, declared once: server, client, tests and OpenAPI read it from here. */
export type Endpoint = Declared & (Player | Agent | Other)

/** Keeps the literal types of what is declared: audience, effect, key and lock decide what compiles. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

type Of<E, Part extends 'input' | 'output'> = E extends { readonly [P in Part]: infer S }
  ? S
  : never

/** What any client may send / what the server receives after decoding. */
export type WireInput<E> = z.input<Of<E, 'input'>>
export type Input<E> = z.output<Of<E, 'input'>>
/** What the server answers and our client gets after decoding / what is on the wire. */
export type Output<E> = z.output<Of<E, 'output'>>
export type WireOutput<E> = z.input<Of<E, 'output'>>

type OptionalOnWire<W> = { [K in keyof W]-?: undefined extends W[K] ? K : never }[keyof W]
type Asked<I, W> = Omit<I, Extract<OptionalOnWire<W>, keyof I>> &
  Partial<Pick<I, Extract<OptionalOnWire<W>, keyof I>>>

/** What our client takes: decoded values, optional where the wire lets a field be missing. */
export type CallInput<E> = Asked<Input<E>, WireInput<E>>

/** What the shell itself may answer to a call, by what the call is; nobody declares these. */
function impliedRefusals(call: Endpoint): RefusalKey[] {
  const who: RefusalKey[] = call.audience === 'visitor' ? [] : ['session.expired']
  const may: RefusalKey[] = call.permission ? ['session.forbidden'] : []
  const house: RefusalKey[] =
    call.audience === 'staff' && !call.beforeFactor ? ['factor.missing'] : []
  const factor: RefusalKey[] = call.factor ? ['factor.again'] : []
  if (call.factor === 'needed') factor.push('factor.needed')
  const keys: RefusalKey[] =
    call.effect === 'read' || call.audience === 'visitor'
      ? []
      : ['idempotency.key-invalid', 'idempotency.in-flight', 'idempotency.mismatch']
  const site: RefusalKey[] = call.stops ? ['site.closed', 'site.country'] : []
  return [
    ...who,
    ...may,
    ...house,
    ...factor,
    ...keys,
    ...site,
    'input.invalid',
    'http.malformed',
    'http.unavailable',
  ]
}

/** Everything that a call may refuse with. */
export function refusalsOf(call: Endpoint): RefusalKey[] {
  return [...new Set([...call.refusals, ...impliedRefusals(call)])]
}
