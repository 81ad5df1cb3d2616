import type { Store } from '../store/database.ts'
import type { VenueAccount } from '../store/venue-account.ts'
import { formatFen } from './fen.ts'
import {
  closeEntry,
  dueEntries,
  hasDueEntry,
  type OutboxEntry,
  postponeEntry,
} from './outbox.store.ts'
import { callPlatform, type PlatformOf, type PlatformResponse } from './platform-client.ts'

const concurrency = 8
const tickMs = 250
const backoffMs = 500
const backoffMsMax = 30_000
/** The longest time (ms) that a player's next stake waits until the platform has acknowledged earlier wins. */
const drainMs = 2000

/** Returns the call to the platform and its fields. Only the request id differs between attempts. */
function callOf(entry: OutboxEntry): ['win' | 'rollback', Record<string, unknown>] {
  const { id, player, round, kind, stake_id: bet, amount } = entry
  const risk = entry.at_risk === null ? {} : { at_risk: formatFen(entry.at_risk) }
  const outcome = entry.outcome === null ? {} : { outcome: entry.outcome }
  const common = { player, transaction: id, round, currency: 'CNY' }
  return kind === 'win'
    ? ['win', { ...common, ...risk, ...outcome, amount: formatFen(amount), close: true }]
    : ['rollback', { ...common, bet }]
}

/** Returns true if the platform has applied the entry. A refusal `rolled_back` says this about a rollback. */
function isAcknowledged({ kind }: OutboxEntry, response: PlatformResponse): boolean {
  if (response.kind === 'done') return true
  const isRepeat = response.kind === 'refused' && response.word === 'rolled_back'
  return kind === 'rollback' && isRepeat
}

/**
 * Sends wins and rollbacks to the platform until it acknowledges them. They are stored before any response mentions
 * them, and each player's entries are sent one after another. An entry that is refused permanently is logged and
 * stays in the store.
 */
export class Outbox {
  private readonly store: Store
  private readonly platformOf: PlatformOf
  private readonly onBalance: (account: VenueAccount, balance: bigint) => void
  private readonly inFlight = new Set<bigint>()
  private readonly waiters = new Set<() => void>()
  private readonly timer: NodeJS.Timeout
  private isClosed = false

  constructor(
    store: Store,
    platformOf: PlatformOf,
    onBalance: (account: VenueAccount, balance: bigint) => void,
  ) {
    this.store = store
    this.platformOf = platformOf
    this.onBalance = onBalance
    this.timer = setInterval(() => this.pump(), tickMs).unref()
  }

  /** Starts to send due entries. Call this after entries are committed. */
  pump(): void {
    if (this.isClosed || this.inFlight.size >= concurrency) return
    for (const entry of dueEntries(this.store, Date.now(), concurrency)) {
      if (this.inFlight.size < concurrency && !this.inFlight.has(entry.seq))
        void this.send(entry)
    }
  }

  /** Waits until no entry of the player is due, at most two seconds. */
  async drain(account: VenueAccount): Promise<void> {
    const until = performance.now() + drainMs
    while (hasDueEntry(this.store, account) && performance.now() < until) {
      this.pump()
      const { promise, resolve } = Promise.withResolvers<void>()
      this.waiters.add(resolve)
      const timer = setTimeout(resolve, tickMs)
      await promise
      clearTimeout(timer)
      this.waiters.delete(resolve)
    }
  }

  close(): void {
    this.isClosed = true
    clearInterval(this.timer)
  }

  private async send(entry: OutboxEntry): Promise<void> {
    const platform = this.platformOf(entry.operator)
    if (!platform) return
    this.inFlight.add(entry.seq)
    try {
      const response = await callPlatform(platform, ...callOf(entry))
      if (!this.isClosed) this.record(entry, response)
    } catch (error) {
      console.error(`sandbox venue: ${entry.kind} ${entry.id} could not be booked`, error)
    } finally {
      this.inFlight.delete(entry.seq)
    }
    for (const wake of this.waiters) wake()
    this.pump()
  }

  private record(entry: OutboxEntry, response: PlatformResponse): void {
    if (isAcknowledged(entry, response)) {
      closeEntry(this.store, entry, 'acknowledged', '')
      if (response.kind === 'done') this.onBalance(entry, response.balance)
    } else if (response.kind === 'refused') {
      closeEntry(this.store, entry, 'refused', response.word)
      console.error(
        `sandbox venue: ${entry.kind} ${entry.id} was refused: ${response.word}`,
      )
    } else {
      const waitMs = Math.min(backoffMs * 2 ** Math.min(entry.attempts, 10), backoffMsMax)
      const detail = response.kind === 'unknown' ? response.detail : ''
      postponeEntry(this.store, entry, Date.now() + waitMs, detail)
    }
  }
}
