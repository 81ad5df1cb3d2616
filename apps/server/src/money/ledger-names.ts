// Codes of ledger accounts and keys of postings are composed only here: for the server, and as SQL functions for
// the views (`ledgerNamesSql`, which apply-views.ts installs).

import { houseAccounts } from '@jinli/contract/concept/concepts'

export type HouseAccount = keyof typeof houseAccounts
type Part = bigint | string | number

/** The chart of accounts (docs/ledger.md). Player accounts are guarded: their balance never goes below zero (I-2). */
export const account = {
  available: (player: Part) => `player:${player}:available`,
  held: (player: Part) => `player:${player}:held`,
  transit: (player: Part, venue: Part) => `player:${player}:transit:${venue}`,
  /** The balance is the money of players at the venue plus what the venue owes the house. */
  clearing: (venue: Part) => `venue:${venue}:clearing`,
  /** Money outside the platform: deposits and withdrawals of a cashier channel. */
  cashier: (channel: Part) => `cashier:${channel}`,
  /** What a player owes after corrections, as a balance below zero (decision 068). */
  debt: (player: Part) => `debt:${player}`,
  /** Concepts name the accounts of the house in their `.concept.ts`. */
  house: (name: HouseAccount) => `house:${name}`,
} as const

const houseNames = Object.keys(houseAccounts) as HouseAccount[]
/** The codes of the house accounts with their Chinese names, as shown to staff. */
export const houseLabels: Readonly<Record<string, string>> = Object.fromEntries(
  houseNames.map((name) => [account.house(name), houseAccounts[name]]),
)
/** All debt accounts together, as staff see them. */
export const debtAccounts = 'debt'
export const debtLabel = '会员欠款'

const playerAccounts = (player: Part) => `player:${player}:`

/** The reference of an order's postings: `deposit:17`. */
export const postingRef = (order: Part, id: Part) => `${order}:${id}`

/** The idempotency key of one posting of an order: `deposit:17:credited`. A key is posted at most once. */
export const postingKey = (order: Part, id: Part, step: Part) =>
  `${postingRef(order, id)}:${step}`

export function refOfKey(key: string): string {
  return key.slice(0, key.lastIndexOf(':'))
}

/** The step of a correction of a deposit: its key begins with that of the corrected posting (`deposit:17:credited`). */
export const correctionStep = (id: Part) => `credited:corrected:${id}`

/** The id of a red packet draw in a posting reference: player, day, and the number of the draw on that day. */
export const drawId = (player: Part, day: Part, n: Part) => `${player}:${day}:${n}`
/** The id of a seamless transaction in a posting reference: venue code and venue's id, which may have a colon. */
export const seamlessId = (venue: Part, transaction: Part) => `${venue}:${transaction}`

type Parameter = readonly [name: string, type: 'bigint' | 'text' | 'date' | 'int']

/** Returns a SQL function that composes the same text as `spell`. The planner inlines it and can use indexes. */
function sqlFunction(
  name: string,
  parameters: readonly Parameter[],
  spell: (...parts: string[]) => string,
): string {
  const text = spell(...parameters.map(([parameter]) => `\0${parameter}\0`))
  const pieces = text
    .split('\0')
    .map((piece, i) => (i % 2 ? `${piece}::text` : `'${piece}'`))
  const signature = parameters.map((each) => each.join(' ')).join(', ')
  return `CREATE FUNCTION ${name}(${signature}) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ${pieces.filter((piece) => piece !== "''").join(' || ')};`
}

const player: Parameter = ['player', 'bigint']
const order: Parameter = ['concept', 'text']
const id: Parameter = ['id', 'text']

export const ledgerNamesSql = [
  sqlFunction('available_account', [player], account.available),
  sqlFunction('held_account', [player], account.held),
  sqlFunction('transit_account', [player, ['venue', 'text']], account.transit),
  sqlFunction('debt_account', [player], account.debt),
  ...houseNames.map((name) =>
    sqlFunction(`${name.replaceAll('-', '_')}_account`, [], () => account.house(name)),
  ),
  sqlFunction('player_accounts', [player], playerAccounts),
  sqlFunction('posting_ref', [order, id], postingRef),
  sqlFunction('posting_key', [order, id, ['step', 'text']], postingKey),
  sqlFunction('correction_step', [id], correctionStep),
  sqlFunction('draw_id', [player, ['day', 'date'], ['n', 'int']], drawId),
  sqlFunction(
    'seamless_id',
    [
      ['venue', 'text'],
      ['transaction', 'text'],
    ],
    seamlessId,
  ),
  // The class of an account: its code without the number of its player (`account.available('')`).
  `CREATE FUNCTION account_class(code text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(code, '^(player|debt):[0-9]+', '\\1:');`,
  // These functions return the n-th part of the id in a reference, and the venue's id of a seamless transaction.
  `CREATE FUNCTION ref_part(ref text, n int) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN split_part(ref, ':', n + 1);
CREATE FUNCTION seamless_transaction_of(ref text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN substr(ref, length(split_part(ref, ':', 1)) + length(split_part(ref, ':', 2)) + 3);`,
].join('\n')
