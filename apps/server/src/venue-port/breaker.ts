import { type VenuePort, VenueTimeout, VenueUnreachable } from './venue.port.ts'

export type BreakerRules = {
  /** The number of failures in a row that opens the breaker. */
  failures: number
  /** The first pause (ms). Each next one is twice as long, up to the maximum. */
  restMs: number
  restMaxMs: number
}

export type VenueHealth = {
  state: 'unasked' | 'up' | 'down'
  /** The number of failures in a row so far. */
  failures: number
  answeredAt: Date | null
}

/** The call was not made, because earlier calls found the venue down. */
export class BreakerOpen extends VenueUnreachable {}

/** A call that fails after this time (ms) got no response; a faster failure is a response. */
const silenceMs = 1000

/**
 * While a venue is down, refuses calls to it at once, so that nobody waits for a time-out. After each pause it tries
 * the next call, whose caller does not wait either. Transfers and their status calls always pass: they are saved and
 * have their own schedule (money F-4). Pauses use a monotonic clock.
 */
export class Breaker {
  private failures = 0
  private answeredAt: Date | null = null
  private restUntil = 0
  private restMs: number
  /** The start time of each running call, and the time of the last response. */
  private readonly waiting = new Map<symbol, number>()
  private heardAt = Number.NEGATIVE_INFINITY
  private readonly rules: BreakerRules

  constructor(rules: BreakerRules) {
    this.rules = rules
    this.restMs = rules.restMs
  }

  health(): VenueHealth {
    const { failures, answeredAt } = this
    const isDown = failures >= this.rules.failures
    const state = isDown ? 'down' : answeredAt || failures > 0 ? 'up' : 'unasked'
    return { state, failures, answeredAt }
  }

  async ask<T>(question: () => Promise<T>): Promise<T> {
    if (this.failures < this.rules.failures) return this.put(question)
    if (performance.now() >= this.restUntil) {
      // The next pause begins before the call, so only one call is tried.
      this.rest()
      // This caller is refused and does not wait. The result decides about later callers.
      this.put(question).catch(() => undefined)
    }
    throw new BreakerOpen('the venue is left alone for a moment')
  }

  private async put<T>(question: () => Promise<T>): Promise<T> {
    const [one, since] = [Symbol('question'), performance.now()]
    this.waiting.set(one, since)
    try {
      const answer = await question()
      this.waiting.delete(one)
      this.failures = 0
      this.restMs = this.rules.restMs
      this.heardAt = performance.now()
      this.answeredAt = new Date()
      return answer
    } catch (error) {
      this.waiting.delete(one)
      if (error instanceof VenueUnreachable && !(error instanceof VenueTimeout))
        this.fail(since)
      throw error
    }
  }

  private fail(since: number): void {
    const { failures: most } = this.rules
    const isDown = this.failures >= most
    this.failures += 1
    if (!isDown && this.failures + this.lost(since) >= most) {
      this.failures = most
      this.rest()
    }
  }

  /**
   * Returns how many other running calls also count as failed when a call times out: those that have waited at least
   * half as long, if the venue sent no response meanwhile. So not every call has to reach its own time-out.
   */
  private lost(since: number): number {
    const now = performance.now()
    const waitedMs = now - since
    if (waitedMs < silenceMs || this.heardAt >= since) return 0
    return [...this.waiting.values()].filter((at) => now - at >= waitedMs / 2).length
  }

  private rest(): void {
    this.restUntil = performance.now() + this.restMs
    this.restMs = Math.min(this.restMs * 2, this.rules.restMaxMs)
  }
}

/** Returns the venue with the breaker before all calls except transfers and the ends of bets and sessions. */
export function withBreaker(venue: VenuePort, breaker: Breaker): VenuePort {
  if (venue.wallet === 'seamless')
    return {
      wallet: venue.wallet,
      launch: (player, game, session) =>
        breaker.ask(() => venue.launch(player, game, session)),
      endBet: (betId, way) => venue.endBet(betId, way),
      cover: (path) => venue.cover(path),
      endSessions: (request) => venue.endSessions(request),
      demo: (player, game) => breaker.ask(() => venue.demo(player, game)),
      report: () => breaker.ask(() => venue.report()),
      games: () => breaker.ask(() => venue.games()),
    }
  return {
    wallet: venue.wallet,
    createPlayer: (player) => breaker.ask(() => venue.createPlayer(player)),
    launch: (player, game) => breaker.ask(() => venue.launch(player, game)),
    balance: (player, timeoutMs) => breaker.ask(() => venue.balance(player, timeoutMs)),
    transfer: (transfer) => venue.transfer(transfer),
    transferStatus: (transfer) => venue.transferStatus(transfer),
    endBet: (betId, way) => venue.endBet(betId, way),
    cover: (path) => venue.cover(path),
    endSessions: (request) => venue.endSessions(request),
    demo: (player, game) => breaker.ask(() => venue.demo(player, game)),
    report: () => breaker.ask(() => venue.report()),
    games: () => breaker.ask(() => venue.games()),
    bets: (after, limit) => breaker.ask(() => venue.bets(after, limit)),
  }
}
