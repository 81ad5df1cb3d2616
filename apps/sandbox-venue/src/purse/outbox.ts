import type { Store } from '../database.ts'
import { formatFen } from '../money.ts'
import { askPlatform, type PlatformOf, type Said } from './platform.ts'
import type { Holder } from './purse.ts'
import { dueNow, endOwed, hasDue, type Owed, putOff } from './stake-book.ts'

const AT_ONCE = 8
const TICK_MS = 250
const REST_MS = 500
const REST_MOST_MS = 30_000
/** How long a player's next stake waits for what they are owed. */
const DRAIN_MS = 2000

/** A call and its fields, the same at every try but for the request. */
function callOf(owed: Owed): ['win' | 'rollback', Record<string, unknown>] {
  const { id, player, round, kind, stakeId, amount } = owed
  const common = { player, transaction: id, round, currency: 'CNY' }
  return kind === 'win'
    ? ['win', { ...common, amount: formatFen(amount), close: true }]
    : ['rollback', { ...common, bet: stakeId }]
}

/** A rollback that comes to a bet which is rolled back already has what it wants. */
function isAnswered(owed: Owed, said: Said): boolean {
  if (said.kind === 'done') return true
  return owed.kind === 'rollback' && said.kind === 'refused' && said.word === 'rolled_back'
}

/**
 * Says to the platform what it has to know, until it answers: wins and rollbacks, kept in the store before anybody hears of
 * them, a player's one after another. What it refuses for good is told in the log and kept as it is.
 */
export class Outbox {
  private readonly store: Store
  private readonly platformOf: PlatformOf
  private readonly answered: (holder: Holder, balance: bigint) => void
  private readonly busy = new Set<bigint>()
  private readonly waiting = new Set<() => void>()
  private readonly tick: NodeJS.Timeout
  private isClosed = false

  constructor(
    store: Store,
    platformOf: PlatformOf,
    answered: (holder: Holder, balance: bigint) => void,
  ) {
    this.store = store
    this.platformOf = platformOf
    this.answered = answered
    this.tick = setInterval(() => this.pump(), TICK_MS).unref()
  }

  /** Call after what is owed is committed. */
  pump(): void {
    if (this.isClosed || this.busy.size >= AT_ONCE) return
    for (const owed of dueNow(this.store, Date.now(), AT_ONCE)) {
      if (this.busy.size < AT_ONCE && !this.busy.has(owed.seq)) void this.send(owed)
    }
  }

  /** Until the player is owed nothing, or for two seconds. */
  async drain(holder: Holder): Promise<void> {
    const until = performance.now() + DRAIN_MS
    while (hasDue(this.store, holder) && performance.now() < until) {
      this.pump()
      const { promise, resolve } = Promise.withResolvers<void>()
      this.waiting.add(resolve)
      const timer = setTimeout(resolve, TICK_MS)
      await promise
      clearTimeout(timer)
      this.waiting.delete(resolve)
    }
  }

  close(): void {
    this.isClosed = true
    clearInterval(this.tick)
  }

  private async send(owed: Owed): Promise<void> {
    const platform = this.platformOf(owed.operator)
    if (!platform) return
    this.busy.add(owed.seq)
    try {
      const said = await askPlatform(platform, ...callOf(owed))
      if (!this.isClosed) this.book(owed, said)
    } catch (error) {
      console.error(`sandbox venue: ${owed.kind} ${owed.id} could not be booked`, error)
    } finally {
      this.busy.delete(owed.seq)
    }
    for (const wake of this.waiting) wake()
    this.pump()
  }

  private book(owed: Owed, said: Said): void {
    if (isAnswered(owed, said)) {
      endOwed(this.store, owed, 'answered', '')
      if (said.kind === 'done') this.answered(owed, said.balance)
    } else if (said.kind === 'refused') {
      endOwed(this.store, owed, 'refused', said.word)
      console.error(`sandbox venue: ${owed.kind} ${owed.id} was refused: ${said.word}`)
    } else {
      const rest = Math.min(REST_MS * 2 ** Math.min(owed.tries, 10), REST_MOST_MS)
      putOff(
        this.store,
        owed,
        Date.now() + rest,
        said.kind === 'unknown' ? said.detail : '',
      )
    }
  }
}
