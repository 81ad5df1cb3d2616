import type {
  DepositState,
  TransferDirection,
  WithdrawalState,
} from '@jinli/contract/states'
import type { Reply } from './http.ts'
import type { Waits } from './pace.ts'

export type Player = { id: bigint; name: string; token: string; card: number }
export type MoneyKind = 'recharge' | 'withdraw' | 'transfer'

/** One keyed money request and every final answer that came for its key. */
export type Keyed = {
  player: Player
  kind: MoneyKind
  key: string
  amount: bigint
  venue: string
  direction: TransferDirection | null
  answers: Reply[]
}

/** `amount` is what was credited; null where nothing is. */
export type Verdict = { word: DepositState | WithdrawalState; amount: bigint | null }

/** What staff asked for an order, and what they were told has become of it. */
export type Review = {
  of: 'deposit' | 'withdrawal'
  order: string
  asked: Verdict[]
  told: Verdict[]
  /** How often code 200 came: one decision may be acknowledged once. */
  acknowledged: number
}

/** One transall: its answers name amounts brought home, by venue. */
export type Sweep = { player: Player; key: string; sends: number; answers: Reply[] }

/** What the harness asked and was told, from its own memory only: the base of every check. */
export class History {
  readonly keyed = new Map<string, Keyed>()
  readonly reviews = new Map<string, Review>()
  readonly sweeps: Sweep[] = []
  readonly counts = {
    acknowledged: 0,
    refused: 0,
    decisions: 0,
    sweeps: 0,
    reads: 0,
    sends: 0,
    retries: 0,
    dropped: 0,
    doubled: 0,
    unavailable: 0,
  }
  readonly waits: Waits = { server: 0, pause: 0, request: 0 }
  /** Things that must never happen, in words. */
  readonly problems: string[] = []

  problem(text: string): void {
    // A flood of one kind would bury the others.
    if (this.problems.length < 200) this.problems.push(text)
  }

  /** Operations that somebody was told are done: money calls, decisions, sweeps. */
  operations(): number {
    const { acknowledged, decisions, sweeps } = this.counts
    return acknowledged + decisions + sweeps
  }
}
