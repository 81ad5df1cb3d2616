import type {
  DepositState,
  TransferDirection,
  WithdrawalState,
} from '@jinli/contract/states'
import type { Reply } from './http.ts'
import type { Waits } from './pace.ts'

export type Player = { id: bigint; name: string; token: string; card: number }
export type MoneyKind = 'recharge' | 'withdraw' | 'transfer'

/** One money request with an idempotency key, and every final response for that key. */
export type MoneyRequest = {
  player: Player
  kind: MoneyKind
  key: string
  amount: bigint
  venue: string
  direction: TransferDirection | null
  answers: Reply[]
}

/** `amount` is the credited amount; null if nothing is credited. */
export type Verdict = { word: DepositState | WithdrawalState; amount: bigint | null }

/** The decisions that staff requested for an order, and the results that they were shown. */
export type Review = {
  of: 'deposit' | 'withdrawal'
  order: string
  requestedVerdicts: Verdict[]
  reportedVerdicts: Verdict[]
  /** The number of responses with code 200: at most one decision on an order may be acknowledged. */
  acknowledged: number
}

/** One transall: its responses list the amounts transferred back, by venue. */
export type RecoverAll = { player: Player; key: string; sends: number; answers: Reply[] }

/** Requests and responses as the harness remembers them: the basis of every check. */
export class History {
  readonly keyed = new Map<string, MoneyRequest>()
  readonly reviews = new Map<string, Review>()
  readonly recoverAlls: RecoverAll[] = []
  readonly counts = {
    acknowledged: 0,
    refused: 0,
    decisions: 0,
    recoverAlls: 0,
    reads: 0,
    sends: 0,
    retries: 0,
    dropped: 0,
    doubled: 0,
    unavailable: 0,
  }
  readonly waits: Waits = { server: 0, pause: 0, request: 0 }
  /** Descriptions of events that must never happen. */
  readonly problems: string[] = []

  problem(text: string): void {
    // Many problems of one kind would hide the others.
    if (this.problems.length < 200) this.problems.push(text)
  }

  /** Returns the number of acknowledged operations: money calls, decisions, calls to recover all. */
  operations(): number {
    const { counts } = this
    return counts.acknowledged + counts.decisions + counts.recoverAlls
  }
}
