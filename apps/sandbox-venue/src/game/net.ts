const TIMEOUT_MS = 12_000

export type LineWin = { line: number; symbol: string; count: number; win: string }

export type SpinAnswer = {
  bet_id: string
  grid: string[][]
  lines: LineWin[]
  scatter: { count: number; win: string } | null
  stake: string
  payout: string
  balance: string
  at: string
}

export type StateAnswer = {
  balance: string
  spins: { bet_id: string; stake: string; payout: string; at: string }[]
}

export type Trouble =
  | { kind: 'network' }
  | { kind: 'expired' }
  | { kind: 'insufficient'; balance: string }

export type Reply<T> = { ok: true; value: T } | { ok: false; trouble: Trouble }

const session = new URLSearchParams(location.search).get('session') ?? ''

export function askState(): Promise<Reply<StateAnswer>> {
  return post<StateAnswer>('/play/state', { session })
}

/** The same nonce always brings the same spin: safe to repeat after any failure. */
export function askSpin(stake: string, nonce: string): Promise<Reply<SpinAnswer>> {
  return post<SpinAnswer>('/play/spin', { session, stake, nonce })
}

async function post<T>(path: string, body: unknown): Promise<Reply<T>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = await response.json()
    if (response.ok) return { ok: true, value: answer }
    if (answer.error === 'session_expired')
      return { ok: false, trouble: { kind: 'expired' } }
    if (answer.error === 'insufficient_balance') {
      return { ok: false, trouble: { kind: 'insufficient', balance: answer.balance } }
    }
    return { ok: false, trouble: { kind: 'network' } }
  } catch (error) {
    console.warn('venue: no answer', error)
    return { ok: false, trouble: { kind: 'network' } }
  }
}
