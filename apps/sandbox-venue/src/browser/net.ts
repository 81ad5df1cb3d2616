import type { PastBet, PastRound, RoundAnswer } from './past-round.ts'
import type { LegOffer } from './sportsbook-answers.ts'

const timeoutMs = 12_000

export type StateAnswer = {
  balance: string
  /** The player's open round. */
  round: RoundAnswer | null
  /** The player's last round, if it ended within the last minute. */
  last: RoundAnswer | null
  /** The seeds of the player's next rounds. */
  seeds: { server_seed_hash: string; client_seed: string }
}

export type Page<T> = { rounds: T[]; next: string | null }

export type Chip = { place: string; units: number }

export type TableBet = {
  bet: { chips: Chip[] }
  /** The mark (multiple) at which the player chose to leave the running round. Null if the player did not leave. */
  left: number | null
  stake: string
  payout: string
  status: 'open' | 'settled' | 'void'
}

/** The current state of a table. Times are unix ms of the venue's clock. */
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
  bets: TableBet[]
  /** The player's bets in the previous round. */
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
  /** The player has another open round, or the venue has ended this one. */
  | { kind: 'elsewhere'; round: RoundAnswer | null }
  | { kind: 'soon'; ms: number }
  /** Bets of the round are closed, or the player cannot leave it now. */
  | { kind: 'closed' }
  /** Any other refusal, with the body of the response. */
  | { kind: 'refused'; error: string; answer: Refusal }

export type Reply<T> = { ok: true; value: T } | { ok: false; trouble: Trouble }

const session = new URLSearchParams(location.search).get('session') ?? ''

export function askState(): Promise<Reply<StateAnswer>> {
  return post('/play/state', {})
}

type OpenOrder = { stake: string; bet: unknown; nonce: string }
type DecideOrder = { round_id: string; decision: unknown; nonce: string }

/** Requests a new round. The same nonce always gets the same round, so a repeat is safe after any failure. */
export function askOpen({ stake, bet, nonce }: OpenOrder) {
  return post<RoundAnswer>('/play/open', { stake, bet, nonce })
}

/** Sends a decision in a round. The venue acts once per nonce, as in `askOpen`. */
export function askDecide({ round_id, decision, nonce }: DecideOrder) {
  return post<RoundAnswer>('/play/decide', { round_id, decision, nonce })
}

export function askRounds(before: string) {
  return post<Page<PastRound>>('/play/rounds', { before })
}

/** Requests the table, with the outcomes of the rounds after round `since`. */
export function askTable(since: number) {
  return post<TableAnswer>('/play/table', { since })
}

/** Places a bet on a table. The venue accepts one bet per nonce, as in `askOpen`. */
export function askBet(order: {
  chain: number
  round: number
  bet: { chips: Chip[] }
  nonce: string
}) {
  return post<{ balance: string; status: TableBet['status'] }>('/play/table/bet', order)
}

/** Leaves a running round with all open bets of the player. The venue acts once per nonce, as in `askOpen`. */
export function askLeave(order: { chain: number; round: number; nonce: string }) {
  return post<{ bets: TableBet[]; balance: string }>('/play/table/leave', order)
}

export function askBets(before: string) {
  return post<Page<PastBet>>('/play/table/bets', { before })
}

export function askSeeds(): Promise<Reply<SeedsAnswer>> {
  return post('/play/seeds', {})
}

/** Requests to reveal the current seeds. A repeat is safe, because the hash names the seeds to reveal. */
export function askSeedsChange(server_seed_hash: string, client_seed: string) {
  return post<SeedsAnswer>('/play/seeds/change', { server_seed_hash, client_seed })
}

/** The fields of a refusal. Each error has some of them. */
export type Refusal = {
  error?: string
  balance?: string
  round?: RoundAnswer
  retry_ms?: number
  price?: string
  stake?: string | null
  limit?: string
  /** The highest automatic multiple (hundredths) at which the refused stake fits. */
  auto_at?: number | null
  legs?: LegOffer[]
}

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

export async function post<T>(path: string, body: object): Promise<Reply<T>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ session, ...body }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = await response.json()
    if (response.ok) return { ok: true, value: answer }
    return { ok: false, trouble: troubleOf(response.status, answer) }
  } catch (error) {
    console.warn('venue: no answer', error)
    return { ok: false, trouble: { kind: 'network' } }
  }
}
