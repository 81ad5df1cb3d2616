import type { PastBet, PastRound, RoundAnswer } from './past-round.ts'

const TIMEOUT_MS = 12_000

export type StateAnswer = {
  balance: string
  /** Still open. */
  round: RoundAnswer | null
  /** Ended a moment ago. */
  last: RoundAnswer | null
}

export type Page<T> = { rounds: T[]; next: string | null }

export type Chip = { place: string; units: number }

export type TableBet = {
  bet: { chips: Chip[] }
  /** Where it was left by hand. */
  left: number | null
  stake: string
  payout: string
  status: 'open' | 'settled' | 'void'
}

/** A table as it stands now; times are unix ms of the venue's clock. */
export type TableAnswer = {
  now: number
  chain: number
  round: {
    index: number
    starts_at: number
    closes_at: number
    settles_at: number
    ends_at: number
  }
  balance: string
  past: { index: number; outcome: unknown }[]
  /** The player's own, of this round. */
  bets: TableBet[]
  /** Those of the round before. */
  before: TableBet[]
  crowd: { players: number; units: Record<string, number> }
  commitment: { start: string; length: number; salt: string }
}

export type SeedsAnswer = {
  server_seed_hash: string
  client_seed: string
  next_nonce: number
  next_server_seed_hash: string
  revealed: {
    server_seed: string
    server_seed_hash: string
    client_seed: string
    rounds: number
  }[]
}

export type Trouble =
  | { kind: 'network' }
  | { kind: 'expired' }
  | { kind: 'insufficient'; balance: string }
  /** The venue has another round open, or has ended this one. */
  | { kind: 'elsewhere'; round: RoundAnswer | null }
  | { kind: 'soon'; ms: number }
  /** The round takes no more bets, or cannot be left now. */
  | { kind: 'closed' }
  /** Anything else that was not done, as it was answered. */
  | { kind: 'refused'; error: string; answer: object }

export type Reply<T> = { ok: true; value: T } | { ok: false; trouble: Trouble }

const session = new URLSearchParams(location.search).get('session') ?? ''

export function askState(): Promise<Reply<StateAnswer>> {
  return post('/play/state', {})
}

type OpenOrder = { stake: string; bet: unknown; nonce: string }
type DecideOrder = { round_id: string; decision: unknown; nonce: string }

/** The same nonce always brings the same round: safe to repeat after any failure. */
export function askOpen({ stake, bet, nonce }: OpenOrder) {
  return post<RoundAnswer>('/play/open', { stake, bet, nonce })
}

/** As `askOpen`: a decision under the same nonce is taken once. */
export function askDecide({ round_id, decision, nonce }: DecideOrder) {
  return post<RoundAnswer>('/play/decide', { round_id, decision, nonce })
}

export function askRounds(before: string) {
  return post<Page<PastRound>>('/play/rounds', { before })
}

/** The table; of its past, what came after round `since`. */
export function askTable(since: number) {
  return post<TableAnswer>('/play/table', { since })
}

/** As `askOpen`: a bet under the same nonce is placed once. */
export function askBet(order: {
  chain: number
  round: number
  bet: { chips: Chip[] }
  nonce: string
}) {
  return post<{ balance: string; status: TableBet['status'] }>('/play/table/bet', order)
}

/** Leaves a running round with all that is still in; as `askOpen`, once under a nonce. */
export function askLeave(order: { chain: number; round: number; nonce: string }) {
  return post<{ bets: TableBet[]; balance: string }>('/play/table/leave', order)
}

export function askBets(before: string) {
  return post<Page<PastBet>>('/play/table/bets', { before })
}

export function askSeeds(): Promise<Reply<SeedsAnswer>> {
  return post('/play/seeds', {})
}

/** Repeatable: the hash names the seeds that are to be shown. */
export function askSeedsChange(server_seed_hash: string, client_seed: string) {
  return post<SeedsAnswer>('/play/seeds/change', { server_seed_hash, client_seed })
}

type Refusal = { error?: string; balance?: string; round?: RoundAnswer; retry_ms?: number }

function troubleOf(status: number, answer: Refusal): Trouble {
  switch (answer.error) {
    case 'session_expired':
      return { kind: 'expired' }
    case 'insufficient_balance':
      return { kind: 'insufficient', balance: answer.balance ?? '0.00' }
    case 'round_open':
    case 'round_closed':
      return { kind: 'elsewhere', round: answer.round ?? null }
    case 'bets_closed':
    case 'not_running':
    case 'nothing_in':
      return { kind: 'closed' }
    case 'too_soon':
      return { kind: 'soon', ms: answer.retry_ms ?? 1000 }
    default:
      return status < 500
        ? { kind: 'refused', error: answer.error ?? '', answer }
        : { kind: 'network' }
  }
}

/** Asks the venue in the name of this session. */
export async function post<T>(path: string, body: object): Promise<Reply<T>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ session, ...body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = await response.json()
    if (response.ok) return { ok: true, value: answer }
    return { ok: false, trouble: troubleOf(response.status, answer) }
  } catch (error) {
    console.warn('venue: no answer', error)
    return { ok: false, trouble: { kind: 'network' } }
  }
}
